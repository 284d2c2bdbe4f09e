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

import io.github.dynamospring.boot.test.plan.DynamoPlanAssertions;
import io.github.dynamospring.core.DynamoOperations;
import io.github.dynamospring.embedded.EmbeddedDynamo;
import io.github.dynamospring.repository.query.DynamoQueryPlans;
import org.junit.jupiter.api.Test;

import org.springframework.beans.factory.annotation.Autowired;
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
	void otherComponentsAreNotThere() {
		assertThat(this.context.getBeansOfType(NoteService.class)).isEmpty();
	}

}
