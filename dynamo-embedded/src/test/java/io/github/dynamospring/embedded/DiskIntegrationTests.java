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

import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

import io.github.dynamospring.embedded.engine.SettableClock;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BillingMode;
import software.amazon.awssdk.services.dynamodb.model.GlobalSecondaryIndexUpdate;
import software.amazon.awssdk.services.dynamodb.model.IdempotentParameterMismatchException;
import software.amazon.awssdk.services.dynamodb.model.TableDescription;
import software.amazon.awssdk.services.dynamodb.model.Tag;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItem;

import static io.github.dynamospring.embedded.Attributes.b;
import static io.github.dynamospring.embedded.Attributes.item;
import static io.github.dynamospring.embedded.Attributes.l;
import static io.github.dynamospring.embedded.Attributes.m;
import static io.github.dynamospring.embedded.Attributes.n;
import static io.github.dynamospring.embedded.Attributes.s;
import static io.github.dynamospring.embedded.Attributes.ss;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

/**
 * What an engine that keeps its data in a folder knows after a restart.
 */
class DiskIntegrationTests {

	private static final Instant START = Instant.parse("2026-01-01T00:00:00Z");

	@TempDir
	private Path folder;

	private final SettableClock clock = new SettableClock(START);

	@Test
	void keepsItemsOfAllTypes() {
		Map<String, AttributeValue> item = item("id", s("1"), "n", n("1.5"), "b", b(1, 2), "l", l(s("x"), n(1)), "m",
				m("inner", AttributeValue.fromBool(true)), "ss", ss("a", "b"), "nul", AttributeValue.fromNul(true));
		withClient((client) -> {
			createTable(client);
			client.putItem((put) -> put.tableName("simple").item(item));
		});
		withClient((client) -> assertThat(get(client, "1")).isEqualTo(item));
	}

	@Test
	void keepsWhatATableIs() {
		List<TableDescription> before = new ArrayList<>();
		withClient((client) -> {
			client.createTable(Schemas.table("orders", "pk:S", "sk:N", "status:S", "bin:B")
				.keySchema(Schemas.key("pk", "sk"))
				.globalSecondaryIndexes(
						Schemas.global("byStatus", Schemas.key("status", "sk"), Schemas.include("note", "more")),
						Schemas.global("byBin", Schemas.key("bin"), Schemas.keysOnly()))
				.localSecondaryIndexes(Schemas.local("local", Schemas.key("pk", "status"), Schemas.all()))
				.deletionProtectionEnabled(true)
				.tags(Tag.builder().key("team").value("shop").build())
				.build());
			client.putItem((put) -> put.tableName("orders")
				.item(item("pk", s("1"), "sk", n(1), "status", s("NEW"), "bin", b(7), "note", s("hi"), "other",
						s("x"))));
			client.updateTimeToLive((update) -> update.tableName("orders")
				.timeToLiveSpecification((ttl) -> ttl.attributeName("expiry").enabled(true)));
			before.add(describe(client, "orders"));
			client.tagResource((tag) -> tag.resourceArn(describe(client, "orders").tableArn())
				.tags(tag("empty", ""), tag("a", "b")));
			client.untagResource((tag) -> tag.resourceArn(describe(client, "orders").tableArn()).tagKeys("a"));
		});
		withClient((client) -> {
			TableDescription after = describe(client, "orders");
			assertThat(after).isEqualTo(before.get(0));
			assertThat(after.itemCount()).isEqualTo(1);
			assertThat(after.deletionProtectionEnabled()).isTrue();
			assertThat(client.listTagsOfResource((tags) -> tags.resourceArn(after.tableArn())).tags())
				.containsExactlyInAnyOrder(tag("team", "shop"), tag("empty", ""));
			assertThat(
					client.describeTimeToLive((ttl) -> ttl.tableName("orders")).timeToLiveDescription().attributeName())
				.isEqualTo("expiry");
			assertThat(client.scan((scan) -> scan.tableName("orders").indexName("byStatus")).items())
				.containsExactly(item("pk", s("1"), "sk", n(1), "status", s("NEW"), "note", s("hi")));
			assertThat(client.scan((scan) -> scan.tableName("orders").indexName("local")).count()).isEqualTo(1);
		});
	}

