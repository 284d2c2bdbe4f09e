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

import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

import io.github.dynamospring.boot.test.request.DynamoRequests;
import io.github.dynamospring.core.DynamoOperations;
import io.github.dynamospring.embedded.EmbeddedDynamo;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.context.ApplicationContext;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.context.annotation.Configuration;
import org.springframework.test.annotation.DirtiesContext;
import org.springframework.test.annotation.DirtiesContext.MethodMode;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests of contexts that are late, have children, are closed, or are shared.
 */
@Timeout(120)
class ContextsIntegrationTests {

	private static void noteIsTheOnlyOne(NoteRepository notes) {
		assertThat(notes.findByOwner("alice")).isEmpty();
		notes.save(new Note("alice", "first", "hello"));
		assertThat(notes.findByOwner("alice")).hasSize(1);
	}

	@Nested
	@DataDynamoTest(properties = "spring.main.lazy-initialization=true")
	class Late {

		@RepeatedTest(2)
		void eachTestHasTheTables(@Autowired NoteRepository notes, DynamoRequests requests) {
			assertThat(requests).isEmpty();
			noteIsTheOnlyOne(notes);
		}

	}

	@Nested
	@DataDynamoTest(properties = { "spring.main.lazy-initialization=true", "dynamo.repositories.enabled=false" })
	class LateWithoutRepositories {

		@RepeatedTest(2)
		void eachTestHasTheTables(@Autowired DynamoOperations dynamo) {
			assertThat(dynamo.query(Note.class).partitionKey("alice").count()).isZero();
			dynamo.save(new Note("alice", "first", "hello"));
		}

	}

	@Nested
	@DataDynamoTest
	class WithAChildThatATestMakes {

		@RepeatedTest(2)
		void whatTheTestWroteBeforeIsGone(@Autowired NoteRepository notes, @Autowired ApplicationContext context,
				DynamoRequests requests) {
			noteIsTheOnlyOne(notes);
			try (AnnotationConfigApplicationContext child = new AnnotationConfigApplicationContext()) {
				child.setParent(context);
				child.register(Empty.class);
				child.refresh();
				assertThat(child.getBean(NoteRepository.class)).isSameAs(notes);
			}
			assertThat(requests).hasOperations("Query", "PutItem", "Query");
		}

	}

	@Nested
	@DataDynamoTest
	@TestInstance(TestInstance.Lifecycle.PER_CLASS)
	class Closed {

		private final Set<EmbeddedDynamo> engines = new HashSet<>();

		private DynamoTestState closed;

		@RepeatedTest(2)
		@DirtiesContext(methodMode = MethodMode.AFTER_METHOD)
		void nextTestHasAnEngineOfItsOwn(@Autowired NoteRepository notes, @Autowired DynamoTestState state,
				EmbeddedDynamo engine) {
			noteIsTheOnlyOne(notes);
			assertThat(this.engines.add(engine)).isTrue();
			this.closed = state;
		}

		@AfterAll
		void nobodyWaitsForATurnThatHasEnded() throws Exception {
			assertThat(this.engines).hasSize(2);
			CompletableFuture<Void> other = CompletableFuture.runAsync(this.closed::beforeTest);
			assertThat(other.handle((nothing, failure) -> true).get(30, TimeUnit.SECONDS)).isTrue();
		}

	}

	@Nested
	@DataDynamoTest
	class Shared {

		private static EmbeddedDynamo shared;

		private void isShared(EmbeddedDynamo engine) {
			assertThat(shared).isIn(null, engine);
			shared = engine;
		}

		@Test
		void contextIsThatOfTheNestedClasses(@Autowired NoteRepository notes, EmbeddedDynamo engine) {
			isShared(engine);
			noteIsTheOnlyOne(notes);
		}

		@Nested
		class One {

			@Test
			void contextIsThatOfTheClassAround(@Autowired NoteRepository notes, EmbeddedDynamo engine) {
				isShared(engine);
				noteIsTheOnlyOne(notes);
			}

		}

		@Nested
		@DataDynamoTest(properties = "dynamo.tables.prefix=other_")
		class WithItsOwnConfiguration {

			@Test
			void contextIsAnother(@Autowired NoteRepository notes, EmbeddedDynamo engine, DynamoRequests requests) {
				assertThat(engine).isNotSameAs(shared);
				noteIsTheOnlyOne(notes);
				assertThat(requests).first().onTable("other_notes");
			}

		}

	}

	@Configuration(proxyBeanMethods = false)
	static class Empty {

	}

}
