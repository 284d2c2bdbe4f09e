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

import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;
import software.amazon.awssdk.services.dynamodb.model.GetRecordsResponse;
import software.amazon.awssdk.services.dynamodb.model.GlobalSecondaryIndexUpdate;
import software.amazon.awssdk.services.dynamodb.model.OperationType;
import software.amazon.awssdk.services.dynamodb.model.ShardIteratorType;
import software.amazon.awssdk.services.dynamodb.model.StreamViewType;
import software.amazon.awssdk.services.dynamodb.streams.DynamoDbStreamsClient;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Ends a server in the middle of its work again and again. Nothing that was answered is
 * lost, nothing is half done, and the indexes hold what the table holds.
 */
class KillIntegrationTests {

	private static final int WRITERS = 4;

	private static final String EXTRA_INDEX = "byAmount";

	@TempDir
	private Path folder;

	private final List<CrashWriter> writers = new ArrayList<>();

	private boolean extraIndex;

	private boolean extraIndexChanges;

	@Test
	void losesNothingWhenItIsKilled() throws Exception {
		killAgainAndAgain(3, 20260101);
	}

	@Test
	@Tag("long")
	void losesNothingWhenItIsKilledAHundredTimes() throws Exception {
		killAgainAndAgain(100, System.nanoTime());
	}

	private void killAgainAndAgain(int kills, long seed) throws Exception {
		Random random = new Random(seed);
		for (int i = 0; i < WRITERS; i++) {
			this.writers.add(new CrashWriter("writer" + i, random.nextLong()));
		}
		createTables();
		for (int i = 0; i < kills; i++) {
			if (random.nextInt(5) == 0) {
				killWhileItStarts(random.nextInt(1500));
			}
			try (ChildProcess server = ChildProcess.server(this.folder)) {
				URI endpoint = server.awaitEndpoint();
				try (DynamoDbClient client = Clients.overHttp(endpoint)) {
					verify(client);
				}
				writeAndKill(server, endpoint, 50 + random.nextInt(1500));
			}
			catch (AssertionError ex) {
				throw new AssertionError("After " + i + " kills with the seed " + seed, ex);
			}
		}
		try (EmbeddedDynamo dynamo = EmbeddedDynamo.builder().path(this.folder).build();
				DynamoDbClient client = Clients.inProcess(dynamo);
				DynamoDbStreamsClient streams = Clients.streams(dynamo)) {
			verify(client);
			assertThat(replay(streams)).isEqualTo(scan(client, null));
		}
		assertThat(this.writers).allSatisfy((writer) -> assertThat(writer.answeredWrites()).isPositive());
	}

	private void createTables() {
		try (ChildProcess server = ChildProcess.server(this.folder);
				DynamoDbClient client = Clients.overHttp(server.awaitEndpoint())) {
			client.createTable(Schemas.table(CrashWriter.ITEMS, "pk:S", "sk:N", "status:S", "amount:N")
				.keySchema(Schemas.key("pk", "sk"))
				.globalSecondaryIndexes(
						Schemas.global("byStatus", Schemas.key("status", "amount"), Schemas.include("payload")))
				.localSecondaryIndexes(Schemas.local("inOrder", Schemas.key("pk", "amount"), Schemas.all()))
				.streamSpecification((stream) -> stream.streamEnabled(true).streamViewType(StreamViewType.NEW_IMAGE))
				.build());
			client.createTable(Schemas.table(CrashWriter.COUNTERS, "id:S").keySchema(Schemas.key("id")).build());
		}
	}

	private void killWhileItStarts(int millis) {
		try (ChildProcess server = ChildProcess.server(this.folder)) {
			assertThat(server.endsWithin(millis)).as("the server has ended by itself").isFalse();
		}
	}

	private void writeAndKill(ChildProcess server, URI endpoint, int millis) throws Exception {
		ExecutorService threads = Executors.newFixedThreadPool(WRITERS + 1);
		try {
			List<Future<?>> tasks = new ArrayList<>();
			for (CrashWriter writer : this.writers) {
				tasks.add(threads.submit(() -> {
					try (DynamoDbClient client = Clients.overHttp(endpoint)) {
						writer.writeUntilTheEnd(client);
					}
				}));
			}
			tasks.add(threads.submit(() -> {
				try (DynamoDbClient client = Clients.overHttp(endpoint)) {
					changeTheTableUntilTheEnd(client);
				}
			}));
			assertThat(server.endsWithin(millis)).as("the server has ended by itself").isFalse();
			server.kill();
			for (Future<?> task : tasks) {
				task.get();
			}
		}
		finally {
			threads.shutdownNow();
		}
	}

