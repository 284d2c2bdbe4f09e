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

import io.github.dynamospring.boot.test.plan.DynamoPlanAssertions;
import io.github.dynamospring.boot.test.request.DynamoRequests;
import io.github.dynamospring.core.DynamoOperations;
import io.github.dynamospring.embedded.EmbeddedDynamo;
import io.github.dynamospring.embedded.fault.Fault;
import io.github.dynamospring.embedded.fault.Faults;
import io.github.dynamospring.embedded.fault.MovableClock;
import io.github.dynamospring.embedded.fault.Occurrence;
import io.github.dynamospring.execution.ExecutionStore;
import io.github.dynamospring.repository.query.DynamoQueryPlans;
import org.junit.jupiter.api.Test;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.ApplicationRunner;
import org.springframework.context.ApplicationContext;
import org.springframework.core.env.Environment;

import static org.assertj.core.api.Assertions.assertThat;

@DataDynamoTest(properties = "dynamo.tables.prefix=test_")
class DataDynamoTestIntegrationTests {

	@Autowired
	private NoteRepository notes;

	@Autowired
	private DynamoOperations dynamo;

	@Autowired
	private DynamoQueryPlans plans;

	@Autowired
	private ApplicationContext context;

	@Test
	void repositoriesWorkOnAnEmbeddedDynamoWithTheTablesOfTheEntities() {
		this.notes.save(new Note("alice", "first", "hello"));
		assertThat(this.notes.findByOwner("alice")).extracting(Note::text).containsExactly("hello");
		assertThat(this.context.getBeansOfType(EmbeddedDynamo.class)).hasSize(1);
	}

	@Test
	void plansOfTheRepositoriesAreThere() {
		DynamoPlanAssertions.assertThat(this.plans)
			.containNoScan()
			.forRepository(NoteRepository.class)
			.forMethod("findByOwner")
			.queriesTable()
			.hasKey("owner");
	}

	@Test
	void propertiesOfTheTestAreUsed() {
		assertThat(this.dynamo.query(Note.class).partitionKey("bob").toRequest().tableName()).isEqualTo("test_notes");
		assertThat(this.context.getBean(Environment.class).getProperty("dynamo.tables.action")).isEqualTo("create");
	}

	@Test
	void callbacksAreThereAndOtherComponentsAreNot() {
		this.notes.save(new Note("alice", "  first ", "hello"));
		assertThat(this.notes.findByKey("alice", "first")).isPresent();
		assertThat(this.context.getBeansOfType(NoteService.class)).isEmpty();
		assertThat(this.context.getBeansOfType(ApplicationRunner.class)).isEmpty();
		assertThat(this.context.getBeansOfType(ExecutionStore.class)).isEmpty();
	}

	@Test
	void requestsOfTheTestAreRecorded(DynamoRequests requests) {
		assertThat(requests).isEmpty();
		this.notes.save(new Note("alice", "first", "hello"));
		requests.clear();
		this.notes.findByOwner("alice");
		assertThat(requests).hasSize(1)
			.first()
			.isQuery()
			.onTable("test_notes")
			.onNoIndex()
			.hasRead(1)
			.consumedAtMost(0.5);
		assertThat(requests.startup()).extracting((request) -> request.operation()).contains("CreateTable");
	}

	@Test
	void misbehaviourAndTimeAreParameters(EmbeddedDynamo engine, Faults faults, MovableClock clock,
			DynamoRequests requests, @Autowired Clock applicationClock) {
		assertThat(faults).isSameAs(engine.faults()).isSameAs(this.context.getBean(Faults.class));
		assertThat(clock).isSameAs(engine.clock()).isSameAs(applicationClock);
		clock.stop();
		Instant now = clock.instant();
		clock.advance(Duration.ofHours(1));
		assertThat(applicationClock.instant()).isEqualTo(now.plus(Duration.ofHours(1)));
		Fault fault = faults.onTable("test_notes").onOperation("PutItem").throttle(Occurrence.next(2));
		this.notes.save(new Note("alice", "first", "hello"));
		assertThat(fault.hits()).isEqualTo(2);
		assertThat(requests).singleRequest().isPutItem().hasAttempts(3).hasSucceeded();
	}

}
