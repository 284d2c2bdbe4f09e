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

/**
 * How a {@link Criteria.Comparison} or a {@link SortKeyCondition} compares.
 *
 * @since 0.1.0
 */
public enum Operator {

	/** Equal to the operand. */
	EQUAL("is"),

	/** Not equal to the operand; also true if the attribute is absent. */
	NOT_EQUAL("ne"),

	/** Less than the operand. */
	LESS_THAN("lt"),

	/** Less than or equal to the operand. */
	LESS_THAN_OR_EQUAL("lte"),

	/** Greater than the operand. */
	GREATER_THAN("gt"),

	/** Greater than or equal to the operand. */
	GREATER_THAN_OR_EQUAL("gte"),

	/** Between two operands, both included. */
	BETWEEN("between"),

	/** Equal to one of the operands. */
	IN("in"),

	/** Text that starts with the operand. */
	STARTING_WITH("startingWith"),

	/** A set or list that holds the operand, or text that contains it. */
	CONTAINS("contains"),

	/** The negation of {@link #CONTAINS}; also true if the attribute is absent. */
	NOT_CONTAINS("notContains"),

	/** The attribute is present, NULL included. */
	EXISTS("exists"),

	/** The attribute is absent. */
	NOT_EXISTS("notExists"),

	/** The attribute is absent or NULL. */
	IS_NULL("isNull"),

	/** The attribute is present and not NULL. */
	IS_NOT_NULL("isNotNull"),

	/** The attribute has the DynamoDB type named by the operand. */
	TYPE("hasType");

	private final String method;

	Operator(String method) {
		this.method = method;
	}

	/**
	 * Return the name of the {@link Criteria.Step} method that makes such a comparison,
	 * for messages.
	 * @return the method name
	 */
	public String method() {
		return this.method;
	}

}
