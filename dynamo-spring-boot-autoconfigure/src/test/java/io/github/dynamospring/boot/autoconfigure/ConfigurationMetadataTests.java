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
import java.util.Map;

import org.junit.jupiter.api.Test;
import software.amazon.awssdk.enhanced.dynamodb.document.EnhancedDocument;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for the generated configuration metadata, and for the table in
 * {@code docs/configuration.md} that is made from it.
 */
class ConfigurationMetadataTests {

	private static final Path DOCUMENT = Path.of(System.getProperty("basedir", "."), "..", "docs", "configuration.md");

	private static final String BEGIN = "<!-- properties: written by ConfigurationMetadataTests with -Dgolden.update=true -->\n";

	private static final String END = "<!-- end of properties -->\n";

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
			.allSatisfy((name) -> assertThat(name).startsWith("dynamo."));
	}

	@Test
	void everyHintBelongsToAProperty() throws IOException {
		List<String> names = properties().stream().map((property) -> text(property, "name")).toList();
		assertThat(entries("hints")).isNotEmpty().extracting((hint) -> text(hint, "name")).isSubsetOf(names);
	}

	@Test
	void tableInTheDocumentIsUpToDate() throws IOException {
		String document = Files.readString(DOCUMENT);
		int begin = document.indexOf(BEGIN) + BEGIN.length();
		int end = document.indexOf(END);
		assertThat(begin).isGreaterThan(BEGIN.length()).isLessThanOrEqualTo(end);
		if (Boolean.getBoolean("golden.update")) {
			Files.writeString(DOCUMENT, document.substring(0, begin) + table() + document.substring(end));
			return;
		}
		assertThat(document.substring(begin, end)).isEqualTo(table());
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
