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

import java.util.List;
import java.util.stream.Collectors;

/**
 * Thrown at startup when the environment holds {@code dynamo.*} keys that nothing knows.
 *
 * @since 0.1.0
 */
@SuppressWarnings("serial")
public class UnknownPropertiesException extends RuntimeException {

	private final transient List<UnknownProperty> unknownProperties;

	UnknownPropertiesException(List<UnknownProperty> unknownProperties) {
		super(unknownProperties.stream()
			.map(UnknownProperty::toString)
			.collect(Collectors.joining(", ", "Unknown configuration keys: ", "")));
		this.unknownProperties = List.copyOf(unknownProperties);
	}

	/**
	 * Return the unknown keys.
	 * @return the keys, in the order of their sources
	 */
	public List<UnknownProperty> getUnknownProperties() {
		return this.unknownProperties;
	}

	/**
	 * An unknown key.
	 *
	 * @param name the key
	 * @param origin where it is set
	 * @param nearest the known key that is most like it
	 */
	public record UnknownProperty(String name, String origin, String nearest) {

		@Override
		public String toString() {
			return "'" + this.name + "' from " + this.origin + " (nearest known key: '" + this.nearest + "')";
		}

	}

}
