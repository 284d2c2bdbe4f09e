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

package io.github.dynamospring.embedded;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.UUID;

import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItem;
import software.amazon.awssdk.services.dynamodb.model.WriteRequest;

import static io.github.dynamospring.embedded.Attributes.item;
import static io.github.dynamospring.embedded.Attributes.n;
import static io.github.dynamospring.embedded.Attributes.s;
import static org.assertj.core.api.Assertions.assertThat;

/**
 * Writes to items that nobody else writes to, until the server is gone, and knows what
 * has to be there afterwards: what was answered, and of the one request that was not,
 * whatever the server made of it.
 */
final class CrashWriter {

	static final String ITEMS = "orders";

	static final String COUNTERS = "counters";

	private static final int KEYS = 20;

	private final String name;

	private final Random random;

	/** Numbers of the items by sort key. */
	private final Map<Integer, Long> answered = new HashMap<>();

	/** What the last request wanted, null for a deletion. */
	private final Map<Integer, @Nullable Long> unanswered = new LinkedHashMap<>();

	private long sequence;

	private long transactions;

	private @Nullable String unansweredToken;

	CrashWriter(String name, long seed) {
		this.name = name;
		this.random = new Random(seed);
	}

	long answeredWrites() {
		return this.sequence + this.transactions;
	}

	/**
	 * Write until the server does not answer any more.
	 */
	void writeUntilTheEnd(DynamoDbClient client) {
		try {
			while (true) {
				write(client);
			}
		}
		catch (DynamoDbException ex) {
			throw ex;
		}
		catch (SdkException ex) {
			// The connection broke: the server is gone.
		}
	}

	private void write(DynamoDbClient client) {
		int kind = this.random.nextInt(10);
		if (kind < 3) {
			transact(client);
			return;
		}
		for (int i = (kind < 5) ? 1 + this.random.nextInt(10) : 1; i > 0; i--) {
			this.unanswered.put(this.random.nextInt(KEYS), (this.random.nextInt(5) > 0) ? ++this.sequence : null);
		}
		if (this.unanswered.size() > 1) {
			List<WriteRequest> writes = this.unanswered.entrySet().stream().map(this::batchWrite).toList();
			client.batchWriteItem((batch) -> batch.requestItems(Map.of(ITEMS, writes)));
		}
		else {
			this.unanswered.forEach((sortKey, number) -> write(client, sortKey, number));
		}
		this.unanswered.forEach(this::remember);
		this.unanswered.clear();
	}

	private WriteRequest batchWrite(Map.Entry<Integer, @Nullable Long> write) {
		Long number = write.getValue();
		return (number != null)
				? WriteRequest.builder().putRequest((put) -> put.item(order(write.getKey(), number))).build()
				: WriteRequest.builder().deleteRequest((delete) -> delete.key(key(write.getKey()))).build();
	}

	private void write(DynamoDbClient client, int sortKey, @Nullable Long number) {
		if (number == null) {
			client.deleteItem((delete) -> delete.tableName(ITEMS).key(key(sortKey)));
		}
		else if (this.random.nextBoolean()) {
			client.putItem((put) -> put.tableName(ITEMS).item(order(sortKey, number)));
		}
		else {
			Map<String, AttributeValue> order = order(sortKey, number);
			client.updateItem((update) -> update.tableName(ITEMS)
				.key(key(sortKey))
				.updateExpression("SET amount = :amount, #status = :status, payload = :payload")
				.expressionAttributeNames(Map.of("#status", "status"))
				.expressionAttributeValues(Map.of(":amount", order.get("amount"), ":status", order.get("status"),
						":payload", order.get("payload"))));
		}
	}

	private void remember(int sortKey, @Nullable Long number) {
		if (number != null) {
			this.answered.put(sortKey, number);
		}
		else {
			this.answered.remove(sortKey);
		}
	}

	private void transact(DynamoDbClient client) {
		this.unansweredToken = UUID.randomUUID().toString();
		transact(client, this.unansweredToken);
		this.unansweredToken = null;
		this.transactions++;
	}

