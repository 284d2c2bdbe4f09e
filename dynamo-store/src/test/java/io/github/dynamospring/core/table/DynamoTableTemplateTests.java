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

import java.lang.reflect.Proxy;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Set;

import io.github.dynamospring.core.convert.MappingDynamoConverter;
import io.github.dynamospring.core.mapping.Attribute;
import io.github.dynamospring.core.mapping.DynamoMappingContext;
import io.github.dynamospring.core.mapping.GlobalSecondaryIndex;
import io.github.dynamospring.core.mapping.IndexProjection;
import io.github.dynamospring.core.mapping.LocalSecondaryIndex;
import io.github.dynamospring.core.mapping.PartitionKey;
import io.github.dynamospring.core.mapping.SortKey;
import io.github.dynamospring.core.mapping.Table;
import io.github.dynamospring.core.mapping.TimeToLive;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.enhanced.dynamodb.AttributeConverter;
import software.amazon.awssdk.enhanced.dynamodb.AttributeValueType;
import software.amazon.awssdk.enhanced.dynamodb.EnhancedType;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeDefinition;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BillingMode;
import software.amazon.awssdk.services.dynamodb.model.CreateTableRequest;
import software.amazon.awssdk.services.dynamodb.model.ProjectionType;

import org.springframework.data.mapping.MappingException;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Tests for the requests {@link DynamoTableTemplate} makes.
 */
class DynamoTableTemplateTests {

	private final DynamoMappingContext context = new DynamoMappingContext();

	@Test
	void simpleTableHasAPartitionKeyOnly() {
		CreateTableRequest request = request(Simple.class);
		assertThat(request.tableName()).isEqualTo("simple");
		assertThat(request.billingMode()).isEqualTo(BillingMode.PAY_PER_REQUEST);
		assertThat(request.keySchema()).isEqualTo(TableModel.keySchema(List.of("pk"), List.of()));
		assertThat(attributes(request)).containsExactly("pk S");
		assertThat(request.hasGlobalSecondaryIndexes()).isFalse();
		assertThat(request.hasLocalSecondaryIndexes()).isFalse();
	}

	@Test
	void rawKeysAndIndexKeysHaveTheTypesOfTheirProperties() {
		CreateTableRequest request = request(Raw.class);
		assertThat(request.keySchema()).isEqualTo(TableModel.keySchema(List.of("CustomerId"), List.of("blob")));
		assertThat(attributes(request)).containsExactlyInAnyOrder("CustomerId N", "blob B", "status S", "total N",
				"at S", "length N", "expires N");
		assertThat(request.globalSecondaryIndexes()).satisfiesExactly((index) -> {
			assertThat(index.indexName()).isEqualTo("ByStatus");
			assertThat(index.keySchema())
				.isEqualTo(TableModel.keySchema(List.of("status", "total"), List.of("at", "length")));
			assertThat(index.projection().projectionType()).isEqualTo(ProjectionType.ALL);
		});
		assertThat(request.localSecondaryIndexes()).satisfiesExactly((index) -> {
			assertThat(index.indexName()).isEqualTo("ByExpiry");
			assertThat(index.keySchema()).isEqualTo(TableModel.keySchema(List.of("CustomerId"), List.of("expires")));
			assertThat(index.projection().projectionType()).isEqualTo(ProjectionType.KEYS_ONLY);
		});
	}

	@Test
	void entitiesOfOneTableAreMerged() {
		this.context.setInitialEntitySet(Set.of(Order.class, Invoice.class));
		this.context.afterPropertiesSet();
		CreateTableRequest request = request(Order.class);
		assertThat(request).isEqualTo(request(Invoice.class));
		assertThat(request.globalSecondaryIndexes()).extracting("indexName").containsExactly("ByDue", "ByStatus");
		assertThat(request.globalSecondaryIndexes().get(1).projection().nonKeyAttributes()).containsExactly("due",
				"note", "total");
		assertThat(attributes(request)).containsExactlyInAnyOrder("pk S", "sk S", "status S", "due S");
	}

	@Test
	void includedKeysAreNotNamedAgain() {
		CreateTableRequest request = request(IncludesKeys.class);
		assertThat(request.globalSecondaryIndexes().get(0).projection().projectionType())
			.isEqualTo(ProjectionType.KEYS_ONLY);
	}

