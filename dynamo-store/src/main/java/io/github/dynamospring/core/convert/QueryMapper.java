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
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;

import io.github.dynamospring.DynamoValidationException;
import io.github.dynamospring.core.expression.ConditionExpression;
import io.github.dynamospring.core.expression.DocumentPath;
import io.github.dynamospring.core.expression.Operand;
import io.github.dynamospring.core.expression.ProjectionExpression;
import io.github.dynamospring.core.mapping.DynamoPersistentEntity;
import io.github.dynamospring.core.mapping.DynamoPersistentProperty;
import io.github.dynamospring.core.mapping.KeyLayout;
import io.github.dynamospring.core.mapping.SecondaryIndex;
import io.github.dynamospring.core.mapping.VectorSearchIndex;
import io.github.dynamospring.core.query.Criteria;
import io.github.dynamospring.core.query.SortKeyCondition;
import io.github.dynamospring.core.query.SortKeyOrder;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

import org.springframework.util.Assert;

/**
 * Maps conditions, key conditions and projections in terms of an entity's properties to
 * expressions in terms of stored attributes. What cannot be right for the entity is
 * refused with a {@link DynamoValidationException} that names the entity, the property
 * and the remedy.
 *
 * @since 0.1.0
 */
public final class QueryMapper {

	private final DynamoConverter converter;

	/**
	 * Create a mapper.
	 * @param converter the converter that encodes values
	 */
	public QueryMapper(DynamoConverter converter) {
		Assert.notNull(converter, "A converter is needed");
		this.converter = converter;
	}

	/**
	 * Map the condition of a write or the filter of a scan.
	 * @param entity the entity
	 * @param criteria the condition
	 * @return the expression
	 * @throws DynamoValidationException if a property is unknown or an operand impossible
	 */
	public ConditionExpression map(DynamoPersistentEntity<?> entity, Criteria criteria) {
		return new CriteriaMapper(this.converter, entity).map(criteria);
	}

	/**
	 * Map the filter of a query. Beyond {@link #map} it must not look at the key of what
	 * is queried, which DynamoDB refuses, nor at attributes the queried index does not
	 * hold, which would silently be absent.
	 * @param entity the entity
	 * @param index the queried index or {@code null} for the table
	 * @param criteria the filter
	 * @return the expression
	 * @throws DynamoValidationException if a property is unknown, part of the queried key
	 * or not in the index, or an operand impossible
	 */
	public ConditionExpression mapFilter(DynamoPersistentEntity<?> entity, @Nullable SecondaryIndex index,
			Criteria criteria) {
		ConditionExpression filter = map(entity, criteria);
		Set<String> keys = keyAttributes(entity, index);
		for (String name : filter.attributeNames()) {
			if (keys.contains(name)) {
				throw new DynamoValidationException(
						"The filter of a query on " + describe(entity, index) + " looks at '" + name
								+ "', which is part of the queried key: DynamoDB refuses that; say it in "
								+ "the key condition (partitionKey(..), sortKey(..)) or filter on a property instead");
			}
			if (index != null && !index.projects(name)) {
				throw new DynamoValidationException("The filter of a query on " + describe(entity, index)
						+ " looks at '" + name + "', which the index does not hold, so that it would always be absent: "
						+ "add it to the index's projection or filter on " + index.projectedAttributes());
			}
		}
		return filter;
	}

	/**
	 * Return the names of the attributes that make the key of a table or index. A filter
	 * of a query on it cannot look at them.
	 * @param entity the entity
	 * @param index the index or {@code null} for the table
	 * @return the attribute names, partition key first
	 */
	public static Set<String> keyAttributes(DynamoPersistentEntity<?> entity, @Nullable SecondaryIndex index) {
		Set<String> names = new LinkedHashSet<>();
		KeyLayout layout = entity.getKeyLayout();
		if (index == null || index.local()) {
			names.add(layout.partitionKeyName());
		}
		if (index == null) {
			if (layout.sortKeyName() != null) {
				names.add(layout.sortKeyName());
			}
			return names;
		}
		index.partitionKey().forEach((property) -> names.add(property.getAttributeName()));
		index.sortKey().forEach((property) -> names.add(property.getAttributeName()));
		return names;
	}

	/**
	 * Map the key condition of a query.
	 * @param entity the entity
	 * @param index the queried index or {@code null} for the table
	 * @param partitionValues the values of all properties of the partition key
	 * @param sortKey the condition on the sort key or {@code null} for none
	 * @return the expression; for a table with generated keys it stays within the
	 * entity's kind also without a condition on the sort key
	 * @throws DynamoValidationException if values are missing, too many, {@code null} or
	 * of the wrong type, or there is no such sort key
	 */
	public ConditionExpression mapKey(DynamoPersistentEntity<?> entity, @Nullable SecondaryIndex index,
			List<?> partitionValues, @Nullable SortKeyCondition sortKey) {
		KeyConditionMapper mapper = new KeyConditionMapper(this.converter, entity, index);
		List<ConditionExpression> conditions = new ArrayList<>(mapper.partitionKey(partitionValues));
		conditions.addAll(mapper.sortKey(sortKey).conditions());
		return ConditionExpression.and(conditions);
	}

