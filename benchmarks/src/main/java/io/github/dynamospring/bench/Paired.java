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

package io.github.dynamospring.bench;

import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

import com.sun.management.ThreadMXBean;

/**
 * Compares candidates that take turns in one JVM by the CPU time and the bytes of the
 * calling thread. Ratios are taken within a round, so that a machine that is slower for a
 * while is slower for all of them.
 */
final class Paired {

	private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

	private static final int WARM_UP_ROUNDS = 60;

	private final Map<String, Supplier<?>> candidates = new LinkedHashMap<>();

	private final int calls;

	private final int rounds;

	private Object sink = "";

	Paired(int calls, int rounds) {
		this.calls = calls;
		this.rounds = rounds;
	}

	Paired add(String name, Supplier<?> candidate) {
		this.candidates.put(name, candidate);
		return this;
	}

	/**
	 * Measure.
	 * @return the figures by name
	 */
	Map<String, Figures> run() {
		for (int i = 0; i < WARM_UP_ROUNDS; i++) {
			this.candidates.values().forEach(this::measure);
		}
		Map<String, List<long[]>> measured = new LinkedHashMap<>();
		for (int round = 0; round < this.rounds; round++) {
			this.candidates.forEach((name, candidate) -> measured.computeIfAbsent(name, (key) -> new ArrayList<>())
				.add(measure(candidate)));
		}
		List<long[]> base = measured.values().iterator().next();
		Map<String, Figures> figures = new LinkedHashMap<>();
		measured.forEach((name, rounds) -> figures.put(name, figures(rounds, base)));
		return figures;
	}

	private long[] measure(Supplier<?> candidate) {
		long thread = Thread.currentThread().getId();
		long cpu = THREADS.getCurrentThreadCpuTime();
		long bytes = THREADS.getThreadAllocatedBytes(thread);
		for (int i = 0; i < this.calls; i++) {
			this.sink = candidate.get();
		}
		return new long[] { THREADS.getCurrentThreadCpuTime() - cpu, THREADS.getThreadAllocatedBytes(thread) - bytes };
	}

	private Figures figures(List<long[]> rounds, List<long[]> base) {
		double[] cpu = new double[rounds.size()];
		double[] bytes = new double[rounds.size()];
		double[] cpuRatio = new double[rounds.size()];
		double[] bytesRatio = new double[rounds.size()];
		for (int i = 0; i < cpu.length; i++) {
			cpu[i] = (double) rounds.get(i)[0] / this.calls;
			bytes[i] = (double) rounds.get(i)[1] / this.calls;
			cpuRatio[i] = (double) rounds.get(i)[0] / base.get(i)[0];
			bytesRatio[i] = (double) rounds.get(i)[1] / base.get(i)[1];
		}
		return new Figures(median(cpu), median(bytes), median(cpuRatio), median(bytesRatio));
	}

	private static double median(double[] values) {
		Arrays.sort(values);
		return values[values.length / 2];
	}

	/**
	 * Return the last result, so that no call can be left out.
	 * @return what the last call returned
	 */
	Object lastResult() {
		return this.sink;
	}

	/**
	 * Medians over all rounds.
	 *
	 * @param cpuNanos CPU time of a call
	 * @param bytes bytes allocated by a call
	 * @param cpuRatio CPU time relative to the first candidate
	 * @param bytesRatio bytes relative to the first candidate
	 */
	record Figures(double cpuNanos, double bytes, double cpuRatio, double bytesRatio) {

	}

}