	// Count in two tables and write down the event.
	private void transact(DynamoDbClient client, String token) {
		long event = this.transactions;
		TransactWriteItem first = TransactWriteItem.builder()
			.update((update) -> update.tableName(ITEMS)
				.key(key(-1))
				.updateExpression("ADD transactions :one")
				.expressionAttributeValues(Map.of(":one", n(1))))
			.build();
		TransactWriteItem second = TransactWriteItem.builder()
			.update((update) -> update.tableName(COUNTERS)
				.key(item("id", s(this.name)))
				.updateExpression("ADD transactions :one")
				.expressionAttributeValues(Map.of(":one", n(1))))
			.build();
		TransactWriteItem third = TransactWriteItem.builder()
			.put((put) -> put.tableName(COUNTERS).item(item("id", s(this.name + "/" + event))))
			.build();
		client.transactWriteItems(
				(transaction) -> transaction.transactItems(first, second, third).clientRequestToken(token));
	}

	/**
	 * Check that everything that was answered is there, and take over what was not.
	 */
	void verify(DynamoDbClient client) {
		verifyItems(client);
		verifyTransactions(client);
		if (this.unansweredToken != null) {
			// Whether it was done or not: with its token it is done once.
			transact(client, this.unansweredToken);
			this.unansweredToken = null;
			this.transactions++;
			assertThat(verifyTransactions(client)).isEqualTo(this.transactions);
		}
	}

	private void verifyItems(DynamoDbClient client) {
		Map<Integer, Long> found = new HashMap<>();
		client
			.queryPaginator((query) -> query.tableName(ITEMS)
				.consistentRead(true)
				.keyConditionExpression("pk = :pk and sk >= :zero")
				.expressionAttributeValues(Map.of(":pk", s(this.name), ":zero", n(0))))
			.items()
			.forEach((order) -> {
				int sortKey = Integer.parseInt(order.get("sk").n());
				long number = Long.parseLong(order.get("amount").n());
				assertThat(order).as("a whole item").isEqualTo(order(sortKey, number));
				found.put(sortKey, number);
			});
		for (int sortKey = 0; sortKey < KEYS; sortKey++) {
			Long number = found.get(sortKey);
			if (this.unanswered.containsKey(sortKey) && Objects.equals(number, this.unanswered.get(sortKey))) {
				remember(sortKey, number);
			}
			assertThat(number).as("%s %s, unanswered %s", this.name, sortKey, this.unanswered)
				.isEqualTo(this.answered.get(sortKey));
		}
		this.unanswered.clear();
	}

	private long verifyTransactions(DynamoDbClient client) {
		long inItems = transactions(
				client.getItem((get) -> get.tableName(ITEMS).key(key(-1)).consistentRead(true)).item());
		long inCounters = transactions(
				client.getItem((get) -> get.tableName(COUNTERS).key(item("id", s(this.name))).consistentRead(true))
					.item());
		assertThat(inItems).as("transactions of %s", this.name).isEqualTo(inCounters);
		assertThat(inItems).isBetween(this.transactions, this.transactions + ((this.unansweredToken != null) ? 1 : 0));
		assertThat(isThere(client, inItems - 1)).isEqualTo(inItems > 0);
		assertThat(isThere(client, inItems)).isFalse();
		return inItems;
	}

	private boolean isThere(DynamoDbClient client, long event) {
		return client.getItem((get) -> get.tableName(COUNTERS).key(item("id", s(this.name + "/" + event)))).hasItem();
	}

	private static long transactions(Map<String, AttributeValue> counter) {
		return counter.containsKey("transactions") ? Long.parseLong(counter.get("transactions").n()) : 0;
	}

	private Map<String, AttributeValue> key(int sortKey) {
		return item("pk", s(this.name), "sk", n(sortKey));
	}

	private Map<String, AttributeValue> order(int sortKey, long number) {
		return item("pk", s(this.name), "sk", n(sortKey), "amount", n(number), "status", s("status" + number % 3),
				"payload", s(Long.toString(number).repeat((int) (number * 7919 % 300))));
	}

}
