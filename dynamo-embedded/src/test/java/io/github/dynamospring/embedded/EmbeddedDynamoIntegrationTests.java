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
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;

import io.github.dynamospring.embedded.engine.SettableClock;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.http.nio.netty.NettyNioAsyncHttpClient;
import software.amazon.awssdk.services.dynamodb.DynamoDbAsyncClient;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ConditionalCheckFailedException;
import software.amazon.awssdk.services.dynamodb.model.ResourceNotFoundException;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItem;

import static io.github.dynamospring.embedded.Attributes.item;
import static io.github.dynamospring.embedded.Attributes.n;
import static io.github.dynamospring.embedded.Attributes.s;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

/**
 * The engine as its users hold it: clients, listeners, reset and close.
 */
class EmbeddedDynamoIntegrationTests {

	private static final Map<String, AttributeValue> KEY = item("id", s("1"));

	private final EmbeddedDynamo dynamo = EmbeddedDynamo.create();

	private final DynamoDbClient client = Clients.inProcess(this.dynamo);

	@BeforeEach
	void createTable() {
		this.client.createTable(Schemas.table("things", "id:S").keySchema(Schemas.key("id")).build());
	}

	@AfterEach
	void close() {
		this.client.close();
		this.dynamo.close();
	}

	@Test
	void outlivesTheClientsThatUseIt() {
		this.client.putItem((put) -> put.tableName("things").item(KEY));
		this.client.close();
		try (DynamoDbClient other = Clients.inProcess(this.dynamo)) {
			assertThat(other.getItem((get) -> get.tableName("things").key(KEY)).item()).isEqualTo(KEY);
		}
	}

	@Test
	void dropsEverythingOnReset() {
		this.dynamo.reset();
		assertThat(this.client.listTables().tableNames()).isEmpty();
		createTable();
		assertThat(this.client.scan((scan) -> scan.tableName("things")).count()).isZero();
	}

	@Test
	void sharesNothingWithOtherEngines() {
		try (EmbeddedDynamo other = EmbeddedDynamo.create(); DynamoDbClient otherClient = Clients.inProcess(other)) {
			assertThat(otherClient.listTables().tableNames()).isEmpty();
		}
	}

	@Test
	void showsRequestsToAnyNumberOfListeners() {
		List<EmbeddedRequest> first = new ArrayList<>();
		List<String> second = new ArrayList<>();
		EmbeddedDynamo.Registration registration = this.dynamo.onRequest(first::add);
		this.dynamo.onRequest((request) -> second.add(request.operation()));
		this.client.putItem((put) -> put.tableName("things").item(KEY));
		registration.close();
		this.client.getItem((get) -> get.tableName("things").key(KEY));
		assertThat(first).containsExactly(new EmbeddedRequest("PutItem",
				"{\"TableName\":\"things\",\"Item\":{\"id\":{\"S\":\"1\"}}}", List.of("things")));
		assertThat(second).containsExactly("PutItem", "GetItem");
	}

	@Test
	void usesTheClockAndRegionItIsGiven() {
		Instant now = Instant.parse("2020-02-02T02:02:02.222Z");
		try (EmbeddedDynamo other = EmbeddedDynamo.builder().clock(new SettableClock(now)).region("eu-west-3").start();
				DynamoDbClient otherClient = Clients.inProcess(other)) {
			otherClient.createTable(Schemas.table("things", "id:S").keySchema(Schemas.key("id")).build());
			assertThat(otherClient.describeTable((table) -> table.tableName("things")).table())
				.satisfies((table) -> assertThat(table.creationDateTime()).isEqualTo(now))
				.satisfies((table) -> assertThat(table.tableArn())
					.isEqualTo("arn:aws:dynamodb:eu-west-3:000000000000:table/things"));
		}
	}

