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

package io.github.dynamospring.core;

/**
 * What a template does when something is written to DynamoDB inside a transaction of
 * Spring ({@code @Transactional}).
 * <p>
 * DynamoDB has no interactive transactions: a write is applied at once, it is not rolled
 * back with the surrounding transaction, and other writes of the same method are not
 * atomic with it. Methods that use a relational database in a transaction and DynamoDB
 * beside it are legitimate, though, so the default is to point it out and go on. What
 * must be atomic in DynamoDB goes into {@link DynamoOperations#transaction()}; what must
 * happen only if the surrounding transaction commits goes into an
 * {@code @TransactionalEventListener}.
 *
 * @since 0.1.0
 */
public enum SpringTransactions {

	/** Write without a word. */
	IGNORE,

	/** Write, and log a warning the first time. */
	WARN,

	/** Refuse to write, before any request. */
	REFUSE

}