	private void changeTheTableUntilTheEnd(DynamoDbClient client) {
		try {
			while (true) {
				this.extraIndexChanges = true;
				GlobalSecondaryIndexUpdate change = this.extraIndex ? delete() : create();
				client.updateTable((update) -> update.tableName(CrashWriter.ITEMS)
					.attributeDefinitions(Schemas.attributes("amount:N"))
					.globalSecondaryIndexUpdates(change));
				this.extraIndex = !this.extraIndex;
				this.extraIndexChanges = false;
			}
		}
		catch (DynamoDbException ex) {
			throw ex;
		}
		catch (SdkException ex) {
			// The connection broke: the server is gone.
		}
	}

	private static GlobalSecondaryIndexUpdate create() {
		return GlobalSecondaryIndexUpdate.builder()
			.create((
					create) -> create.indexName(EXTRA_INDEX).keySchema(Schemas.key("amount")).projection(Schemas.all()))
			.build();
	}

	private static GlobalSecondaryIndexUpdate delete() {
		return GlobalSecondaryIndexUpdate.builder().delete((delete) -> delete.indexName(EXTRA_INDEX)).build();
	}

	private void verify(DynamoDbClient client) {
		Map<String, Map<String, AttributeValue>> items = scan(client, null);
		boolean extra = client.describeTable((table) -> table.tableName(CrashWriter.ITEMS))
			.table()
			.globalSecondaryIndexes()
			.stream()
			.anyMatch((index) -> index.indexName().equals(EXTRA_INDEX));
		if (this.extraIndexChanges) {
			this.extraIndex = extra;
		}
		assertThat(extra).isEqualTo(this.extraIndex);
		items.values().removeIf((item) -> !item.containsKey("amount"));
		assertThat(scan(client, "byStatus")).isEqualTo(items);
		assertThat(scan(client, "inOrder")).isEqualTo(items);
		if (extra) {
			assertThat(scan(client, EXTRA_INDEX)).isEqualTo(items);
		}
		this.writers.forEach((writer) -> writer.verify(client));
	}

	/**
	 * Build the items from the records of all changes.
	 */
	private static Map<String, Map<String, AttributeValue>> replay(DynamoDbStreamsClient streams) {
		String arn = streams.listStreams().streams().get(0).streamArn();
		String shard = streams.describeStream((stream) -> stream.streamArn(arn))
			.streamDescription()
			.shards()
			.get(0)
			.shardId();
		String iterator = streams.getShardIterator(
				(request) -> request.streamArn(arn).shardId(shard).shardIteratorType(ShardIteratorType.TRIM_HORIZON))
			.shardIterator();
		Map<String, Map<String, AttributeValue>> items = new TreeMap<>();
		GetRecordsResponse page = records(streams, iterator);
		while (!page.records().isEmpty()) {
			page.records().forEach((change) -> {
				String name = name(change.dynamodb().keys());
				if (change.eventName() == OperationType.REMOVE) {
					items.remove(name);
				}
				else {
					items.put(name, change.dynamodb().newImage());
				}
			});
			page = records(streams, page.nextShardIterator());
		}
		return items;
	}

	private static GetRecordsResponse records(DynamoDbStreamsClient streams, String iterator) {
		return streams.getRecords((request) -> request.shardIterator(iterator));
	}

	private static String name(Map<String, AttributeValue> item) {
		return item.get("pk").s() + " " + item.get("sk").n();
	}

	private static Map<String, Map<String, AttributeValue>> scan(DynamoDbClient client, @Nullable String index) {
		Map<String, Map<String, AttributeValue>> items = new TreeMap<>();
		client.scanPaginator((scan) -> scan.tableName(CrashWriter.ITEMS).indexName(index).consistentRead(index == null))
			.items()
			.forEach((item) -> items.put(name(item), item));
		return items;
	}

}
