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

import java.nio.file.Files;
import java.nio.file.Path;

import io.github.dynamospring.boot.test.request.DynamoRequests;
import io.github.dynamospring.embedded.EmbeddedDynamo;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.test.context.ActiveProfiles;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * A test of the whole application: what its runners store is there for each test. The
 * profile {@code remote} names an endpoint where nothing listens, and a folder.
 */
@SpringBootTest
@AutoConfigureEmbeddedDynamo
@AutoConfigureDynamoRequests
@ActiveProfiles("remote")
class EmbeddedApplicationIntegrationTests {

	@Autowired
	private NoteRepository notes;

	@RepeatedTest(2)
	void eachTestFindsWhatTheStartLeft(DynamoRequests requests) {
		assertThat(this.notes.findByOwner("seed")).hasSize(1);
		this.notes.deleteByKey("seed", "first");
		assertThat(requests).hasOperations("Query", "DeleteItem");
		assertThat(requests.startup()).last().satisfies((last) -> assertThat(last.operation()).isEqualTo("PutItem"));
	}

	@Test
	void wholeApplicationIsThere(@Autowired NoteService service) {
		assertThat(service).isNotNull();
	}

	@Test
	void folderOfTheApplicationIsLeftAlone(EmbeddedDynamo engine) {
		assertThat(engine.endpoint()).hasHost("embedded-dynamo.localhost");
		assertThat(Files.exists(Path.of("target/data-of-the-application"))).isFalse();
	}

}
