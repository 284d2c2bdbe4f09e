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

package io.github.dynamospring.jackson;

import java.util.List;
import java.util.Map;

import io.github.dynamospring.execution.Commit;
import io.github.dynamospring.execution.ExecutionStore;
import io.github.dynamospring.execution.InMemoryExecutionStore;
import io.github.dynamospring.execution.StoredExecution;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests {@link ExecutionJacksonModule} as Jackson finds it.
 */
class ExecutionJacksonModuleTests {

	private final JsonMapper mapper = JsonMapper.builder().findAndAddModules().build();

	@Test
	void executionIsWrittenWithoutWhatTheStoreRemembers() {
		ExecutionStore store = new InMemoryExecutionStore(new JacksonPayloadSerializer());
		StoredExecution<Map<String, Object>> execution = store
			.commit(Commit.of(StoredExecution.create("o1", "fulfilment", Map.<String, Object>of("order", "o1")))
				.build())
			.execution();
		assertThat(execution.handle()).isNotNull();
		JsonNode json = this.mapper.valueToTree(List.of(execution)).get(0);
		assertThat(json.propertyNames())
			.contains("id", "definition", "status", "version", "state", "timers", "createdAt")
			.doesNotContain("handle");
		assertThat(json.get("state").get("order").asString()).isEqualTo("o1");
	}

	@Test
	void handlesOfOtherTypesAreWritten() {
		assertThat(this.mapper.writeValueAsString(new Parcel("left"))).isEqualTo("{\"handle\":\"left\"}");
	}

	/**
	 * A type of the application.
	 *
	 * @param handle how to carry it
	 */
	record Parcel(String handle) {

	}

}
