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

import java.util.function.Consumer;

import io.github.dynamospring.core.mapping.DynamoKey;
import io.github.dynamospring.core.query.Criteria;
import software.amazon.awssdk.services.dynamodb.model.ConditionCheck;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsRequest;

import org.springframework.lang.CheckReturnValue;

/**
 * Writing up to 100 items atomically with one TransactWriteItems. The actions are the
 * steps of the single writes, so everything they can do can be done in a transaction, and
 * entities, which are written and deleted as by {@link DynamoOperations#save(Object)} and
 * {@link DynamoOperations#delete(Object)}: guarded by their version.
 *
 * <pre class="code">
 * dynamo.transaction()
 *     .update(dynamo.update(Account.class).key("a").decrement("balance", 10).condition(where("balance").gte(10)))
 *     .update(dynamo.update(Account.class).key("b").increment("balance", 10))
 *     .put(transfer)
 *     .check(dynamo.check(Customer.class).key("c1").condition(where("blocked").ne(true)))
 *     .token("transfer-t1")
 *     .execute();
 * </pre>
 *
 * A transaction is immutable: each method returns a new one, which can be passed around,
 * extended and at last executed. Nothing is sent before. It costs twice the write
 * capacity of the single writes.
 *
 * @since 0.1.0
 */
public interface ExecutableTransactionOperation {

	/**
	 * Start a transaction.
	 * @return the transaction, still empty
	 */
	@CheckReturnValue
	Transaction transaction();

	/**
	 * Start to check an item in a transaction.
	 * @param entityType the entity type
	 * @return the next step
	 */
	@CheckReturnValue
	CheckWithKey check(Class<?> entityType);

	/**
	 * The key of a check.
	 */
	interface CheckWithKey {

		/**
		 * Name the item.
		 * @param values the logical key values in declared order
		 * @return the next step
		 */
		@CheckReturnValue
		default CheckWithCondition key(Object... values) {
			return key(DynamoKey.of(values));
		}

		/**
		 * Name the item.
		 * @param key the key
		 * @return the next step
		 */
		@CheckReturnValue
		CheckWithCondition key(DynamoKey key);

	}

	/**
	 * The condition of a check.
	 */
	interface CheckWithCondition {

		/**
		 * Check a condition.
		 * @param condition what must hold for the stored item
		 * @return the check
		 */
		@CheckReturnValue
		Check condition(Criteria condition);

		/**
		 * Check that the item exists.
		 * @return the check
		 */
		@CheckReturnValue
		default Check exists() {
			return condition(Criteria.where(ReadTarget.PARTITION_KEY).exists());
		}

		/**
		 * Check that the item does not exist.
		 * @return the check
		 */
		@CheckReturnValue
		default Check notExists() {
			return condition(Criteria.where(ReadTarget.PARTITION_KEY).notExists());
		}

	}

	/**
	 * A check, ready to be part of a transaction.
	 */
	interface Check {

		/**
		 * Return the SDK's form of the check.
		 * @return the check
		 */
		ConditionCheck toConditionCheck();

	}

	/**
	 * Actions and end of a transaction.
	 */
	interface Transaction {

		/**
		 * Write an entity as {@link DynamoOperations#save(Object)} does.
		 * @param entity the entity
		 * @return the transaction
		 */
		@CheckReturnValue
		Transaction put(Object entity);

		/**
		 * Write an entity.
		 * @param put the write, such as {@code dynamo.put(order).ifNotExists()}
		 * @return the transaction
		 */
		@CheckReturnValue
		Transaction put(ExecutablePutOperation.Put<?> put);

		/**
		 * Change attributes of an item.
		 * @param update the changes, such as
		 * {@code dynamo.update(Order.class).key(..).set(..)}
		 * @return the transaction
		 */
		@CheckReturnValue
		Transaction update(ExecutableUpdateOperation.UpdateChanges<?> update);

		/**
		 * Delete an entity as {@link DynamoOperations#delete(Object)} does.
		 * @param entity the entity
		 * @return the transaction
		 */
		@CheckReturnValue
		Transaction delete(Object entity);

		/**
		 * Delete an item.
		 * @param delete the delete, such as {@code dynamo.delete(Order.class).key(..)}
		 * @return the transaction
		 */
		@CheckReturnValue
		Transaction delete(ExecutableDeleteOperation.Delete<?> delete);

		/**
		 * Check an item that is not written.
		 * @param check the check, such as
		 * {@code dynamo.check(Order.class).key(..).condition(..)}
		 * @return the transaction
		 */
		@CheckReturnValue
		Transaction check(Check check);

		/**
		 * Use a token of one's own: however often the same transaction is executed with
		 * it within ten minutes, by this or another process, it is applied once. Without
		 * one, each execution has a token of its own, which makes the client's retries
		 * safe.
		 * @param token 1 to 36 characters; replaces an earlier one
		 * @return the transaction
		 */
		@CheckReturnValue
		Transaction token(String token);

		/**
		 * Change the SDK request before it is used.
		 * @param customizer changes the request
		 * @return the transaction
		 */
		@CheckReturnValue
		Transaction customize(Consumer<TransactWriteItemsRequest.Builder> customizer);

		/**
		 * Return the request without sending it.
		 * @return the request
		 * @throws io.github.dynamospring.DynamoValidationException if the transaction is
		 * empty, has more than 100 actions or two on one item
		 */
		TransactWriteItemsRequest toRequest();

		/**
		 * Send the request. All actions are applied, or none is.
		 * <p>
		 * If the transaction is cancelled, the exception tells by
		 * {@link io.github.dynamospring.DynamoException#getCancellationReasons()} which
		 * action is to blame for it, its entity and key, and the stored item. Where all
		 * that are to blame agree, it is the exception of the single write.
		 * @return the entities that were put, with their new versions
		 * @throws io.github.dynamospring.DynamoOptimisticLockingException if only version
		 * guards did not hold
		 * @throws io.github.dynamospring.DynamoDuplicateKeyException if only items exist
		 * that must not
		 * @throws io.github.dynamospring.DynamoTransactionConflictException if only other
		 * transactions were in the way
		 * @throws io.github.dynamospring.DynamoThrottledException if only throughput was
		 * missing
		 * @throws io.github.dynamospring.DynamoTransactionCanceledException if a
		 * condition did not hold, or for several or other reasons
		 * @throws io.github.dynamospring.DynamoValidationException as for
		 * {@link #toRequest()}, or if the token was used for another transaction
		 */
		SavedEntities execute();

	}

}
