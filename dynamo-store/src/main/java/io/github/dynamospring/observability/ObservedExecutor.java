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

package io.github.dynamospring.observability;

import java.util.concurrent.Executor;

import io.micrometer.observation.Observation;
import io.micrometer.observation.ObservationRegistry;

import org.springframework.util.Assert;

/**
 * Runs tasks on another executor in the observation that is current where they are handed
 * over, so that requests sent beside the calling thread belong to its repository method.
 *
 * @since 0.1.0
 */
public final class ObservedExecutor implements Executor {

	private final Executor executor;

	private final ObservationRegistry registry;

	/**
	 * Create an executor.
	 * @param executor runs the tasks
	 * @param registry knows the current observation
	 */
	public ObservedExecutor(Executor executor, ObservationRegistry registry) {
		Assert.notNull(executor, "The executor is missing");
		Assert.notNull(registry, "The registry is missing");
		this.executor = executor;
		this.registry = registry;
	}

	@Override
	public void execute(Runnable task) {
		Observation current = this.registry.getCurrentObservation();
		this.executor.execute((current != null) ? () -> runIn(current, task) : task);
	}

	private static void runIn(Observation observation, Runnable task) {
		try (Observation.Scope scope = observation.openScope()) {
			task.run();
		}
	}

}
