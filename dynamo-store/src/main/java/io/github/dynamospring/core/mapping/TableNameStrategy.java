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

package io.github.dynamospring.core.mapping;

/**
 * Turns the table name an entity declares into the name of the real table.
 *
 * @since 0.1.0
 */
@FunctionalInterface
public interface TableNameStrategy {

	/**
	 * Return the real table name.
	 * @param declaredName the name in {@link Table}, placeholders already resolved
	 * @param entityType the entity class
	 * @return the table name
	 */
	String getTableName(String declaredName, Class<?> entityType);

	/**
	 * Create a strategy that puts a prefix in front.
	 * @param prefix the prefix, may be empty
	 * @return the strategy
	 */
	static TableNameStrategy prefixed(String prefix) {
		return (declaredName, entityType) -> prefix + declaredName;
	}

}