	@Test
	void keepsTheOptionsOfATable() {
		List<TableDescription> before = new ArrayList<>();
		withClient((client) -> {
			client.createTable(Schemas.table("options", "id:S", "color:S")
				.keySchema(Schemas.key("id"))
				.globalSecondaryIndexes(Schemas.global("byColor", Schemas.key("color"), Schemas.all())
					.toBuilder()
					.onDemandThroughput((most) -> most.maxReadRequestUnits(3L))
					.warmThroughput((warm) -> warm.readUnitsPerSecond(20_000L))
					.build())
				.sseSpecification((sse) -> sse.enabled(true).sseType("KMS").kmsMasterKeyId("alias/shop"))
				.onDemandThroughput((most) -> most.maxWriteRequestUnits(9L))
				.warmThroughput((warm) -> warm.writeUnitsPerSecond(5_000L))
				.tableClass("STANDARD_INFREQUENT_ACCESS")
				.build());
			createTable(client);
			client.updateTable((update) -> update.tableName("simple")
				.billingMode(BillingMode.PROVISIONED)
				.provisionedThroughput((units) -> units.readCapacityUnits(7L).writeCapacityUnits(8L)));
			client.updateTable((update) -> update.tableName("simple")
				.provisionedThroughput((units) -> units.readCapacityUnits(5L).writeCapacityUnits(9L)));
			before.add(describe(client, "options"));
			before.add(describe(client, "simple"));
		});
		assertThat(before.get(0).warmThroughput().writeUnitsPerSecond()).isEqualTo(5_000);
		assertThat(before.get(1).provisionedThroughput().numberOfDecreasesToday()).isOne();
		withClient((client) -> {
			assertThat(describe(client, "options")).isEqualTo(before.get(0));
			assertThat(describe(client, "simple")).isEqualTo(before.get(1));
		});
	}

	@Test
	void keepsChangesOfATable() {
		withClient((client) -> {
			createTable(client);
			client.putItem((put) -> put.tableName("simple").item(item("id", s("1"), "color", s("red"))));
			client.updateTable((update) -> update.tableName("simple")
				.attributeDefinitions(Schemas.attributes("color:S"))
				.globalSecondaryIndexUpdates(GlobalSecondaryIndexUpdate.builder()
					.create((create) -> create.indexName("byColor")
						.keySchema(Schemas.key("color"))
						.projection(Schemas.all()))
					.build()));
		});
		withClient((client) -> {
			assertThat(client.scan((scan) -> scan.tableName("simple").indexName("byColor")).count()).isEqualTo(1);
			client.updateTable((update) -> update.tableName("simple")
				.billingMode(BillingMode.PROVISIONED)
				.provisionedThroughput((units) -> units.readCapacityUnits(7L).writeCapacityUnits(8L))
				.globalSecondaryIndexUpdates(GlobalSecondaryIndexUpdate.builder()
					.update((index) -> index.indexName("byColor")
						.provisionedThroughput((units) -> units.readCapacityUnits(5L).writeCapacityUnits(6L)))
					.build()));
		});
		withClient((client) -> {
			TableDescription table = describe(client, "simple");
			assertThat(table.provisionedThroughput().readCapacityUnits()).isEqualTo(7);
			assertThat(table.globalSecondaryIndexes().get(0).provisionedThroughput().writeCapacityUnits()).isEqualTo(6);
			client.updateTable((update) -> update.tableName("simple").billingMode(BillingMode.PAY_PER_REQUEST));
			client.updateTable((update) -> update.tableName("simple")
				.globalSecondaryIndexUpdates(
						GlobalSecondaryIndexUpdate.builder().delete((index) -> index.indexName("byColor")).build()));
			client.updateTable((update) -> update.tableName("simple").deletionProtectionEnabled(true));
		});
		withClient((client) -> {
			TableDescription table = describe(client, "simple");
			assertThat(table.billingModeSummary().billingMode()).isEqualTo(BillingMode.PAY_PER_REQUEST);
			assertThat(table.globalSecondaryIndexes()).isEmpty();
			assertThat(table.attributeDefinitions()).hasSize(1);
			assertThat(table.deletionProtectionEnabled()).isTrue();
		});
	}

