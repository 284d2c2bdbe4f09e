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

package io.github.dynamospring;

/**
 * What kind of failure a {@link DynamoException} is.
 *
 * @since 0.1.0
 */
public enum DynamoErrorType {

	/** The request was refused as invalid, locally or by DynamoDB. */
	VALIDATION_ERROR,

	/** The table or index does not exist. */
	RESOURCE_NOT_FOUND,

	/** The condition of a write did not hold. */
	CONDITIONAL_CHECK_FAILED,

	/** The provisioned throughput of a table or index was exceeded. */
	PROVISIONED_THROUGHPUT_EXCEEDED,

	/** DynamoDB throttled the request. */
	THROTTLED,

	/** The caller may not do this. */
	ACCESS_DENIED,

	/** DynamoDB did not accept the caller's credentials or signature. */
	AUTHENTICATION_ERROR,

	/** A transaction was cancelled. */
	TRANSACTION_CANCELED,

	/** Another transaction works on one of the items. */
	TRANSACTION_CONFLICT,

	/** An item collection of a table with local secondary indexes grew too large. */
	ITEM_COLLECTION_SIZE_EXCEEDED,

	/** DynamoDB failed. */
	INTERNAL_SERVER_ERROR,

	/** No answer came: the connection failed or timed out. */
	TRANSPORT_ERROR,

	/** A stored item cannot be read as the wanted type. */
	DECODE_ERROR,

	/** No credentials were found. */
	NO_CREDENTIALS,

	/** Anything else. */
	OTHER

}
