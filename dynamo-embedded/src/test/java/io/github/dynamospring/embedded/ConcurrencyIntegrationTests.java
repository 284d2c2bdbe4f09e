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

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.IntStream;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.ValueSource;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.GlobalSecondaryIndexUpdate;
import software.amazon.awssdk.services.dynamodb.model.Select;
import software.amazon.awssdk.services.dynamodb.model.TransactGetItem;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItem;
import software.amazon.awssdk.services.dynamodb.model.WriteRequest;

import static io.github.dynamospring.embedded.Attributes.item;
import static io.github.dynamospring.embedded.Attributes.n;
import static io.github.dynamospring.embedded.Attributes.s;
import static org.assertj.core.api.Assertions.assertThat;

/**
 * What readers see while others write, in memory and on disk.
 */
@ParameterizedClass
@ValueSource(booleans = { false, true })
class ConcurrencyIntegrationTests {

	@Parameter
	private boolean onDisk;

	@TempDir
	private Path folder;

	private final ExecutorService threads = Executors.newCachedThreadPool();

	private EmbeddedDynamo dynamo;

	private DynamoDbClient client;

	@BeforeEach
	void createTable() {
		EmbeddedDynamo.Builder builder = EmbeddedDynamo.builder();
		this.dynamo = (this.onDisk ? builder.path(this.folder) : builder).build();
		this.client = Clients.inProcess(this.dynamo);
		this.client.createTable(Schemas.table("orders", "pk:S", "sk:N", "amount:N")
			.keySchema(Schemas.key("pk", "sk"))
			.localSecondaryIndexes(Schemas.local("byAmount", Schemas.key("pk", "amount"), Schemas.keysOnly()))
			.build());
	}

	@AfterEach
	void stop() {
		this.threads.shutdownNow();
		this.client.close();
		this.dynamo.close();
	}

	@Test
	void anItemAndItsIndexEntriesChangeTogether() throws Exception {
		put(0, 0);
		whileRunning(() -> {
			List<Map<String, AttributeValue>> found = this.client
				.query((query) -> query.tableName("orders")
					.indexName("byAmount")
					.select(Select.ALL_ATTRIBUTES)
					.consistentRead(true)
					.keyConditionExpression("pk = :pk")
					.expressionAttributeValues(Map.of(":pk", s("p"))))
				.items();
			assertThat(found).hasSize(1);
			assertThat(found.get(0).get("copy")).isEqualTo(found.get(0).get("amount"));
			return true;
		}, () -> IntStream.range(0, 300).forEach((i) -> put(0, i)));
	}

	@Test
	void aTransactionIsSeenWholeOrNotAtAll() throws Exception {
		whileRunning(() -> {
			List<AttributeValue> counts = this.client
				.transactGetItems((get) -> get.transactItems(transactGet(1), transactGet(2)))
				.responses()
				.stream()
				.map((response) -> response.item().get("n"))
				.toList();
			assertThat(counts.get(0)).isEqualTo(counts.get(1));
			return true;
		}, () -> {
			for (int i = 0; i < 200; i++) {
				this.client.transactWriteItems((write) -> write.transactItems(count(1), count(2)));
			}
		});
	}

	@Test
	void anIndexIsCompleteAlthoughOthersWriteWhileItIsFilled() throws Exception {
		for (int i = 0; i < 2000; i += 25) {
			putBatch(i);
		}
		AtomicBoolean created = new AtomicBoolean();
		Future<Integer> writer = this.threads.submit(() -> {
			int writes = 0;
			while (!created.get() || writes < 50) {
				put(writes * 7 % 2000, 10_000 + writes);
				int deleted = writes * 13 % 2000;
				this.client
					.deleteItem((delete) -> delete.tableName("orders").key(item("pk", s("p"), "sk", n(deleted))));
				put(3000 + writes, writes);
				writes++;
			}
			return writes;
		});
		this.client.updateTable((update) -> update.tableName("orders")
			.attributeDefinitions(Schemas.attributes("amount:N"))
			.globalSecondaryIndexUpdates(GlobalSecondaryIndexUpdate.builder()
				.create((create) -> create.indexName("global")
					.keySchema(Schemas.key("amount"))
					.projection(Schemas.all()))
				.build()));
		created.set(true);
		assertThat(writer.get()).isPositive();
		assertThat(scan("global")).isEqualTo(scan(null)).hasSizeGreaterThan(1000);
	}

	private void whileRunning(Callable<Boolean> reader, Runnable writer) throws Exception {
		AtomicBoolean stopped = new AtomicBoolean();
		List<Future<Integer>> readers = new ArrayList<>();
		for (int i = 0; i < 2; i++) {
			readers.add(this.threads.submit(() -> {
				int reads = 0;
				while (!stopped.get() || reads < 10) {
					assertThat(reader.call()).isTrue();
					reads++;
				}
				return reads;
			}));
		}
		writer.run();
		stopped.set(true);
		for (Future<Integer> done : readers) {
			assertThat(done.get()).isGreaterThanOrEqualTo(10);
		}
	}

	private void put(int sortKey, int amount) {
		this.client.putItem((put) -> put.tableName("orders").item(order(sortKey, amount)));
	}

	private void putBatch(int first) {
		List<WriteRequest> writes = IntStream.range(first, first + 25)
			.mapToObj((i) -> WriteRequest.builder().putRequest((put) -> put.item(order(i, i))).build())
			.toList();
		this.client.batchWriteItem((batch) -> batch.requestItems(Map.of("orders", writes)));
	}

	private static Map<String, AttributeValue> order(int sortKey, int amount) {
		return item("pk", s("p"), "sk", n(sortKey), "amount", n(amount), "copy", n(amount));
	}

	private static TransactGetItem transactGet(int sortKey) {
		return TransactGetItem.builder()
			.get((get) -> get.tableName("orders").key(item("pk", s("count"), "sk", n(sortKey))))
			.build();
	}

	private static TransactWriteItem count(int sortKey) {
		return TransactWriteItem.builder()
			.update((update) -> update.tableName("orders")
				.key(item("pk", s("count"), "sk", n(sortKey)))
				.updateExpression("ADD n :one")
				.expressionAttributeValues(Map.of(":one", n(1))))
			.build();
	}

	private Map<String, Map<String, AttributeValue>> scan(@Nullable String index) {
		Map<String, Map<String, AttributeValue>> items = new HashMap<>();
		this.client.scanPaginator((scan) -> scan.tableName("orders").indexName(index))
			.items()
			.forEach((item) -> items.put(item.get("sk").n(), item));
		return items;
	}

}
