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

package io.github.dynamospring.boot.autoconfigure;

import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import software.amazon.awssdk.enhanced.dynamodb.document.EnhancedDocument;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

import org.springframework.boot.context.properties.source.ConfigurationPropertyName;
import org.springframework.util.ClassUtils;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for the generated configuration metadata, and for the table in
 * {@code docs/configuration.md} that is made from it.
 */
class ConfigurationMetadataTests {

	private static final Path DOCUMENT = Path.of(System.getProperty("basedir", "."), "..", "docs", "configuration.md");

	private static final String BEGIN = "<!-- properties: written by ConfigurationMetadataTests with -Dgolden.update=true -->\n";

	private static final String END = "<!-- end of properties -->\n";

	private static final String CLIENT_BEGIN = "<!-- keys of a client: written by ConfigurationMetadataTests with -Dgolden.update=true -->\n";

	private static final String CLIENT_END = "<!-- end of keys of a client -->\n";

	@Test
	void everyPropertyHasADescription() throws IOException {
		assertThat(properties()).isNotEmpty().allSatisfy((property) -> {
			String name = text(property, "name");
			String description = text(property, "description");
			assertThat(description).as(name).isNotBlank().endsWith(".");
			assertThat(description).as(name).doesNotContain("{@", "<");
			if (text(property, "type").equals("java.lang.Boolean")) {
				assertThat(description).as(name).startsWith("Whether ");
			}
		});
	}

	@Test
	void everyPropertyIsOurs() throws IOException {
		assertThat(properties()).extracting((property) -> text(property, "name"))
			.allSatisfy((name) -> assertThat(name).matches("(management\\.(endpoint|health|info)\\.)?dynamo.*"));
	}

	@Test
	void everyHintBelongsToAProperty() throws IOException {
		Map<String, String> types = properties().stream()
			.collect(Collectors.toMap((property) -> text(property, "name"), (property) -> text(property, "type")));
		assertThat(entries("hints")).isNotEmpty().extracting((hint) -> text(hint, "name")).allSatisfy((name) -> {
			String key = name.replaceFirst("\\.(keys|values)$", "");
			assertThat(types).as(name).containsKey(key);
			// Hints of keys and values are those of maps
			assertThat(types.get(key).startsWith("java.util.Map<")).as(name).isEqualTo(!key.equals(name));
		});
	}

	@Test
	void everyChoiceIsDescribed() throws IOException {
		List<String> hints = entries("hints").stream().map((hint) -> text(hint, "name")).toList();
		assertThat(properties()).filteredOn((property) -> isChoice(text(property, "type")))
			.isNotEmpty()
			.allSatisfy((property) -> assertThat(hints).contains(text(property, "name")));
		for (Map<String, AttributeValue> hint : entries("hints")) {
			AttributeValue values = hint.get("values");
			if (values != null) {
				assertThat(values.l()).as(text(hint, "name"))
					.allSatisfy((value) -> assertThat(text(value.m(), "description")).endsWith("."));
			}
		}
	}

	@Test
	void everyValueOfAChoiceIsDescribed() throws IOException {
		for (Map<String, AttributeValue> property : properties()) {
			if (isChoice(text(property, "type"))) {
				String name = text(property, "name");
				assertThat(described(name)).as(name).containsExactlyInAnyOrderElementsOf(choices(property));
			}
		}
	}

	@Test
	void everyKeyOfAClientIsOneOfTheMainClient() throws IOException {
		List<String> names = properties().stream().map((property) -> text(property, "name")).toList();
		assertThat(ClientKeys.all()).isNotEmpty().allSatisfy((key) -> assertThat(names).contains("dynamo." + key));
		assertThat(ClientKeys.all()).map(ConfigurationPropertyName::toString)
			.contains("region", "search-endpoint", "profile", "tables.prefix", "tables.action")
			.doesNotContain("clients", "embedded.enabled", "repositories.enabled", "class");
	}