	@Test
	void typeAndTableNameComeFromTheStrategyAndConverters() {
		this.context.setCustomTypes(List.of(Code.class));
		this.context.setTableNameStrategy((name, type) -> "test_" + name);
		MappingDynamoConverter converter = new MappingDynamoConverter(this.context, List.of(new CodeConverter()));
		CreateTableRequest request = new DynamoTableTemplate(noClient(), converter).createTableRequest(Coded.class);
		assertThat(request.tableName()).isEqualTo("test_coded");
		assertThat(attributes(request)).containsExactlyInAnyOrder("code B");
	}

	@Test
	void keyStoredAsNoScalarIsRefused() {
		this.context.setCustomTypes(List.of(Code.class));
		MappingDynamoConverter converter = new MappingDynamoConverter(this.context, List.of(new BadCodeConverter()));
		assertThatExceptionOfType(MappingException.class)
			.isThrownBy(() -> new DynamoTableTemplate(noClient(), converter).createTableRequest(Coded.class))
			.withMessageContaining("'code' of " + Coded.class.getName())
			.withMessageContaining("stored as M");
	}

	@Test
	void typeWithoutTableIsRefused() {
		assertThatExceptionOfType(MappingException.class).isThrownBy(() -> request(Code.class))
			.withMessageContaining("@Table");
	}

	private CreateTableRequest request(Class<?> type) {
		return new DynamoTableTemplate(noClient(), new MappingDynamoConverter(this.context)).createTableRequest(type);
	}

	private static DynamoDbClient noClient() {
		return (DynamoDbClient) Proxy.newProxyInstance(DynamoTableTemplateTests.class.getClassLoader(),
				new Class<?>[] { DynamoDbClient.class }, (proxy, method, arguments) -> {
					throw new AssertionError("No request expected, but " + method.getName() + " was called");
				});
	}

	private static List<String> attributes(CreateTableRequest request) {
		return request.attributeDefinitions().stream().map(DynamoTableTemplateTests::describe).toList();
	}

	private static String describe(AttributeDefinition definition) {
		return definition.attributeName() + " " + definition.attributeTypeAsString();
	}

	@Table
	record Simple(@PartitionKey String id) {

	}

	enum Status {

		OPEN

	}

	@Table(rawKeys = true)
	@GlobalSecondaryIndex(name = "ByStatus", partitionKey = { "status", "total" }, sortKey = { "at", "length" })
	@LocalSecondaryIndex(name = "ByExpiry", sortKey = "expires", projection = IndexProjection.KEYS_ONLY)
	record Raw(@PartitionKey @Attribute("CustomerId") long customerId, @SortKey byte[] blob, Status status,
			double total, Instant at, Duration length, @TimeToLive Instant expires) {

	}

	@Table("shared")
	@GlobalSecondaryIndex(name = "ByStatus", partitionKey = "status", projection = IndexProjection.INCLUDE,
			include = "total")
	record Order(@PartitionKey String userId, @SortKey String orderId, Status status, long total) {

	}

	@Table("shared")
	@GlobalSecondaryIndex(name = "ByStatus", partitionKey = "status", projection = IndexProjection.INCLUDE,
			include = { "note", "due" })
	@GlobalSecondaryIndex(name = "ByDue", partitionKey = "due")
	record Invoice(@PartitionKey String userId, @SortKey String number, String status, String due, String note) {

	}

	@Table
	@GlobalSecondaryIndex(name = "ByName", partitionKey = "name", projection = IndexProjection.INCLUDE,
			include = "name")
	record IncludesKeys(@PartitionKey String id, String name) {

	}

	record Code(int number) {

	}

	@Table(rawKeys = true)
	record Coded(@PartitionKey Code code) {

	}

	static class CodeConverter implements AttributeConverter<Code> {

		@Override
		public AttributeValue transformFrom(Code input) {
			return AttributeValue.fromB(SdkBytes.fromByteArray(new byte[] { (byte) input.number() }));
		}

		@Override
		public Code transformTo(AttributeValue input) {
			return new Code(input.b().asByteArray()[0]);
		}

		@Override
		public EnhancedType<Code> type() {
			return EnhancedType.of(Code.class);
		}

		@Override
		public AttributeValueType attributeValueType() {
			return AttributeValueType.B;
		}

	}

	static class BadCodeConverter extends CodeConverter {

		@Override
		public AttributeValueType attributeValueType() {
			return AttributeValueType.M;
		}

	}

}
