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

package io.github.dynamospring.core.transact;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import io.github.dynamospring.DynamoValidationException;
import software.amazon.awssdk.services.dynamodb.model.ConditionCheck;
import software.amazon.awssdk.services.dynamodb.model.Delete;
import software.amazon.awssdk.services.dynamodb.model.Get;
import software.amazon.awssdk.services.dynamodb.model.Put;
import software.amazon.awssdk.services.dynamodb.model.TransactGetItem;
import software.amazon.awssdk.services.dynamodb.model.TransactGetItemsRequest;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItem;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsRequest;
import software.amazon.awssdk.services.dynamodb.model.Update;

/**
 * The actions of one transaction. There is at least one and at most 100, and no two are
 * on the same item.
 *
 * @param actions the actions in order
 * @since 0.1.0
 */
public record TransactActions(List<TransactAction<?>> actions) {

	private static final int MAX_ACTIONS = 100;

	private static final int MAX_TOKEN_LENGTH = 36;

	public TransactActions {
		actions = List.copyOf(actions);
		if (actions.isEmpty()) {
			throw new DynamoValidationException("The transaction is empty: give it at least one action");
		}
		if (actions.size() > MAX_ACTIONS) {
			throw new DynamoValidationException(
					("The transaction has %d actions but DynamoDB allows %d: split it, or use a batch if the "
							+ "actions need not be atomic")
						.formatted(actions.size(), MAX_ACTIONS));
		}
		verifyDistinctItems(actions);
	}

	private static void verifyDistinctItems(List<TransactAction<?>> actions) {
		Map<ItemAddress, TransactAction<?>> seen = new HashMap<>();
		for (TransactAction<?> action : actions) {
			TransactAction<?> other = seen.put(action.address(), action);
			if (other != null) {
				throw new DynamoValidationException(
						("The %s and the %s are on the same item, which DynamoDB allows once in a transaction: "
								+ "make them one action, a check is a condition of the write")
							.formatted(other, action));
			}
		}
	}

	/**
	 * Return the write request.
	 * @param token the token by which DynamoDB recognises a repetition for ten minutes
	 * @return a builder with the actions and the token
	 * @throws DynamoValidationException if the token does not have 1 to 36 characters
	 */
	public TransactWriteItemsRequest.Builder toWriteRequest(String token) {
		if (token.isEmpty() || token.length() > MAX_TOKEN_LENGTH) {
			throw new DynamoValidationException("The token '%s' has %d characters but DynamoDB allows 1 to %d"
				.formatted(token, token.length(), MAX_TOKEN_LENGTH));
		}
		List<TransactWriteItem> items = new ArrayList<>(this.actions.size());
		this.actions.forEach((action) -> items.add(toWriteItem(action)));
		return TransactWriteItemsRequest.builder().transactItems(items).clientRequestToken(token);
	}

	private static TransactWriteItem toWriteItem(TransactAction<?> action) {
		TransactWriteItem.Builder item = TransactWriteItem.builder();
		if (action.item() instanceof Put put) {
			return item.put(put).build();
		}
		if (action.item() instanceof Update update) {
			return item.update(update).build();
		}
		if (action.item() instanceof Delete delete) {
			return item.delete(delete).build();
		}
		if (action.item() instanceof ConditionCheck check) {
			return item.conditionCheck(check).build();
		}
		throw new DynamoValidationException("The %s is no write".formatted(action));
	}

	/**
	 * Return the read request.
	 * @return a builder with the actions
	 */
	public TransactGetItemsRequest.Builder toReadRequest() {
		List<TransactGetItem> items = new ArrayList<>(this.actions.size());
		for (TransactAction<?> action : this.actions) {
			if (!(action.item() instanceof Get get)) {
				throw new DynamoValidationException("The %s is no read".formatted(action));
			}
			items.add(TransactGetItem.builder().get(get).build());
		}
		return TransactGetItemsRequest.builder().transactItems(items);
	}

}
