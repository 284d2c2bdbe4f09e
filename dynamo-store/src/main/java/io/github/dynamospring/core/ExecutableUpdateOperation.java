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

import java.util.Collection;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

import io.github.dynamospring.core.mapping.DynamoKey;
import io.github.dynamospring.core.query.Criteria;
import io.github.dynamospring.core.query.Update;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsRequest;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemRequest;

import org.springframework.lang.CheckReturnValue;

/**
 * Changing attributes of one item without reading it.
 *
 * <pre class="code">
 * dynamo.update(Order.class).key("u1", placedAt, "o1")
 *     .set("status", SHIPPED)
 *     .add("tags", Set.of("express"))
 *     .condition(where("status").is(PAID))
 *     .returning(ALL_NEW)
 *     .execute();
 * </pre>
 *
 * The item must exist unless {@link UpdateChanges#upsert()} is called. A version property
 * is counted up by one unless the update changes it itself. Key properties cannot be
 * changed.
 * <p>
 * An update that would change the item once more if it were repeated (increment,
 * decrement, add to a number, append, prepend, list elements) is not sent again after a
 * failure that leaves open whether it has been applied: a lost answer or a server error.
 * It is if it is guarded by the version, that is, if the condition requires one, or if it
 * is {@link UpdateChanges#idempotent()}.
 *
 * @since 0.1.0
 */
public interface ExecutableUpdateOperation {

	/**
	 * Start to update an item.
	 * @param <T> the entity type
	 * @param entityType the entity type
	 * @return the next step
	 */
	@CheckReturnValue
	<T> UpdateWithKey<T> update(Class<T> entityType);

	/**
	 * The key of an update.
	 *
	 * @param <T> the entity type
	 */
	interface UpdateWithKey<T> {

		/**
		 * Name the item.
		 * @param values the logical key values in declared order
		 * @return the next step
		 */
		@CheckReturnValue
		default UpdateChanges<T> key(Object... values) {
			return key(DynamoKey.of(values));
		}

		/**
		 * Name the item.
		 * @param key the key
		 * @return the next step
		 */
		@CheckReturnValue
		UpdateChanges<T> key(DynamoKey key);

	}

	/**
	 * Changes, options and end of an update.
	 *
	 * @param <T> the entity type
	 */
	interface UpdateChanges<T> {

		/**
		 * Apply the changes of an {@link Update} after those already given.
		 * @param update the changes
		 * @return the step
		 */
		@CheckReturnValue
		UpdateChanges<T> apply(Update update);

		/**
		 * Set a property.
		 * @param property the property path
		 * @param value the value
		 * @return the step
		 */
		@CheckReturnValue
		UpdateChanges<T> set(String property, Object value);

		/**
		 * Set a property to an explicit NULL.
		 * @param property the property path
		 * @return the step
		 */
		@CheckReturnValue
		UpdateChanges<T> setNull(String property);

		/**
		 * Set a property unless the item has it.
		 * @param property the property path
		 * @param value the value
		 * @return the step
		 */
		@CheckReturnValue
		UpdateChanges<T> setIfNotExists(String property, Object value);

		/**
		 * Remove a property. An attribute that is no property of the entity may be named
		 * as well.
		 * @param property the property path
		 * @return the step
		 */
		@CheckReturnValue
		UpdateChanges<T> remove(String property);

		/**
		 * Add to a number. A missing one counts as 0.
		 * @param property the property path
		 * @param by the amount
		 * @return the step
		 */
		@CheckReturnValue
		UpdateChanges<T> increment(String property, Number by);

		/**
		 * Subtract from a number. A missing one counts as 0.
		 * @param property the property path
		 * @param by the amount
		 * @return the step
		 */
		@CheckReturnValue
		UpdateChanges<T> decrement(String property, Number by);

		/**
		 * Add to a number with DynamoDB's ADD. A missing one counts as 0.
		 * @param property the property path
		 * @param number the amount
		 * @return the step
		 */
		@CheckReturnValue
		UpdateChanges<T> add(String property, Number number);

		/**
		 * Add elements to a set. A missing one counts as empty.
		 * @param property the property path
		 * @param elements the elements
		 * @return the step
		 */
		@CheckReturnValue
		UpdateChanges<T> add(String property, Collection<?> elements);

		/**
		 * Delete elements from a set.
		 * @param property the property path
		 * @param elements the elements
		 * @return the step
		 */
		@CheckReturnValue
		UpdateChanges<T> deleteFromSet(String property, Collection<?> elements);

		/**
		 * Append elements to a list. A missing one counts as empty.
		 * @param property the property path
		 * @param elements the elements
		 * @return the step
		 */
		@CheckReturnValue
		UpdateChanges<T> append(String property, Collection<?> elements);

		/**
		 * Put elements in front of a list. A missing one counts as empty.
		 * @param property the property path
		 * @param elements the elements
		 * @return the step
		 */
		@CheckReturnValue
		UpdateChanges<T> prepend(String property, Collection<?> elements);

		/**
		 * Update only if a condition holds for the stored item.
		 * @param condition the condition; replaces an earlier one
		 * @return the step
		 */
		@CheckReturnValue
		UpdateChanges<T> condition(Criteria condition);

		/**
		 * Create the item if it does not exist; its key properties are set then.
		 * @return the step
		 */
		@CheckReturnValue
		UpdateChanges<T> upsert();

		/**
		 * Change the SDK request before it is used.
		 * @param customizer changes the request
		 * @return the step
		 */
		@CheckReturnValue
		UpdateChanges<T> customize(Consumer<UpdateItemRequest.Builder> customizer);

		/**
		 * Return the whole item.
		 * @param item which state of it
		 * @return the last step
		 */
		@CheckReturnValue
		ReturningUpdate<T> returning(ReturnedItem item);

		/**
		 * Return the updated attributes only.
		 * @param attributes which state of them
		 * @return the last step, whose result holds the values by property
		 */
		@CheckReturnValue
		ReturningUpdate<Map<String, Object>> returning(ReturnedAttributes attributes);

		/**
		 * Send the update as a transaction of one action with a token, so that it is
		 * applied once even if an answer is lost and the request sent again. Costs twice
		 * the write capacity.
		 * @return the last step
		 */
		@CheckReturnValue
		IdempotentUpdate idempotent();

		/**
		 * Return the request without sending it.
		 * @return the request
		 */
		UpdateItemRequest toRequest();

		/**
		 * Send the request.
		 * @throws io.github.dynamospring.DynamoConditionFailedException if the item does
		 * not exist or the condition did not hold
		 */
		void execute();

	}

	/**
	 * End of an update that is applied once, however often it is sent.
	 */
	interface IdempotentUpdate {

		/**
		 * Return the request without sending it. Each call makes a new token.
		 * @return the request
		 */
		TransactWriteItemsRequest toRequest();

		/**
		 * Send the request.
		 * @throws io.github.dynamospring.DynamoConditionFailedException if the item does
		 * not exist or the condition did not hold
		 */
		void execute();

	}

	/**
	 * End of an update that returns something.
	 *
	 * @param <R> the result type
	 */
	interface ReturningUpdate<R> {

		/**
		 * Return the request without sending it.
		 * @return the request
		 */
		UpdateItemRequest toRequest();

		/**
		 * Send the request.
		 * @return the result; empty only if the state before an upsert was asked for and
		 * there was no item
		 * @throws io.github.dynamospring.DynamoConditionFailedException if the item does
		 * not exist or the condition did not hold
		 */
		Optional<R> execute();

	}

}
