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

package io.github.dynamospring.core.query;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import org.jspecify.annotations.Nullable;

import org.springframework.data.core.TypedPropertyPath;
import org.springframework.lang.CheckReturnValue;
import org.springframework.util.Assert;

/**
 * A condition on the properties of an entity, used as a filter of a query or scan and as
 * the condition of a write. Immutable: each method returns a new condition.
 *
 * <pre class="code">
 * where("status").is(PAID).and("total").gte(100)
 * where(Order::status).in(PAID, SHIPPED).and(not(where("tags").contains("test")))
 * where("shippingAddress.city").is("Lyon").or("lines[0].sku").exists()
 * expression("#v = :v").name("#v", "version").value(":v", 3)
 * </pre>
 *
 * {@code and} and {@code or} combine from left to right: {@code a.or(b).and(c)} means
 * {@code (a or b) and c}. Nest conditions ({@code a.or(b.and(c))}) to say it otherwise.
 * <p>
 * A path names properties, not attributes: {@code "address.city"},
 * {@code "lines[0].sku"}, the key of a map ({@code "labels.colour"}). The reserved paths
 * {@code partitionKey} and {@code sortKey} stand for the generated key attributes with
 * their stored text. Values are given as the property's Java type and are encoded by its
 * converter when the request is made; a path or value that does not fit the entity is
 * refused there, before any request.
 *
 * @since 0.1.0
 */
public sealed interface Criteria {

	/**
	 * Start a condition on a property.
	 * @param property the path of the property
	 * @return the step that takes the comparison
	 */
	@CheckReturnValue
	static Step where(String property) {
		return new CriteriaStep(null, false, property);
	}

	/**
	 * Start a condition on a property.
	 * @param path the property, such as {@code Order::status}
	 * @param <T> the entity type
	 * @param <P> the property type
	 * @return the step that takes the comparison
	 */
	@CheckReturnValue
	static <T, P> Step where(TypedPropertyPath<T, P> path) {
		return where(CriteriaStep.name(path));
	}

	/**
	 * Negate a condition.
	 * @param criteria the condition
	 * @return the negation
	 */
	@CheckReturnValue
	static Criteria not(Criteria criteria) {
		return new Not(criteria);
	}

	/**
	 * Combine conditions that must all hold.
	 * @param criteria the conditions, at least one
	 * @return the conjunction
	 */
	@CheckReturnValue
	static Criteria allOf(Criteria... criteria) {
		Assert.notEmpty(criteria, "allOf needs at least one condition");
		Assert.noNullElements(criteria, "One of the conditions is missing");
		return (criteria.length == 1) ? criteria[0] : new And(Arrays.asList(criteria));
	}

	/**
	 * Combine conditions of which one must hold.
	 * @param criteria the conditions, at least one
	 * @return the disjunction
	 */
	@CheckReturnValue
	static Criteria anyOf(Criteria... criteria) {
		Assert.notEmpty(criteria, "anyOf needs at least one condition");
		Assert.noNullElements(criteria, "One of the conditions is missing");
		return (criteria.length == 1) ? criteria[0] : new Or(Arrays.asList(criteria));
	}

	/**
	 * Take a condition in DynamoDB's own grammar. Every placeholder in the text needs its
	 * {@link Expression#name name} or {@link Expression#value value}; the values are
	 * plain Java values, encoded by their own type. The placeholders are private to this
	 * expression and may be used again in others.
	 * @param text the condition, which names attributes rather than properties
	 * @return the condition
	 */
	@CheckReturnValue
	static Expression expression(String text) {
		return new Expression(text, Map.of(), Map.of());
	}

	/**
	 * Combine this condition with another one that must hold as well.
	 * @param other the other condition
	 * @return the conjunction
	 */
	@CheckReturnValue
	default Criteria and(Criteria other) {
		Assert.notNull(other, "The other condition is missing");
		return new And(List.of(this, other));
	}

	/**
	 * Combine this condition with another one; one of the two must hold.
	 * @param other the other condition
	 * @return the disjunction
	 */
	@CheckReturnValue
	default Criteria or(Criteria other) {
		Assert.notNull(other, "The other condition is missing");
		return new Or(List.of(this, other));
	}

	/**
	 * Continue with a condition on a further property that must hold as well.
	 * @param property the path of the property
	 * @return the step that takes the comparison
	 */
	@CheckReturnValue
	default Step and(String property) {
		return new CriteriaStep(this, false, property);
	}

	/**
	 * Continue with a condition on a further property that must hold as well.
	 * @param path the property, such as {@code Order::status}
	 * @param <T> the entity type
	 * @param <P> the property type
	 * @return the step that takes the comparison
	 */
	@CheckReturnValue
	default <T, P> Step and(TypedPropertyPath<T, P> path) {
		return and(CriteriaStep.name(path));
	}

