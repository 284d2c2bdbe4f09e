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

package io.github.dynamospring.embedded.engine;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

import io.github.dynamospring.embedded.expression.Comparator;
import io.github.dynamospring.embedded.expression.Condition;
import io.github.dynamospring.embedded.expression.KeyConditionExpression;
import io.github.dynamospring.embedded.expression.KeySchema;
import io.github.dynamospring.embedded.expression.KeySchema.KeyAttribute;
import io.github.dynamospring.embedded.expression.Operand;
import io.github.dynamospring.embedded.expression.Path;
import io.github.dynamospring.embedded.partiql.PartiqlMessages;
import io.github.dynamospring.embedded.storage.KeyRange;
import io.github.dynamospring.embedded.value.Item;
import io.github.dynamospring.embedded.value.KeyOrder;
import io.github.dynamospring.embedded.value.ValidationFailure;
import io.github.dynamospring.embedded.value.Value;
import org.jspecify.annotations.Nullable;

/**
 * What the condition of a statement says about a key: which item it is, or which part of
 * a table or index has to be read.
 */
final class StatementKeys {

	private static final int MAX_PARTITIONS = 50;

	private final KeySchema schema;

	private final List<Condition> conjuncts;

	private StatementKeys(KeySchema schema, List<Condition> conjuncts) {
		this.schema = schema;
		this.conjuncts = conjuncts;
	}

	static StatementKeys of(KeySchema schema, @Nullable Condition where) {
		List<Condition> conjuncts = new ArrayList<>();
		if (where != null) {
			flatten(where, conjuncts);
		}
		return new StatementKeys(schema, conjuncts);
	}

	private static void flatten(Condition condition, List<Condition> conjuncts) {
		if (condition instanceof Condition.And and) {
			and.parts().forEach((part) -> flatten(part, conjuncts));
		}
		else {
			conjuncts.add(condition);
		}
	}

	/**
	 * Return the key of the one item the condition can hold for.
	 * @return the key, or {@code null} if there can be several items
	 */
	@Nullable Item item() {
		Map<String, Value> key = new LinkedHashMap<>();
		for (KeyAttribute attribute : this.schema.attributes()) {
			Set<Value> values = valuesOf(attribute.name());
			if (values.size() != 1) {
				return null;
			}
			key.put(attribute.name(), values.iterator().next());
		}
		return Item.of(key);
	}

	/**
	 * Whether the condition says which partitions can be meant.
	 * @return {@code false} if everything has to be read
	 */
	boolean namesPartition() {
		List<KeyAttribute> hash = this.schema.hash();
		return hash.stream().allMatch((attribute) -> {
			int values = valuesOf(attribute.name()).size();
			return (hash.size() > 1) ? values == 1 : values > 0;
		});
	}

	/**
	 * Whether the condition as it is written names partitions: alternatives do not.
	 * @return {@code true} if all partition key attributes are equal to something or one
	 * of several things
	 */
	boolean isKeyed() {
		return namesPartition() && this.conjuncts.stream().noneMatch(Condition.Or.class::isInstance);
	}

	/**
	 * Return the ranges the condition can hold in, one per partition.
	 * @param partitionsAscending in which order, or {@code null} for the order they are
	 * named in
	 * @return the ranges
	 */
	List<KeyRange> ranges(@Nullable Boolean partitionsAscending) {
		if (!namesPartition()) {
			return List.of(KeyRange.all());
		}
		String name = this.schema.hash().get(0).name();
		List<Value> values = new ArrayList<>(valuesOf(name));
		if (values.size() > MAX_PARTITIONS) {
			throw new ValidationFailure(PartiqlMessages.TOO_MANY_PARTITIONS);
		}
		List<Condition> rest = new ArrayList<>();
		this.schema.hash().stream().skip(1).forEach((attribute) -> rest.add(equality(attribute.name())));
		rest.addAll(rangeConditions());
		List<KeyRange> ranges = new ArrayList<>();
		if (partitionsAscending != null && values.size() > 1) {
			values.sort(partitionsAscending ? KeyOrder::compare : (left, right) -> KeyOrder.compare(right, left));
		}
		for (Value value : values) {
			List<Condition> parts = new ArrayList<>(rest);
			parts.add(0, equality(name, value));
			Condition condition = (parts.size() > 1) ? new Condition.And(parts) : parts.get(0);
			ranges.add(QueryRange.of(KeyConditionExpression.of(condition).resolve(this.schema)));
		}
		return ranges;
	}

	private List<Condition> rangeConditions() {
		List<Condition> conditions = new ArrayList<>();
		for (KeyAttribute attribute : this.schema.range()) {
			if (valuesOf(attribute.name()).size() == 1) {
				conditions.add(equality(attribute.name()));
				continue;
			}
			this.conjuncts.stream()
				.filter((condition) -> isRange(condition, attribute.name()))
				.findFirst()
				.ifPresent(conditions::add);
			return conditions;
		}
		return conditions;
	}

	private Condition equality(String name) {
		return equality(name, valuesOf(name).iterator().next());
	}

	private static Condition equality(String name, Value value) {
		return new Condition.Comparison(new Operand.Attribute(Path.of(name)), Comparator.EQ,
				new Operand.Literal(value));
	}

	private static boolean isRange(Condition condition, String name) {
		if (condition instanceof Condition.Comparison comparison) {
			return isAttribute(comparison.left(), name) && comparison.comparator().isOrdering()
					&& comparison.right() instanceof Operand.Literal;
		}
		if (condition instanceof Condition.Between between) {
			return isAttribute(between.operand(), name) && between.lower() instanceof Operand.Literal lower
					&& between.upper() instanceof Operand.Literal upper && isInOrder(lower.value(), upper.value());
		}
		return condition instanceof Condition.BeginsWith prefix && isAttribute(prefix.operand(), name)
				&& prefix.prefix() instanceof Operand.Literal;
	}

	private static boolean isInOrder(Value lower, Value upper) {
		return KeyOrder.isComparable(lower, upper) && KeyOrder.compare(lower, upper) <= 0;
	}

	// Return the values an attribute must be equal to one of, none if it can have others.
	private Set<Value> valuesOf(String name) {
		for (Condition condition : this.conjuncts) {
			Set<Value> values = valuesOf(condition, name);
			if (!values.isEmpty()) {
				return values;
			}
		}
		return Set.of();
	}

	private static Set<Value> valuesOf(Condition condition, String name) {
		Set<Value> values = new LinkedHashSet<>();
		if (condition instanceof Condition.Comparison comparison) {
			if (comparison.comparator() == Comparator.EQ && isAttribute(comparison.left(), name)
					&& comparison.right() instanceof Operand.Literal literal) {
				values.add(literal.value());
			}
		}
		else if (condition instanceof Condition.In in && isAttribute(in.operand(), name)) {
			for (Operand candidate : in.candidates()) {
				if (!(candidate instanceof Operand.Literal literal)) {
					return Set.of();
				}
				values.add(literal.value());
			}
		}
		else if (condition instanceof Condition.Or or) {
			for (Condition part : or.parts()) {
				Set<Value> some = valuesOf(part, name);
				if (some.isEmpty()) {
					return Set.of();
				}
				values.addAll(some);
			}
		}
		return values;
	}

	private static boolean isAttribute(Operand operand, String name) {
		return operand instanceof Operand.Attribute attribute && !attribute.path().isNested()
				&& attribute.path().root().equals(name);
	}

}
