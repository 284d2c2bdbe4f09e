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

package io.github.dynamospring.repository.query;

/**
 * A change as it was written, in terms of properties and parameters.
 */
sealed interface UpdateNode {

	/**
	 * Return what is changed.
	 * @return the path
	 */
	OperandNode.Path path();

	/**
	 * Sets a path to a value.
	 *
	 * @param path the path
	 * @param value the value
	 */
	record Set(OperandNode.Path path, Value value) implements UpdateNode {

	}

	/**
	 * Removes a path.
	 *
	 * @param path the path
	 */
	record Remove(OperandNode.Path path) implements UpdateNode {

	}

	/**
	 * Adds to a number or a set.
	 *
	 * @param path the path
	 * @param value the number or the elements
	 */
	record Add(OperandNode.Path path, OperandNode.Value value) implements UpdateNode {

	}

	/**
	 * Deletes from a set.
	 *
	 * @param path the path
	 * @param value the elements
	 */
	record Delete(OperandNode.Path path, OperandNode.Value value) implements UpdateNode {

	}

	/**
	 * The right side of a {@link Set}.
	 */
	sealed interface Value {

	}

	/**
	 * A parameter.
	 *
	 * @param value the parameter
	 */
	record Parameter(OperandNode.Value value) implements Value {

	}

	/**
	 * The value of a path before the update.
	 *
	 * @param path the path
	 */
	record Reference(OperandNode.Path path) implements Value {

	}

	/**
	 * The value of a path, or another one if it is absent.
	 *
	 * @param path the path
	 * @param otherwise the other value
	 */
	record IfNotExists(OperandNode.Path path, Value otherwise) implements Value {

	}

	/**
	 * Two lists joined.
	 *
	 * @param first the first list
	 * @param second the second list
	 */
	record ListAppend(Value first, Value second) implements Value {

	}

	/**
	 * A sum.
	 *
	 * @param left the left operand
	 * @param right the right operand
	 */
	record Plus(Value left, Value right) implements Value {

	}

	/**
	 * A difference.
	 *
	 * @param left the left operand
	 * @param right the right operand
	 */
	record Minus(Value left, Value right) implements Value {

	}

}
