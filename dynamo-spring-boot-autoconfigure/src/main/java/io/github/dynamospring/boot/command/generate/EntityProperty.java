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

import org.jspecify.annotations.Nullable;

/**
 * A property of an entity or of an embedded object.
 *
 * @param name the name
 * @param attribute the attribute
 * @param type the type
 * @param role what it is besides
 */
record EntityProperty(String name, String attribute, ValueType type, Role role) {

	EntityProperty(String name, String attribute, ValueType type) {
		this(name, attribute, type, Role.NONE);
	}

	/**
	 * What a property is besides a value.
	 *
	 * @param partitionKey its place in the partition key, 0 for none
	 * @param sortKey its place in the sort key, 0 for none
	 * @param part the part of the generated sort key it is, {@code null} for none
	 * @param version whether it guards writes
	 * @param timeToLive whether items expire by it
	 * @param dimensions the length of the vector it is, 0 for none
	 */
	record Role(int partitionKey, int sortKey, @Nullable KeyPart part, boolean version, boolean timeToLive,
			int dimensions) {

		static final Role NONE = new Role(0, 0, null, false, false, 0);

		boolean isKey() {
			return this.partitionKey > 0 || this.sortKey > 0;
		}

	}

}
