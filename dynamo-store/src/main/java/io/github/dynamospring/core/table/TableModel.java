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
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

import io.github.dynamospring.core.convert.DynamoConverter;
import io.github.dynamospring.core.mapping.DynamoPersistentEntity;
import io.github.dynamospring.core.mapping.DynamoPersistentProperty;
import io.github.dynamospring.core.mapping.IndexProjection;
import io.github.dynamospring.core.mapping.KeyLayout;
import io.github.dynamospring.core.mapping.SecondaryIndex;
import io.github.dynamospring.core.mapping.VectorSearchIndex;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.enhanced.dynamodb.AttributeValueType;
import software.amazon.awssdk.services.dynamodb.model.AttributeDefinition;
import software.amazon.awssdk.services.dynamodb.model.BillingMode;
import software.amazon.awssdk.services.dynamodb.model.CreateTableRequest;
import software.amazon.awssdk.services.dynamodb.model.GlobalSecondaryIndex;
import software.amazon.awssdk.services.dynamodb.model.KeySchemaElement;
import software.amazon.awssdk.services.dynamodb.model.KeyType;
import software.amazon.awssdk.services.dynamodb.model.LocalSecondaryIndex;
import software.amazon.awssdk.services.dynamodb.model.Projection;
import software.amazon.awssdk.services.dynamodb.model.ProjectionType;
import software.amazon.awssdk.services.dynamodb.model.ScalarAttributeType;

import org.springframework.data.mapping.MappingException;

/**
 * What all entities of one table need of it.
 */
final class TableModel {

	private static final int MAX_GLOBAL_INDEXES = 20;

	private static final int MAX_LOCAL_INDEXES = 5;

	private static final int MAX_VECTOR_INDEXES = 5;

	private final DynamoConverter converter;

	private final String tableName;

	private final List<DynamoPersistentEntity<?>> entities;

	private final KeyLayout layout;

	private final Map<String, ScalarAttributeType> attributeTypes = new LinkedHashMap<>();

	private final Map<String, IndexModel> indexes = new TreeMap<>();

	private final Map<String, VectorIndexModel> vectorIndexes = new TreeMap<>();

	TableModel(DynamoConverter converter, String tableName, List<DynamoPersistentEntity<?>> entities) {
		this.converter = converter;
		this.tableName = tableName;
		// one order, whatever the order in which they became known
		this.entities = entities.stream()
			.sorted(Comparator.<DynamoPersistentEntity<?>, String>comparing(DynamoPersistentEntity::getName))
			.toList();
		this.layout = this.entities.get(0).getKeyLayout();
		for (DynamoPersistentEntity<?> entity : this.entities) {
			addKey(entity);
			entity.getIndexes().forEach((index) -> addIndex(entity, index));
			entity.getVectorIndexes().forEach((index) -> addVectorIndex(entity, index));
		}
		verifyCount(false, MAX_GLOBAL_INDEXES, "global");
		verifyCount(true, MAX_LOCAL_INDEXES, "local");
		verifyVectorIndexes();
	}

	private void addKey(DynamoPersistentEntity<?> entity) {
		KeyLayout entityLayout = entity.getKeyLayout();
		if (entityLayout.raw()) {
			entity.getKeyProperties().forEach((property) -> addAttribute(entity, property));
			return;
		}
		this.attributeTypes.put(entityLayout.partitionKeyName(), ScalarAttributeType.S);
		if (entityLayout.sortKeyName() != null) {
			this.attributeTypes.put(entityLayout.sortKeyName(), ScalarAttributeType.S);
		}
	}

	private void addAttribute(DynamoPersistentEntity<?> entity, DynamoPersistentProperty property) {
		AttributeValueType valueType = this.converter.getConverter(property).attributeValueType();
		ScalarAttributeType type = valueType.scalarAttributeType();
		if (type == null) {
			throw new MappingException(
					"Property '%s' of %s is a key, but is stored as %s. Remedy: use a converter to text, number or binary."
						.formatted(property.getName(), entity.getType().getName(), valueType));
		}
		ScalarAttributeType other = this.attributeTypes.putIfAbsent(property.getAttributeName(), type);
		if (other != null && other != type) {
			throw new MappingException(
					"Property '%s' of %s is the key attribute '%s', stored as %s here and as %s by another entity of the table '%s'. Remedy: use types that are stored alike, or other names."
						.formatted(property.getName(), entity.getType().getName(), property.getAttributeName(), type,
								other, this.tableName));
		}
	}