	@Test
	void forgetsDeletedTables() {
		withClient((client) -> {
			createTable(client);
			client.putItem((put) -> put.tableName("simple").item(item("id", s("1"))));
			client.deleteTable((table) -> table.tableName("simple"));
		});
		withClient((client) -> {
			assertThat(client.listTables().tableNames()).isEmpty();
			createTable(client);
			assertThat(get(client, "1")).isEmpty();
		});
	}

	@Test
	void startsAgainAfterAReset() {
		withClient(DiskIntegrationTests::createTable);
		try (EmbeddedDynamo dynamo = EmbeddedDynamo.builder().path(this.folder).build()) {
			dynamo.reset();
		}
		withClient((client) -> assertThat(client.listTables().tableNames()).isEmpty());
	}

	@Test
	void remembersTokensOfTransactionsForTenMinutes() {
		withClient((client) -> {
			createTable(client);
			count(client, 1);
		});
		this.clock.advance(Duration.ofMinutes(9));
		withClient((client) -> {
			count(client, 1);
			assertThat(get(client, "counter").get("n")).isEqualTo(n(1));
			assertThatExceptionOfType(IdempotentParameterMismatchException.class).isThrownBy(() -> count(client, 2));
		});
		this.clock.advance(Duration.ofMinutes(1));
		withClient((client) -> {
			count(client, 2);
			assertThat(get(client, "counter").get("n")).isEqualTo(n(3));
		});
	}

	@Test
	void removesItemsThatExpiredInTheMeantime() {
		withClient((client) -> {
			createTable(client);
			client.putItem((put) -> put.tableName("simple")
				.item(item("id", s("old"), "expiry", n(START.plusSeconds(30).getEpochSecond()))));
			client.updateTimeToLive((update) -> update.tableName("simple")
				.timeToLiveSpecification((ttl) -> ttl.attributeName("expiry").enabled(true)));
			client.putItem((put) -> put.tableName("simple")
				.item(item("id", s("new"), "expiry", n(START.plusSeconds(40).getEpochSecond()))));
			client.putItem((put) -> put.tableName("simple")
				.item(item("id", s("later"), "expiry", n(START.plusSeconds(9999).getEpochSecond()))));
		});
		this.clock.advance(Duration.ofSeconds(100));
		withClient((client) -> {
			assertThat(get(client, "old")).isNotEmpty();
			this.clock.advance(Duration.ofSeconds(100));
			assertThat(get(client, "old")).isEmpty();
			assertThat(get(client, "new")).isEmpty();
			assertThat(get(client, "later")).isNotEmpty();
			client.updateTimeToLive((update) -> update.tableName("simple")
				.timeToLiveSpecification((ttl) -> ttl.attributeName("expiry").enabled(false)));
		});
		this.clock.advance(Duration.ofDays(1));
		withClient((client) -> assertThat(get(client, "later")).isNotEmpty());
	}

	@Test
	void usesTheRegionItIsStartedWith() {
		withClient(DiskIntegrationTests::createTable);
		try (EmbeddedDynamo dynamo = EmbeddedDynamo.builder().path(this.folder).region("eu-central-1").build();
				DynamoDbClient client = Clients.inProcess(dynamo)) {
			assertThat(describe(client, "simple").tableArn())
				.isEqualTo("arn:aws:dynamodb:eu-central-1:000000000000:table/simple");
		}
	}

