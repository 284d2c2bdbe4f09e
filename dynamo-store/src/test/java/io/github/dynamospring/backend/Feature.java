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

package io.github.dynamospring.backend;

/**
 * What not every DynamoDB does as AWS does.
 */
enum Feature {

	/** A write transaction that is sent again with its token is applied once. */
	TRANSACTION_TOKENS,

	/** Vector indexes are created and searched. */
	VECTOR_SEARCH,

	/** Answers say what they have consumed, as AWS computes it. */
	CONSUMED_CAPACITY,

	/** Numbers are stored without trailing zeros. */
	NORMALISED_NUMBERS

}