	/**
	 * Continue with a condition on a further property as the alternative to everything
	 * before.
	 * @param property the path of the property
	 * @return the step that takes the comparison
	 */
	@CheckReturnValue
	default Step or(String property) {
		return new CriteriaStep(this, true, property);
	}

	/**
	 * Continue with a condition on a further property as the alternative to everything
	 * before.
	 * @param path the property, such as {@code Order::status}
	 * @param <T> the entity type
	 * @param <P> the property type
	 * @return the step that takes the comparison
	 */
	@CheckReturnValue
	default <T, P> Step or(TypedPropertyPath<T, P> path) {
		return or(CriteriaStep.name(path));
	}

	/**
	 * Takes the comparison of a property.
	 * <p>
	 * DynamoDB compares an absent attribute with nothing: every comparison but
	 * {@link #ne} and {@link #notContains} is false for it, those two are true.
	 */
	@CheckReturnValue
	sealed interface Step permits CriteriaStep {

		/**
		 * The property equals a value.
		 * @param value the value; {@code null} is refused, see {@link #isNull()}
		 * @return the condition
		 */
		Criteria is(@Nullable Object value);

		/**
		 * The property does not equal a value, or is absent.
		 * @param value the value; {@code null} is refused, see {@link #isNotNull()}
		 * @return the condition
		 */
		Criteria ne(@Nullable Object value);

		/**
		 * The property does not equal a value, or is absent.
		 * @param value the value; {@code null} is refused, see {@link #isNotNull()}
		 * @return the condition
		 */
		default Criteria isNot(@Nullable Object value) {
			return ne(value);
		}

		/**
		 * The property is less than a value.
		 * @param value the value
		 * @return the condition
		 */
		Criteria lt(@Nullable Object value);

		/**
		 * The property is less than or equal to a value.
		 * @param value the value
		 * @return the condition
		 */
		Criteria lte(@Nullable Object value);

		/**
		 * The property is greater than a value.
		 * @param value the value
		 * @return the condition
		 */
		Criteria gt(@Nullable Object value);

		/**
		 * The property is greater than or equal to a value.
		 * @param value the value
		 * @return the condition
		 */
		Criteria gte(@Nullable Object value);

		/**
		 * The property lies between two values, both included.
		 * @param from the lower bound
		 * @param to the upper bound, not below the lower one
		 * @return the condition
		 */
		Criteria between(@Nullable Object from, @Nullable Object to);

		/**
		 * The property equals one of the values.
		 * @param values 1 to 100 values
		 * @return the condition
		 */
		Criteria in(Object... values);

		/**
		 * The property equals one of the values.
		 * @param values 1 to 100 values
		 * @return the condition
		 */
		Criteria in(Collection<?> values);

		/**
		 * The property's text starts with a prefix.
		 * @param prefix the prefix: text, or bytes for a binary property
		 * @return the condition
		 */
		Criteria startingWith(@Nullable Object prefix);

		/**
		 * The property is a set or list that holds a value, or text that contains it.
		 * @param value the element or the part of the text
		 * @return the condition
		 */
		Criteria contains(@Nullable Object value);

		/**
		 * The negation of {@link #contains}; also true for an absent attribute.
		 * @param value the element or the part of the text
		 * @return the condition
		 */
		Criteria notContains(@Nullable Object value);

		/**
		 * The attribute is present, be it NULL.
		 * @return the condition
		 */
		Criteria exists();

		/**
		 * The attribute is absent.
		 * @return the condition
		 */
		Criteria notExists();

		/**
		 * The property reads as {@code null}: the attribute is absent or NULL.
		 * @return the condition
		 */
		Criteria isNull();

		/**
		 * The property has a value: the attribute is present and not NULL.
		 * @return the condition
		 */
		Criteria isNotNull();

		/**
		 * The attribute has a DynamoDB type.
		 * @param type one of {@code S}, {@code N}, {@code B}, {@code BOOL}, {@code NULL},
		 * {@code SS}, {@code NS}, {@code BS}, {@code L}, {@code M}
		 * @return the condition
		 */
		Criteria hasType(String type);

		/**
		 * Compare the size of the property: the length of text in UTF-8 bytes or of
		 * binary data, the number of elements of a set, list or map.
		 * @return the step that takes the comparison
		 */
		SizeStep size();

	}

	/**
	 * Takes the comparison of a property's size.
	 */
	@CheckReturnValue
	sealed interface SizeStep permits CriteriaStep.CriteriaSizeStep {

		/**
		 * The size equals a number.
		 * @param size the number
		 * @return the condition
		 */
		Criteria is(long size);

