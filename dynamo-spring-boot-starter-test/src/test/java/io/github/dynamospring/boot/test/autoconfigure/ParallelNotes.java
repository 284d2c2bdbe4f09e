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

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

import io.github.dynamospring.boot.test.request.DynamoRequests;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

import org.springframework.beans.factory.annotation.Autowired;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests that would see each other's data and requests if they did not take turns. Run by
 * {@link ParallelIntegrationTests}, in parallel.
 */
@DataDynamoTest
@Execution(ExecutionMode.CONCURRENT)
class ParallelNotes {

	static final int REPETITIONS = 8;

	static final Set<String> threads = ConcurrentHashMap.newKeySet();

	@Autowired
	private NoteRepository notes;

	@BeforeEach
	void save() {
		threads.add(Thread.currentThread().getName());
		this.notes.save(new Note("alice", Thread.currentThread().getName(), "mine"));
	}

	@RepeatedTest(REPETITIONS)
	void nothingButMineIsThere(DynamoRequests requests) {
		for (int i = 0; i < 10; i++) {
			assertThat(this.notes.findByOwner("alice")).extracting(Note::title)
				.containsExactly(Thread.currentThread().getName());
		}
		assertThat(requests).hasSize(11);
	}

}
