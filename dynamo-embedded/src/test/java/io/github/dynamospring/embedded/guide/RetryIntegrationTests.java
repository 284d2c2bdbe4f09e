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

import java.util.Map;

import io.github.dynamospring.embedded.EmbeddedDynamo;
import io.github.dynamospring.embedded.fault.Fault;
import io.github.dynamospring.embedded.fault.Occurrence;
import io.github.dynamospring.embedded.junit.EmbeddedDynamoTest;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeDefinition;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BillingMode;
import software.amazon.awssdk.services.dynamodb.model.KeySchemaElement;
import software.amazon.awssdk.services.dynamodb.model.KeyType;
import software.amazon.awssdk.services.dynamodb.model.ScalarAttributeType;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * A test as the guide shows it.
 */
// tag::junit[]
@EmbeddedDynamoTest
class RetryIntegrationTests {

	@BeforeEach
	void createTable(DynamoDbClient client) {
		client.createTable((table) -> table.tableName("orders")
			.billingMode(BillingMode.PAY_PER_REQUEST)
			.attributeDefinitions(
					AttributeDefinition.builder().attributeName("id").attributeType(ScalarAttributeType.S).build())
			.keySchema(KeySchemaElement.builder().attributeName("id").keyType(KeyType.HASH).build()));
	}

	@Test
	void writesInTheEnd(EmbeddedDynamo dynamo, DynamoDbClient client) {
		Fault fault = dynamo.faults().onTable("orders").onOperation("PutItem").throttle(Occurrence.next(2));
		client.putItem((put) -> put.tableName("orders").item(Map.of("id", AttributeValue.fromS("1"))));
		assertThat(fault.hits()).isEqualTo(2);
	}

}
// end::junit[]
