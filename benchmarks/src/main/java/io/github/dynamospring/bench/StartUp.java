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

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;

/**
 * Measures the CPU time the process of the sample takes until it is started, with what
 * this project adds for operations and without, in turns. The arguments are the sample's
 * jar and the number of rounds, 11 unless it is given.
 *
 * @since 0.1.0
 */
public final class StartUp {

	private static final double GOAL = 1.15;

	private static final List<String> JAVA = List.of(System.getProperty("java.home") + "/bin/java", "-XX:+UseSerialGC",
			"-Xmx256m", "-jar");

	private static final List<String> COMMON = List.of("--server.port=0", "--northwind.import.enabled=false");

	/** Observations, meters, endpoints, health and info of DynamoDB, and the workers. */
	private static final List<String> OURS_OFF = List.of("--dynamo.observation.enabled=false",
			"--management.endpoint.dynamo.access=none", "--management.endpoint.dynamoexecutions.access=none",
			"--management.health.dynamo.enabled=false", "--management.health.dynamoexecution.enabled=false",
			"--management.info.dynamo.enabled=false", "--dynamo.execution.relay.enabled=false",
			"--dynamo.execution.timers.enabled=false");

	/** Spring Boot's endpoints and meters as well. */
	private static final List<String> BOOT_OFF = List.of("--management.endpoints.access.default=none",
			"--management.prometheus.metrics.export.enabled=false", "--management.simple.metrics.export.enabled=false");

	private StartUp() {
	}

	/**
	 * Measure.
	 * @param arguments the jar and the number of rounds
	 */
	public static void main(String[] arguments) {
		Map<String, List<String>> candidates = new LinkedHashMap<>();
		candidates.put("without", OURS_OFF);
		candidates.put("with", List.of());
		candidates.put("without, nor Boot's", join(OURS_OFF, BOOT_OFF));
		int rounds = (arguments.length > 1) ? Integer.parseInt(arguments[1]) : 11;
		Map<String, List<Double>> seconds = new LinkedHashMap<>();
		for (int round = -1; round < rounds; round++) {
			for (Map.Entry<String, List<String>> candidate : candidates.entrySet()) {
				double cpu = cpuUntilStarted(arguments[0], candidate.getValue());
				// The first round fills the caches of the machine.
				if (round >= 0) {
					seconds.computeIfAbsent(candidate.getKey(), (name) -> new ArrayList<>()).add(cpu);
				}
			}
		}
		List<Double> base = Objects.requireNonNull(seconds.get("without"));
		seconds.forEach((name, measured) -> System.out.printf("%-20s %6.2f s CPU  %5.3f%n", name, median(measured),
				ratio(measured, base)));
		double ratio = ratio(Objects.requireNonNull(seconds.get("with")), base);
		System.out.printf("  %s %.3f (%.2f)%n", (ratio <= GOAL) ? "kept  " : "MISSED", ratio, GOAL);
		System.exit((ratio <= GOAL) ? 0 : 1);
	}

	private static double cpuUntilStarted(String jar, List<String> options) {
		try {
			Process process = new ProcessBuilder(join(join(JAVA, List.of(jar)), join(COMMON, options)))
				.redirectErrorStream(true)
				.start();
			try (BufferedReader output = new BufferedReader(
					new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
				for (String line = output.readLine(); line != null; line = output.readLine()) {
					if (line.contains(": Started ")) {
						Duration cpu = process.info().totalCpuDuration().orElseThrow();
						return cpu.toMillis() / 1000.0;
					}
				}
				throw new IllegalStateException("The sample did not start with " + options);
			}
			finally {
				process.destroyForcibly().waitFor();
			}
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
		catch (InterruptedException ex) {
			throw new IllegalStateException(ex);
		}
	}

	// Within a round, so that a machine that is slower for a while is slower for both.
	private static double ratio(List<Double> measured, List<Double> base) {
		List<Double> ratios = new ArrayList<>();
		for (int i = 0; i < measured.size(); i++) {
			ratios.add(measured.get(i) / base.get(i));
		}
		return median(ratios);
	}

	private static double median(List<Double> values) {
		return values.stream().sorted().skip(values.size() / 2).findFirst().orElseThrow();
	}

	private static List<String> join(List<String> first, List<String> second) {
		return Stream.concat(first.stream(), second.stream()).toList();
	}

}
