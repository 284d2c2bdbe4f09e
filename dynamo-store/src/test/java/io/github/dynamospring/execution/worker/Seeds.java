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

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Runs simulations of many seeds, as many at a time as there are processors. A failure
 * names its seed: run it alone with {@code -Dsimulation.seed}.
 */
final class Seeds {

	private Seeds() {
	}

	/**
	 * Run simulations and check that enough has happened in them.
	 * @param first the first seed, unless one is named
	 * @param count how many seeds
	 * @param benches makes what the simulations of one thread run on
	 */
	static void run(long first, int count, Supplier<Bench> benches) throws InterruptedException {
		Long only = Long.getLong("simulation.seed");
		AtomicLong next = new AtomicLong((only != null) ? only : first);
		long end = next.get() + ((only != null) ? 1 : count);
		int processors = Math.min(Runtime.getRuntime().availableProcessors(), (int) (end - next.get()));
		ExecutorService threads = Executors.newFixedThreadPool(processors);
		try {
			List<Future<Simulation.Summary>> results = new ArrayList<>();
			for (int i = 0; i < processors; i++) {
				results.add(threads.submit(() -> run(next, end, benches)));
			}
			Simulation.Summary all = Simulation.Summary.NOTHING;
			for (Future<Simulation.Summary> result : results) {
				all = all.plus(result.get());
			}
			if (only == null) {
				assertThat(all.calls()).isGreaterThan(20 * count);
				assertThat(all.crashes()).isGreaterThan(count);
				assertThat(all.timers()).isGreaterThan(count);
			}
		}
		catch (ExecutionException ex) {
			throw new AssertionError(ex.getCause().getMessage(), ex.getCause());
		}
		finally {
			threads.shutdownNow();
		}
	}

	private static Simulation.Summary run(AtomicLong next, long end, Supplier<Bench> benches) {
		Simulation.Summary all = Simulation.Summary.NOTHING;
		try (Bench bench = benches.get()) {
			for (long seed = next.getAndIncrement(); seed < end; seed = next.getAndIncrement()) {
				try {
					all = all.plus(bench.simulate(seed));
				}
				catch (AssertionError | RuntimeException ex) {
					next.set(end);
					throw new AssertionError("The seed is " + seed, ex);
				}
			}
		}
		return all;
	}

	/**
	 * What simulations run on, one after the other.
	 */
	@FunctionalInterface
	interface Bench extends AutoCloseable {

		Simulation.Summary simulate(long seed);

		@Override
		default void close() {
		}

	}

}
