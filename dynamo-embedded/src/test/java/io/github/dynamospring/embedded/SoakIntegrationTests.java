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

import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

import io.github.dynamospring.embedded.engine.SettableClock;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItem;
import software.amazon.awssdk.services.dynamodb.model.TransactionCanceledException;

import static io.github.dynamospring.embedded.Attributes.item;
import static io.github.dynamospring.embedded.Attributes.n;
import static io.github.dynamospring.embedded.Attributes.s;
import static org.assertj.core.api.Assertions.assertThat;

/**
 * Works for minutes on a table that does not grow: neither may the heap nor the file.
 */
class SoakIntegrationTests {

	private static final int WORKERS = 4;

	private static final int KEYS = 2000;

	private static final long MEGABYTE = 1024 * 1024;

	private final SettableClock clock = new SettableClock(Instant.parse("2026-01-01T00:00:00Z"));

	@TempDir
	private Path folder;

	@ParameterizedTest
	@ValueSource(booleans = { false, true })
	void doesNotGrowInSeconds(boolean onDisk) throws Exception {
		soak(onDisk, Duration.ofSeconds(4));
	}

	@Test
	@Tag("long")
	void doesNotGrowInTenMinutesInMemory() throws Exception {
		soak(false, Duration.ofMinutes(10));
	}

	@Test
	@Tag("long")
	void doesNotGrowInTenMinutesOnDisk() throws Exception {
		soak(true, Duration.ofMinutes(10));
	}

	private void soak(boolean onDisk, Duration duration) throws Exception {
		EmbeddedDynamo.Builder builder = EmbeddedDynamo.builder().clock(this.clock);
		ExecutorService threads = Executors.newFixedThreadPool(WORKERS);
		try (EmbeddedDynamo dynamo = (onDisk ? builder.path(this.folder) : builder).build();
				DynamoDbClient client = Clients.inProcess(dynamo)) {
			createTable(client);
			for (int key = 0; key < KEYS; key++) {
				put(client, key, key);
			}
			List<Long> heap = new ArrayList<>();
			List<Long> file = new ArrayList<>();
			for (int phase = 0; phase < 10; phase++) {
				long end = System.nanoTime() + duration.toNanos() / 10;
				List<Future<Integer>> workers = new ArrayList<>();
				for (int i = 0; i < WORKERS; i++) {
					Random random = new Random(i);
					workers.add(threads.submit(() -> work(client, random, end)));
				}
				for (Future<Integer> worker : workers) {
					assertThat(worker.get()).isPositive();
				}
				System.gc();
				heap.add(ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed() / MEGABYTE);
				file.add(onDisk ? Files.size(this.folder.resolve("dynamo.mv")) / MEGABYTE : 0);
			}
			// The first measurements are those of a JVM that gets warm.
			assertThat(heap.get(9)).as("megabytes of heap: %s", heap).isLessThan(heap.get(2) + 20);
			assertThat(file.get(9)).as("megabytes of the file: %s", file).isLessThan(file.get(2) * 3 / 2 + 20);
		}
		finally {
			threads.shutdownNow();
		}
	}

	private static void createTable(DynamoDbClient client) {
		client.createTable(Schemas.table("orders", "pk:S", "sk:N", "status:S")
			.keySchema(Schemas.key("pk", "sk"))
			.globalSecondaryIndexes(Schemas.global("byStatus", Schemas.key("status", "sk"), Schemas.all()))
			.build());
		client.updateTimeToLive((update) -> update.tableName("orders")
			.timeToLiveSpecification((ttl) -> ttl.attributeName("expiry").enabled(true)));
	}

	private int work(DynamoDbClient client, Random random, long end) {
		int requests = 0;
		// On a busy machine a phase of less than a second can be over before a thread
		// runs.
		do {
			int key = random.nextInt(KEYS);
			switch (random.nextInt(6)) {
				case 0, 1 -> put(client, key, random.nextInt());
				case 2 -> client.deleteItem((delete) -> delete.tableName("orders").key(key(key)));
				case 3 -> client.query((query) -> query.tableName("orders")
					.indexName("byStatus")
					.limit(20)
					.keyConditionExpression("#status = :status")
					.expressionAttributeNames(Map.of("#status", "status"))
					.expressionAttributeValues(Map.of(":status", s("status" + key % 5))));
				case 4 -> client.scan((scan) -> scan.tableName("orders").limit(50));
				default -> transact(client, key);
			}
			if (++requests % 50 == 0) {
				this.clock.advance(Duration.ofSeconds(5));
			}
		}
		while (System.nanoTime() < end);
		return requests;
	}

	private void transact(DynamoDbClient client, int key) {
		TransactWriteItem put = TransactWriteItem.builder()
			.put((write) -> write.tableName("orders")
				.item(order(key, key))
				.conditionExpression("attribute_not_exists(pk)"))
			.build();
		TransactWriteItem count = TransactWriteItem.builder()
			.update((update) -> update.tableName("orders")
				.key(key(-1 - key % 10))
				.updateExpression("ADD n :one")
				.expressionAttributeValues(Map.of(":one", n(1))))
			.build();
		try {
			client.transactWriteItems((transaction) -> transaction.transactItems(put, count));
		}
		catch (TransactionCanceledException ex) {
			assertThat(ex.cancellationReasons().get(0).code()).isEqualTo("ConditionalCheckFailed");
		}
	}

	private void put(DynamoDbClient client, int key, int number) {
		client.putItem((put) -> put.tableName("orders").item(order(key, number)));
	}

	private Map<String, AttributeValue> order(int key, int number) {
		Map<String, AttributeValue> order = item("status", s("status" + Math.abs(number % 5)), "payload",
				s("x".repeat(Math.abs(number % 500))), "expiry",
				n(this.clock.instant().getEpochSecond() + Math.abs(number % 600)));
		order.putAll(key(key));
		return order;
	}

	private static Map<String, AttributeValue> key(int key) {
		return item("pk", s("p" + Math.floorMod(key, 10)), "sk", n(key));
	}

}
