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
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

import io.github.dynamospring.core.mapping.BasicDynamoPersistentEntity.TableDefinition;
import io.github.dynamospring.core.mapping.KeyLayout.Part;

import org.springframework.data.mapping.MappingException;

/**
 * Reads what a sealed type has in common with the entities it permits, and finds what
 * keeps them from being read together.
 *
 * @param <T> the sealed type
 */
final class SealedEntityReader<T> {

	private final Class<T> type;

	private final List<BasicDynamoPersistentEntity<? extends T>> subtypes = new ArrayList<>();

	@SuppressWarnings("unchecked")
	SealedEntityReader(Class<T> type, DynamoMappingContext context) {
		this.type = type;
		for (Class<?> concrete : PropertyTypes.concreteTypes(type)) {
			this.subtypes.add((BasicDynamoPersistentEntity<? extends T>) context.getRequiredPersistentEntity(concrete));
		}
	}

	List<DynamoPersistentEntity<? extends T>> subtypes() {
		return List.copyOf(this.subtypes);
	}

	TableDefinition read() {
		BasicDynamoPersistentEntity<? extends T> first = this.subtypes.get(0);
		this.subtypes.forEach((other) -> verifyAlike(first, other));
		verifyTellable();
		KeyLayout layout = first.getKeyLayout();
		List<Part> sortKey = layout.raw() ? layout.sortKey() : List.of();
		KeyLayout common = new KeyLayout(layout.raw(), layout.partitionKeyName(), layout.sortKeyName(),
				layout.separator(), layout.prefix(), layout.partitionKey(), sortKey);
		List<DynamoPersistentProperty> keyProperties = new ArrayList<>();
		List.of(common.partitionKey(), sortKey)
			.forEach((parts) -> parts.forEach((part) -> keyProperties.add(Objects.requireNonNull(part.property()))));
		Map<String, SecondaryIndex> indexes = new LinkedHashMap<>();
		this.subtypes
			.forEach((subtype) -> subtype.getIndexes().forEach((index) -> indexes.putIfAbsent(index.name(), index)));
		Map<String, VectorSearchIndex> vectorIndexes = new LinkedHashMap<>();
		this.subtypes.forEach((subtype) -> subtype.getVectorIndexes()
			.forEach((index) -> vectorIndexes.putIfAbsent(index.name(), index)));
		boolean hideExpired = this.subtypes.stream().allMatch(DynamoPersistentEntity::isHideExpired);
		return new TableDefinition(first.getTableName(), first.getEntityName(), common, keyProperties, indexes,
				vectorIndexes, first.getTimeToLiveProperty(), hideExpired);
	}

	private void verifyAlike(BasicDynamoPersistentEntity<?> first, BasicDynamoPersistentEntity<?> other) {
		KeyLayout layout = first.getKeyLayout();
		KeyLayout otherLayout = other.getKeyLayout();
		if (!first.getTableName().equals(other.getTableName())) {
			throw problem(
					"permits %s of the table '%s' and %s of the table '%s'".formatted(first.getType().getName(),
							first.getTableName(), other.getType().getName(), other.getTableName()),
					"let them share one table");
		}
		if (!Objects.equals(layout.prefix(), otherLayout.prefix())
				|| !layout.separator().equals(otherLayout.separator())
				|| layout.partitionKey().size() != otherLayout.partitionKey().size()) {
			throw problem(
					"permits %s and %s, which do not share their partitions".formatted(first.getType().getName(),
							other.getType().getName()),
					"name one as @Table(parent) of the other, or give both the same @Table(entity) and partition key properties");
		}
		if (first.isHideExpired() != other.isHideExpired()) {
			throw problem("permits %s and %s, and only one hides expired items".formatted(first.getType().getName(),
					other.getType().getName()), "set @TimeToLive(hideExpired) on all or on none");
		}
	}

	private void verifyTellable() {
		boolean raw = this.subtypes.get(0).getKeyLayout().raw();
		Map<String, DynamoPersistentEntity<?>> names = new HashMap<>();
		for (BasicDynamoPersistentEntity<?> subtype : this.subtypes) {
			if (subtype.getKeyLayout().kind() == null && !subtype.isTypeStored()) {
				throw problem(
						"permits %s, whose items nothing tells from others".formatted(subtype.getType().getName()),
						raw ? "give it a @TypeAlias" : "give it a @Table(kind) or a @TypeAlias");
			}
			DynamoPersistentEntity<?> other = names.putIfAbsent(subtype.getTypeName(), subtype);
			if (subtype.isToldByType() != this.subtypes.get(0).isToldByType()) {
				throw problem(
						"permits %s and %s, of which one has a kind and the other only a @TypeAlias"
							.formatted(this.subtypes.get(0).getType().getName(), subtype.getType().getName()),
						"give all of them a @Table(kind), or none");
			}
			if (subtype.isToldByType() && other != null) {
				throw problem("permits %s and %s, which both have the type '%s'".formatted(subtype.getType().getName(),
						other.getType().getName(), subtype.getTypeName()), "give one another @TypeAlias");
			}
		}
	}

	private MappingException problem(String problem, String remedy) {
		return SchemaProblem.of(this.type, problem, remedy);
	}

}
