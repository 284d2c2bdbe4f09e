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

import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

import io.github.dynamospring.DynamoValidationException;
import io.github.dynamospring.core.expression.ConditionExpression;
import io.github.dynamospring.core.expression.ConditionExpression.Comparator;
import io.github.dynamospring.core.expression.ConditionExpression.FunctionName;
import io.github.dynamospring.core.expression.Operand;
import io.github.dynamospring.core.mapping.DynamoPersistentEntity;
import io.github.dynamospring.core.query.Criteria;
import io.github.dynamospring.core.query.Operator;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.enhanced.dynamodb.AttributeValueType;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Maps the criteria of one entity.
 *
 * @param converter the converter
 * @param entity the entity
 */
record CriteriaMapper(DynamoConverter converter, DynamoPersistentEntity<?> entity) {

	private static final int MAX_OPERANDS = 100;

	private static final Set<String> TYPE_NAMES = Set.of("S", "N", "B", "BOOL", "NULL", "SS", "NS", "BS", "L", "M");

	private static final Set<AttributeValueType> ORDERED = Set.of(AttributeValueType.S, AttributeValueType.N,
			AttributeValueType.B);

	private static final Set<AttributeValueType> SETS = Set.of(AttributeValueType.SS, AttributeValueType.NS,
			AttributeValueType.BS);

	private static final Set<AttributeValueType> WITHOUT_SIZE = Set.of(AttributeValueType.N, AttributeValueType.BOOL,
			AttributeValueType.NULL);

	ConditionExpression map(Criteria criteria) {
		if (criteria instanceof Criteria.Comparison comparison) {
			return map(comparison);
		}
		if (criteria instanceof Criteria.Size size) {
			return map(size);
		}
		if (criteria instanceof Criteria.And and) {
			return ConditionExpression.and(and.operands().stream().map(this::map).toList());
		}
		if (criteria instanceof Criteria.Or or) {
			return ConditionExpression.or(or.operands().stream().map(this::map).toList());
		}
		if (criteria instanceof Criteria.Not not) {
			return new ConditionExpression.Not(map(not.operand()));
		}
		Criteria.Expression expression = (Criteria.Expression) criteria;
		Map<String, AttributeValue> values = new LinkedHashMap<>();
		expression.values().forEach((placeholder, value) -> values.put(placeholder, this.converter.writeValue(value)));
		return new ConditionExpression.Raw(expression.text(), expression.names(), values);
	}

	private ConditionExpression map(Criteria.Comparison comparison) {
		MappedPath path = MappedPath.resolve(this.converter, this.entity, comparison.path());
		Operator operator = comparison.operator();
		List<Object> operands = operands(path, operator, comparison.operands());
		return switch (operator) {
			case EQUAL -> compare(path, Comparator.EQUAL, whole(path, operator, operands.get(0)));
			case NOT_EQUAL -> compare(path, Comparator.NOT_EQUAL, whole(path, operator, operands.get(0)));
			case LESS_THAN -> compare(path, operator, Comparator.LESS_THAN, operands.get(0), RoundingMode.CEILING);
			case LESS_THAN_OR_EQUAL ->
				compare(path, operator, Comparator.LESS_THAN_OR_EQUAL, operands.get(0), RoundingMode.FLOOR);
			case GREATER_THAN -> compare(path, operator, Comparator.GREATER_THAN, operands.get(0), RoundingMode.FLOOR);
			case GREATER_THAN_OR_EQUAL ->
				compare(path, operator, Comparator.GREATER_THAN_OR_EQUAL, operands.get(0), RoundingMode.CEILING);
			case BETWEEN -> between(path, operands.get(0), operands.get(1));
			case IN -> in(path, operands);
			case STARTING_WITH -> ConditionExpression.beginsWith(path.path(), prefix(path, operands.get(0)));
			case CONTAINS -> contains(path, operator, operands.get(0));
			case NOT_CONTAINS -> new ConditionExpression.Not(contains(path, operator, operands.get(0)));
			case EXISTS -> ConditionExpression.exists(path.path());
			case NOT_EXISTS -> ConditionExpression.notExists(path.path());
			case IS_NULL -> ConditionExpression
				.or(List.of(ConditionExpression.notExists(path.path()), type(path, AttributeValueType.NULL.name())));
			case IS_NOT_NULL -> ConditionExpression.and(List.of(ConditionExpression.exists(path.path()),
					new ConditionExpression.Not(type(path, AttributeValueType.NULL.name()))));
			case TYPE -> type(path, operands.get(0));
		};
	}

