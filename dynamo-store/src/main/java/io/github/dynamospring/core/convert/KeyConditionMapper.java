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

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

import io.github.dynamospring.DynamoValidationException;
import io.github.dynamospring.core.expression.ConditionExpression;
import io.github.dynamospring.core.expression.DocumentPath;
import io.github.dynamospring.core.expression.Operand;
import io.github.dynamospring.core.mapping.DynamoPersistentEntity;
import io.github.dynamospring.core.mapping.DynamoPersistentProperty;
import io.github.dynamospring.core.mapping.KeyLayout;
import io.github.dynamospring.core.mapping.SecondaryIndex;
import io.github.dynamospring.core.query.Operator;
import io.github.dynamospring.core.query.SortKeyCondition;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.enhanced.dynamodb.AttributeValueType;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Maps the key conditions of one table or index.
 */
final class KeyConditionMapper {

	private static final AttributeValue NEVER = AttributeValue.fromS("\u0000");

	private static final BigDecimal HALF = new BigDecimal("0.5");

	private final DynamoConverter converter;

	private final DynamoPersistentEntity<?> entity;

	private final @Nullable SecondaryIndex index;

	private final KeyLayout layout;

	KeyConditionMapper(DynamoConverter converter, DynamoPersistentEntity<?> entity, @Nullable SecondaryIndex index) {
		this.converter = converter;
		this.entity = entity;
		this.index = index;
		this.layout = entity.getKeyLayout();
	}

	/**
	 * Map the values of the partition key.
	 * @param values the values
	 * @return an equality for each attribute of the partition key
	 */
	List<ConditionExpression> partitionKey(List<?> values) {
		List<DynamoPersistentProperty> properties = partitionProperties();
		if (values.size() != properties.size()) {
			throw new DynamoValidationException("The partition key of " + describe() + " is made of "
					+ names(properties) + ", but " + values.size() + " value(s) were given: give one value for each");
		}
		for (int i = 0; i < values.size(); i++) {
			required(values.get(i), properties.get(i), "partition key");
		}
		if (this.index == null || this.index.local()) {
			AttributeValue value = this.converter.getKeyConverter(this.entity).partitionKey(values);
			return List.of(ConditionExpression.equal(DocumentPath.of(this.layout.partitionKeyName()), value));
		}
		List<ConditionExpression> conditions = new ArrayList<>(values.size());
		for (int i = 0; i < values.size(); i++) {
			conditions.add(equal(properties.get(i), values.get(i)));
		}
		return conditions;
	}

	private List<DynamoPersistentProperty> partitionProperties() {
		return (this.index != null && !this.index.local()) ? this.index.partitionKey()
				: properties(this.converter.getKeyConverter(this.entity).partitionKeyParts());
	}

	private static List<DynamoPersistentProperty> properties(List<KeyLayout.Part> parts) {
		List<DynamoPersistentProperty> properties = new ArrayList<>(parts.size());
		for (KeyLayout.Part part : parts) {
			if (part.property() != null) {
				properties.add(part.property());
			}
		}
		return properties;
	}

	/**
	 * Map the condition on the sort key.
	 * @param condition the condition or {@code null} for none
	 * @return the conditions and what they leave to a filter
	 */
	SortKeyRange sortKey(@Nullable SortKeyCondition condition) {
		if (this.index != null) {
			return (condition != null) ? typed(this.index.sortKey(), condition) : SortKeyRange.ALL;
		}
		String sortKeyName = this.layout.sortKeyName();
		if (sortKeyName == null) {
			if (condition != null) {
				throw noSortKey();
			}
			return SortKeyRange.ALL;
		}
		DocumentPath path = DocumentPath.of(sortKeyName);
		if (condition != null && condition.raw()) {
			return raw(path, condition);
		}
		if (this.layout.raw()) {
			return (condition != null) ? typed(properties(this.layout.sortKey()), condition) : SortKeyRange.ALL;
		}
		if (!this.entity.getSubtypes().isEmpty()) {
			return sealed(condition);
		}
		if (condition != null) {
			return generated(path, condition);
		}
		ConditionExpression kind = kind(path);
		return (kind != null) ? SortKeyRange.exact(kind) : SortKeyRange.ALL;
	}

