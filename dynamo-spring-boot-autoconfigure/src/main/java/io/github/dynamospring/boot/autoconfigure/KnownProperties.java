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
import java.util.Collections;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Stream;

import software.amazon.awssdk.protocols.jsoncore.JsonNode;

import org.springframework.boot.context.properties.source.ConfigurationPropertyName;
import org.springframework.boot.context.properties.source.ConfigurationPropertyName.Form;

/**
 * The {@code dynamo.*} keys that the configuration metadata on the class path describes:
 * ours, and those an application or another library adds.
 */
final class KnownProperties {

	static final String METADATA = "META-INF/spring-configuration-metadata.json";

	static final ConfigurationPropertyName ROOT = ConfigurationPropertyName.of("dynamo");

	private static final List<String> CONTAINER_TYPES = List.of("java.util.Map", "java.util.Properties",
			"java.util.List", "java.util.Set", "java.util.Collection");

	private final Set<ConfigurationPropertyName> names = new LinkedHashSet<>();

	private final Set<ConfigurationPropertyName> groups = new HashSet<>();

	private final Set<ConfigurationPropertyName> containers = new HashSet<>();

	private KnownProperties() {
	}

	static KnownProperties load(ClassLoader classLoader) {
		KnownProperties known = new KnownProperties();
		try {
			for (URL resource : Collections.list(classLoader.getResources(METADATA))) {
				String content = read(resource);
				if (content.contains("\"dynamo")) {
					known.add(JsonNode.parser().parse(content));
				}
			}
			return known;
		}
		catch (IOException ex) {
			throw new IllegalStateException("Cannot read the configuration metadata '" + METADATA + "'", ex);
		}
	}

	private static String read(URL resource) throws IOException {
		// Cached jar connections would keep files open, and be closed under others
		var connection = resource.openConnection();
		connection.setUseCaches(false);
		try (InputStream in = connection.getInputStream()) {
			return new String(in.readAllBytes(), StandardCharsets.UTF_8);
		}
	}

	/**
	 * Add the keys of a metadata file. The SDK's JSON parser reads it: it is always
	 * there, which cannot be said of the JSON libraries, and Spring Boot's simple parser
	 * is too simple.
	 * @param metadata the metadata
	 */
	private void add(JsonNode metadata) {
		for (JsonNode group : entries(metadata, "groups")) {
			this.groups.add(ConfigurationPropertyName.adapt(text(group, "name"), '.'));
		}
		for (JsonNode property : entries(metadata, "properties")) {
			ConfigurationPropertyName name = ConfigurationPropertyName.adapt(text(property, "name"), '.');
			if (ROOT.isAncestorOf(name)) {
				this.names.add(name);
				if (isContainer(text(property, "type")) && !name.equals(ClientKeys.CLIENTS)) {
					this.containers.add(name);
				}
			}
		}
	}

	private static List<JsonNode> entries(JsonNode metadata, String key) {
		return metadata.field(key).map(JsonNode::asArray).orElse(List.of());
	}

	private static String text(JsonNode entry, String key) {
		return entry.field(key).map(JsonNode::text).orElse("");
	}

	private static boolean isContainer(String type) {
		return type.endsWith("[]") || CONTAINER_TYPES.stream().anyMatch(type::startsWith);
	}

	/**
	 * Whether a key is known. Spelling is relaxed as in binding; everything below a map
	 * or list is known.
	 * @param name the key
	 * @return {@code true} if the key is known
	 */
	boolean contains(ConfigurationPropertyName name) {
		return this.names.contains(name) || ClientKeys.contain(name)
				|| this.containers.stream().anyMatch((container) -> container.isAncestorOf(name));
	}

	boolean isGroup(ConfigurationPropertyName name) {
		return this.groups.contains(name);
	}

	/**
	 * Whether an environment variable sets a known key. Such a name has lost its dots and
	 * dashes, so that only letters and digits are compared.
	 * @param variable the name of the variable
	 * @return {@code true} if the variable sets a known key
	 */
	boolean containsVariable(String variable) {
		String letters = letters(variable);
		return this.names.stream().anyMatch((name) -> letters(name.toString()).equals(letters))
				|| isClientVariable(letters)
				|| this.containers.stream().anyMatch((name) -> letters.startsWith(letters(name.toString())));
	}

	private static boolean isClientVariable(String letters) {
		return letters.startsWith(letters(ClientKeys.CLIENTS.toString()))
				&& ClientKeys.all().stream().anyMatch((key) -> letters.endsWith(letters(key.toString())));
	}

	/**
	 * Find the known key that is most like an unknown one. The same last element under
	 * another parent is the likeliest mistake, then a misspelling.
	 * @param name the unknown key
	 * @return the known key
	 */
	String nearest(ConfigurationPropertyName name) {
		return candidates(name).min(Comparator.comparingInt((known) -> unlikeness(known, name)))
			.map(ConfigurationPropertyName::toString)
			.orElseThrow();
	}

	private Stream<ConfigurationPropertyName> candidates(ConfigurationPropertyName name) {
		if (!ClientKeys.CLIENTS.isAncestorOf(name)) {
			return this.names.stream();
		}
		ConfigurationPropertyName client = name.chop(ClientKeys.DEPTH);
		return ClientKeys.all().stream().map((key) -> client.append(key.toString()));
	}

	private static int unlikeness(ConfigurationPropertyName known, ConfigurationPropertyName name) {
		if (known.isAncestorOf(name)) {
			return 0;
		}
		boolean sameLast = letters(known.getLastElement(Form.UNIFORM))
			.equals(letters(name.getLastElement(Form.UNIFORM)));
		return sameLast ? 1 : distance(known, name);
	}

	/**
	 * Find the known key an environment variable was probably meant for.
	 * @param variable the name of the variable
	 * @return the known keys that are a slip or two away
	 */
	Stream<String> nearMisses(String variable) {
		String letters = letters(variable);
		return this.names.stream()
			.map(ConfigurationPropertyName::toString)
			.filter((name) -> distance(letters(name), letters) <= 2);
	}

	private static int distance(ConfigurationPropertyName first, ConfigurationPropertyName second) {
		return distance(letters(first.toString()), letters(second.toString()));
	}

	private static String letters(String name) {
		return name.replaceAll("[^A-Za-z0-9]", "").toLowerCase(Locale.ROOT);
	}

	/**
	 * Number of letters to insert, delete, replace or swap with the neighbour to turn one
	 * text into the other.
	 * @param first a text
	 * @param second another text
	 * @return the distance
	 */
	private static int distance(String first, String second) {
		int[][] cost = new int[first.length() + 1][second.length() + 1];
		for (int i = 0; i <= first.length(); i++) {
			for (int j = 0; j <= second.length(); j++) {
				if (i == 0 || j == 0) {
					cost[i][j] = i + j;
					continue;
				}
				boolean same = first.charAt(i - 1) == second.charAt(j - 1);
				int best = Math.min(cost[i - 1][j], cost[i][j - 1]) + 1;
				best = Math.min(best, cost[i - 1][j - 1] + (same ? 0 : 1));
				if (i > 1 && j > 1 && first.charAt(i - 1) == second.charAt(j - 2)
						&& first.charAt(i - 2) == second.charAt(j - 1)) {
					best = Math.min(best, cost[i - 2][j - 2] + 1);
				}
				cost[i][j] = best;
			}
		}
		return cost[first.length()][second.length()];
	}

}
