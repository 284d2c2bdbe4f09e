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

import java.util.ArrayList;
import java.util.List;
import java.util.Set;

import org.jspecify.annotations.Nullable;

/**
 * A vector index of an entity's table, see {@link VectorIndex}.
 *
 * @param name the index name
 * @param vector the property that holds the vector
 * @param distance what makes vectors similar
 * @param partitionKey the property that divides the index, or {@code null}
 * @param filters the properties by which searches may be narrowed
 * @param projection which attributes the index holds
 * @param projectedAttributes names of all attributes the index holds, keys included;
 * empty for {@link IndexProjection#ALL}
 * @since 0.1.0
 */
public record VectorSearchIndex(String name, DynamoPersistentProperty vector, VectorDistance distance,
		@Nullable DynamoPersistentProperty partitionKey, List<DynamoPersistentProperty> filters,
		IndexProjection projection, Set<String> projectedAttributes) {

	public VectorSearchIndex {
		filters = List.copyOf(filters);
		projectedAttributes = Set.copyOf(projectedAttributes);
	}

	/**
	 * Return the length of all vectors.
	 * @return the number of dimensions
	 */
	public int dimensions() {
		return this.vector.getVectorDimensions();
	}

	/**
	 * Return the properties that conditions of a search can be about.
	 * @return the partition key, if there is one, and the filters
	 */
	public List<DynamoPersistentProperty> searchProperties() {
		List<DynamoPersistentProperty> properties = new ArrayList<>();
		if (this.partitionKey != null) {
			properties.add(this.partitionKey);
		}
		properties.addAll(this.filters);
		return properties;
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