	// Items of other entities cannot be filtered out of a query by their sort key.
	private SortKeyRange sealed(@Nullable SortKeyCondition condition) {
		boolean toldByType = !QueryMapper.storedTypes(this.entity).isEmpty();
		if (condition != null) {
			throw new DynamoValidationException("The sort keys of " + describe()
					+ " are made of other parts for each type it permits: use SortKeyCondition.beginsWith(..), or query one of "
					+ this.entity.getSubtypes());
		}
		for (DynamoPersistentEntity<?> other : this.converter.getMappingContext()
			.getEntities(this.entity.getTableName())) {
			if (!toldByType && Objects.equals(other.getKeyLayout().prefix(), this.layout.prefix())
					&& !this.entity.getType().isAssignableFrom(other.getType())) {
				throw new DynamoValidationException(
						"A query of " + describe() + " would also return items of " + other.getType().getName()
								+ ", which live in the same partition: permit that type, or query one of "
								+ this.entity.getSubtypes());
			}
		}
		return SortKeyRange.ALL;
	}

	/**
	 * Return the condition that the sort key starts with the entity's constants.
	 * @param path the path of the sort key
	 * @return the condition or {@code null} if the sort key starts with a value
	 */
	@Nullable ConditionExpression kind(DocumentPath path) {
		if (this.layout.raw()) {
			return null;
		}
		if (!this.entity.getSubtypes().isEmpty()) {
			List<ConditionExpression> kinds = new ArrayList<>();
			for (DynamoPersistentEntity<?> subtype : this.entity.getSubtypes()) {
				ConditionExpression kind = new KeyConditionMapper(this.converter, subtype, null).kind(path);
				if (kind != null) {
					kinds.add(kind);
				}
			}
			return kinds.isEmpty() ? null : ConditionExpression.or(kinds);
		}
		KeyConverter keys = this.converter.getKeyConverter(this.entity);
		if (keys.sortKeyParts().isEmpty()) {
			return ConditionExpression.equal(path, keys.sortKey(List.of()));
		}
		String prefix = keys.sortKeyPrefix(List.of());
		return prefix.isEmpty() ? null
				: ConditionExpression.beginsWith(path, AttributeValue.fromS(prefix + this.layout.separator()));
	}

	/*
	 * Keys that are attributes of their own
	 */

	private SortKeyRange typed(List<DynamoPersistentProperty> properties, SortKeyCondition condition) {
		if (properties.isEmpty()) {
			throw noSortKey();
		}
		if (condition.raw()) {
			return raw(DocumentPath.of(properties.get(0).getAttributeName()), condition);
		}
		int equal = condition.equalParts().size();
		checkParts(properties, condition);
		List<ConditionExpression> conditions = new ArrayList<>(equal + 1);
		for (int i = 0; i < equal; i++) {
			conditions
				.add(equal(properties.get(i), required(condition.equalParts().get(i), properties.get(i), "sort key")));
		}
		if (condition.operator() != null) {
			conditions
				.add(typed(properties.get(equal), condition.operator(), operands(properties.get(equal), condition)));
		}
		return new SortKeyRange(conditions, null);
	}

	private ConditionExpression equal(DynamoPersistentProperty property, @Nullable Object value) {
		return ConditionExpression.equal(DocumentPath.of(property.getAttributeName()),
				write(property, required(value, property, "key"), RoundingMode.UNNECESSARY));
	}

	private ConditionExpression typed(DynamoPersistentProperty property, Operator operator, List<Object> operands) {
		DocumentPath path = DocumentPath.of(property.getAttributeName());
		if (operator == Operator.BETWEEN) {
			Bounds bounds = bounds(property, operands);
			return bounds.isEmpty() ? ConditionExpression.equal(path, never(bounds))
					: between(path, bounds.low(), bounds.high());
		}
		if (operator == Operator.STARTING_WITH) {
			if (this.converter.getConverter(property).attributeValueType() == AttributeValueType.N) {
				throw noPrefix(property);
			}
			AttributeValue prefix = (operands.get(0) instanceof String text) ? AttributeValue.fromS(text)
					: write(property, operands.get(0), RoundingMode.UNNECESSARY);
			return ConditionExpression.beginsWith(path, prefix);
		}
		return new ConditionExpression.Comparison(path, CriteriaMapper.comparator(operator),
				Operand.literal(write(property, operands.get(0), inward(operator))));
	}