	private void addIndex(DynamoPersistentEntity<?> entity, SecondaryIndex index) {
		index.partitionKey().forEach((property) -> addAttribute(entity, property));
		index.sortKey().forEach((property) -> addAttribute(entity, property));
		List<String> partitionKey = index.local() ? List.of(this.layout.partitionKeyName())
				: names(index.partitionKey());
		IndexModel model = new IndexModel(index.name(), index.local(), partitionKey, names(index.sortKey()),
				index.projection(), new LinkedHashSet<>(index.projectedAttributes()));
		IndexModel other = this.indexes.putIfAbsent(index.name(), model);
		if (other == null) {
			return;
		}
		if (!other.hasKeysOf(model)) {
			throw new MappingException(
					"The index '%s' of the table '%s' is declared differently by %s and by another entity. Remedy: declare it alike, or under two names."
						.formatted(index.name(), this.tableName, entity.getType().getName()));
		}
		other.projected().addAll(model.projected());
	}

	private void addVectorIndex(DynamoPersistentEntity<?> entity, VectorSearchIndex index) {
		index.searchProperties().forEach((property) -> addAttribute(entity, property));
		VectorIndexModel model = VectorIndexModel.of(index);
		VectorIndexModel other = this.vectorIndexes.putIfAbsent(index.name(), model);
		if (other != null && !other.isLike(model)) {
			throw new MappingException(
					"The vector index '%s' of the table '%s' is declared differently by %s and by another entity. Remedy: declare it alike, or under two names."
						.formatted(index.name(), this.tableName, entity.getType().getName()));
		}
		if (other != null) {
			other.projected().addAll(model.projected());
		}
	}

	private void verifyVectorIndexes() {
		if (this.vectorIndexes.size() > MAX_VECTOR_INDEXES) {
			throw new MappingException(
					"The entities of the table '%s' declare %d vector indexes; DynamoDB allows %d. Remedy: share indexes, or use several tables."
						.formatted(this.tableName, this.vectorIndexes.size(), MAX_VECTOR_INDEXES));
		}
		Map<String, Long> dimensions = new HashMap<>();
		for (VectorIndexModel index : this.vectorIndexes.values()) {
			if (this.indexes.containsKey(index.name())) {
				throw new MappingException(
						"The index '%s' of the table '%s' is a vector index of one entity and another index of another. Remedy: rename one of the two."
							.formatted(index.name(), this.tableName));
			}
			if (this.attributeTypes.containsKey(index.attribute())) {
				throw new MappingException(
						"The attribute '%s' of the table '%s' holds a vector in one entity and is a key of another. Remedy: name one of them otherwise with @Attribute."
							.formatted(index.attribute(), this.tableName));
			}
			Long other = dimensions.putIfAbsent(index.attribute(), index.dimensions());
			if (other != null && other != index.dimensions()) {
				throw new MappingException(
						"The attribute '%s' of the table '%s' holds vectors of %d and of %d dimensions; DynamoDB allows one number for all indexes. Remedy: use one, or name one of the attributes otherwise with @Attribute."
							.formatted(index.attribute(), this.tableName, other, index.dimensions()));
			}
		}
	}

	private static List<String> names(List<DynamoPersistentProperty> properties) {
		return properties.stream().map(DynamoPersistentProperty::getAttributeName).toList();
	}

	private void verifyCount(boolean local, int maximum, String kind) {
		long count = this.indexes.values().stream().filter((index) -> index.local() == local).count();
		if (count > maximum) {
			throw new MappingException(
					"The entities of the table '%s' declare %d %s secondary indexes; DynamoDB allows %d. Remedy: share indexes, or use several tables."
						.formatted(this.tableName, count, kind, maximum));
		}
	}

	String tableName() {
		return this.tableName;
	}

	Map<String, ScalarAttributeType> attributeTypes() {
		return this.attributeTypes;
	}

	List<IndexModel> indexes(boolean local) {
		return this.indexes.values().stream().filter((index) -> index.local() == local).toList();
	}

	List<VectorIndexModel> vectorIndexes() {
		return List.copyOf(this.vectorIndexes.values());
	}

	List<KeySchemaElement> keySchema() {
		return keySchema(List.of(this.layout.partitionKeyName()),
				(this.layout.sortKeyName() != null) ? List.of(this.layout.sortKeyName()) : List.of());
	}

	@Nullable String timeToLiveAttribute() {
		for (DynamoPersistentEntity<?> entity : this.entities) {
			DynamoPersistentProperty property = entity.getTimeToLiveProperty();
			if (property != null) {
				return property.getAttributeName();
			}
		}
		return null;
	}