		/**
		 * The size does not equal a number.
		 * @param size the number
		 * @return the condition
		 */
		Criteria ne(long size);

		/**
		 * The size is less than a number.
		 * @param size the number
		 * @return the condition
		 */
		Criteria lt(long size);

		/**
		 * The size is less than or equal to a number.
		 * @param size the number
		 * @return the condition
		 */
		Criteria lte(long size);

		/**
		 * The size is greater than a number.
		 * @param size the number
		 * @return the condition
		 */
		Criteria gt(long size);

		/**
		 * The size is greater than or equal to a number.
		 * @param size the number
		 * @return the condition
		 */
		Criteria gte(long size);

		/**
		 * The size lies between two numbers, both included.
		 * @param from the lower bound
		 * @param to the upper bound
		 * @return the condition
		 */
		Criteria between(long from, long to);

	}

	/**
	 * A comparison of a property.
	 *
	 * @param path the path of the property
	 * @param operator how it is compared
	 * @param operands the operands, as given by the user
	 */
	record Comparison(String path, Operator operator, List<@Nullable Object> operands) implements Criteria {

		public Comparison {
			Assert.hasText(path, "A condition needs the path of a property");
			Assert.notNull(operator, "A comparison needs an operator");
			Assert.notNull(operands, "A comparison needs its operands");
			operands = Collections.unmodifiableList(new ArrayList<>(operands));
		}

	}

	/**
	 * A comparison of a property's size.
	 *
	 * @param path the path of the property
	 * @param operator how the size is compared
	 * @param operands the numbers
	 */
	record Size(String path, Operator operator, List<Long> operands) implements Criteria {

		public Size {
			Assert.hasText(path, "A condition needs the path of a property");
			Assert.notNull(operator, "A comparison needs an operator");
			Assert.notNull(operands, "A comparison needs its operands");
			operands = List.copyOf(operands);
		}

	}

	/**
	 * Conditions that must all hold.
	 *
	 * @param operands the conditions
	 */
	record And(List<Criteria> operands) implements Criteria {

		public And {
			operands = List.copyOf(operands);
			Assert.notEmpty(operands, "A conjunction needs at least one condition");
		}

	}

	/**
	 * Conditions of which one must hold.
	 *
	 * @param operands the conditions
	 */
	record Or(List<Criteria> operands) implements Criteria {

		public Or {
			operands = List.copyOf(operands);
			Assert.notEmpty(operands, "A disjunction needs at least one condition");
		}

	}

	/**
	 * The negation of a condition.
	 *
	 * @param operand the condition
	 */
	record Not(Criteria operand) implements Criteria {

		public Not {
			Assert.notNull(operand, "There is no condition to negate");
		}

	}

	/**
	 * A condition in DynamoDB's own grammar.
	 *
	 * @param text the condition
	 * @param names attribute names by placeholder ({@code #n})
	 * @param values plain values by placeholder ({@code :v})
	 */
	record Expression(String text, Map<String, String> names,
			Map<String, @Nullable Object> values) implements Criteria {

		public Expression {
			Assert.hasText(text, "An expression needs a text");
			names = Collections.unmodifiableMap(new LinkedHashMap<>(names));
			values = Collections.unmodifiableMap(new LinkedHashMap<>(values));
		}

		/**
		 * Return a copy with the attribute name of a placeholder.
		 * @param placeholder the placeholder, such as {@code #v}
		 * @param attributeName the attribute name
		 * @return the new expression
		 */
		@CheckReturnValue
		public Expression name(String placeholder, String attributeName) {
			Assert.isTrue(placeholder != null && placeholder.length() > 1 && placeholder.charAt(0) == '#',
					() -> "Placeholder '" + placeholder + "' of an attribute name must start with #");
			Assert.hasLength(attributeName, () -> "The attribute name of placeholder '" + placeholder + "' is missing");
			Map<String, String> changed = new LinkedHashMap<>(this.names);
			changed.put(placeholder, attributeName);
			return new Expression(this.text, changed, this.values);
		}

		/**
		 * Return a copy with the value of a placeholder.
		 * @param placeholder the placeholder, such as {@code :v}
		 * @param value the plain value; {@code null} stands for NULL
		 * @return the new expression
		 */
		@CheckReturnValue
		public Expression value(String placeholder, @Nullable Object value) {
			Assert.isTrue(placeholder != null && placeholder.length() > 1 && placeholder.charAt(0) == ':',
					() -> "Placeholder '" + placeholder + "' of a value must start with :");
			Map<String, @Nullable Object> changed = new LinkedHashMap<>(this.values);
			changed.put(placeholder, value);
			return new Expression(this.text, this.names, changed);
		}

	}

}
