/*
 * Copyright the dynamo-spring authors.
 *
 * Licensed under the Apache License, Version 2.0 (the "License");
 * you may not use this file except in compliance with the License.
 * You may obtain a copy of the License at
 *
 *      https://www.apache.org/licenses/LICENSE-2.0
 *
 * Unless required by applicable law or agreed to in writing, software
 * distributed under the License is distributed on an "AS IS" BASIS,
 * WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express or implied.
 * See the License for the specific language governing permissions and
 * limitations under the License.
 */

package com.example.guide;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Keeps the Java code of the README and the guides equal to compiled sources. Run with
 * {@code -Dgolden.update=true} to rewrite the documents.
 */
class DocumentationTests {

	private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();

	private static final Pattern BLOCK = Pattern.compile("(?:<!-- snippet: (\\S+)#(\\S+) -->\\n)?```java\\n(.*?)```",
			Pattern.DOTALL);

	static Stream<Path> documents() throws IOException {
		List<Path> documents = new ArrayList<>(List.of(ROOT.resolve("README.md")));
		try (Stream<Path> guides = Files.list(ROOT.resolve("docs"))) {
			guides.filter((path) -> path.toString().endsWith(".md")).sorted().forEach(documents::add);
		}
		return documents.stream();
	}

	@ParameterizedTest
	@MethodSource("documents")
	void javaCodeIsCompiledCode(Path document) throws IOException {
		String text = Files.readString(document);
		String expected = BLOCK.matcher(text).replaceAll((block) -> Matcher.quoteReplacement(expectedBlock(block)));
		if (Boolean.getBoolean("golden.update")) {
			Files.writeString(document, expected);
		}
		else {
			assertThat(text).as(document + " (rewrite it with -Dgolden.update=true)").isEqualTo(expected);
		}
	}

	private static String expectedBlock(MatchResult block) {
		String file = block.group(1);
		assertThat(file).as("the source of the code block\n" + block.group(3)).isNotNull();
		return "<!-- snippet: %s#%s -->\n```java\n%s```".formatted(file, block.group(2),
				snippet(ROOT.resolve(file), block.group(2)));
	}

	private static String snippet(Path file, String tag) {
		try {
			List<String> lines = Files.readAllLines(file);
			int start = indexOf(lines, "// tag::" + tag + "[]");
			int end = indexOf(lines, "// end::" + tag + "[]");
			assertThat(start).as("tag %s in %s", tag, file).isNotNegative();
			assertThat(end).as("end of tag %s in %s", tag, file).isGreaterThan(start);
			return lines.subList(start + 1, end)
				.stream()
				.filter((line) -> !line.contains("// tag::") && !line.contains("// end::")
						&& !line.contains("// @formatter:"))
				.collect(Collectors.joining("\n"))
				.stripIndent()
				.replace("\t", "    ")
				.concat("\n");
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	private static int indexOf(List<String> lines, String marker) {
		for (int i = 0; i < lines.size(); i++) {
			if (lines.get(i).strip().equals(marker)) {
				return i;
			}
		}
		return -1;
	}

}
