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

package io.github.dynamospring.boot.test.autoconfigure;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;

import io.github.dynamospring.boot.test.request.DynamoRequests;
import io.github.dynamospring.core.DynamoOperations;
import io.github.dynamospring.core.table.DynamoTableOperations;
import io.github.dynamospring.embedded.EmbeddedDynamo;
import io.github.dynamospring.embedded.fault.Faults;
import io.github.dynamospring.embedded.fault.MovableClock;
import io.github.dynamospring.embedded.fault.Occurrence;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeDefinition;
import software.amazon.awssdk.services.dynamodb.model.KeySchemaElement;
import software.amazon.awssdk.services.dynamodb.model.ResourceNotFoundException;

import org.springframework.beans.factory.annotation.Autowired;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * What one test does is undone for the next, in whichever order they run: each leaves a
 * mess and looks for that of the others.
 */
@DataDynamoTest
class ResetIntegrationTests {

	@Autowired
	private NoteRepository notes;

	@Autowired
	private DynamoDbClient client;

	@Autowired
	private EmbeddedDynamo engine;

	@BeforeEach
	void prepare(DynamoRequests requests) {
		assertThat(requests).isEmpty();
		this.notes.save(new Note("prepared", "first", "by @BeforeEach"));
	}

	@RepeatedTest(2)
	void dataIsThatOfTheTest() {
		onlyThePreparedIsThere();
		leaveAMess();
	}

	@Test
	void tableThatATestDeletedIsThereAgain() {
		onlyThePreparedIsThere();
		leaveAMess();
		this.client.deleteTable((table) -> table.tableName("notes"));
		assertThatExceptionOfType(ResourceNotFoundException.class)
			.isThrownBy(() -> this.client.scan((scan) -> scan.tableName("notes")));
	}

	private void onlyThePreparedIsThere() {
		assertThat(this.client.listTables().tableNames()).containsExactly("notes");
		assertThat(this.client.scan((scan) -> scan.tableName("notes")).count()).isEqualTo(1);
		assertThat(this.notes.findByOwner("prepared")).hasSize(1);
		assertThat(this.engine.faults().active()).isEmpty();
		assertThat(Duration.between(this.engine.clock().instant(), Clock.systemUTC().instant()))
			.isLessThan(Duration.ofHours(1));
	}

	private void leaveAMess() {
		this.notes.save(new Note("mess", "first", "left by a test"));
		this.client.createTable((table) -> table.tableName("mess")
			.billingMode("PAY_PER_REQUEST")
			.attributeDefinitions(AttributeDefinition.builder().attributeName("id").attributeType("S").build())
			.keySchema(KeySchemaElement.builder().attributeName("id").keyType("HASH").build()));
		this.engine.faults().onTable("none").throttle(Occurrence.always());
		this.engine.clock().stop();
		this.engine.clock().moveTo(Instant.EPOCH);
	}

	@Test
	void tablesAreValidAfterwards(@Autowired DynamoTableOperations tables) {
		tables.validate(Note.class);
		leaveAMess();
	}

	@Nested
	class OfANestedClass {

		@BeforeEach
		void prepareMore() {
			ResetIntegrationTests.this.notes.save(new Note("prepared", "second", "by @BeforeEach of the nested class"));
		}

		@RepeatedTest(2)
		void dataIsPreparedByBoth(@Autowired DynamoOperations dynamo, Faults faults, MovableClock clock) {
			assertThat(dynamo.query(Note.class).partitionKey("prepared").count()).isEqualTo(2);
			assertThat(dynamo.query(Note.class).partitionKey("mess").count()).isZero();
			assertThat(faults.active()).isEmpty();
			leaveAMess();
			assertThat(clock.instant()).isEqualTo(Instant.EPOCH);
		}

	}

}