	CreateTableRequest toRequest() {
		CreateTableRequest.Builder request = CreateTableRequest.builder()
			.tableName(this.tableName)
			.billingMode(BillingMode.PAY_PER_REQUEST)
			.keySchema(keySchema())
			.attributeDefinitions(this.attributeTypes.entrySet()
				.stream()
				.map((entry) -> AttributeDefinition.builder()
					.attributeName(entry.getKey())
					.attributeType(entry.getValue())
					.build())
				.toList());
		List<IndexModel> globalIndexes = indexes(false);
		if (!globalIndexes.isEmpty()) {
			request.globalSecondaryIndexes(globalIndexes.stream()
				.map((index) -> GlobalSecondaryIndex.builder()
					.indexName(index.name())
					.keySchema(index.keySchema())
					.projection(projection(index))
					.build())
				.toList());
		}
		List<IndexModel> localIndexes = indexes(true);
		if (!localIndexes.isEmpty()) {
			request.localSecondaryIndexes(localIndexes.stream()
				.map((index) -> LocalSecondaryIndex.builder()
					.indexName(index.name())
					.keySchema(index.keySchema())
					.projection(projection(index))
					.build())
				.toList());
		}
		if (!this.vectorIndexes.isEmpty()) {
			request.vectorIndexes(this.vectorIndexes.values()
				.stream()
				.map((index) -> index.toRequest(projection(index.projection(), nonKeyAttributes(index))))
				.toList());
		}
		return request.build();
	}

	private Projection projection(IndexModel index) {
		return projection(index.projection(), nonKeyAttributes(index));
	}

	private static Projection projection(IndexProjection projection, List<String> nonKeyAttributes) {
		return switch (projection) {
			case ALL -> Projection.builder().projectionType(ProjectionType.ALL).build();
			case KEYS_ONLY -> Projection.builder().projectionType(ProjectionType.KEYS_ONLY).build();
			case INCLUDE -> include(nonKeyAttributes);
		};
	}

	private static Projection include(List<String> included) {
		return included.isEmpty() ? Projection.builder().projectionType(ProjectionType.KEYS_ONLY).build()
				: Projection.builder().projectionType(ProjectionType.INCLUDE).nonKeyAttributes(included).build();
	}

	/**
	 * Return the attributes an index holds that are keys neither of the table nor of the
	 * index.
	 * @param index the index
	 * @return the attribute names
	 */
	List<String> nonKeyAttributes(IndexModel index) {
		List<String> attributes = new ArrayList<>(index.projected());
		attributes.removeAll(index.partitionKey());
		attributes.removeAll(index.sortKey());
		attributes.remove(this.layout.partitionKeyName());
		attributes.remove(this.layout.sortKeyName());
		return attributes.stream().sorted().toList();
	}

	/**
	 * Return the attributes a vector index holds that are neither keys nor in the search
	 * schema.
	 * @param index the index
	 * @return the attribute names
	 */
	List<String> nonKeyAttributes(VectorIndexModel index) {
		List<String> keys = new ArrayList<>(List.of(this.layout.partitionKeyName()));
		if (this.layout.sortKeyName() != null) {
			keys.add(this.layout.sortKeyName());
		}
		return index.nonKeyAttributes(keys);
	}

	static List<KeySchemaElement> keySchema(List<String> partitionKey, List<String> sortKey) {
		List<KeySchemaElement> schema = new ArrayList<>();
		partitionKey.forEach(
				(name) -> schema.add(KeySchemaElement.builder().attributeName(name).keyType(KeyType.HASH).build()));
		sortKey.forEach(
				(name) -> schema.add(KeySchemaElement.builder().attributeName(name).keyType(KeyType.RANGE).build()));
		return schema;
	}

	/**
	 * An index as all entities of the table declare it.
	 *
	 * @param name the index name
	 * @param local whether it is local
	 * @param partitionKey the attributes of the partition key
	 * @param sortKey the attributes of the sort key
	 * @param projection the projection
	 * @param projected the attributes the index holds, keys included; empty for all
	 */
	record IndexModel(String name, boolean local, List<String> partitionKey, List<String> sortKey,
			IndexProjection projection, Set<String> projected) {

		boolean hasKeysOf(IndexModel other) {
			return this.local == other.local && this.partitionKey.equals(other.partitionKey)
					&& this.sortKey.equals(other.sortKey) && this.projection == other.projection;
		}

		List<KeySchemaElement> keySchema() {
			return TableModel.keySchema(this.partitionKey, this.sortKey);
		}

	}

}
