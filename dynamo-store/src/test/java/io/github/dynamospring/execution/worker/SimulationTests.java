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

package io.github.dynamospring.execution.worker;

import java.util.concurrent.atomic.AtomicInteger;

import io.github.dynamospring.execution.InMemoryExecutionStore;
import io.github.dynamospring.jackson.JacksonPayloadSerializer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Simulates nodes that crash, pause and disagree, with answers that get lost. A failure
 * names its seed: run it alone with {@code -Dsimulation.seed}.
 */
class SimulationTests {

	private static final int ACTIONS = 60;

	private final JacksonPayloadSerializer serializer = new JacksonPayloadSerializer();

	@Test
	void invariantsHold() throws InterruptedException {
		Seeds.run(1, 300, () -> this::simulate);
	}

	@Test
	@Tag("long")
	void invariantsHoldForManySeeds() throws InterruptedException {
		Seeds.run(1_000_000, 10_000, () -> this::simulate);
	}

	private Simulation.Summary simulate(long seed) {
		InMemoryExecutionStore.Data data = new InMemoryExecutionStore.Data();
		AtomicInteger tokens = new AtomicInteger();
		return new Simulation(seed, ACTIONS, (clock, observer) -> new InMemoryExecutionStore(data, this.serializer,
				clock, () -> "token" + tokens.incrementAndGet(), Simulation.TRACE_SIZE, observer), () -> {
				})
			.run();
	}

}