	/**
	 * Map the condition of a vector search, which can only be about the partition key and
	 * the filters of the index.
	 * @param entity the entity
	 * @param index the searched index
	 * @param criteria the condition or {@code null} for none
	 * @return the expression or {@code null} for none
	 * @throws DynamoValidationException if the value of the partition key is missing, or
	 * a part of the condition is none a search can have
	 */
	public @Nullable ConditionExpression mapSearch(DynamoPersistentEntity<?> entity, VectorSearchIndex index,
			@Nullable Criteria criteria) {
		return new SearchConditionMapper(this.converter, entity, index).map(criteria);
	}

	/**
	 * Map the part of a sort key condition that a range of stored keys cannot express,
	 * such as "greater than" on text that is followed by further parts. It must be added
	 * to the filter of the query.
	 * @param entity the entity
	 * @param index the queried index or {@code null} for the table
	 * @param sortKey the condition on the sort key or {@code null} for none
	 * @return the filter or {@code null} if {@link #mapKey} is exact
	 * @throws DynamoValidationException as for {@link #mapKey}
	 */
	public @Nullable ConditionExpression mapKeyFilter(DynamoPersistentEntity<?> entity, @Nullable SecondaryIndex index,
			@Nullable SortKeyCondition sortKey) {
		return (sortKey != null) ? new KeyConditionMapper(this.converter, entity, index).sortKey(sortKey).filter()
				: null;
	}

	/**
	 * Return the orders a query can give its items in.
	 * @param entity the entity
	 * @param index the queried index or {@code null} for the table
	 * @param fixed the paths of properties that are the same in all items, those of the
	 * partition key left out
	 * @return the orders
	 */
	public SortKeyOrder mapOrder(DynamoPersistentEntity<?> entity, @Nullable SecondaryIndex index,
			Collection<String> fixed) {
		KeyConverter keys = this.converter.getKeyConverter(entity);
		Set<String> constant = new LinkedHashSet<>(fixed);
		List<String> ordered = new ArrayList<>();
		if (index != null && !index.local()) {
			index.partitionKey().forEach((property) -> constant.add(property.getName()));
		}
		else {
			properties(keys.partitionKeyParts()).forEach((property) -> constant.add(property.getName()));
		}
		if (index != null) {
			index.sortKey().stream().map(DynamoPersistentProperty::getName).forEach(ordered::add);
			ordered.removeAll(constant);
			return new SortKeyOrder(constant, ordered);
		}
		for (KeyLayout.Part part : keys.sortKeyParts()) {
			String name = (part.property() != null) ? part.property().getName() : "";
			if (!constant.contains(name)) {
				if (!keys.isOrdered(part)) {
					break;
				}
				ordered.add(name);
			}
		}
		return new SortKeyOrder(constant, ordered);
	}

	/**
	 * Return the orders a query can give its items in.
	 * @param entity the entity
	 * @param index the queried index or {@code null} for the table
	 * @param equalParts how many of the leading parts of the sort key are compared for
	 * equality
	 * @return the orders
	 */
	public SortKeyOrder mapOrder(DynamoPersistentEntity<?> entity, @Nullable SecondaryIndex index, int equalParts) {
		List<DynamoPersistentProperty> sortKey = (index != null) ? index.sortKey()
				: properties(this.converter.getKeyConverter(entity).sortKeyParts());
		return mapOrder(entity, index,
				sortKey.subList(0, Math.min(equalParts, sortKey.size()))
					.stream()
					.map(DynamoPersistentProperty::getName)
					.toList());
	}

	private static List<DynamoPersistentProperty> properties(List<KeyLayout.Part> parts) {
		return parts.stream().map(KeyLayout.Part::property).filter(Objects::nonNull).toList();
	}

	/**
	 * Map the filter that keeps the items of other entities out of a scan, or out of a
	 * query on an index of a shared table. A scan is always filtered, since it also meets
	 * items of entities this application does not know. Expired items are kept out where
	 * the entity hides them.
	 * @param entity the entity
	 * @param index the queried or scanned index or {@code null} for the table
	 * @param query whether it is for a query, whose filter cannot look at the queried key
	 * @return the filter or {@code null} if none is needed: the keys are raw, the queried
	 * index is not shared, or the query's key condition says it already
	 */
	public @Nullable ConditionExpression mapEntityFilter(DynamoPersistentEntity<?> entity,
			@Nullable SecondaryIndex index, boolean query) {
		return ConditionExpression.allOf(mapForeignFilter(entity, index, query), mapExpiryFilter(entity));
	}

	private @Nullable ConditionExpression mapExpiryFilter(DynamoPersistentEntity<?> entity) {
		DynamoPersistentProperty timeToLive = entity.isHideExpired() ? entity.getTimeToLiveProperty() : null;
		if (timeToLive == null) {
			return null;
		}
		DocumentPath path = DocumentPath.of(timeToLive.getAttributeName());
		String now = Long.toString(this.converter.getClock().instant().getEpochSecond());
		return ConditionExpression
			.or(List.of(ConditionExpression.notExists(path), new ConditionExpression.Comparison(path,
					ConditionExpression.Comparator.GREATER_THAN, Operand.literal(AttributeValue.createN(now)))));
	}

