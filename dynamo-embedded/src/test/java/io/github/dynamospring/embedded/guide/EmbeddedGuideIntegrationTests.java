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

package io.github.dynamospring.embedded.guide;

import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;

import io.github.dynamospring.embedded.EmbeddedDynamo;
import io.github.dynamospring.embedded.fault.Fault;
import io.github.dynamospring.embedded.fault.Lag;
import io.github.dynamospring.embedded.fault.Occurrence;
import io.github.dynamospring.embedded.junit.EmbeddedDynamoTest;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeDefinition;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BillingMode;
import software.amazon.awssdk.services.dynamodb.model.KeySchemaElement;
import software.amazon.awssdk.services.dynamodb.model.KeyType;
import software.amazon.awssdk.services.dynamodb.model.ScalarAttributeType;
import software.amazon.awssdk.services.dynamodb.model.ThrottlingException;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * What the guide shows.
 */
@EmbeddedDynamoTest
class EmbeddedGuideIntegrationTests {

	private static final Map<String, AttributeValue> ITEM = Map.of("id", AttributeValue.fromS("1"));

	@BeforeEach
	void createTable(DynamoDbClient client) {
		client.createTable((table) -> table.tableName("orders")
			.billingMode(BillingMode.PAY_PER_REQUEST)
			.attributeDefinitions(
					AttributeDefinition.builder().attributeName("id").attributeType(ScalarAttributeType.S).build())
			.keySchema(KeySchemaElement.builder().attributeName("id").keyType(KeyType.HASH).build()));
	}

	@Test
	void misbehaves(EmbeddedDynamo dynamo, DynamoDbClient client) {
		// tag::faults[]
		dynamo.faults().onOperation("PutItem").throttle(Occurrence.rate(0.1));
		dynamo.faults().onTable("orders").conflict(Occurrence.next(1));
		dynamo.faults().onOperation("BatchWriteItem").leaveUnprocessed(5, Occurrence.always());
		dynamo.faults().onOperation("TransactWriteItems").loseAnswer(Occurrence.next(1));
		dynamo.faults().everywhere().answerAfter(Duration.ofMillis(20), Occurrence.rate(0.5));
		dynamo.faults().onTable("orders").onIndex("byCustomer").delayIndexes(Lag.of(Duration.ofSeconds(2)));
		dynamo.faults().onTable("orders").delayReads(Lag.ofReads(1));
		dynamo.faults().clear();
		// end::faults[]
		client.putItem((put) -> put.tableName("orders").item(ITEM));
		try (Fault fault = dynamo.faults().everywhere().throttle(Occurrence.always())) {
			assertThatExceptionOfType(ThrottlingException.class)
				.isThrownBy(() -> client.putItem((put) -> put.tableName("orders").item(ITEM)));
			assertThat(fault.hits()).isPositive();
		}
	}

	@Test
	void movesTheClock(EmbeddedDynamo dynamo) {
		// tag::clock[]
		dynamo.clock().stop();
		dynamo.clock().advance(Duration.ofDays(1));
		// end::clock[]
		Instant stopped = dynamo.clock().instant();
		dynamo.clock().advance(Duration.ofHours(1));
		assertThat(dynamo.clock().instant()).isEqualTo(stopped.plusSeconds(3600));
	}

	@Test
	void keepsDataInAFolder(@TempDir Path folder) {
		// tag::path[]
		EmbeddedDynamo dynamo = EmbeddedDynamo.builder().path(folder).build();
		// end::path[]
		try (dynamo) {
			assertThat(dynamo.endpoint()).isNotNull();
		}
		assertThat(folder).isNotEmptyDirectory();
	}

}
