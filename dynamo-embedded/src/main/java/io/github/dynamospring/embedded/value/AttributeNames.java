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

package io.github.dynamospring.embedded.value;

/**
 * What the names of attributes may be.
 *
 * @since 0.1.0
 */
public final class AttributeNames {

	/** The most bytes a name may have. */
	public static final int MAX_SIZE = 65_535;

	private AttributeNames() {
	}

	/**
	 * Check the name of an attribute of an item.
	 * @param name the name
	 * @throws ValidationFailure if it is empty or too long
	 */
	public static void check(String name) {
		if (name.isEmpty()) {
			throw new ValidationFailure(ValueMessages.NAME_EMPTY);
		}
		checkNested(name);
	}

	/**
	 * Check the name of an entry of a map, which may be empty.
	 * @param name the name
	 * @throws ValidationFailure if it is too long
	 */
	public static void checkNested(String name) {
		// A character takes at most three bytes, or two of them four.
		if (name.length() > MAX_SIZE / 3 && Utf8.length(name) > MAX_SIZE) {
			throw new ValidationFailure(ValueMessages.NAME_TOO_LONG);
		}
	}

}
