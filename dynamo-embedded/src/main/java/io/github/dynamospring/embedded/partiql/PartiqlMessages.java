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
	public static final String MIXED_BATCH = "Batch statements must be either all reads or all writes";

	/** Reads and writes in one transaction. */
	public static final String MIXED_TRANSACTION = "Transaction statements must be either all reads or all writes";

	/** A check outside a transaction. */
	public static final String EXISTS_OUTSIDE_TRANSACTION = "EXISTS is only supported in ExecuteTransaction";

	/** A token that does not belong to the statement. */
	public static final String INVALID_NEXT_TOKEN = "Given NextToken is invalid or does not belong to this statement";

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
