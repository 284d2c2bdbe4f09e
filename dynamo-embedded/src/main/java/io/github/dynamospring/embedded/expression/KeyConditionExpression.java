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

package io.github.dynamospring.embedded.expression;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import io.github.dynamospring.embedded.expression.KeySchema.KeyAttribute;
import io.github.dynamospring.embedded.value.ValidationFailure;
import io.github.dynamospring.embedded.value.Value;
import org.jspecify.annotations.Nullable;

/**
 * A key condition that is parsed but not yet checked against a key. The service checks it
 * in steps, between which it does other things: first its syntax and operand types, then
 * the other expressions of the request, then its {@link #checkShape() shape}, then
 * whether the table exists, then {@link #resolve(KeySchema) the key}.
 *
 * @since 0.1.0
 */
public final class KeyConditionExpression {

	private final Condition condition;

	private @Nullable Map<String, Term> terms;

	private KeyConditionExpression(Condition condition) {
		this.condition = condition;
	}

	/**
	 * Take a condition, however it came about.
	 * @param condition conditions on single attributes, joined by {@link Condition.And}
	 * @return the unchecked key condition
	 */
	public static KeyConditionExpression of(Condition condition) {
		return new KeyConditionExpression(condition);
	}

	/**
	 * Check that the expression is a conjunction of conditions a key can have, one per
	 * attribute.
	 * @throws ValidationFailure if it is not
	 */
	public void checkShape() {
		terms();
	}

	/**
	 * Return the names of the attributes that have a condition.
	 * @return the names, in the order they are written
	 * @throws ValidationFailure if the expression has the wrong shape
	 */
	public List<String> names() {
		return List.copyOf(terms().keySet());
	}

	/**
	 * Check the expression against the key of the table or index that is queried.
	 * @param schema the key
	 * @return the checked key condition
	 * @throws ValidationFailure if the expression does not fit the key
	 */
	public KeyCondition resolve(KeySchema schema) {
		Map<String, Term> terms = terms();
		List<KeyAttribute> attributes = schema.attributes();
		if (terms.size() > attributes.size()) {
			throw new ValidationFailure(ExpressionMessages.tooManyKeyConditions(terms.size(), attributes.size()));
		}
		checkAllNamed(terms, schema);
		checkNoGap(terms, schema.range());
		for (KeyAttribute attribute : attributes) {
			Term term = terms.get(attribute.name());
			if (term != null) {
				term.check(attribute);
			}
		}
		List<Value> hash = new ArrayList<>();
		for (KeyAttribute attribute : schema.hash()) {
			Term term = terms.get(attribute.name());
			if (term == null || term.range() != null) {
				throw new ValidationFailure(ExpressionMessages.KEY_CONDITION_NOT_SUPPORTED);
			}
			hash.add(term.operand());
		}
		List<Value> prefix = new ArrayList<>();
		for (KeyAttribute attribute : schema.range()) {
			Term term = terms.get(attribute.name());
			if (term == null) {
				break;
			}
			if (term.range() != null) {
				return new KeyCondition(hash, prefix, term.range());
			}
			prefix.add(term.operand());
		}
		return new KeyCondition(hash, prefix, null);
	}

	private static void checkAllNamed(Map<String, Term> terms, KeySchema schema) {
		boolean foreign = !schema.names().containsAll(terms.keySet());
		for (KeyAttribute attribute : foreign ? schema.attributes() : schema.hash()) {
			if (!terms.containsKey(attribute.name())) {
				throw new ValidationFailure(ExpressionMessages.keyConditionMissing(attribute.name()));
			}
		}
	}

	private static void checkNoGap(Map<String, Term> terms, List<KeyAttribute> range) {
		List<String> missing = new ArrayList<>();
		for (KeyAttribute attribute : range) {
			Term term = terms.get(attribute.name());
			if (term != null && !missing.isEmpty()) {
				throw new ValidationFailure(ExpressionMessages.gapInRangeKeys(missing, attribute.name()));
			}
			if (term == null || term.range() != null) {
				missing.add(attribute.name());
			}
		}
	}

	private Map<String, Term> terms() {
		Map<String, Term> terms = this.terms;
		if (terms == null) {
			terms = new LinkedHashMap<>();
			collect(this.condition, terms);
			this.terms = terms;
		}
		return terms;
	}

	private static void collect(Condition condition, Map<String, Term> terms) {
		if (condition instanceof Condition.And and) {
			and.parts().forEach((part) -> collect(part, terms));
			return;
		}
		String operator = refusedOperator(condition);
		if (operator != null) {
			throw new ValidationFailure(ExpressionMessages.keyOperator(operator));
		}
		Map.Entry<String, Term> term = term(condition);
		if (terms.putIfAbsent(term.getKey(), term.getValue()) != null) {
			throw invalid(ExpressionMessages.ONE_CONDITION_PER_KEY);
		}
	}