	private @Nullable ConditionExpression mapForeignFilter(DynamoPersistentEntity<?> entity,
			@Nullable SecondaryIndex index, boolean query) {
		KeyLayout layout = entity.getKeyLayout();
		ConditionExpression type = mapTypeFilter(entity, index);
		if (layout.raw() || (query && (index == null || !entity.isTableShared()))) {
			return type;
		}
		ConditionExpression partition = null;
		if (!query || index == null || !index.local()) {
			partition = ConditionExpression.beginsWith(DocumentPath.of(layout.partitionKeyName()),
					AttributeValue.fromS(layout.prefix() + layout.separator()));
		}
		ConditionExpression kind = null;
		String sortKeyName = layout.sortKeyName();
		if (sortKeyName != null) {
			kind = new KeyConditionMapper(this.converter, entity, null).kind(DocumentPath.of(sortKeyName));
		}
		return ConditionExpression.allOf(partition, kind, type);
	}

	/**
	 * Return the types that items of an entity are told by, where the items say it.
	 * @param entity the entity
	 * @return the entity or its subtypes, empty if the key tells or nothing does
	 */
	static List<? extends DynamoPersistentEntity<?>> storedTypes(DynamoPersistentEntity<?> entity) {
		List<? extends DynamoPersistentEntity<?>> types = entity.getSubtypes().isEmpty() ? List.of(entity)
				: entity.getSubtypes();
		return types.stream().allMatch(DynamoPersistentEntity::isToldByType) ? types : List.of();
	}

	private @Nullable ConditionExpression mapTypeFilter(DynamoPersistentEntity<?> entity,
			@Nullable SecondaryIndex index) {
		List<? extends DynamoPersistentEntity<?>> types = storedTypes(entity);
		if (types.isEmpty()) {
			return null;
		}
		if (index != null && !index.projects(DynamoPersistentEntity.TYPE_ATTRIBUTE)) {
			throw new DynamoValidationException(describe(entity, index) + " does not project the attribute '"
					+ DynamoPersistentEntity.TYPE_ATTRIBUTE
					+ "', which tells the types of its items apart: let the index "
					+ "project ALL, or remove @TypeAlias if the table holds no other type");
		}
		DocumentPath path = DocumentPath.of(DynamoPersistentEntity.TYPE_ATTRIBUTE);
		return ConditionExpression.or(types.stream()
			.map((type) -> ConditionExpression.equal(path, AttributeValue.createS(type.getTypeName())))
			.toList());
	}

	/**
	 * Map the properties a read returns.
	 * @param entity the entity
	 * @param properties the paths of the properties, at least one
	 * @return the projection
	 * @throws DynamoValidationException if there is none or a property is unknown
	 */
	public ProjectionExpression mapProjection(DynamoPersistentEntity<?> entity, Collection<String> properties) {
		if (properties.isEmpty()) {
			throw new DynamoValidationException("The projection of " + MappedPath.describe(entity)
					+ " is empty: name at least one property, or leave the projection out to read whole items");
		}
		List<DocumentPath> paths = new ArrayList<>(properties.size());
		for (String property : properties) {
			paths.add(mapPath(entity, property));
		}
		return new ProjectionExpression(paths);
	}

	/**
	 * Map the properties a read by key returns, and what tells whether the item is to be
	 * left out, which no filter does for such a read.
	 * @param entity the entity
	 * @param properties the paths of the properties, at least one
	 * @return the projection
	 * @throws DynamoValidationException if there is none or a property is unknown
	 * @see DynamoConverter#isHidden
	 */
	public ProjectionExpression mapItemProjection(DynamoPersistentEntity<?> entity, Collection<String> properties) {
		List<DocumentPath> paths = new ArrayList<>(mapProjection(entity, properties).paths());
		DynamoPersistentProperty timeToLive = entity.isHideExpired() ? entity.getTimeToLiveProperty() : null;
		if (timeToLive != null) {
			add(paths, timeToLive.getAttributeName());
		}
		if (!storedTypes(entity).isEmpty()) {
			add(paths, DynamoPersistentEntity.TYPE_ATTRIBUTE);
		}
		return new ProjectionExpression(paths);
	}

	private static void add(List<DocumentPath> paths, String attributeName) {
		DocumentPath path = DocumentPath.of(attributeName);
		if (!paths.contains(path)) {
			paths.add(path);
		}
	}

	/**
	 * Map a property path.
	 * @param entity the entity
	 * @param path the path, such as {@code address.city}
	 * @return the path in terms of stored attributes
	 * @throws DynamoValidationException if a property is unknown
	 */
	public DocumentPath mapPath(DynamoPersistentEntity<?> entity, String path) {
		return MappedPath.resolve(this.converter, entity, path).path();
	}

	static String describe(DynamoPersistentEntity<?> entity, @Nullable SecondaryIndex index) {
		return (index != null) ? "index " + index.name() + " of " + MappedPath.describe(entity)
				: MappedPath.describe(entity);
	}

}
