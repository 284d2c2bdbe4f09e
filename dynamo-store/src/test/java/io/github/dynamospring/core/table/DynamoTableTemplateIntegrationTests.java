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

package io.github.dynamospring.core.table;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

import io.github.dynamospring.DynamoTableMismatchException;
import io.github.dynamospring.core.convert.MappingDynamoConverter;
import io.github.dynamospring.core.mapping.DynamoMappingContext;
import io.github.dynamospring.core.mapping.GlobalSecondaryIndex;
import io.github.dynamospring.core.mapping.IndexProjection;
import io.github.dynamospring.core.mapping.LocalSecondaryIndex;
import io.github.dynamospring.core.mapping.PartitionKey;
import io.github.dynamospring.core.mapping.SortKey;
import io.github.dynamospring.core.mapping.Table;
import io.github.dynamospring.core.mapping.TimeToLive;
import io.github.dynamospring.embedded.EmbeddedDynamo;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.ResourceInUseException;
import software.amazon.awssdk.services.dynamodb.model.TimeToLiveStatus;

import org.springframework.dao.InvalidDataAccessResourceUsageException;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Tests {@link DynamoTableTemplate} on the embedded engine.
 */
class DynamoTableTemplateIntegrationTests {

	private final EmbeddedDynamo engine = EmbeddedDynamo.create();

	private final DynamoDbClient client = DynamoDbClient.builder()
		.httpClient(this.engine.httpClient())
		.endpointOverride(this.engine.endpoint())
		.region(Region.EU_CENTRAL_1)
		.credentialsProvider(StaticCredentialsProvider.create(AwsBasicCredentials.create("test", "test")))
		.build();

	@AfterEach
	void close() {
		this.client.close();
		this.engine.close();
	}

	@Test
	void createdTableIsValid() {
		DynamoTableOperations tables = tables(Order.class, Invoice.class);
		assertThat(tables.exists(Order.class)).isFalse();
		tables.create(Order.class, Invoice.class);
		assertThat(tables.exists(Order.class)).isTrue();
		assertThatCode(() -> tables.validate(Order.class, Invoice.class)).doesNotThrowAnyException();
		assertThat(this.client.describeTimeToLive((request) -> request.tableName("shared"))
			.timeToLiveDescription()
			.timeToLiveStatus()).isIn(TimeToLiveStatus.ENABLED, TimeToLiveStatus.ENABLING);
	}

	@Test
	void existingTableIsLeftAsItIs() {
		DynamoTableOperations tables = tables(Order.class);
		assertThat(tables.createIfMissing(Order.class, Order.class)).containsExactly("shared");
		assertThat(tables.createIfMissing(Order.class)).isEmpty();
		assertThatExceptionOfType(ResourceInUseException.class).isThrownBy(() -> tables.create(Order.class));
	}

	@Test
	void deletedTableIsGone() {
		DynamoTableOperations tables = tables(Order.class);
		tables.create(Order.class);
		tables.delete(Order.class);
		assertThat(tables.exists(Order.class)).isFalse();
		assertThatCode(() -> tables.delete(Order.class)).doesNotThrowAnyException();
	}

	@Test
	void missingTableIsADifference() {
		assertThatExceptionOfType(DynamoTableMismatchException.class)
			.isThrownBy(() -> tables(Order.class).validate(Order.class))
			.withMessageContaining("Table 'shared' does not exist. Remedy:")
			.satisfies((ex) -> assertThat(ex.getDifferences()).hasSize(1));
	}

	@Test
	void everyDifferenceIsToldWithItsRemedy() {
		tables(Other.class).create(Other.class);
		assertThatExceptionOfType(DynamoTableMismatchException.class)
			.isThrownBy(() -> tables(Order.class).validate(Order.class))
			.satisfies((ex) -> {
				assertThat(ex.getDifferences()).allMatch((difference) -> difference.startsWith("Table 'shared': "))
					.allMatch((difference) -> difference.contains("Remedy: "));
				assertThat(ex.getDifferences())
					.anySatisfy((difference) -> assertThat(difference)
						.contains("the key is (id; sk), the entities need (pk; sk)"))
					.anySatisfy((difference) -> assertThat(difference)
						.contains("'status' has the type N, the entities store S"))
					.anySatisfy((difference) -> assertThat(difference)
						.contains("index 'ByStatus' is (status; sk), the entities need (status; total)"))
					.anySatisfy((difference) -> assertThat(difference)
						.contains("index 'ByStatus' projects KEYS_ONLY, the entities need all attributes"))
					.anySatisfy((difference) -> assertThat(difference)
						.contains("the global index 'ByNote' on (note) is missing"))
					.anySatisfy((difference) -> assertThat(difference)
						.contains("the local index 'ByTotal' on (pk; total) is missing"))
					.anySatisfy((difference) -> assertThat(difference).contains("time to live is off"));
				assertThat(ex.getDifferences()).hasSize(7);
				assertThat(ex.getMessage()).contains(ex.getDifferences());
			});
	}