	private static @Nullable String refusedOperator(Condition condition) {
		if (condition instanceof Condition.Or) {
			return "OR";
		}
		if (condition instanceof Condition.Not) {
			return "NOT";
		}
		if (condition instanceof Condition.In) {
			return "IN";
		}
		if (condition instanceof Condition.Comparison comparison && comparison.comparator() == Comparator.NE) {
			return Comparator.NE.symbol();
		}
		if (condition instanceof Condition.AttributeExists) {
			return "attribute_exists";
		}
		if (condition instanceof Condition.AttributeNotExists) {
			return "attribute_not_exists";
		}
		if (condition instanceof Condition.AttributeType) {
			return "attribute_type";
		}
		return (condition instanceof Condition.Contains) ? "contains" : null;
	}

	private static Map.Entry<String, Term> term(Condition condition) {
		if (condition instanceof Condition.Between between) {
			if (!(between.operand() instanceof Operand.Attribute)) {
				throw notFirst("BETWEEN", between.operand());
			}
			String name = name(between.operand(), between.lower(), between.upper());
			return Map.entry(name,
					new Term(literal(between.lower()), new RangeCondition(RangeCondition.Operator.BETWEEN,
							literal(between.lower()), literal(between.upper()))));
		}
		if (condition instanceof Condition.BeginsWith beginsWith) {
			if (!(beginsWith.operand() instanceof Operand.Attribute)) {
				throw notFirst("begins_with", beginsWith.operand());
			}
			String name = name(beginsWith.operand(), beginsWith.prefix());
			Value prefix = literal(beginsWith.prefix());
			return Map.entry(name,
					new Term(prefix, new RangeCondition(RangeCondition.Operator.BEGINS_WITH, prefix, null)));
		}
		return comparison((Condition.Comparison) condition);
	}

	private static Map.Entry<String, Term> comparison(Condition.Comparison comparison) {
		String name = name(comparison.left(), comparison.right());
		boolean keyFirst = comparison.left() instanceof Operand.Attribute;
		Value value = literal(keyFirst ? comparison.right() : comparison.left());
		Comparator comparator = keyFirst ? comparison.comparator() : comparison.comparator().mirrored();
		if (comparator == Comparator.EQ) {
			return Map.entry(name, new Term(value, null));
		}
		RangeCondition.Operator operator = RangeCondition.Operator.valueOf(comparator.name());
		return Map.entry(name, new Term(value, new RangeCondition(operator, value, null)));
	}

	private static ValidationFailure notFirst(String operator, Operand first) {
		if (first instanceof Operand.Size) {
			return invalid(ExpressionMessages.NESTED_OPERATION);
		}
		return new ValidationFailure(ExpressionMessages.keyNotFirst(operator));
	}

	private static String name(Operand... operands) {
		String name = null;
		for (Operand operand : operands) {
			if (operand instanceof Operand.Size) {
				throw invalid(ExpressionMessages.NESTED_OPERATION);
			}
			if (operand instanceof Operand.Attribute attribute) {
				if (name != null) {
					throw new ValidationFailure(ExpressionMessages.severalKeysInCondition());
				}
				if (attribute.path().isNested()) {
					throw invalid(ExpressionMessages.NESTED_KEY);
				}
				name = attribute.path().root();
			}
		}
		if (name == null) {
			throw new ValidationFailure(ExpressionMessages.noKeyInCondition());
		}
		return name;
	}

	private static Value literal(Operand operand) {
		// Every other kind of operand was refused when the name was determined.
		return ((Operand.Literal) operand).value();
	}

	private static ValidationFailure invalid(String problem) {
		return new ValidationFailure(ExpressionMessages.invalid(ExpressionKind.KEY_CONDITION, problem));
	}

	/**
	 * The condition on one attribute.
	 *
	 * @param operand the value it is equal to, or the first operand of the range
	 * condition
	 * @param range the range condition, or {@code null} for an equality
	 */
	private record Term(Value operand, @Nullable RangeCondition range) {

		void check(KeyAttribute attribute) {
			check(attribute, this.operand);
			if (this.range != null && this.range.upper() != null) {
				check(attribute, this.range.upper());
			}
		}

		private static void check(KeyAttribute attribute, Value value) {
			if (value.type() != attribute.type()) {
				throw new ValidationFailure(ExpressionMessages.KEY_CONDITION_TYPE);
			}
			boolean empty = (value instanceof Value.S string && string.value().isEmpty())
					|| (value instanceof Value.B binary && binary.value().length() == 0);
			if (empty) {
				throw new ValidationFailure(ExpressionMessages.emptyKeyValue(attribute.type(), attribute.name()));
			}
		}

	}

}
