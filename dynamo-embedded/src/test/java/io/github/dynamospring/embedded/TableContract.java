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

import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.model.BillingMode;
import software.amazon.awssdk.services.dynamodb.model.ProjectionType;
import software.amazon.awssdk.services.dynamodb.model.ResourceInUseException;
import software.amazon.awssdk.services.dynamodb.model.ResourceNotFoundException;
import software.amazon.awssdk.services.dynamodb.model.TableDescription;
import software.amazon.awssdk.services.dynamodb.model.TableStatus;

import static io.github.dynamospring.embedded.Attributes.item;
import static io.github.dynamospring.embedded.Attributes.s;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * What holds for tables.
 */
interface TableContract extends DynamoContract {

	@Test
	default void describesWhatWasCreated() {
		TableDescription table = client().describeTable((request) -> request.tableName(TABLE)).table();
		assertThat(table.tableStatus()).isEqualTo(TableStatus.ACTIVE);
		assertThat(table.tableArn()).endsWith(":table/" + TABLE);
		assertThat(table.tableId()).isNotEmpty();
		assertThat(table.creationDateTime()).isNotNull();
		assertThat(table.billingModeSummary().billingMode()).isEqualTo(BillingMode.PAY_PER_REQUEST);
		assertThat(table.keySchema()).extracting((key) -> key.attributeName() + "=" + key.keyTypeAsString())
			.containsExactly("pk=HASH", "sk=RANGE");
		assertThat(table.globalSecondaryIndexes()).singleElement().satisfies((index) -> {
			assertThat(index.indexName()).isEqualTo("byStatus");
			assertThat(index.indexStatusAsString()).isEqualTo("ACTIVE");
			assertThat(index.projection().nonKeyAttributes()).containsExactly("note");
		});
		assertThat(table.localSecondaryIndexes()).singleElement()
			.satisfies((index) -> assertThat(index.projection().projectionType()).isEqualTo(ProjectionType.KEYS_ONLY));
	}

	@Test
	default void refusesToCreateATableTwice() {
		assertThatExceptionOfType(ResourceInUseException.class)
			.isThrownBy(() -> client().createTable(Schemas.table(TABLE, "id:S").keySchema(Schemas.key("id")).build()))
			.withMessageContaining("Table already exists: orders");
	}

	@Test
	default void namesTheTableThatDoesNotExist() {
		assertThatExceptionOfType(ResourceNotFoundException.class)
			.isThrownBy(() -> client().describeTable((table) -> table.tableName("missing")))
			.withMessageContaining("Requested resource not found: Table: missing not found");
		assertThatExceptionOfType(ResourceNotFoundException.class)
			.isThrownBy(() -> client().getItem((get) -> get.tableName("missing").key(item("pk", s("a")))))
			.withMessageContaining("Requested resource not found");
	}

}
