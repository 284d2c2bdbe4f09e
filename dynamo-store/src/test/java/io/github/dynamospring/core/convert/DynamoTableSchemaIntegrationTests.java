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

package io.github.dynamospring.core.convert;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.Set;

import io.github.dynamospring.core.mapping.DynamoMappingContext;
import io.github.dynamospring.core.mapping.GlobalSecondaryIndex;
import io.github.dynamospring.core.mapping.PartitionKey;
import io.github.dynamospring.core.mapping.Precision;
import io.github.dynamospring.core.mapping.SortKey;
import io.github.dynamospring.core.mapping.Table;
import io.github.dynamospring.embedded.EmbeddedDynamo;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.enhanced.dynamodb.DynamoDbEnhancedClient;
import software.amazon.awssdk.enhanced.dynamodb.DynamoDbTable;
import software.amazon.awssdk.enhanced.dynamodb.Key;
import software.amazon.awssdk.enhanced.dynamodb.model.QueryConditional;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ConditionalCheckFailedException;

import org.springframework.data.annotation.Version;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Tests {@link DynamoTableSchema} in the SDK's enhanced client.
 */
class DynamoTableSchemaIntegrationTests {

	private static final Instant TEN = Instant.parse("2024-01-15T10:00:00Z");

	private final EmbeddedDynamo engine = EmbeddedDynamo.create();

	private final DynamoDbClient client = DynamoDbClient.builder()
		.httpClient(this.engine.httpClient())
		.endpointOverride(this.engine.endpoint())
		.region(Region.EU_CENTRAL_1)
		.credentialsProvider(StaticCredentialsProvider.create(AwsBasicCredentials.create("test", "test")))
		.build();

	private final MappingDynamoConverter converter = new MappingDynamoConverter(new DynamoMappingContext());

	private DynamoDbTable<Order> table;

	@BeforeEach
	void createTable() {
		DynamoTableSchema<Order> schema = this.converter.getTableSchema(Order.class);
		this.table = DynamoDbEnhancedClient.builder()
			.dynamoDbClient(this.client)
			.build()
			.table(schema.getTableName(), schema);
		this.table.createTable((request) -> request.globalSecondaryIndices(
				(index) -> index.indexName("StatusIndex").projection((p) -> p.projectionType("ALL"))));
	}

	@AfterEach
	void close() {
		this.client.close();
		this.engine.close();
	}

	@Test
	void itemIsPutGetAndDeleted() {
		this.table.putItem(new Order("u1", TEN, "o1", "PAID", Set.of("a"), null));
		Map<String, AttributeValue> stored = this.client
			.getItem((request) -> request.tableName("app_data")
				.key(Map.of("pk", AttributeValue.fromS("order#u1"), "sk",
						AttributeValue.fromS("2024-01-15T10:00:00Z#o1"))))
			.item();
		assertThat(stored).containsEntry("status", AttributeValue.fromS("PAID"))
			.containsEntry("version", AttributeValue.fromN("1"));
		Order read = this.table.getItem(key());
		assertThat(read).isEqualTo(new Order("u1", TEN, "o1", "PAID", Set.of("a"), 1L));
		assertThat(this.table.deleteItem(read)).isEqualTo(read);
		assertThat(this.table.getItem(key())).isNull();
	}

	@Test
	void versionIsGuarded() {
		this.table.putItem(new Order("u1", TEN, "o1", "PAID", Set.of(), null));
		assertThatExceptionOfType(ConditionalCheckFailedException.class)
			.isThrownBy(() -> this.table.putItem(new Order("u1", TEN, "o1", "PAID", Set.of(), null)));
		this.table.putItem(new Order("u1", TEN, "o1", "SHIPPED", Set.of(), 1L));
		assertThat(this.table.getItem(key()).version()).isEqualTo(2L);
	}

	@Test
	void updateRemovesNulls() {
		this.table.putItem(new Order("u1", TEN, "o1", "PAID", Set.of("a"), null));
		Order updated = this.table.updateItem(new Order("u1", TEN, "o1", null, Set.of("b"), 1L));
		assertThat(updated).isEqualTo(new Order("u1", TEN, "o1", null, Set.of("b"), 2L));
	}

	@Test
	void tableAndIndexAreQueried() {
		this.table.putItem(new Order("u1", TEN, "o1", "PAID", Set.of(), null));
		this.table.putItem(new Order("u1", TEN.plusSeconds(60), "o2", "PAID", Set.of(), null));
		this.table.putItem(new Order("u2", TEN, "o3", "SHIPPED", Set.of(), null));
		assertThat(this.table
			.query(QueryConditional
				.sortBeginsWith(Key.builder().partitionValue("order#u1").sortValue("2024-01").build()))
			.items()).extracting(Order::orderId).containsExactly("o1", "o2");
		List<Order> paid = this.table.index("StatusIndex")
			.query(QueryConditional.keyEqualTo(Key.builder().partitionValue("PAID").build()))
			.stream()
			.flatMap((page) -> page.items().stream())
			.toList();
		assertThat(paid).extracting(Order::orderId).containsExactlyInAnyOrder("o1", "o2");
	}

	private static Key key() {
		return Key.builder().partitionValue("order#u1").sortValue("2024-01-15T10:00:00Z#o1").build();
	}

	@Table("app_data")
	@GlobalSecondaryIndex(name = "StatusIndex", partitionKey = "status")
	record Order(@PartitionKey String userId, @SortKey @Precision(ChronoUnit.SECONDS) Instant placedAt,
			@SortKey String orderId, String status, Set<String> tags, @Version Long version) {

	}

}
