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
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

import io.github.dynamospring.core.mapping.PropertyTypes.KeyType;
import org.jspecify.annotations.Nullable;

import org.springframework.core.annotation.AnnotatedElementUtils;

/**
 * Reads the vector indexes of an entity and finds the mistakes in them.
 */
final class VectorIndexReader {

	private static final int MAX_FILTERS = 18;

	private final TableDefinitionReader definition;

	private final KeyLayout layout;

	private final Map<String, VectorSearchIndex> indexes = new LinkedHashMap<>();

	VectorIndexReader(TableDefinitionReader definition, KeyLayout layout) {
		this.definition = definition;
		this.layout = layout;
	}

	Map<String, VectorSearchIndex> read(Class<?> type, Set<String> secondaryIndexes) {
		for (VectorIndex annotation : AnnotatedElementUtils.findMergedRepeatableAnnotations(type, VectorIndex.class)) {
			String name = annotation.name();
			this.definition.verifyIndexName(name);
			if (secondaryIndexes.contains(name) || this.indexes.containsKey(name)) {
				throw this.definition.indexProblem(name, "is declared twice", "rename or remove one of the two");
			}
			this.indexes.put(name, read(annotation));
		}
		return this.indexes;
	}

	private VectorSearchIndex read(VectorIndex annotation) {
		String name = annotation.name();
		DynamoPersistentProperty vector = this.definition.indexProperty(name, "property", annotation.property());
		if (vector.getVectorDimensions() == 0) {
			throw this.definition.indexProblem(name,
					"is on the property '%s', which is no vector".formatted(vector.getName()),
					"annotate the property with @Vector and the number of its dimensions");
		}
		verifyWritten(name, vector);
		List<DynamoPersistentProperty> schema = new ArrayList<>();
		DynamoPersistentProperty partitionKey = annotation.partitionKey().isEmpty() ? null
				: searchProperty(name, "partitionKey", annotation.partitionKey(), schema);
		List<DynamoPersistentProperty> filters = new ArrayList<>();
		for (String filter : annotation.filters()) {
			filters.add(searchProperty(name, "filters", filter, schema));
		}
		if (filters.size() > MAX_FILTERS) {
			throw this.definition.indexProblem(name, "has %d properties in filters".formatted(filters.size()),
					"use at most " + MAX_FILTERS);
		}
		Set<String> projected = this.definition.readProjection(name, annotation.projection(), annotation.include(),
				this.layout, new LinkedHashSet<>(schema));
		return new VectorSearchIndex(name, vector, annotation.distance(), partitionKey, filters,
				annotation.projection(), projected);
	}

	private DynamoPersistentProperty searchProperty(String index, String member, String name,
			List<DynamoPersistentProperty> schema) {
		DynamoPersistentProperty property = this.definition.indexProperty(index, member, name);
		if (PropertyTypes.keyType(property) == KeyType.NONE) {
			throw this.definition
				.indexProblem(index,
						"names the property '%s' in %s, whose type %s cannot be searched by".formatted(name, member,
								property.getType().getName()),
						"use a property that is stored as text, number or binary");
		}
		verifyWritten(index, property);
		if (schema.contains(property)) {
			throw this.definition.indexProblem(index, "names the property '%s' twice".formatted(name), "name it once");
		}
		schema.add(property);
		return property;
	}

	private void verifyWritten(String index, DynamoPersistentProperty property) {
		if (!property.isWritable()) {
			throw this.definition.indexProblem(index,
					"names the property '%s', which is never written".formatted(property.getName()),
					"remove @ReadOnlyProperty from it");
		}
	}

	// Check that what tells expired items is in all vector indexes.
	void verifyHolds(@Nullable DynamoPersistentProperty timeToLive) {
		for (VectorSearchIndex index : this.indexes.values()) {
			if (timeToLive != null && !index.projects(timeToLive.getAttributeName())) {
				throw this.definition.indexProblem(index.name(),
						"does not hold the property '%s', so that expired items could not be hidden"
							.formatted(timeToLive.getName()),
						"add it to include, or remove hideExpired");
			}
		}
	}

}
