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
import java.time.Duration;
import java.time.Instant;
import java.util.Map;

import io.github.dynamospring.embedded.engine.SettableClock;
import io.github.dynamospring.embedded.fault.Occurrence;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.StreamViewType;
import software.amazon.awssdk.services.dynamodb.model.TimeToLiveStatus;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItem;
import software.amazon.awssdk.services.dynamodb.streams.DynamoDbStreamsClient;

import static io.github.dynamospring.embedded.Attributes.item;
import static io.github.dynamospring.embedded.Attributes.n;
import static io.github.dynamospring.embedded.Attributes.s;
import static org.assertj.core.api.Assertions.assertThat;

/**
 * What an engine remembers is brought back, whatever was done in between.
 */
class SnapshotIntegrationTests {

	private static final Instant NOW = Instant.parse("2024-01-15T10:00:00Z");

	private static final Map<String, AttributeValue> RED = item("id", s("1"), "colour", s("red"), "ends",
			n(NOW.getEpochSecond() + 60));

	@Test
	void everythingIsBroughtBackInMemory() {
		try (EmbeddedDynamo dynamo = EmbeddedDynamo.builder().clock(new SettableClock(NOW)).build()) {
			everythingIsBroughtBack(dynamo);
		}
	}

	@Test
	void everythingIsBroughtBackInAFolder(@TempDir Path folder) {
		try (EmbeddedDynamo dynamo = EmbeddedDynamo.builder().clock(new SettableClock(NOW)).path(folder).build()) {
			everythingIsBroughtBack(dynamo);
		}
		try (EmbeddedDynamo again = EmbeddedDynamo.builder().clock(new SettableClock(NOW)).path(folder).build();
				DynamoDbClient client = Clients.inProcess(again)) {
			assertThat(client.listTables().tableNames()).containsExactly("things");
			assertThat(client.scan((scan) -> scan.tableName("things")).items()).containsExactly(RED);
		}
	}

	private static void everythingIsBroughtBack(EmbeddedDynamo dynamo) {
		try (DynamoDbClient client = Clients.inProcess(dynamo);
				DynamoDbStreamsClient streams = Clients.streams(dynamo)) {
			createTable(client, "things");
			client.updateTimeToLive((ttl) -> ttl.tableName("things")
				.timeToLiveSpecification((specification) -> specification.attributeName("ends").enabled(true)));
			putWithToken(client, RED);
			EmbeddedDynamo.Snapshot snapshot = dynamo.snapshot();
			for (int i = 0; i < 2; i++) {
				client.putItem((put) -> put.tableName("things").item(item("id", s("2"), "colour", s("red"))));
				client.deleteTable((table) -> table.tableName("things"));
				createTable(client, "things");
				createTable(client, "others");
				dynamo.faults().onTable("things").throttle(Occurrence.always());
				dynamo.clock().advance(Duration.ofDays(2));
				snapshot.restore();
				assertThat(client.listTables().tableNames()).containsExactly("things");
				assertThat(client.scan((scan) -> scan.tableName("things")).items()).containsExactly(RED);
				assertThat(client
					.query((query) -> query.tableName("things")
						.indexName("byColour")
						.keyConditionExpression("colour = :c")
						.expressionAttributeValues(Map.of(":c", s("red"))))
					.items()).containsExactly(RED);
				assertThat(client.describeTable((table) -> table.tableName("things")).table().itemCount()).isOne();
				assertThat(streams.listStreams((list) -> list.tableName("things")).streams()).hasSize(1);
				putWithToken(client, RED);
				assertThat(dynamo.faults().active()).isEmpty();
				assertThat(dynamo.clock().instant()).isEqualTo(NOW);
			}
			assertThat(client.describeTimeToLive((ttl) -> ttl.tableName("things"))
				.timeToLiveDescription()
				.timeToLiveStatus()).isEqualTo(TimeToLiveStatus.ENABLED);
			dynamo.clock().advance(Duration.ofHours(1));
			assertThat(client.scan((scan) -> scan.tableName("things")).items()).isEmpty();
			snapshot.restore();
			assertThat(client.scan((scan) -> scan.tableName("things")).items()).containsExactly(RED);
		}
	}

	// Fails if the item is there and the token is not known any more.
	private static void putWithToken(DynamoDbClient client, Map<String, AttributeValue> item) {
		client.transactWriteItems((transaction) -> transaction.clientRequestToken("token")
			.transactItems(TransactWriteItem.builder()
				.put((put) -> put.tableName("things").item(item).conditionExpression("attribute_not_exists(id)"))
				.build()));
	}

	private static void createTable(DynamoDbClient client, String name) {
		client.createTable(Schemas.table(name, "id:S", "colour:S")
			.keySchema(Schemas.key("id"))
			.globalSecondaryIndexes(Schemas.global("byColour", Schemas.key("colour"), Schemas.all()))
			.streamSpecification((stream) -> stream.streamEnabled(true).streamViewType(StreamViewType.NEW_IMAGE))
			.build());
	}

}