	@Test
	void refusesAFolderThatAnotherProcessUses() {
		try (ChildProcess server = ChildProcess.server(this.folder)) {
			server.awaitEndpoint();
			assertThatIllegalStateException().isThrownBy(() -> EmbeddedDynamo.builder().path(this.folder).build())
				.withMessage("The folder " + this.folder + " is in use by process " + server.pid()
						+ ": close that embedded DynamoDB first, connect to its HTTP server, or name another folder");
			server.kill();
		}
		withClient(DiskIntegrationTests::createTable);
	}

	@Test
	void explainsOnTheCommandLineThatAFolderIsInUse() {
		try (EmbeddedDynamo dynamo = EmbeddedDynamo.builder().path(this.folder).build();
				ChildProcess server = ChildProcess.server(this.folder)) {
			assertThat(server.awaitEnd()).startsWith("The folder " + this.folder + " is in use by process "
					+ ProcessHandle.current().pid() + ": close that");
			assertThat(server.exitCode()).isEqualTo(2);
			dynamo.reset();
		}
	}

	@Test
	void letsGoOfTheFolderWhenThePortIsTaken() {
		try (EmbeddedDynamo first = EmbeddedDynamo.builder().httpPort(0).build()) {
			int port = first.endpoint().getPort();
			assertThatExceptionOfType(UncheckedIOException.class)
				.isThrownBy(() -> EmbeddedDynamo.builder().path(this.folder).httpPort(port).build());
		}
		withClient(DiskIntegrationTests::createTable);
	}

	@Test
	void namesTheArtifactThatIsMissing() throws Exception {
		Class<?> program = new LoaderWithout("org.h2.").loadClass(MissingLibrary.class.getName());
		assertThat(program.getMethod("start", Path.class).invoke(null, this.folder))
			.isEqualTo("Keeping the data of the embedded DynamoDB in " + this.folder
					+ " needs the artifact com.h2database:h2-mvstore on the class path: add it, or leave out the"
					+ " path to keep the data in memory");
	}

	private void withClient(Consumer<DynamoDbClient> action) {
		try (EmbeddedDynamo dynamo = EmbeddedDynamo.builder().path(this.folder).clock(this.clock).build();
				DynamoDbClient client = Clients.inProcess(dynamo)) {
			action.accept(client);
		}
	}

	private static void createTable(DynamoDbClient client) {
		client.createTable(Schemas.table("simple", "id:S").keySchema(Schemas.key("id")).build());
	}

	private static TableDescription describe(DynamoDbClient client, String table) {
		return client.describeTable((describe) -> describe.tableName(table)).table();
	}

	private static Tag tag(String key, String value) {
		return Tag.builder().key(key).value(value).build();
	}

	private static void count(DynamoDbClient client, int by) {
		TransactWriteItem update = TransactWriteItem.builder()
			.update((counter) -> counter.tableName("simple")
				.key(item("id", s("counter")))
				.updateExpression("ADD n :by")
				.expressionAttributeValues(Map.of(":by", n(by))))
			.build();
		client.transactWriteItems((transaction) -> transaction.transactItems(update).clientRequestToken("token"));
	}

	private static Map<String, AttributeValue> get(DynamoDbClient client, String id) {
		return client.getItem((get) -> get.tableName("simple").key(item("id", s(id)))).item();
	}

	/**
	 * Runs in a class loader without the library that keeps data in files.
	 */
	public static final class MissingLibrary {

		private MissingLibrary() {
		}

		/**
		 * Start an engine, first in memory and then with a folder.
		 */
		public static String start(Path folder) {
			EmbeddedDynamo.create().close();
			try {
				EmbeddedDynamo.builder().path(folder).build().close();
				return "It started";
			}
			catch (IllegalStateException ex) {
				return String.valueOf(ex.getMessage());
			}
		}

	}

}
