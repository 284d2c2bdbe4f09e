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

import java.util.List;

/**
 * An entity as it is written.
 *
 * @param className the simple name of the class
 * @param tableName the name of the table without the application's prefix
 * @param group its items and keys
 * @param keyNames the key attributes of the table, partition key first
 * @param properties the properties, those of the key first
 * @param writeNulls whether {@code null} is stored as NULL
 * @param indexes the indexes
 */
record EntityModel(String className, String tableName, EntityGroup group, List<String> keyNames,
		List<EntityProperty> properties, boolean writeNulls, List<IndexModel> indexes) {

	/**
	 * An index.
	 *
	 * @param annotation the simple name of its annotation
	 * @param members the members of the annotation: texts, lists of texts and constants
	 */
	record IndexModel(String annotation, List<IndexMember> members) {

	}

	/**
	 * A member of an annotation.
	 *
	 * @param name the name
	 * @param value a text, a list of texts, or an {@link Enum}
	 */
	record IndexMember(String name, Object value) {

	}

}
