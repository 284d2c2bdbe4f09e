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

package io.github.dynamospring.core.table;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;

import io.github.dynamospring.core.mapping.DynamoPersistentProperty;
import io.github.dynamospring.core.mapping.IndexProjection;
import io.github.dynamospring.core.mapping.VectorDistance;
import io.github.dynamospring.core.mapping.VectorSearchIndex;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.Projection;
import software.amazon.awssdk.services.dynamodb.model.SearchSchemaElement;
import software.amazon.awssdk.services.dynamodb.model.SearchSchemaElementType;
import software.amazon.awssdk.services.dynamodb.model.VectorDistanceFunction;
import software.amazon.awssdk.services.dynamodb.model.VectorIndex;

/**
 * A vector index as all entities of the table declare it.
 *
 * @param name the index name
 * @param attribute the attribute that holds the vector
 * @param dimensions the length of the vectors
 * @param distance what makes vectors similar
 * @param partitionKey the attribute that divides the index, or {@code null}
 * @param filters the attributes by which searches may be narrowed
 * @param projection which attributes the index holds
 * @param projected the attributes an index holds besides the table's key; empty for all
 */
record VectorIndexModel(String name, String attribute, long dimensions, VectorDistance distance,
		@Nullable String partitionKey, List<String> filters, IndexProjection projection, Set<String> projected) {

	static VectorIndexModel of(VectorSearchIndex index) {
		DynamoPersistentProperty partitionKey = index.partitionKey();
		return new VectorIndexModel(index.name(), index.vector().getAttributeName(), index.dimensions(),
				index.distance(), (partitionKey != null) ? partitionKey.getAttributeName() : null,
				index.filters().stream().map(DynamoPersistentProperty::getAttributeName).toList(), index.projection(),
				new TreeSet<>(index.projectedAttributes()));
	}

	boolean isLike(VectorIndexModel other) {
		return this.attribute.equals(other.attribute) && this.dimensions == other.dimensions
				&& this.distance == other.distance && Objects.equals(this.partitionKey, other.partitionKey)
				&& Set.copyOf(this.filters).equals(Set.copyOf(other.filters)) && this.projection == other.projection;
	}

	List<SearchSchemaElement> searchSchema() {
		List<SearchSchemaElement> elements = new ArrayList<>();
		if (this.partitionKey != null) {
			elements.add(element(this.partitionKey, SearchSchemaElementType.HASH));
		}
		this.filters.forEach((filter) -> elements.add(element(filter, SearchSchemaElementType.INLINE_FILTER)));
		return elements;
	}

	private static SearchSchemaElement element(String attribute, SearchSchemaElementType type) {
		return SearchSchemaElement.builder().attributeName(attribute).searchSchemaElementType(type).build();
	}

	VectorDistanceFunction distanceFunction() {
		return VectorDistanceFunction.fromValue(this.distance.name());
	}

	/**
	 * Return the attributes the index holds that are neither keys nor in the search
	 * schema.
	 * @param keys the attributes of the table's key
	 * @return the attribute names
	 */
	List<String> nonKeyAttributes(List<String> keys) {
		List<String> attributes = new ArrayList<>(this.projected);
		attributes.removeAll(keys);
		attributes.removeAll(this.filters);
		attributes.remove(this.partitionKey);
		return attributes;
	}

	VectorIndex toRequest(Projection requestedProjection) {
		VectorIndex.Builder request = VectorIndex.builder()
			.indexName(this.name)
			.vectorAttribute((vector) -> vector.attributeName(this.attribute))
			.dimensions(this.dimensions)
			.distanceFunction(distanceFunction())
			.projection(requestedProjection);
		List<SearchSchemaElement> searchSchema = searchSchema();
		return (searchSchema.isEmpty() ? request : request.searchSchema(searchSchema)).build();
	}

}
