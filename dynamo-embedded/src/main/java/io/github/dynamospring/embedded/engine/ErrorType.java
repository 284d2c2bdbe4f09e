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

/**
 * The errors of the service, apart from validation.
 *
 * @since 0.1.0
 */
public enum ErrorType {

	/** A condition did not hold. */
	CONDITIONAL_CHECK_FAILED("ConditionalCheckFailedException"),

	/** There is an item with the key of a new one. */
	DUPLICATE_ITEM("DuplicateItemException"),

	/** A token was used again with another request. */
	IDEMPOTENT_PARAMETER_MISMATCH("IdempotentParameterMismatchException"),

	/** An iterator was kept for too long. */
	EXPIRED_ITERATOR("ExpiredIteratorException"),

	/** More than the service allows at once. */
	LIMIT_EXCEEDED("LimitExceededException"),

	/** More than a table that is paid for by request takes at the moment. */
	THROTTLED("ThrottlingException"),

	/** More than the table is provisioned for. */
	THROUGHPUT_EXCEEDED("ProvisionedThroughputExceededException"),

	/** The resource exists or is in a state that does not allow this. */
	RESOURCE_IN_USE("ResourceInUseException"),

	/** There is no such resource. */
	RESOURCE_NOT_FOUND("ResourceNotFoundException"),

	/** There is no such table, in the words of the operations about backups. */
	TABLE_NOT_FOUND("TableNotFoundException"),

	/** An action of a transaction could not be done. */
	TRANSACTION_CANCELED("TransactionCanceledException"),

	/** An item is part of a transaction that is not finished. */
	TRANSACTION_CONFLICT("TransactionConflictException"),

	/** Records of a stream are gone. */
	TRIMMED_DATA_ACCESS("TrimmedDataAccessException");

	private final String code;

	ErrorType(String code) {
		this.code = code;
	}

	/**
	 * Return the service's name of the error.
	 * @return the code
	 */
	public String code() {
		return this.code;
	}

}