	private static List<Object> operands(MappedPath path, Operator operator,
			List<? extends @Nullable Object> operands) {
		List<Object> present = new ArrayList<>(operands.size());
		for (Object operand : operands) {
			if (operand == null) {
				throw new DynamoValidationException(
						path.describe() + " cannot be compared with null (" + operator.method()
								+ "): DynamoDB compares null with nothing; use isNull() for absent or NULL, "
								+ "notExists() for absent, isNotNull() or exists() for the opposite");
			}
			present.add(operand);
		}
		return present;
	}

	private ConditionExpression compare(MappedPath path, Comparator comparator, AttributeValue value) {
		return new ConditionExpression.Comparison(path.path(), comparator, Operand.literal(value));
	}

	private ConditionExpression compare(MappedPath path, Operator operator, Comparator comparator, Object operand,
			RoundingMode rounding) {
		checkOrder(path, operator);
		return compare(path, comparator, ordered(path, operator, path.write(operand, rounding)));
	}

	private ConditionExpression between(MappedPath path, Object from, Object to) {
		checkOrder(path, Operator.BETWEEN);
		Bounds bounds = Bounds.of(from, to,
				(value, rounding) -> ordered(path, Operator.BETWEEN, path.write(value, rounding)), path::describe);
		if (bounds.low().type() != bounds.high().type()) {
			throw new DynamoValidationException(path.describe() + " cannot lie between a " + bounds.low().type()
					+ " and a " + bounds.high().type() + ": give two bounds of one type");
		}
		if (bounds.isEmpty()) {
			return ConditionExpression.and(List.of(compare(path, Comparator.LESS_THAN, bounds.low()),
					compare(path, Comparator.GREATER_THAN, bounds.low())));
		}
		return new ConditionExpression.Between(path.path(), Operand.literal(bounds.low()),
				Operand.literal(bounds.high()));
	}

	private ConditionExpression in(MappedPath path, List<Object> operands) {
		if (operands.isEmpty()) {
			throw new DynamoValidationException(path.describe()
					+ " is in nothing: in(..) needs at least one value; leave the request out when there is none");
		}
		if (operands.size() > MAX_OPERANDS) {
			throw new DynamoValidationException(
					path.describe() + " is compared with " + operands.size() + " values, DynamoDB's IN takes "
							+ MAX_OPERANDS + ": split the values, or combine several in(..) with anyOf(..)");
		}
		List<Operand> candidates = new ArrayList<>(operands.size());
		for (Object operand : operands) {
			candidates.add(Operand.literal(whole(path, Operator.IN, operand)));
		}
		return new ConditionExpression.In(path.path(), candidates);
	}

	private ConditionExpression contains(MappedPath path, Operator operator, Object operand) {
		return new ConditionExpression.Function(FunctionName.CONTAINS, path.path(),
				Operand.literal(containable(path, operator, operand)));
	}

	private AttributeValue containable(MappedPath path, Operator operator, Object operand) {
		AttributeValueType type = path.attributeType();
		if (type == null) {
			return this.converter.writeValue(operand);
		}
		if (SETS.contains(type) || type == AttributeValueType.L) {
			return path.writeElement(operand);
		}
		if (type != AttributeValueType.S) {
			throw new DynamoValidationException(path.describe() + " is stored as " + type + ", which "
					+ operator.method() + "(..) cannot look into; only text, sets and lists can be");
		}
		return text(path, "a part of its text (String)", operand);
	}

