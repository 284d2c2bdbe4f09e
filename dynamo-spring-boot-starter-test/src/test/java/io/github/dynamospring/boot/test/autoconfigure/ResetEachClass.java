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

import io.github.dynamospring.boot.test.autoconfigure.AutoConfigureEmbeddedDynamo.Reset;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

import org.springframework.beans.factory.annotation.Autowired;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Classes that share a context begin afresh; the tests of one see what {@code @BeforeAll}
 * wrote.
 */
@DataDynamoTest
@AutoConfigureEmbeddedDynamo(reset = Reset.EACH_CLASS)
abstract class ResetEachClass {

	@BeforeAll
	static void prepare(@Autowired NoteRepository notes) {
		assertThat(notes.findByOwner("prepared")).isEmpty();
		notes.save(new Note("prepared", "first", "by @BeforeAll"));
	}

	@Test
	void preparedIsThere(@Autowired NoteRepository notes) {
		assertThat(notes.findByOwner("prepared")).hasSize(1);
	}

	@Test
	void preparedIsThereForOthers(@Autowired NoteRepository notes) {
		assertThat(notes.findByOwner("prepared")).hasSize(1);
	}

	@Nested
	class OfANestedClass {

		@Test
		void preparedIsThere(@Autowired NoteRepository notes) {
			assertThat(notes.findByOwner("prepared")).hasSize(1);
		}

	}

}
