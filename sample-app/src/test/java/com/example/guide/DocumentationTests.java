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
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.yaml.snakeyaml.Yaml;

import org.springframework.core.io.Resource;
import org.springframework.core.io.support.PathMatchingResourcePatternResolver;
import org.springframework.util.ClassUtils;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Keeps the Java code of the README and the guides equal to compiled sources, and what
 * they name to what there is. Run with {@code -Dgolden.update=true} to rewrite the code.
 */
class DocumentationTests {

	private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();

	private static final Pattern BLOCK = Pattern.compile("(?:<!-- snippet: (\\S+)#(\\S+) -->\\n)?```java\\n(.*?)```",
			Pattern.DOTALL);

	private static final Pattern FENCED = Pattern.compile("```(\\w*)\\n(.*?)```", Pattern.DOTALL);

	private static final Pattern LINK = Pattern.compile("]\\(([^)\\s]+)\\)");

	private static final Pattern HEADING = Pattern.compile("^#+ (.*)$", Pattern.MULTILINE);

	private static final Pattern KEY = Pattern.compile("`(dynamo\\.[a-z0-9.<>-]*[a-z0-9>])(?:[=:][^`]*)?`");

	private static final Pattern TYPE = Pattern.compile("`(?:@(\\w+)|(Dynamo(?!D[bB])\\w+))(?:[(.][^`]*)?`");

	private static final Pattern TYPES_OF_A_PACKAGE = Pattern
		.compile("^\\|([^|\\n]+)\\|[^|\\n]*`((?:io|org)\\.[\\w.]+)` \\|$", Pattern.MULTILINE);

	private static final Pattern TYPE_OF_A_PACKAGE = Pattern.compile("`@?([A-Z]\\w*[a-z]\\w*)`");

	static Stream<Path> documents() throws IOException {
		List<Path> documents = new ArrayList<>(
				List.of(ROOT.resolve("README.md"), ROOT.resolve("sample-app/README.md")));
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

	static Stream<Path> pages() throws IOException {
		return Stream.concat(documents(),
				Stream.of("CHANGELOG.md", "CONTRIBUTING.md", "SECURITY.md").map(ROOT::resolve));
	}

	@ParameterizedTest
	@MethodSource("pages")
	void linksLeadSomewhere(Path page) throws IOException {
		for (String link : find(LINK, prose(page))) {
			if (link.matches("(https?|mailto):.*")) {
				continue;
			}
			int hash = link.indexOf('#');
			String path = (hash < 0) ? link : link.substring(0, hash);
			Path target = path.isEmpty() ? page : page.resolveSibling(path).normalize();
			assertThat(target).as(link).exists();
			if (hash >= 0) {
				assertThat(find(HEADING, prose(target)).stream().map(DocumentationTests::anchor)).as(link)
					.contains(link.substring(hash + 1));
			}
		}
	}

	private static String anchor(String heading) {
		return heading.toLowerCase(Locale.ROOT).replaceAll("[^\\p{L}\\p{N} _-]", "").replace(' ', '-');
	}

	@ParameterizedTest
	@MethodSource("documents")
	void keysAreThoseOfTheConfiguration(Path document) throws IOException {
		Set<String> known = new HashSet<>(keysOfTables("configuration.md"));
		assertThat(known).hasSizeGreaterThan(50);
		assertThat(yamlKeys(document)).allMatch((key) -> isKnown(key, known));
		// observations and meters begin like keys
		known.addAll(keysOfTables("observability.md"));
		assertThat(find(KEY, prose(document))).allMatch((key) -> isKnown(key, known));
	}

	private static List<String> keysOfTables(String guide) throws IOException {
		return Files.readAllLines(ROOT.resolve("docs").resolve(guide))
			.stream()
			.filter((line) -> line.startsWith("| `dynamo"))
			.flatMap((line) -> find(KEY, line.split("\\|")[1]).stream())
			.toList();
	}

	private static boolean isKnown(String key, Set<String> known) {
		if (key.startsWith("dynamo.clients.")) {
			int end = key.indexOf('.', "dynamo.clients.".length());
			return end < 0 || isKnown("dynamo" + key.substring(end), known);
		}
		return known.contains(key) || known.stream().anyMatch((other) -> other.startsWith(key + "."))
				|| key.startsWith("dynamo.execution.definitions.");
	}

	private static List<String> yamlKeys(Path document) throws IOException {
		List<String> keys = new ArrayList<>();
		FENCED.matcher(Files.readString(document))
			.results()
			.filter((block) -> block.group(1).equals("yaml"))
			.forEach((block) -> new Yaml().loadAll(block.group(2)).forEach((root) -> collectKeys("", root, keys)));
		return keys.stream().filter((key) -> key.startsWith("dynamo.")).toList();
	}

	private static void collectKeys(String prefix, Object node, List<String> keys) {
		if (node instanceof Map<?, ?> map) {
			map.forEach((name, value) -> collectKeys(prefix.isEmpty() ? name.toString() : prefix + "." + name, value,
					keys));
		}
		else {
			keys.add(prefix);
		}
	}

	@ParameterizedTest
	@MethodSource("documents")
	void typesExist(Path document) throws IOException {
		Set<String> names = typeNames();
		assertThat(TYPE.matcher(prose(document))
			.results()
			.map((type) -> (type.group(1) != null) ? type.group(1) : type.group(2))).isSubsetOf(names);
		for (MatchResult row : TYPES_OF_A_PACKAGE.matcher(prose(document)).results().toList()) {
			assertThat(find(TYPE_OF_A_PACKAGE, row.group(1)).stream().map((name) -> row.group(2) + "." + name))
				.allMatch((name) -> ClassUtils.isPresent(name, null));
		}
	}

	// The simple names of all types on the class path.
	private static Set<String> typeNames() throws IOException {
		Set<String> names = new HashSet<>();
		for (String root : List.of("com/example", "io/github/dynamospring", "org/jspecify", "org/junit/jupiter",
				"org/springframework", "org/testcontainers", "software/amazon/awssdk/enhanced")) {
			for (Resource type : new PathMatchingResourcePatternResolver()
				.getResources("classpath*:" + root + "/**/*.class")) {
				String file = String.valueOf(type.getFilename());
				names.add(file.substring(file.lastIndexOf('$') + 1, file.length() - ".class".length()));
			}
		}
		return names;
	}

	private static String prose(Path document) throws IOException {
		return FENCED.matcher(Files.readString(document)).replaceAll("");
	}

	private static List<String> find(Pattern pattern, String text) {
		return pattern.matcher(text).results().map((match) -> match.group(1)).toList();
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
