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

import java.beans.PropertyDescriptor;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

import org.springframework.beans.BeanUtils;
import org.springframework.boot.context.properties.bind.DataObjectPropertyName;
import org.springframework.boot.context.properties.source.ConfigurationPropertyName;

/**
 * The keys a client may have below {@code dynamo.clients.<name>}. The configuration
 * metadata cannot say them: a map is one key to it.
 */
final class ClientKeys {

	static final ConfigurationPropertyName CLIENTS = ConfigurationPropertyName.of("dynamo.clients");

	/**
	 * Number of elements before the key of a client.
	 */
	static final int DEPTH = CLIENTS.getNumberOfElements() + 1;

	private static final Set<ConfigurationPropertyName> KEYS = read();

	private ClientKeys() {
	}

	/**
	 * Return the keys.
	 * @return the keys, relative to the client, in the order of their names
	 */
	static Set<ConfigurationPropertyName> all() {
		return KEYS;
	}

	/**
	 * Whether a name is that of a key of some client.
	 * @param name the full name
	 * @return {@code true} if a client has such a key
	 */
	static boolean contain(ConfigurationPropertyName name) {
		return CLIENTS.isAncestorOf(name) && name.getNumberOfElements() > DEPTH && KEYS.contains(name.subName(DEPTH));
	}

	/**
	 * Whether a name that comes from an environment variable is that of a key of some
	 * client. It has lost its dashes, or has dots for them.
	 * @param name the full name
	 * @return {@code true} if a client has such a key
	 */
	static boolean containVariable(ConfigurationPropertyName name) {
		String letters = letters(name.subName(DEPTH));
		return KEYS.stream().anyMatch((key) -> letters(key).equals(letters));
	}

	private static String letters(ConfigurationPropertyName name) {
		return name.toString().replaceAll("[.-]", "");
	}

	private static Set<ConfigurationPropertyName> read() {
		List<ConfigurationPropertyName> keys = keys(ConfigurationPropertyName.EMPTY, DynamoClientProperties.class)
			.sorted(Comparator.comparing(ConfigurationPropertyName::toString))
			.toList();
		return new LinkedHashSet<>(keys);
	}

	private static Stream<ConfigurationPropertyName> keys(ConfigurationPropertyName parent, Class<?> type) {
		return Stream.of(BeanUtils.getPropertyDescriptors(type))
			.filter((property) -> !property.getName().equals("class"))
			.flatMap((property) -> keys(parent, property));
	}

	private static Stream<ConfigurationPropertyName> keys(ConfigurationPropertyName parent,
			PropertyDescriptor property) {
		ConfigurationPropertyName name = parent.append(DataObjectPropertyName.toDashedForm(property.getName()));
		return (property.getWriteMethod() != null) ? Stream.of(name) : keys(name, property.getPropertyType());
	}

}
