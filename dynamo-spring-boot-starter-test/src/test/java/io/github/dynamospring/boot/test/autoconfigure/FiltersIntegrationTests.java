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

import io.github.dynamospring.boot.autoconfigure.data.DynamoRepositoriesAutoConfiguration;
import io.github.dynamospring.core.DynamoOperations;
import io.github.dynamospring.embedded.EmbeddedDynamo;
import io.github.dynamospring.execution.ExecutionStore;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.context.ApplicationContext;
import org.springframework.context.annotation.ComponentScan.Filter;
import org.springframework.context.annotation.FilterType;
import org.springframework.stereotype.Service;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What a test says of its slice.
 */
class FiltersIntegrationTests {

	private void has(ApplicationContext context, Class<?>... types) {
		assertThat(types).allSatisfy((type) -> assertThat(context.getBeanNamesForType(type)).hasSize(1));
	}

	private void lacks(ApplicationContext context, Class<?>... types) {
		assertThat(types).allSatisfy((type) -> assertThat(context.getBeanNamesForType(type)).isEmpty());
	}

	@Nested
	@DataDynamoTest(includeFilters = @Filter(Service.class))
	class IncludeFilters {

		@Test
		void letComponentsIn(@Autowired ApplicationContext context) {
			has(context, NoteService.class, NoteCallbacks.class, NoteRepository.class);
			lacks(context, NoteSeed.class);
		}

	}

	@Nested
	@DataDynamoTest(excludeFilters = @Filter(type = FilterType.ASSIGNABLE_TYPE, classes = NoteCallbacks.class))
	class ExcludeFilters {

		@Test
		void keepComponentsOut(@Autowired ApplicationContext context) {
			has(context, NoteRepository.class);
			lacks(context, NoteCallbacks.class, NoteService.class);
		}

	}

	@Nested
	@DataDynamoTest(useDefaultFilters = false)
	class NoDefaultFilters {

		@Test
		void keepAllComponentsOut(@Autowired ApplicationContext context) {
			has(context, NoteRepository.class);
			lacks(context, NoteCallbacks.class, NoteService.class, NoteSeed.class);
		}

	}

	@Nested
	@DataDynamoTest(excludeAutoConfiguration = DynamoRepositoriesAutoConfiguration.class)
	class ExcludedAutoConfiguration {

		@Test
		void isMissing(@Autowired ApplicationContext context) {
			has(context, DynamoOperations.class, EmbeddedDynamo.class);
			lacks(context, NoteRepository.class);
		}

	}

	@Nested
	@DataDynamoTest(properties = { "dynamo.execution.enabled=true", "dynamo.execution.relay.enabled=false",
			"dynamo.execution.timers.enabled=false" })
	class Execution {

		@Test
		void storeIsThereIfAskedFor(@Autowired ApplicationContext context, @Autowired DynamoDbClient client) {
			has(context, ExecutionStore.class);
			assertThat(client.listTables().tableNames()).contains("notes", "execution_executions", "execution_outbox");
		}

	}

}
