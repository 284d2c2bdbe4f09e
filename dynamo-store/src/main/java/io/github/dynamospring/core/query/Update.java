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
import java.util.Collection;
import java.util.List;

import org.jspecify.annotations.Nullable;

import org.springframework.data.core.TypedPropertyPath;
import org.springframework.lang.CheckReturnValue;
import org.springframework.util.Assert;

/**
 * The changes of an update, in terms of properties. Immutable: each method returns a new
 * update.
 *
 * <pre class="code">
 * Update.empty().set("status", SHIPPED).increment("version", 1).remove("draft")
 * </pre>
 *
 * All changes are applied at once to the item as it was before. Paths are those of
 * {@link Criteria}. What cannot be right is refused before any request: an update without
 * changes, a change of a key property, an unknown property, a value of the wrong type,
 * two changes of the same path or of a path and its parent.
 *
 * @since 0.1.0
 */
@CheckReturnValue
public final class Update {

	private static final Update EMPTY = new Update(List.of());

	private final List<Action> actions;

	private Update(List<Action> actions) {
		this.actions = actions;
	}

	/**
	 * Return an update without changes, to start with.
	 * @return the empty update
	 */
	public static Update empty() {
		return EMPTY;
	}

	/**
	 * Set a property to a value.
	 * @param property the path of the property
	 * @param value the value; {@code null} is refused, see {@link #setNull} and
	 * {@link #remove}
	 * @return the new update
	 */
	public Update set(String property, @Nullable Object value) {
		return with(property, Kind.SET, value);
	}

	/**
	 * Set a property to a value.
	 * @param path the property, such as {@code Order::status}
	 * @param value the value
	 * @param <T> the entity type
	 * @param <P> the property type
	 * @return the new update
	 */
	public <T, P> Update set(TypedPropertyPath<T, P> path, P value) {
		return set(CriteriaStep.name(path), value);
	}

	/**
	 * Set a property to an explicit NULL.
	 * @param property the path of the property
	 * @return the new update
	 */
	public Update setNull(String property) {
		return with(property, Kind.SET_NULL, null);
	}

	/**
	 * Set a property to an explicit NULL.
	 * @param path the property, such as {@code Order::status}
	 * @param <T> the entity type
	 * @param <P> the property type
	 * @return the new update
	 */
	public <T, P> Update setNull(TypedPropertyPath<T, P> path) {
		return setNull(CriteriaStep.name(path));
	}

	/**
	 * Set a property to a value unless its attribute is present.
	 * @param property the path of the property
	 * @param value the value
	 * @return the new update
	 */
	public Update setIfNotExists(String property, @Nullable Object value) {
		return with(property, Kind.SET_IF_NOT_EXISTS, value);
	}

	/**
	 * Set a property to a value unless its attribute is present.
	 * @param path the property, such as {@code Order::status}
	 * @param value the value
	 * @param <T> the entity type
	 * @param <P> the property type
	 * @return the new update
	 */
	public <T, P> Update setIfNotExists(TypedPropertyPath<T, P> path, P value) {
		return setIfNotExists(CriteriaStep.name(path), value);
	}

	/**
	 * Remove a property's attribute, an element of a list or a key of a map. A name that
	 * is no property removes the attribute of that name, which is how an attribute is
	 * cleared that the entity no longer has.
	 * @param property the path of the property, or the name of an attribute
	 * @return the new update
	 */
	public Update remove(String property) {
		return with(property, Kind.REMOVE, null);
	}

	/**
	 * Remove a property's attribute.
	 * @param path the property, such as {@code Order::status}
	 * @param <T> the entity type
	 * @param <P> the property type
	 * @return the new update
	 */
	public <T, P> Update remove(TypedPropertyPath<T, P> path) {
		return remove(CriteriaStep.name(path));
	}

	/**
	 * Add a number to a numeric property; an absent one counts as 0.
	 * @param property the path of the property
	 * @param by the number
	 * @return the new update
	 */
	public Update increment(String property, Number by) {
		return with(property, Kind.INCREMENT, by);
	}

	/**
	 * Add a number to a numeric property; an absent one counts as 0.
	 * @param path the property, such as {@code Order::version}
	 * @param by the number
	 * @param <T> the entity type
	 * @param <P> the property type
	 * @return the new update
	 */
	public <T, P extends Number> Update increment(TypedPropertyPath<T, P> path, Number by) {
		return increment(CriteriaStep.name(path), by);
	}

	/**
	 * Subtract a number from a numeric property; an absent one counts as 0.
	 * @param property the path of the property
	 * @param by the number
	 * @return the new update
	 */
	public Update decrement(String property, Number by) {
		return with(property, Kind.DECREMENT, by);
	}

	/**
	 * Subtract a number from a numeric property; an absent one counts as 0.
	 * @param path the property, such as {@code Product::stock}
	 * @param by the number
	 * @param <T> the entity type
	 * @param <P> the property type
	 * @return the new update
	 */
	public <T, P extends Number> Update decrement(TypedPropertyPath<T, P> path, Number by) {
		return decrement(CriteriaStep.name(path), by);
	}

	/**
	 * Add a number to a numeric property by DynamoDB's {@code ADD}; an absent one counts
	 * as 0.
	 * @param property the path of the property
	 * @param number the number
	 * @return the new update
	 */
	public Update add(String property, Number number) {
		return with(property, Kind.ADD, number);
	}

	/**
	 * Add elements to a set; an absent one is created.
	 * @param property the path of the property
	 * @param elements the elements, at least one
	 * @return the new update
	 */
	public Update add(String property, Collection<?> elements) {
		return with(property, Kind.ADD, elements);
	}

