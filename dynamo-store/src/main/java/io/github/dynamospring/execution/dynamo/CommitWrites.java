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

package io.github.dynamospring.execution.dynamo;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

import io.github.dynamospring.execution.CommitTooLargeException;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbRequest;
import software.amazon.awssdk.services.dynamodb.model.ReturnConsumedCapacity;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItem;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsRequest;
import software.amazon.awssdk.services.dynamodb.model.Update;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemRequest;

/**
 * The writes of a commit and what each is for, the state first.
 */
final class CommitWrites {

	/** How many items a transaction may write. */
	static final int MAX_ITEMS = 100;

	private final List<TransactWriteItem> items = new ArrayList<>();

	private final List<Role> roles = new ArrayList<>();

	private final Map<Role, Long> bytes = new EnumMap<>(Role.class);

	private long excess;

	private long largest;

	private Role largestRole = Role.STATE;

	void add(Role role, TransactWriteItem item, Map<String, AttributeValue> attributes) {
		long size = ItemSize.of(attributes);
		this.items.add(item);
		this.roles.add(role);
		this.bytes.merge(role, size, Long::sum);
		if (size - role.max > this.excess) {
			this.excess = size - role.max;
			this.largest = size;
			this.largestRole = role;
		}
	}

	int size() {
		return this.items.size();
	}

	List<Role> roles() {
		return this.roles;
	}

	long stateBytes() {
		return this.bytes.getOrDefault(Role.STATE, 0L);
	}

	/**
	 * Return the one request for all writes. A single write needs no transaction, which
	 * would cost twice as much.
	 * @param token identifies the transaction
	 * @return the request
	 */
	DynamoDbRequest toRequest(String token) {
		if (this.items.size() == 1) {
			Update update = this.items.get(0).update();
			return UpdateItemRequest.builder()
				.tableName(update.tableName())
				.key(update.key())
				.updateExpression(update.updateExpression())
				.conditionExpression(update.conditionExpression())
				.expressionAttributeNames(update.expressionAttributeNames())
				.expressionAttributeValues(update.expressionAttributeValues())
				.returnValuesOnConditionCheckFailure(update.returnValuesOnConditionCheckFailure())
				.returnConsumedCapacity(ReturnConsumedCapacity.TOTAL)
				.build();
		}
		return TransactWriteItemsRequest.builder()
			.transactItems(this.items)
			.clientRequestToken(token)
			.returnConsumedCapacity(ReturnConsumedCapacity.TOTAL)
			.build();
	}

	void verifySize(String executionId) {
		long total = this.bytes.values().stream().mapToLong(Long::longValue).sum();
		if (this.excess > 0) {
			throw tooLarge(executionId, total,
					"its largest item (%s) has %d bytes, which may have %d".formatted(this.largestRole.text,
							this.largest, this.largestRole.max),
					"keep large content elsewhere and refer to it, or have states compressed");
		}
		if (this.items.size() > MAX_ITEMS) {
			throw tooLarge(executionId, total,
					"it writes %d items, a transaction holds %d".formatted(this.items.size(), MAX_ITEMS),
					"emit, spawn or arm in several commits");
		}
		if (total > ItemSize.MAX_TRANSACTION) {
			throw tooLarge(executionId, total,
					"it writes %d bytes, a transaction holds %d".formatted(total, ItemSize.MAX_TRANSACTION),
					"emit or spawn in several commits");
		}
	}

	private CommitTooLargeException tooLarge(String executionId, long total, String problem, String remedy) {
		StringBuilder breakdown = new StringBuilder();
		for (Role role : Role.values()) {
			long count = this.roles.stream().filter((other) -> other == role).count();
			if (count > 0) {
				breakdown.append("%s%s: %d items, %d bytes".formatted(breakdown.isEmpty() ? "" : "; ", role.text, count,
						this.bytes.getOrDefault(role, 0L)));
			}
		}
		return new CommitTooLargeException("The commit of execution '%s' is too large: %s (%s). Remedy: %s."
			.formatted(executionId, problem, breakdown, remedy), executionId, this.items.size(), total);
	}

	/**
	 * What a write is for.
	 */
	enum Role {

		/** The execution. */
		STATE("state", ItemSize.MAX_ITEM),

		/** An event. */
		OUTBOX("events", ItemSize.MAX_EFFECT),

		/** A child. */
		SPAWN("children", ItemSize.MAX_EFFECT),

		/** The mark of the event handled. */
		MARK("mark", ItemSize.MAX_ITEM),

		/** A timer armed or disarmed. */
		TIMER("timers", ItemSize.MAX_ITEM),

		/** A step of the trace, or one that is dropped. */
		TRACE("trace", ItemSize.MAX_ITEM);

		private final String text;

		private final int max;

		Role(String text, int max) {
			this.text = text;
			this.max = max;
		}

	}

}
