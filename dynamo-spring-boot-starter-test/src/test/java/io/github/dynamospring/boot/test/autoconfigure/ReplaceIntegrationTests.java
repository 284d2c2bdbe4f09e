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

import java.net.URI;

import io.github.dynamospring.boot.autoconfigure.DynamoConnectionDetails;
import io.github.dynamospring.boot.test.autoconfigure.AutoConfigureEmbeddedDynamo.Replace;
import io.github.dynamospring.boot.test.request.DynamoRequests;
import io.github.dynamospring.embedded.EmbeddedDynamo;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.boot.test.context.TestConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.test.context.ActiveProfiles;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What the embedded engine is used instead of. The profile {@code remote} names an
 * endpoint where nothing listens.
 */
class ReplaceIntegrationTests {

	private static final EmbeddedDynamo other = EmbeddedDynamo.builder().httpPort(0).build();

	@AfterAll
	static void close() {
		other.close();
	}

	private void isOnTheEngine(DynamoDbClient client, NoteRepository notes, EmbeddedDynamo engine) {
		assertThat(engine).isNotSameAs(other);
		assertThat(client.serviceClientConfiguration().endpointOverride()).contains(engine.endpoint());
		notes.save(new Note("alice", "first", "hello"));
		assertThat(notes.findByOwner("alice")).hasSize(1);
	}

	private void isOnTheOther(DynamoDbClient client, NoteRepository notes) {
		assertThat(client.serviceClientConfiguration().endpointOverride()).contains(other.endpoint());
		notes.save(new Note("alice", "first", "hello"));
		assertThat(notes.findByOwner("alice")).hasSize(1);
		notes.deleteByKey("alice", "first");
	}

	@Nested
	@DataDynamoTest
	@ActiveProfiles("remote")
	class EndpointOfTheApplication {

		@Test
		void isReplaced(@Autowired DynamoDbClient client, @Autowired NoteRepository notes, EmbeddedDynamo engine) {
			isOnTheEngine(client, notes, engine);
		}

		@Test
		void isReplacedForFurtherClients(@Autowired @Qualifier("archive") DynamoDbClient archive,
				DynamoRequests requests) {
			assertThat(archive.listTables().tableNames()).containsExactly("notes");
			assertThat(requests).singleRequest().isOperation("ListTables");
		}

	}

	@Nested
	@DataDynamoTest
	@ActiveProfiles("remote")
	class EndpointOfTheTest {

		@DynamicPropertySource
		static void properties(DynamicPropertyRegistry registry) {
			registry.add("dynamo.endpoint", other::endpoint);
		}

		@Test
		void isUsed(@Autowired DynamoDbClient client, @Autowired NoteRepository notes, DynamoRequests requests,
				@Autowired ObjectProvider<EmbeddedDynamo> engine) {
			isOnTheOther(client, notes);
			assertThat(engine.stream()).isEmpty();
			assertThat(requests).hasOperations("PutItem", "Query", "DeleteItem");
		}

	}

	@Nested
	@DataDynamoTest
	@AutoConfigureEmbeddedDynamo(replace = Replace.ANY)
	@ActiveProfiles("remote")
	class AnyEndpoint {

		@DynamicPropertySource
		static void properties(DynamicPropertyRegistry registry) {
			registry.add("dynamo.endpoint", other::endpoint);
		}

		@Test
		void isReplaced(@Autowired DynamoDbClient client, @Autowired NoteRepository notes, EmbeddedDynamo engine) {
			isOnTheEngine(client, notes, engine);
		}

	}

	@Nested
	@DataDynamoTest
	class ConnectionDetailsOfTheTest {

		@Test
		void areUsed(@Autowired DynamoDbClient client, @Autowired NoteRepository notes) {
			isOnTheOther(client, notes);
		}

		@TestConfiguration(proxyBeanMethods = false)
		static class Configuration extends OtherDetails {

		}

	}

	@Nested
	@DataDynamoTest
	@AutoConfigureEmbeddedDynamo(replace = Replace.ANY)
	class AnyConnectionDetails {

		@Test
		void areReplaced(@Autowired DynamoDbClient client, @Autowired NoteRepository notes, EmbeddedDynamo engine,
				@Autowired ObjectProvider<DynamoConnectionDetails> details) {
			isOnTheEngine(client, notes, engine);
			assertThat(details.stream()).hasSize(1);
		}

		@TestConfiguration(proxyBeanMethods = false)
		static class Configuration extends OtherDetails {

		}

	}

	@Nested
	@DataDynamoTest(properties = "dynamo.tables.action=none")
	@AutoConfigureEmbeddedDynamo(replace = Replace.NONE)
	@ActiveProfiles("remote")
	class NothingReplaced {

		@Test
		void configurationOfTheApplicationCounts(@Autowired DynamoDbClient client,
				@Autowired ObjectProvider<EmbeddedDynamo> engine) {
			assertThat(client.serviceClientConfiguration().endpointOverride())
				.contains(URI.create("http://localhost:1"));
			assertThat(engine.stream()).isEmpty();
		}

	}

	static class OtherDetails {

		@Bean
		DynamoConnectionDetails otherDetails() {
			return new DynamoConnectionDetails() {

				@Override
				public URI getEndpoint() {
					return other.endpoint();
				}

			};
		}

	}

}
