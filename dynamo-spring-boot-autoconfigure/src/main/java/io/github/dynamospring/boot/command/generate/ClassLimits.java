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

package io.github.dynamospring.boot.command.generate;

/**
 * What a class of Java can hold, which an item of DynamoDB may exceed.
 */
final class ClassLimits {

	// a constructor may have 255 parameters, itself included
	static final int MAX_COMPONENTS = 250;

	private static final int MAX_CONSTANTS = 65_535;

	// in bytes
	private static final int MAX_CONSTANT = 65_535;

	// the names of field, getter, setter and attribute, and references to the field
	private static final int PER_PROPERTY = 7;

	// descriptors and signatures of fields, getters and setters
	private static final int PER_TYPE = 6;

	private static final int PER_MEMBER_CLASS = 8;

	// the class itself, annotations, indexes
	private static final int REST = 1_000;

	private static final String REMEDY = "Write an entity with the attributes the application needs, and change items by updates, which leave all other attributes as they are.";

	private final String tableName;

	/**
	 * Create the limits.
	 * @param tableName the table, for messages
	 */
	ClassLimits(String tableName) {
		this.tableName = tableName;
	}

	/**
	 * Verify that a class is not too large.
	 * @param properties how many properties it has
	 * @param types how many types these have
	 * @param memberClasses how many classes are inside of it
	 * @throws EntityGenerationException if it is
	 */
	void verify(int properties, int types, int memberClasses) {
		if (constants(properties, types, memberClasses) > MAX_CONSTANTS) {
			throw new EntityGenerationException(
					"The sampled items of the table '%s' have %d attributes and %d kinds of embedded objects, which is too much for one Java class: its %d constants are enough for about %d properties without objects. %s"
						.formatted(this.tableName, properties, memberClasses, MAX_CONSTANTS,
								(MAX_CONSTANTS - REST) / PER_PROPERTY, REMEDY));
		}
	}

	static long constants(int properties, int types, int memberClasses) {
		return REST + (long) PER_PROPERTY * properties + (long) PER_TYPE * types
				+ (long) PER_MEMBER_CLASS * memberClasses;
	}

	/**
	 * Verify that the name of an attribute can be written.
	 * @param attribute the name
	 * @throws EntityGenerationException if it is too long
	 */
	void verifyName(String attribute) {
		int bytes = attribute.chars().map((c) -> (c == 0 || c > 0x7f) ? ((c > 0x7ff) ? 3 : 2) : 1).sum();
		if (bytes > MAX_CONSTANT) {
			throw new EntityGenerationException(
					"An item of the table '%s' has an attribute whose name, '%s...', takes %d bytes in a Java class, which can hold texts of %d. %s"
						.formatted(this.tableName, attribute.substring(0, attribute.offsetByCodePoints(0, 20)), bytes,
								MAX_CONSTANT, REMEDY));
		}
	}

}
