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

package io.github.dynamospring.embedded.partiql;

import java.util.Collection;

import io.github.dynamospring.embedded.value.ValueType;

/**
 * Every text with which a statement is refused.
 *
 * @since 0.1.0
 */
public final class PartiqlMessages {

	/** More or fewer parameters than question marks. */
	public static final String PARAMETER_COUNT = "Number of parameters in request and statement don't match.";

	/** A write, or a read of one item, that does not say which item. */
	public static final String KEY_NOT_GIVEN = "Where clause does not contain a mandatory equality on all key attributes";

	/** A read of a batch that does not say which item. */
	public static final String KEY_NOT_GIVEN_IN_BATCH = "Select statements within BatchExecuteStatement must specify "
			+ "the primary key in the where clause.";

	/** An order without a condition. */
	public static final String ORDER_WITHOUT_WHERE = "Must have WHERE clause in the statement when using ORDER BY clause.";

	/** An order of more than one partition. */
	public static final String ORDER_WITHOUT_HASH = "Must have at least one non-optional hash key condition in WHERE "
			+ "clause when using ORDER BY clause.";

	/** An item that is there already. */
	public static final String DUPLICATE_ITEM = "Duplicate primary key exists in table";

	/** Reads and writes in one batch. */
	public static final String MIXED_BATCH = "Read and write requests together in the same batch is not supported.";

	/** Two statements of a batch about one item. */
	public static final String DUPLICATES_IN_BATCH = "Provided list of item keys contains duplicates";

	/** Reads and writes in one transaction. */
	public static final String MIXED_TRANSACTION = "ExecuteTransaction API does not support both read and write operations "
			+ "in the same request.";

	/** A check outside a transaction. */
	public static final String EXISTS_OUTSIDE_TRANSACTION = "EXISTS is only supported in ExecuteTransaction";

	/** A token that cannot be read. */
	public static final String INVALID_NEXT_TOKEN = "Invalid NextToken";

	/** A token that does not belong to the statement. */
	public static final String OTHER_NEXT_TOKEN = "NextToken does not match request";

	/** A read of an index the table does not have. */
	public static final String NO_INDEX = "The table does not have the specified index";

	/** A strongly consistent read of a global index. */
	public static final String CONSISTENT_READ_ON_GLOBAL_INDEX = "Strongly consistent read is not supported on Global "
			+ "Secondary Indexes";

	/** A write that names an index. */
	static final String WRITE_TO_INDEX = "This operation is not supported on an index";

	/** More values of a partition key than a statement may name. */
	public static final String TOO_MANY_PARTITIONS = "The IN clause of a partition key can have at most 50 values";

	private static final String MALFORMED = "Statement wasn't well formed, can't be processed: ";

	private PartiqlMessages() {
	}

	/**
	 * An order by an attribute that is no key.
	 * @param attribute the attribute
	 * @return the message
	 */
	public static String orderByOther(String attribute) {
		return "Variable reference " + attribute + " in ORDER BY clause must be part of the primary key";
	}

	/**
	 * A condition on attributes an index does not hold.
	 * @param index the index
	 * @param attributes the attributes
	 * @return the message
	 */
	public static String filterNotProjected(String index, Collection<String> attributes) {
		return "One or more parameter values were invalid: Secondary index " + index
				+ " does not project one or more filter attributes: [" + String.join(", ", attributes) + "]";
	}

	/**
	 * A transaction that wants items back from a write.
	 * @param position the position of the statement
	 * @return the message
	 */
	public static String returningInTransaction(int position) {
		return "Validation failed in TransactStatements[" + position
				+ "]: RETURNING clause is not supported in ExecuteTransaction.";
	}

	static String invalidReturning(String variant) {
		return "Invalid returning clause: RETURNING " + variant
				+ " *. Only RETURNING ALL OLD * is allowed in DELETE statements.";
	}

	static String operandType(String operator, ValueType type) {
		return "Incorrect operand type for operator or function; operator or function: " + operator + ", operand type: "
				+ type.code();
	}

	static String noStatement() {
		return MALFORMED + "Expected data manipulation";
	}

	static String unexpectedPath(Token token) {
		return "Unexpected path component" + at(token);
	}

	static String unexpected(Token token) {
		String what = switch (token.kind()) {
			case END -> "Unexpected end of statement";
			case WORD -> Keywords.contains(token.text()) ? "Unexpected keyword" : "Unexpected term";
			default -> "Unexpected token";
		};
		return MALFORMED + what + at(token);
	}

	static String malformed(String problem, Token token) {
		return MALFORMED + problem + at(token);
	}

	static String unsupported(String clause, Token token) {
		return "Unsupported clause: " + clause + at(token);
	}

	// Statements are one line to the service: line, column, length.
	private static String at(Token token) {
		return " at 1:" + (token.position() + 1) + ":" + Math.max(1, token.length());
	}

}