	/**
	 * Delete elements from a set; with the last one the attribute goes.
	 * @param property the path of the property
	 * @param elements the elements, at least one
	 * @return the new update
	 */
	public Update deleteFromSet(String property, Collection<?> elements) {
		return with(property, Kind.DELETE, elements);
	}

	/**
	 * Append elements to a list; an absent one is created.
	 * @param property the path of the property
	 * @param elements the elements, at least one
	 * @return the new update
	 */
	public Update append(String property, Collection<?> elements) {
		return with(property, Kind.APPEND, elements);
	}

	/**
	 * Put elements in front of a list, in the order given; an absent list is created.
	 * @param property the path of the property
	 * @param elements the elements, at least one
	 * @return the new update
	 */
	public Update prepend(String property, Collection<?> elements) {
		return with(property, Kind.PREPEND, elements);
	}

	/**
	 * Set a property to what DynamoDB computes of the item as it was before.
	 * @param property the path of the property
	 * @param value how it is computed
	 * @return the new update
	 */
	public Update compute(String property, Value value) {
		return with(property, Kind.COMPUTE, value);
	}

	/**
	 * Return the changes of this update followed by those of another.
	 * @param other the other update
	 * @return the new update
	 */
	public Update and(Update other) {
		Assert.notNull(other, "The other update is missing");
		List<Action> all = new ArrayList<>(this.actions);
		all.addAll(other.actions);
		return new Update(List.copyOf(all));
	}

	/**
	 * Return whether there are no changes.
	 * @return {@code true} if nothing would be changed
	 */
	public boolean isEmpty() {
		return this.actions.isEmpty();
	}

	/**
	 * Return the changes in the order they were made.
	 * @return an unmodifiable list
	 */
	public List<Action> actions() {
		return this.actions;
	}

	private Update with(String property, Kind kind, @Nullable Object value) {
		List<Action> changed = new ArrayList<>(this.actions);
		changed.add(new Action(property, kind, value));
		return new Update(List.copyOf(changed));
	}

	@Override
	public boolean equals(@Nullable Object other) {
		return this == other || (other instanceof Update that && this.actions.equals(that.actions));
	}

	@Override
	public int hashCode() {
		return this.actions.hashCode();
	}

	@Override
	public String toString() {
		return "Update" + this.actions;
	}

	/**
	 * One change.
	 *
	 * @param property the path of the property
	 * @param kind what is done to it
	 * @param value the value, if the kind has one
	 */
	public record Action(String property, Kind kind, @Nullable Object value) {

		public Action {
			Assert.hasText(property, "A change needs the path of a property");
			if (value instanceof Collection<?> elements && kind.takesElements()) {
				value = new ArrayList<>(elements);
			}
		}

		/**
		 * Return whether a repetition of the change has no further effect, so that it may
		 * be sent again when the answer was lost.
		 * @return {@code false} for changes of numbers, lists and elements of lists
		 */
		public boolean isRepeatable() {
			return switch (this.kind) {
				case SET, SET_NULL, SET_IF_NOT_EXISTS, REMOVE, DELETE -> this.property.indexOf('[') < 0;
				case ADD -> !(this.value instanceof Number);
				case COMPUTE -> this.property.indexOf('[') < 0 && this.value instanceof IfNotExists computed
						&& computed.path().equals(this.property) && computed.otherwise() instanceof Constant;
				case INCREMENT, DECREMENT, APPEND, PREPEND -> false;
			};
		}

	}

	/**
	 * What a property is set to by {@link #compute}.
	 */
	public sealed interface Value {

	}

	/**
	 * A value of the caller, encoded like the property that is set.
	 *
	 * @param value the value
	 */
	public record Constant(Object value) implements Value {

	}

	/**
	 * The value of a property as it was before; the update fails if there is none.
	 *
	 * @param path the path of the property
	 */
	public record Reference(String path) implements Value {

	}

	/**
	 * The value of a property as it was before, or another one if it is absent.
	 *
	 * @param path the path of the property
	 * @param otherwise the other value
	 */
	public record IfNotExists(String path, Value otherwise) implements Value {

	}

	/**
	 * Two lists joined.
	 *
	 * @param first the first list
	 * @param second the second list
	 */
	public record ListAppend(Value first, Value second) implements Value {

	}

	/**
	 * A sum of numbers.
	 *
	 * @param left the left operand
	 * @param right the right operand
	 */
	public record Plus(Value left, Value right) implements Value {

	}

	/**
	 * A difference of numbers.
	 *
	 * @param left the left operand
	 * @param right the right operand
	 */
	public record Minus(Value left, Value right) implements Value {

	}

	/**
	 * What a change does to a property.
	 */
	public enum Kind {

		/** Set to a value. */
		SET("set"),

		/** Set to NULL. */
		SET_NULL("setNull"),

		/** Set to a value if the attribute is absent. */
		SET_IF_NOT_EXISTS("setIfNotExists"),

		/** Set to what DynamoDB computes. */
		COMPUTE("compute"),

		/** Remove the attribute. */
		REMOVE("remove"),

		/** Add to a number. */
		INCREMENT("increment"),

		/** Subtract from a number. */
		DECREMENT("decrement"),

		/** Add to a number or a set. */
		ADD("add"),

		/** Delete from a set. */
		DELETE("deleteFromSet"),

		/** Append to a list. */
		APPEND("append"),

		/** Put in front of a list. */
		PREPEND("prepend");

		private final String method;

		Kind(String method) {
			this.method = method;
		}

		/**
		 * Return the name of the {@link Update} method that makes such a change, for
		 * messages.
		 * @return the method name
		 */
		public String method() {
			return this.method;
		}

		private boolean takesElements() {
			return this == ADD || this == DELETE || this == APPEND || this == PREPEND;
		}

	}

}