	@Test
	void tableIsInspectedWithWhatItLacks() {
		DynamoTableOperations tables = tables(Order.class, Invoice.class);
		List<String> requests = new ArrayList<>();
		this.engine.onRequest((request) -> requests.add(request.operation()));
		TableInspection missing = tables.inspect(Order.class);
		assertThat(missing.exists()).isFalse();
		assertThat(missing.timeToLive()).isNull();
		assertThat(missing.differences()).singleElement().asString().startsWith("Table 'shared' does not exist.");
		assertThat(requests).containsExactly("DescribeTable");
		tables(Other.class).create(Other.class);
		requests.clear();
		TableInspection other = tables.inspect(Order.class);
		assertThat(other.tableName()).isEqualTo("shared");
		assertThat(other.description()).isNotNull();
		assertThat(other.differences()).anyMatch((difference) -> difference.contains("the key is (id; sk)"))
			.anyMatch((difference) -> difference.contains("time to live is off"));
		assertThat(requests).containsExactly("DescribeTable", "DescribeTimeToLive");
	}

	@Test
	void furtherIndexesAndProjectionsAreNoDifference() {
		tables(Wide.class).create(Wide.class);
		assertThatCode(() -> tables(Narrow.class).validate(Narrow.class)).doesNotThrowAnyException();
		assertThatExceptionOfType(DynamoTableMismatchException.class)
			.isThrownBy(() -> tables(Wider.class).validate(Wider.class))
			.withMessageContaining("projects INCLUDE [a, b], the entities need c")
			.withMessageContaining("time to live is on the attribute 'ends', the entities need it on 'expires'");
	}

	@Test
	void exceptionsAreTranslated() {
		DynamoTableOperations tables = new DynamoTableTemplate(this.client, converter(Order.class),
				(ex) -> new InvalidDataAccessResourceUsageException("translated", ex));
		tables.create(Order.class);
		assertThatExceptionOfType(InvalidDataAccessResourceUsageException.class)
			.isThrownBy(() -> tables.create(Order.class))
			.withMessage("translated");
	}

	private DynamoTableOperations tables(Class<?>... types) {
		return new DynamoTableTemplate(this.client, converter(types));
	}

	private static MappingDynamoConverter converter(Class<?>... types) {
		DynamoMappingContext context = new DynamoMappingContext();
		context.setInitialEntitySet(Set.of(types));
		context.afterPropertiesSet();
		return new MappingDynamoConverter(context);
	}

	@Table("shared")
	@GlobalSecondaryIndex(name = "ByStatus", partitionKey = "status", sortKey = "total")
	@GlobalSecondaryIndex(name = "ByNote", partitionKey = "note")
	@LocalSecondaryIndex(name = "ByTotal", sortKey = "total")
	record Order(@PartitionKey String userId, @SortKey String orderId, String status, long total, String note,
			@TimeToLive Instant expires) {

	}

	@Table("shared")
	record Invoice(@PartitionKey String userId, @SortKey String number) {

	}

	@Table(value = "shared", rawKeys = true)
	@GlobalSecondaryIndex(name = "ByStatus", partitionKey = "status", sortKey = "sk",
			projection = IndexProjection.KEYS_ONLY)
	record Other(@PartitionKey String id, @SortKey String sk, int status) {

	}

	@Table("projected")
	@GlobalSecondaryIndex(name = "ByName", partitionKey = "name", projection = IndexProjection.INCLUDE,
			include = { "a", "b" })
	@GlobalSecondaryIndex(name = "Further", partitionKey = "a")
	record Wide(@PartitionKey String id, String name, String a, String b, @TimeToLive Instant ends) {

	}

	@Table("projected")
	@GlobalSecondaryIndex(name = "ByName", partitionKey = "name", projection = IndexProjection.INCLUDE, include = "a")
	record Narrow(@PartitionKey String id, String name, String a) {

	}

	@Table("projected")
	@GlobalSecondaryIndex(name = "ByName", partitionKey = "name", projection = IndexProjection.INCLUDE,
			include = { "a", "c" })
	record Wider(@PartitionKey String id, String name, String a, String c, @TimeToLive Instant expires) {

	}

}