	/*
	 * Return a value that no item between two bounds can have which nothing lies between.
	 */
	private static AttributeValue never(Bounds bounds) {
		String low = bounds.low().n();
		return (low != null) ? AttributeValue.fromN(new BigDecimal(low).subtract(HALF).toPlainString()) : NEVER;
	}

	/*
	 * Generated keys
	 */

	private SortKeyRange generated(DocumentPath path, SortKeyCondition condition) {
		KeyConverter keys = this.converter.getKeyConverter(this.entity);
		List<DynamoPersistentProperty> properties = properties(keys.sortKeyParts());
		checkParts(properties, condition);
		List<Object> equal = new ArrayList<>(condition.equalParts().size());
		for (int i = 0; i < condition.equalParts().size(); i++) {
			equal.add(required(condition.equalParts().get(i), properties.get(i), "sort key"));
		}
		if (condition.operator() != null) {
			KeyLayout.Part part = keys.sortKeyParts().get(equal.size());
			GeneratedKeyRange range = new GeneratedKeyRange(path, this.layout.separator(),
					front(keys.sortKeyPrefix(equal), part), isLast(part), keys.isFixedWidth(part));
			return generated(range, keys, part, condition.operator(),
					operands(properties.get(equal.size()), condition));
		}
		if (equal.size() == properties.size()) {
			return SortKeyRange.exact(ConditionExpression.equal(path, keys.sortKey(equal)));
		}
		return SortKeyRange.exact(ConditionExpression.beginsWith(path,
				AttributeValue.fromS(keys.sortKeyPrefix(equal) + this.layout.separator())));
	}

	private String front(String prefix, KeyLayout.Part part) {
		if (part.label() == null) {
			return prefix;
		}
		return prefix.isEmpty() ? part.label() : prefix + this.layout.separator() + part.label();
	}

	/*
	 * Return the text of a part's value without the label in front.
	 */
	private String text(KeyConverter keys, KeyLayout.Part part, Object value, RoundingMode rounding) {
		String text = keys.partText(part, value, rounding);
		return (part.label() != null) ? text.substring(part.label().length() + this.layout.separator().length()) : text;
	}

	private boolean isLast(KeyLayout.Part part) {
		List<KeyLayout.Part> all = this.layout.sortKey();
		return all.get(all.size() - 1).equals(part);
	}

	private SortKeyRange generated(GeneratedKeyRange range, KeyConverter keys, KeyLayout.Part part, Operator operator,
			List<Object> operands) {
		DynamoPersistentProperty property = requiredProperty(part);
		if (operator == Operator.STARTING_WITH) {
			if (range.fixedWidth() || !(operands.get(0) instanceof String text) || text.isEmpty()) {
				throw noPrefix(property);
			}
			return withFilter(range.startingWith(text(keys, part, text, RoundingMode.UNNECESSARY)), property, operator,
					operands);
		}
		if (operator == Operator.BETWEEN) {
			Bounds bounds = Bounds.of(operands.get(0), operands.get(1),
					(value, rounding) -> AttributeValue.fromS(text(keys, part, value, rounding)),
					() -> describe(property));
			if (bounds.isEmpty()) {
				return SortKeyRange.exact(ConditionExpression.equal(range.path(), NEVER));
			}
			return withFilter(range.between(bounds.low().s(), bounds.high().s()), property, operator, operands);
		}
		String text = text(keys, part, operands.get(0), inward(operator));
		GeneratedKeyRange.Result result = switch (operator) {
			case LESS_THAN -> range.lessThan(text);
			case LESS_THAN_OR_EQUAL -> range.lessThanOrEqual(text);
			case GREATER_THAN -> range.greaterThan(text);
			case GREATER_THAN_OR_EQUAL -> range.greaterThanOrEqual(text);
			default -> throw new IllegalArgumentException(operator + " is no range");
		};
		return withFilter(result, property, operator, operands);
	}

	private SortKeyRange withFilter(GeneratedKeyRange.Result result, DynamoPersistentProperty property,
			Operator operator, List<Object> operands) {
		return new SortKeyRange(List.of(result.condition()),
				result.exact() ? null : typed(property, operator, operands));
	}

	/*
	 * What both have in common
	 */

