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

package io.github.dynamospring.core.convert;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import io.github.dynamospring.core.expression.ExpressionRenderer;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Compares texts with the files below {@code src/test/resources/golden}. They are written
 * anew only with {@code -Dgolden.update=true}.
 */
final class GoldenFile {

	private static final Path ROOT = Path.of(System.getProperty("basedir", "."), "src", "test", "resources", "golden");

	private GoldenFile() {
	}

	static void assertMatches(String folder, String name, String text) {
		Path file = ROOT.resolve(folder).resolve(name + ".txt");
		try {
			if (Boolean.getBoolean("golden.update")) {
				Files.createDirectories(file.getParent());
				Files.writeString(file, text);
			}
			assertThat(file).isRegularFile().hasContent(text);
			assertThat(Files.readString(file)).isEqualTo(text);
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	static void assertNoOthers(String folder, Set<String> names) {
		try (Stream<Path> files = Files.list(ROOT.resolve(folder))) {
			Set<String> present = files.map((file) -> file.getFileName().toString().replace(".txt", ""))
				.collect(Collectors.toCollection(TreeSet::new));
			assertThat(present).isEqualTo(new TreeSet<>(names));
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	static String placeholders(ExpressionRenderer renderer) {
		StringBuilder text = new StringBuilder();
		renderer.names()
			.forEach((placeholder, name) -> text.append(placeholder).append(": ").append(name).append('\n'));
		renderer.values()
			.forEach((placeholder, value) -> text.append(placeholder).append(": ").append(format(value)).append('\n'));
		return text.toString();
	}

	private static String format(AttributeValue value) {
		Object content = switch (value.type()) {
			case S -> '"' + escape(value.s()) + '"';
			case N -> value.n();
			case B -> Base64.getEncoder().encodeToString(value.b().asByteArray());
			case BOOL -> value.bool();
			case NUL -> value.nul();
			case SS -> value.ss().stream().sorted().map(GoldenFile::escape).toList();
			case NS -> value.ns().stream().sorted().toList();
			case BS ->
				value.bs().stream().map((bytes) -> Base64.getEncoder().encodeToString(bytes.asByteArray())).toList();
			case L -> value.l().stream().map(GoldenFile::format).toList();
			case M -> format(value.m());
			default -> throw new IllegalArgumentException(value.toString());
		};
		return value.type() + " " + content;
	}

	private static Map<String, String> format(Map<String, AttributeValue> values) {
		Map<String, String> formatted = new TreeMap<>();
		values.forEach((name, value) -> formatted.put(name, format(value)));
		return formatted;
	}

	private static String escape(String text) {
		return text.chars()
			.mapToObj((character) -> (character < ' ') ? String.format("\\u%04x", character)
					: String.valueOf((char) character))
			.collect(Collectors.joining());
	}

}