	private AttributeValue prefix(MappedPath path, Object operand) {
		AttributeValueType type = path.attributeType();
		if (type == null) {
			return ordered(path, Operator.STARTING_WITH, this.converter.writeValue(operand));
		}
		if (type == AttributeValueType.B) {
			return whole(path, Operator.STARTING_WITH, operand);
		}
		if (type != AttributeValueType.S) {
			throw new DynamoValidationException(path.describe() + " is stored as " + type
					+ " and has no prefix: startingWith(..) is for text and binary data; use between(..) or gte(..)");
		}
		return text(path, "a prefix of its text (String)", operand);
	}

	private static AttributeValue text(MappedPath path, String expected, Object operand) {
		if (operand instanceof String text) {
			return AttributeValue.fromS(text);
		}
		throw path.wrongType(expected, operand);
	}

	private static ConditionExpression type(MappedPath path, Object name) {
		if (!(name instanceof String text) || !TYPE_NAMES.contains(text)) {
			throw new DynamoValidationException(path.describe() + " cannot have the type '" + name
					+ "': DynamoDB's types are " + String.join(", ", TYPE_NAMES.stream().sorted().toList()));
		}
		return new ConditionExpression.Function(FunctionName.ATTRIBUTE_TYPE, path.path(),
				Operand.literal(AttributeValue.fromS(text)));
	}

	private ConditionExpression map(Criteria.Size size) {
		MappedPath path = MappedPath.resolve(this.converter, this.entity, size.path());
		AttributeValueType type = path.attributeType();
		if (type != null && WITHOUT_SIZE.contains(type)) {
			throw new DynamoValidationException(path.describe() + " is stored as " + type
					+ ", which has no size; only text, binary data, sets, lists and maps have");
		}
		Operand left = new Operand.Size(path.path());
		List<Operand> operands = new ArrayList<>(2);
		for (Long operand : size.operands()) {
			operands.add(Operand.literal(AttributeValue.fromN(operand.toString())));
		}
		if (size.operator() == Operator.BETWEEN) {
			if (size.operands().get(0) > size.operands().get(1)) {
				throw Bounds.swapped(size.operands().get(0), size.operands().get(1),
						() -> "The size of " + path.describe());
			}
			return new ConditionExpression.Between(left, operands.get(0), operands.get(1));
		}
		return new ConditionExpression.Comparison(left, comparator(size.operator()), operands.get(0));
	}

	/*
	 * Encode a value that is compared as a whole, for equality.
	 */
	private static AttributeValue whole(MappedPath path, Operator operator, Object operand) {
		if (operand instanceof Collection<?> elements && elements.isEmpty() && path.attributeType() != null
				&& SETS.contains(path.attributeType())) {
			throw new DynamoValidationException(path.describe() + " cannot be compared with an empty set ("
					+ operator.method() + "): DynamoDB stores none, the attribute is absent then; use notExists()");
		}
		return path.write(operand, RoundingMode.UNNECESSARY);
	}

	private static void checkOrder(MappedPath path, Operator operator) {
		AttributeValueType type = path.attributeType();
		if (type != null && !ORDERED.contains(type)) {
			throw noOrder(path, operator, type.name());
		}
	}

	private static AttributeValue ordered(MappedPath path, Operator operator, AttributeValue value) {
		if (value.s() == null && value.n() == null && value.b() == null) {
			throw noOrder(path, operator, value.type().name());
		}
		return value;
	}

	private static DynamoValidationException noOrder(MappedPath path, Operator operator, String type) {
		return new DynamoValidationException(path.describe() + " is compared as " + type + ", which has no order, so "
				+ operator.method() + "(..) is impossible; only text, numbers and binary data are ordered: use is(..)"
				+ ", in(..), contains(..) or size()");
	}

	static Comparator comparator(Operator operator) {
		return switch (operator) {
			case EQUAL -> Comparator.EQUAL;
			case NOT_EQUAL -> Comparator.NOT_EQUAL;
			case LESS_THAN -> Comparator.LESS_THAN;
			case LESS_THAN_OR_EQUAL -> Comparator.LESS_THAN_OR_EQUAL;
			case GREATER_THAN -> Comparator.GREATER_THAN;
			case GREATER_THAN_OR_EQUAL -> Comparator.GREATER_THAN_OR_EQUAL;
			default -> throw new IllegalArgumentException(operator + " is no comparison of two values");
		};
	}

}