	private SortKeyRange raw(DocumentPath path, SortKeyCondition condition) {
		Object text = condition.operands().get(0);
		DynamoPersistentProperty property = rawProperty();
		if (property != null && this.converter.getConverter(property).attributeValueType() != AttributeValueType.S) {
			throw new DynamoValidationException("The sort key of " + describe() + " is '" + property.getName()
					+ "', which is not stored as text: beginsWith(..) is for text; use is(..) or a range");
		}
		return SortKeyRange.exact(ConditionExpression.beginsWith(path, AttributeValue.fromS(String.valueOf(text))));
	}

	private @Nullable DynamoPersistentProperty rawProperty() {
		if (this.index != null) {
			return this.index.sortKey().get(0);
		}
		return this.layout.raw() ? this.layout.sortKey().get(0).property() : null;
	}

	private void checkParts(List<DynamoPersistentProperty> properties, SortKeyCondition condition) {
		int given = condition.equalParts().size() + ((condition.operator() != null) ? 1 : 0);
		if (given > properties.size()) {
			throw new DynamoValidationException("The sort key of " + describe() + " is made of " + names(properties)
					+ ", but the condition " + condition + " names " + given
					+ " parts: leave out what is too much; constant parts take no value");
		}
	}

	private List<Object> operands(DynamoPersistentProperty property, SortKeyCondition condition) {
		List<Object> operands = new ArrayList<>(2);
		for (Object operand : condition.operands()) {
			operands.add(required(operand, property, "sort key"));
		}
		return operands;
	}

	private Object required(@Nullable Object value, DynamoPersistentProperty property, String role) {
		if (value == null) {
			throw new DynamoValidationException(describe(property) + " is part of the " + role + " of " + describe()
					+ " and cannot be compared with null: give a value"
					+ (role.startsWith("sort") ? ", or leave this part and those after it out" : ""));
		}
		return value;
	}

	private Bounds bounds(DynamoPersistentProperty property, List<Object> operands) {
		return Bounds.of(operands.get(0), operands.get(1), (value, rounding) -> write(property, value, rounding),
				() -> describe(property));
	}

	private AttributeValue write(DynamoPersistentProperty property, Object value, RoundingMode rounding) {
		return this.converter.writeValue(property, property.getTypeInformation(), value, rounding);
	}

	private DynamoPersistentProperty requiredProperty(KeyLayout.Part part) {
		if (part.property() == null) {
			throw new IllegalStateException("Part " + part + " of the sort key of " + describe() + " has no property");
		}
		return part.property();
	}

	private static ConditionExpression between(DocumentPath path, AttributeValue low, AttributeValue high) {
		return new ConditionExpression.Between(path, Operand.literal(low), Operand.literal(high));
	}

	private static RoundingMode inward(Operator operator) {
		return switch (operator) {
			case LESS_THAN, GREATER_THAN_OR_EQUAL -> RoundingMode.CEILING;
			case LESS_THAN_OR_EQUAL, GREATER_THAN -> RoundingMode.FLOOR;
			default -> RoundingMode.UNNECESSARY;
		};
	}

	private DynamoValidationException noSortKey() {
		return new DynamoValidationException("There is a condition on the sort key of " + describe()
				+ ", which has none: leave it out, or declare the sort key (@SortKey, or sortKey of the index)");
	}

	private DynamoValidationException noPrefix(DynamoPersistentProperty property) {
		return new DynamoValidationException(describe(property) + " cannot be compared by startingWith(..), which is "
				+ "for text properties and a prefix that is not empty: use between(..) or greaterThanOrEqual(..), "
				+ "or beginsWith(..) for the raw text of the stored key");
	}

	private String describe() {
		return QueryMapper.describe(this.entity, this.index);
	}

	private String describe(DynamoPersistentProperty property) {
		return "Property '" + property.getName() + "' of " + MappedPath.describe(this.entity);
	}

	private static List<String> names(List<DynamoPersistentProperty> properties) {
		return properties.stream().map(DynamoPersistentProperty::getName).toList();
	}

	/**
	 * A range of sort keys.
	 *
	 * @param conditions the conditions on key attributes
	 * @param filter what they leave to a filter
	 */
	record SortKeyRange(List<ConditionExpression> conditions, @Nullable ConditionExpression filter) {

		static final SortKeyRange ALL = new SortKeyRange(List.of(), null);

		static SortKeyRange exact(ConditionExpression condition) {
			return new SortKeyRange(List.of(condition), null);
		}

	}

}
