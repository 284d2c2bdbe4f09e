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

package io.github.dynamospring.core.convert;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

import io.github.dynamospring.core.mapping.DynamoPersistentEntity;
import io.github.dynamospring.core.mapping.DynamoPersistentProperty;
import io.github.dynamospring.core.mapping.KeyLayout;
import io.github.dynamospring.core.mapping.SecondaryIndex;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.enhanced.dynamodb.AttributeConverter;
import software.amazon.awssdk.enhanced.dynamodb.AttributeValueType;
import software.amazon.awssdk.enhanced.dynamodb.EnhancedType;
import software.amazon.awssdk.enhanced.dynamodb.TableMetadata;
import software.amazon.awssdk.enhanced.dynamodb.TableSchema;
import software.amazon.awssdk.enhanced.dynamodb.extensions.VersionedRecordExtension;
import software.amazon.awssdk.enhanced.dynamodb.mapper.Order;
import software.amazon.awssdk.enhanced.dynamodb.mapper.StaticTableMetadata;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * An entity as the enhanced client's {@link TableSchema}, so that
 * {@code DynamoDbEnhancedClient.table(name, schema)} works on entities: with the same
 * items, generated keys included, as the template reads and writes. The version property
 * is known to the client's {@link VersionedRecordExtension}. Of a class with the SDK's
 * own annotations it is the SDK's schema.
 *
 * @param <T> the entity type
 * @since 0.1.0
 * @see DynamoConverter#getTableSchema(Class)
 */
public final class DynamoTableSchema<T> implements TableSchema<T> {

	private final DynamoPersistentEntity<T> entity;

	private final EntityPlan<T> plan;

	private final Map<String, Codec<Object>> codecs = new LinkedHashMap<>();

	private final @Nullable TableSchema<T> sdkSchema;

	private final TableMetadata metadata;

	private final EnhancedType<T> itemType;

	DynamoTableSchema(DynamoPersistentEntity<T> entity, EntityPlan<T> plan) {
		this.entity = entity;
		this.plan = plan;
		this.itemType = EnhancedType.of(entity.getType());
		for (PropertyPlan property : plan.object().properties()) {
			this.codecs.put(property.attributeName(), property.codec());
		}
		this.sdkSchema = entity.getSdkSchema();
		this.metadata = createMetadata();
	}

	private TableMetadata createMetadata() {
		if (this.sdkSchema != null) {
			return this.sdkSchema.tableMetadata();
		}
		StaticTableMetadata.Builder builder = StaticTableMetadata.builder();
		KeyLayout layout = this.entity.getKeyLayout();
		addPartitionKey(builder, TableMetadata.primaryIndexName(), layout.partitionKeyName(), 0);
		if (layout.sortKeyName() != null) {
			addSortKey(builder, TableMetadata.primaryIndexName(), layout.sortKeyName(), 0);
		}
		for (SecondaryIndex index : this.entity.getIndexes()) {
			if (index.local()) {
				addPartitionKey(builder, index.name(), layout.partitionKeyName(), 0);
			}
			for (int i = 0; i < index.partitionKey().size(); i++) {
				addPartitionKey(builder, index.name(), index.partitionKey().get(i).getAttributeName(), i);
			}
			for (int i = 0; i < index.sortKey().size(); i++) {
				addSortKey(builder, index.name(), index.sortKey().get(i).getAttributeName(), i);
			}
		}
		DynamoPersistentProperty version = this.entity.getVersionProperty();
		if (version != null) {
			VersionedRecordExtension.AttributeTags.versionAttribute()
				.modifyMetadata(version.getAttributeName(), AttributeValueType.N)
				.accept(builder);
		}
		return builder.build();
	}

	private void addPartitionKey(StaticTableMetadata.Builder builder, String index, String attribute, int position) {
		builder.addIndexPartitionKey(index, attribute, attributeType(attribute), Order.values()[position]);
	}

	private void addSortKey(StaticTableMetadata.Builder builder, String index, String attribute, int position) {
		builder.addIndexSortKey(index, attribute, attributeType(attribute), Order.values()[position]);
	}

	private AttributeValueType attributeType(String attributeName) {
		Codec<Object> codec = this.codecs.get(attributeName);
		return (codec != null) ? codec.attributeValueType() : AttributeValueType.S;
	}

	/**
	 * Return the name of the real table.
	 * @return the table name
	 */
	public String getTableName() {
		return this.entity.getTableName();
	}

	@Override
	public T mapToItem(Map<String, AttributeValue> attributeMap) {
		return this.plan.read(attributeMap);
	}

	@Override
	public T mapToItem(Map<String, AttributeValue> attributeMap, boolean preserveEmptyObject) {
		return (this.sdkSchema != null) ? this.sdkSchema.mapToItem(attributeMap, preserveEmptyObject)
				: mapToItem(attributeMap);
	}

	@Override
	public Map<String, AttributeValue> itemToMap(T item, boolean ignoreNulls) {
		if (this.sdkSchema != null) {
			return this.sdkSchema.itemToMap(item, ignoreNulls);
		}
		return ignoreNulls ? this.plan.write(item) : this.plan.writeWithNulls(item);
	}

	@Override
	public Map<String, AttributeValue> itemToMap(T item, Collection<String> attributes) {
		if (this.sdkSchema != null) {
			return this.sdkSchema.itemToMap(item, attributes);
		}
		Map<String, AttributeValue> all = this.plan.write(item);
		all.keySet().retainAll(Set.copyOf(attributes));
		return all;
	}

	@Override
	@SuppressWarnings("NullAway")
	public @Nullable AttributeValue attributeValue(T item, String attributeName) {
		return (this.sdkSchema != null) ? this.sdkSchema.attributeValue(item, attributeName)
				: this.plan.write(item).get(attributeName);
	}

	@Override
	public TableMetadata tableMetadata() {
		return this.metadata;
	}

	@Override
	public EnhancedType<T> itemType() {
		return this.itemType;
	}

	@Override
	public List<String> attributeNames() {
		Set<String> names = new LinkedHashSet<>(this.metadata.primaryKeys());
		names.addAll(this.codecs.keySet());
		return new ArrayList<>(names);
	}

	@Override
	public boolean isAbstract() {
		return false;
	}

	/**
	 * Return the converter of an attribute.
	 * @param key the attribute name
	 * @return the converter, or {@code null} if it is no property's
	 */
	@Override
	@SuppressWarnings({ "unchecked", "NullAway" })
	public @Nullable AttributeConverter<T> converterForAttribute(Object key) {
		return (AttributeConverter<T>) (AttributeConverter<?>) this.codecs.get(key);
	}

}