	@Test
	void answersAsynchronousClientsInProcessAndOverHttp() {
		URI endpoint = this.dynamo.startHttp(0);
		try (DynamoDbAsyncClient inProcess = Clients.async(this.dynamo.asyncHttpClient(), this.dynamo.endpoint());
				DynamoDbAsyncClient overHttp = Clients.async(NettyNioAsyncHttpClient.create(), endpoint)) {
			inProcess.putItem((put) -> put.tableName("things").item(KEY)).join();
			assertThat(overHttp.getItem((get) -> get.tableName("things").key(KEY)).join().item()).isEqualTo(KEY);
			assertThatExceptionOfType(CompletionException.class)
				.isThrownBy(() -> inProcess.getItem((get) -> get.tableName("missing").key(KEY)).join())
				.withCauseInstanceOf(ResourceNotFoundException.class);
			List<Integer> counts = IntStream.range(0, 50)
				.mapToObj((i) -> inProcess.scan((scan) -> scan.tableName("things")))
				.toList()
				.stream()
				.map((scan) -> scan.join().count())
				.toList();
			assertThat(counts).hasSize(50).containsOnly(1);
		}
	}

	@Test
	void opensOneHttpServerOnly() {
		URI endpoint = this.dynamo.startHttp(0);
		assertThat(this.dynamo.endpoint()).isEqualTo(endpoint);
		assertThatIllegalStateException().isThrownBy(() -> this.dynamo.startHttp(0))
			.withMessageContaining("runs already at " + endpoint);
	}

	@Test
	void losesNoUpdateOfEightThreads() throws Exception {
		this.client.putItem((put) -> put.tableName("things").item(item("id", s("1"), "n", n(0), "version", n(0))));
		int failures = inEightThreads(() -> {
			int failed = 0;
			for (int i = 0; i < 20; i++) {
				this.client.updateItem((update) -> update.tableName("things")
					.key(KEY)
					.updateExpression("ADD n :one")
					.expressionAttributeValues(item(":one", n(1))));
				while (!incrementVersion()) {
					failed++;
				}
			}
			return failed;
		});
		Map<String, AttributeValue> read = this.client.getItem((get) -> get.tableName("things").key(KEY)).item();
		assertThat(read.get("n").n()).isEqualTo("160");
		assertThat(read.get("version").n()).isEqualTo("160");
		assertThat(failures).isNotNegative();
	}

	@Test
	void keepsTransactionsWholeForReaders() throws Exception {
		Map<String, AttributeValue> other = item("id", s("2"));
		inEightThreads(() -> {
			for (int i = 0; i < 10; i++) {
				this.client.transactWriteItems((transaction) -> transaction.transactItems(add(KEY, 1), add(other, -1)));
				int sum = this.client.scan((scan) -> scan.tableName("things"))
					.items()
					.stream()
					.mapToInt((found) -> Integer.parseInt(found.get("n").n()))
					.sum();
				assertThat(sum).isZero();
			}
			return 0;
		});
		assertThat(this.client.getItem((get) -> get.tableName("things").key(KEY)).item().get("n").n()).isEqualTo("80");
	}

	private boolean incrementVersion() {
		String version = this.client.getItem((get) -> get.tableName("things").key(KEY)).item().get("version").n();
		try {
			this.client.updateItem((update) -> update.tableName("things")
				.key(KEY)
				.updateExpression("SET version = version + :one")
				.conditionExpression("version = :expected")
				.expressionAttributeValues(item(":one", n(1), ":expected", n(version))));
			return true;
		}
		catch (ConditionalCheckFailedException ex) {
			return false;
		}
	}

	private static TransactWriteItem add(Map<String, AttributeValue> key, int amount) {
		return TransactWriteItem.builder()
			.update((update) -> update.tableName("things")
				.key(key)
				.updateExpression("ADD n :amount")
				.expressionAttributeValues(item(":amount", n(amount))))
			.build();
	}

	private static int inEightThreads(Callable<Integer> task) throws Exception {
		ExecutorService threads = Executors.newFixedThreadPool(8);
		try {
			int sum = 0;
			for (Future<Integer> result : threads.invokeAll(Collections.nCopies(8, task))) {
				sum += result.get();
			}
			return sum;
		}
		finally {
			threads.shutdownNow();
		}
	}

}
