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

package io.github.dynamospring.core;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

import io.github.dynamospring.DynamoValidationException;
import io.github.dynamospring.core.convert.QueryMapper;
import io.github.dynamospring.core.expression.DocumentPath;
import io.github.dynamospring.core.expression.ProjectionExpression;
import io.github.dynamospring.core.mapping.DynamoPersistentEntity;
import io.github.dynamospring.core.mapping.DynamoPersistentProperty;
import io.github.dynamospring.core.mapping.IndexProjection;
import io.github.dynamospring.core.mapping.KeyLayout;
import io.github.dynamospring.core.mapping.VectorSearchIndex;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

import org.springframework.data.domain.Vector;

/**
 * The vector index a search looks into.
 *
 * @param entity the entity
 * @param index the index
 */
record VectorSearchTarget(DynamoPersistentEntity<?> entity, VectorSearchIndex index) {

	static VectorSearchTarget of(DynamoPersistentEntity<?> entity, @Nullable String name) {
		List<VectorSearchIndex> indexes = entity.getVectorIndexes();
		List<String> names = indexes.stream().map(VectorSearchIndex::name).toList();
		if (name == null && indexes.size() != 1) {
			throw new DynamoValidationException(indexes.isEmpty()
					? "%s declares no vector index: annotate it with @VectorIndex".formatted(entity.getType().getName())
					: "%s declares the vector indexes %s: say with index(..) which to search"
						.formatted(entity.getType().getName(), names));
		}
		return indexes.stream()
			.filter((index) -> name == null || index.name().equals(name))
			.findFirst()
			.map((index) -> new VectorSearchTarget(entity, index))
			.orElseThrow(() -> new DynamoValidationException("%s declares no vector index '%s'; it declares %s"
				.formatted(entity.getType().getName(), name, names)));
	}

	/**
	 * Convert a vector to what a request takes.
	 * @param vector the vector
	 * @return its numbers
	 */
	List<AttributeValue> numbers(Vector vector) {
		if (vector.size() != this.index.dimensions()) {
			throw new DynamoValidationException(
					"The vector to search near has %d dimensions, those of %s have %d: make it by the same model"
						.formatted(vector.size(), this, this.index.dimensions()));
		}
		List<AttributeValue> numbers = new ArrayList<>(vector.size());
		for (float number : vector.toFloatArray()) {
			if (!Float.isFinite(number)) {
				throw new DynamoValidationException(
						"The vector to search near has the number %s at position %d: %s compares finite numbers of 32 bits"
							.formatted(number, numbers.size(), this));
			}
			numbers.add(AttributeValue.fromN(Float.toString(number)));
		}
		return numbers;
	}

	/**
	 * Return what to read of each item.
	 * @param queryMapper the mapper
	 * @param properties the property paths to read, empty for whole entities
	 * @return the paths
	 */
	ProjectionExpression projection(QueryMapper queryMapper, List<String> properties) {
		if (properties.isEmpty()) {
			return wholeEntity();
		}
		properties.forEach(this::checkHeld);
		List<DocumentPath> paths = new ArrayList<>(queryMapper.mapItemProjection(this.entity, properties).paths());
		checkTypeHeld(paths);
		boolean lacksSome = paths.removeIf((path) -> !this.index.projects(path.attributeName()));
		boolean ofSeveralTypes = !this.entity.getSubtypes().isEmpty();
		Set<String> more = new LinkedHashSet<>();
		if (lacksSome || ofSeveralTypes || this.entity.isTableShared()) {
			more.addAll(QueryMapper.keyAttributes(this.entity, null));
		}
		more.stream().map(DocumentPath::of).filter((path) -> !paths.contains(path)).forEach(paths::add);
		return new ProjectionExpression(paths);
	}

	private ProjectionExpression wholeEntity() {
		if (this.index.projection() != IndexProjection.ALL) {
			throw new DynamoValidationException(
					"%s projects only the attributes %s, so it holds no whole %s: ask for some of them with project(..) or as(..), or let the index project ALL"
						.formatted(this, this.index.projectedAttributes().stream().sorted().toList(),
								this.entity.getType().getSimpleName()));
		}
		Set<String> names = new LinkedHashSet<>(QueryMapper.keyAttributes(this.entity, null));
		List<DynamoPersistentEntity<?>> types = new ArrayList<>(this.entity.getSubtypes());
		types.add(this.entity);
		for (DynamoPersistentEntity<?> type : types) {
			if (type.isToldByType()) {
				names.add(DynamoPersistentEntity.TYPE_ATTRIBUTE);
			}
			for (DynamoPersistentProperty property : type) {
				names.add(property.getAttributeName());
			}
		}
		return new ProjectionExpression(names.stream().map(DocumentPath::of).toList());
	}

	private void checkTypeHeld(List<DocumentPath> paths) {
		if (paths.contains(DocumentPath.of(DynamoPersistentEntity.TYPE_ATTRIBUTE))
				&& !this.index.projects(DynamoPersistentEntity.TYPE_ATTRIBUTE)) {
			throw new DynamoValidationException(
					"%s does not project the attribute '%s', which tells the types of its items apart: let the index project ALL, or remove @TypeAlias if the table holds no other type"
						.formatted(this, DynamoPersistentEntity.TYPE_ATTRIBUTE));
		}
	}

	private void checkHeld(String path) {
		int end = 0;
		while (end < path.length() && path.charAt(end) != '.' && path.charAt(end) != '[') {
			end++;
		}
		DynamoPersistentProperty property = this.entity.getPersistentProperty(path.substring(0, end));
		if (property != null && !property.isKeyPart() && !this.index.projects(property.getAttributeName())) {
			throw new DynamoValidationException(
					"%s does not project the property '%s' of %s: add it to the index's include, or read it from the table"
						.formatted(this, path, this.entity.getType().getSimpleName()));
		}
	}

	/**
	 * Whether the key of an item that was found is one of the entity. An index of a
	 * shared table holds all items that have its vector, and no search condition can tell
	 * them apart.
	 * @param item the item
	 * @return {@code false} for an item of another entity
	 */
	boolean isOwn(Map<String, AttributeValue> item) {
		if (!this.entity.isTableShared() || this.entity.getKeyLayout().raw()) {
			return true;
		}
		List<DynamoPersistentEntity<?>> types = this.entity.getSubtypes().isEmpty() ? List.of(this.entity)
				: List.copyOf(this.entity.getSubtypes());
		return types.stream().anyMatch((type) -> hasKeyOf(type.getKeyLayout(), item));
	}

	private static boolean hasKeyOf(KeyLayout layout, Map<String, AttributeValue> item) {
		String partition = text(item, layout.partitionKeyName());
		if (!partition.startsWith(layout.prefix() + layout.separator())) {
			return false;
		}
		String kind = layout.sortKey().isEmpty() ? null : layout.sortKey().get(0).constant();
		if (kind == null || layout.sortKeyName() == null) {
			return true;
		}
		String sort = text(item, layout.sortKeyName());
		return sort.equals(kind) || sort.startsWith(kind + layout.separator());
	}

	private static String text(Map<String, AttributeValue> item, String name) {
		AttributeValue value = item.get(name);
		return (value != null && value.s() != null) ? value.s() : "";
	}

	@Override
	public String toString() {
		return "Vector index '%s' of table '%s'".formatted(this.index.name(), this.entity.getTableName());
	}

}
