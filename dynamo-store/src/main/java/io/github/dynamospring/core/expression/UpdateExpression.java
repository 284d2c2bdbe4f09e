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

package io.github.dynamospring.core.expression;

import java.util.List;

import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * The changes of an update in terms of stored attributes: the tree behind an update
 * expression.
 *
 * @param actions the changes, no two on overlapping paths
 * @since 0.1.0
 */
public record UpdateExpression(List<Action> actions) {

	public UpdateExpression {
		actions = List.copyOf(actions);
	}

	/**
	 * One change.
	 */
	public sealed interface Action {

		/**
		 * Return the path that is changed.
		 * @return the path
		 */
		DocumentPath path();

	}

	/**
	 * Sets a path to a value ({@code SET}).
	 *
	 * @param path the path
	 * @param value the value
	 */
	public record Set(DocumentPath path, Value value) implements Action {

	}

	/**
	 * Removes a path ({@code REMOVE}).
	 *
	 * @param path the path
	 */
	public record Remove(DocumentPath path) implements Action {

	}

	/**
	 * Adds to a number or a set ({@code ADD}).
	 *
	 * @param path the path
	 * @param value the number or the elements
	 */
	public record Add(DocumentPath path, AttributeValue value) implements Action {

	}

	/**
	 * Deletes from a set ({@code DELETE}).
	 *
	 * @param path the path
	 * @param value the elements
	 */
	public record Delete(DocumentPath path, AttributeValue value) implements Action {

	}

	/**
	 * The right side of a {@link Set}.
	 */
	public sealed interface Value {

		/**
		 * Create a value that is sent with the request.
		 * @param value the value
		 * @return the right side
		 */
		static Value of(AttributeValue value) {
			return new Literal(value);
		}

	}

	/**
	 * A value that is sent with the request.
	 *
	 * @param value the value
	 */
	public record Literal(AttributeValue value) implements Value {

	}

	/**
	 * The value of another path as it was before the update.
	 *
	 * @param path the path
	 */
	public record Reference(DocumentPath path) implements Value {

	}

	/**
	 * The value of a path, or another value if it is absent.
	 *
	 * @param path the path
	 * @param otherwise the value for an absent path
	 */
	public record IfNotExists(DocumentPath path, Value otherwise) implements Value {

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
	 * A sum.
	 *
	 * @param left the left operand
	 * @param right the right operand
	 */
	public record Plus(Value left, Value right) implements Value {

	}

	/**
	 * A difference.
	 *
	 * @param left the left operand
	 * @param right the right operand
	 */
	public record Minus(Value left, Value right) implements Value {

	}

}
