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

package io.github.dynamospring.repository.query;

import java.util.ArrayList;
import java.util.List;

import io.github.dynamospring.core.mapping.DynamoPersistentEntity;
import io.github.dynamospring.core.mapping.DynamoPersistentProperty;
import io.github.dynamospring.core.mapping.IndexProjection;
import io.github.dynamospring.core.mapping.VectorSearchIndex;
import org.jspecify.annotations.Nullable;

/**
 * Finds the vector index that serves a method.
 */
final class VectorIndexSelector {

	private final DynamoQueryMethod method;

	private final DynamoPersistentEntity<?> entity;

	private final VectorSearchDefinition search;

	private final List<DynamoPersistentProperty> result;

	/**
	 * Create a selector.
	 * @param method the method
	 * @param search what it asks for
	 * @param result the properties it returns, empty for whole entities
	 */
	VectorIndexSelector(DynamoQueryMethod method, VectorSearchDefinition search,
			List<DynamoPersistentProperty> result) {
		this.method = method;
		this.entity = method.getEntity();
		this.search = search;
		this.result = result;
	}

	VectorSearchIndex select() {
		List<VectorSearchIndex> candidates = candidates();
		List<VectorSearchIndex> serving = new ArrayList<>();
		List<String> problems = new ArrayList<>();
		for (VectorSearchIndex index : candidates) {
			String problem = problem(index);
			if (problem == null) {
				serving.add(index);
			}
			else {
				problems.add("'" + index.name() + "' " + problem);
			}
		}
		if (serving.isEmpty()) {
			throw this.method.refuse(
					"no vector index of " + this.entity.getType().getSimpleName() + " serves it: "
							+ String.join("; ", problems),
					"compare the partition key for equality and filters of the index only, return a projection the index "
							+ "holds, or declare a @VectorIndex for it");
		}
		// One partition is less to search than the whole index.
		if (serving.stream().anyMatch((index) -> index.partitionKey() != null)) {
			serving.removeIf((index) -> index.partitionKey() == null);
		}
		if (serving.size() > 1) {
			List<String> names = serving.stream().map(VectorSearchIndex::name).toList();
			throw this.method.refuse("several vector indexes serve it equally: " + String.join(", ", names),
					"choose one with @Index(\"" + names.get(0) + "\")");
		}
		return serving.get(0);
	}

	private List<VectorSearchIndex> candidates() {
		String property = this.search.property();
		String name = this.search.index();
		List<VectorSearchIndex> indexes = this.entity.getVectorIndexes();
		List<VectorSearchIndex> candidates = indexes.stream()
			.filter((index) -> property == null || index.vector().getName().equals(property))
			.toList();
		if (candidates.isEmpty()) {
			throw this.method.refuse(
					this.entity.getType().getSimpleName() + " declares no vector index"
							+ ((property != null) ? " on '" + property + "'" : ""),
					"add @VectorIndex(property = \"" + ((property != null) ? property : "embedding") + "\", ..) to it");
		}
		List<VectorSearchIndex> named = candidates.stream()
			.filter((index) -> name == null || index.name().equals(name))
			.toList();
		if (named.isEmpty()) {
			throw this.method.refuse("there is no vector index '" + name + "' for it",
					"name one of " + candidates.stream().map(VectorSearchIndex::name).toList());
		}
		return named;
	}

	private @Nullable String problem(VectorSearchIndex index) {
		List<String> searchable = index.searchProperties().stream().map(DynamoPersistentProperty::getName).toList();
		for (String compared : this.search.filter().properties()) {
			if (!searchable.contains(compared)) {
				return "does not filter by '" + compared + "'";
			}
		}
		DynamoPersistentProperty partitionKey = index.partitionKey();
		if (partitionKey != null && !this.search.equal().contains(partitionKey.getName())) {
			return "has the partition key '" + partitionKey.getName() + "', which is not compared for equality";
		}
		if (this.result.isEmpty() && index.projection() != IndexProjection.ALL) {
			return "does not hold whole entities";
		}
		for (DynamoPersistentProperty property : this.result) {
			if (!property.isKeyPart() && !index.projects(property.getAttributeName())) {
				return "does not hold '" + property.getName() + "'";
			}
		}
		return null;
	}

}