	@Test
	void nothingIsDeprecated() throws IOException {
		assertThat(properties())
			.noneMatch((property) -> property.containsKey("deprecated") || property.containsKey("deprecation"));
	}

	@Test
	void tableInTheDocumentIsUpToDate() throws IOException {
		assertUpToDate(BEGIN, END, table());
	}

	@Test
	void keysOfAClientInTheDocumentAreUpToDate() throws IOException {
		assertUpToDate(CLIENT_BEGIN, CLIENT_END,
				ClientKeys.all().stream().map((key) -> "`" + key + "`").collect(Collectors.joining(", ", "", ".\n")));
	}

	private static void assertUpToDate(String begin, String end, String content) throws IOException {
		String document = Files.readString(DOCUMENT);
		int from = document.indexOf(begin) + begin.length();
		int to = document.indexOf(end);
		assertThat(from).isGreaterThan(begin.length()).isLessThanOrEqualTo(to);
		if (Boolean.getBoolean("golden.update")) {
			Files.writeString(DOCUMENT, document.substring(0, from) + content + document.substring(to));
			return;
		}
		assertThat(document.substring(from, to)).isEqualTo(content);
	}

	private static boolean isChoice(String type) {
		return loaded(type).isEnum();
	}

	private static Class<?> loaded(String type) {
		try {
			return ClassUtils.forName(type.replaceAll("<.*", ""), null);
		}
		catch (ClassNotFoundException ex) {
			throw new IllegalStateException(ex);
		}
	}

	private static List<String> choices(Map<String, AttributeValue> property) {
		return Stream.of(loaded(text(property, "type")).getEnumConstants())
			.map((constant) -> ((Enum<?>) constant).name())
			.filter((name) -> !name.equals("UNKNOWN_TO_SDK_VERSION"))
			.map((name) -> name.toLowerCase(Locale.ROOT).replace('_', '-'))
			.toList();
	}

	private static List<String> described(String name) throws IOException {
		return entries("hints").stream()
			.filter((hint) -> text(hint, "name").equals(name))
			.flatMap((hint) -> hint.get("values").l().stream())
			.map((value) -> text(value.m(), "value"))
			.toList();
	}

	private static String table() throws IOException {
		StringBuilder table = new StringBuilder("| key | type | default | meaning |\n| --- | --- | --- | --- |\n");
		for (Map<String, AttributeValue> property : properties()) {
			table.append(
					"| `%s` | %s | %s | %s |%n"
						.formatted(text(property, "name"), type(text(property, "type")), defaultValue(property),
								text(property, "description"))
						.replace(System.lineSeparator(), "\n"));
		}
		return table.toString();
	}

	private static String type(String type) {
		return "`" + type.replaceAll("(\\w+[.$])+", "").replace(",", ", ") + "`";
	}

	private static String defaultValue(Map<String, AttributeValue> property) {
		AttributeValue value = property.get("defaultValue");
		if (value == null) {
			return "";
		}
		String text = switch (value.type()) {
			case BOOL -> value.bool().toString();
			case N -> value.n();
			default -> value.s();
		};
		return text.isEmpty() ? "" : "`" + text + "`";
	}

	private static List<Map<String, AttributeValue>> properties() throws IOException {
		return entries("properties");
	}

	private static List<Map<String, AttributeValue>> entries(String key) throws IOException {
		return metadata().getListOfUnknownType(key).stream().map(AttributeValue::m).toList();
	}

	private static String text(Map<String, AttributeValue> entry, String key) {
		AttributeValue value = entry.get(key);
		return (value != null) ? value.s() : "";
	}

	private static EnhancedDocument metadata() throws IOException {
		// The one beside our own classes, because other jars have such a file as well
		String root = "../".repeat(DynamoProperties.class.getPackageName().split("\\.").length);
		URL properties = DynamoProperties.class.getResource("DynamoProperties.class");
		try (InputStream in = new URL(properties, root + KnownProperties.METADATA).openStream()) {
			return EnhancedDocument.fromJson(new String(in.readAllBytes(), StandardCharsets.UTF_8));
		}
	}

}
