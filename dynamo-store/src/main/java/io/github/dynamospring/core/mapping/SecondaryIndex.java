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

import java.util.List;
import java.util.Set;

/**
 * A secondary index of an entity's table.
 *
 * @param name the index name
 * @param local whether it is a local index, which shares the table's partition key
 * @param partitionKey the properties of a global index's partition key; empty for a local
 * index, whose partition key is the table's
 * @param sortKey the properties of the sort key, may be empty
 * @param projection which attributes the index holds
 * @param projectedAttributes names of all attributes the index holds, keys included;
 * empty for {@link IndexProjection#ALL}
 * @since 0.1.0
 */
public record SecondaryIndex(String name, boolean local, List<DynamoPersistentProperty> partitionKey,
		List<DynamoPersistentProperty> sortKey, IndexProjection projection, Set<String> projectedAttributes) {

	public SecondaryIndex {
		partitionKey = List.copyOf(partitionKey);
		sortKey = List.copyOf(sortKey);
		projectedAttributes = Set.copyOf(projectedAttributes);
	}

	/**
	 * Whether the index holds an attribute.
	 * @param attributeName the attribute name
	 * @return {@code true} if the index projects it
	 */
	public boolean projects(String attributeName) {
		return this.projection == IndexProjection.ALL || this.projectedAttributes.contains(attributeName);
	}

}
