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

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.TimeUnit;

import io.github.dynamospring.execution.CursorPage;
import io.github.dynamospring.execution.ExecutionQuery;
import io.github.dynamospring.execution.ExecutionStore;
import io.github.dynamospring.execution.ExecutionSummary;
import io.github.dynamospring.execution.StoredExecution;
import io.github.dynamospring.execution.worker.CrashNode.CrashState;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Kills a process full of work again and again. In the end every event is delivered,
 * nothing has happened twice inside the store, and no timer and no child is lost.
 */
class CrashIntegrationTests {

	@TempDir
	private Path folder;

	@Test
	void losesNothingWhenItIsKilled() throws Exception {
		killAgainAndAgain(5, 20260101);
	}

	@Test
	@Tag("long")
	void losesNothingWhenItIsKilledFiftyTimes() throws Exception {
		killAgainAndAgain(50, System.nanoTime());
	}

	private void killAgainAndAgain(int kills, long seed) throws Exception {
		Random random = new Random(seed);
		for (int i = 0; i < kills; i++) {
			workAndDie(random, 1 + random.nextInt(40));
		}
		try (CrashNode node = CrashNode.open(this.folder)) {
			assertThat(node.drain(Duration.ofMinutes(5))).as("all is done, seed %d", seed).isTrue();
			verify(node.store(), kills);
		}
		catch (AssertionError ex) {
			throw new AssertionError("The seed is " + seed, ex);
		}
	}

	private void workAndDie(Random random, int commands) throws IOException, InterruptedException {
		List<String> command = List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-Xmx256m",
				"-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-cp", System.getProperty("java.class.path"),
				CrashNode.class.getName(), this.folder.toString(), Long.toString(random.nextLong()));
		Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
		try (BufferedReader out = new BufferedReader(
				new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
			List<String> lines = new ArrayList<>();
			int done = 0;
			while (done < commands) {
				String line = out.readLine();
				assertThat(line).as("The process has ended by itself: " + String.join("\n", lines)).isNotNull();
				lines.add(line);
				done += line.equals(CrashNode.DONE) ? 1 : 0;
			}
			process.waitFor(random.nextInt(100), TimeUnit.MILLISECONDS);
		}
		finally {
			process.destroyForcibly();
			assertThat(process.waitFor(5, TimeUnit.MINUTES)).isTrue();
		}
	}

	private void verify(ExecutionStore store, int kills) throws IOException {
		int commands = 0;
		int applied = 0;
		Map<String, Set<Long>> told = told();
		for (String id : CrashNode.IDS) {
			StoredExecution<CrashState> execution = store.load(id, CrashState.class).orElse(null);
			if (execution == null) {
				continue;
			}
			CrashState state = execution.state();
			assertThat(state.outOfOrder()).as("events out of order or twice in " + id).isZero();
			assertThat(state.fired()).as("timers of " + id).isEqualTo(state.commands());
			assertThat(execution.timers()).as("timers left of " + id).isEmpty();
			assertThat(children(store, id)).as("children of " + id).isEqualTo(state.commands());
			List<Long> expected = new ArrayList<>();
			for (long number = 2; number <= 2L * state.commands(); number += 2) {
				expected.add(number);
			}
			assertThat(List.copyOf(told.getOrDefault(id, Set.of()))).as("first deliveries of " + id)
				.isEqualTo(expected);
			commands += state.commands();
			applied += state.applied();
		}
		assertThat(applied).as("each event had one effect").isEqualTo(commands);
		assertThat(commands).as("there was something to lose").isGreaterThan(kills);
	}

	private static int children(ExecutionStore store, String id) {
		int children = 0;
		ExecutionQuery query = ExecutionQuery.all().childrenOf(id).withLimit(1000);
		CursorPage<ExecutionSummary> page;
		do {
			page = store.list(query);
			children += page.items().size();
			query = query.from(page.nextCursor());
		}
		while (page.nextCursor() != null);
		return children;
	}

	private Map<String, Set<Long>> told() throws IOException {
		Map<String, Set<Long>> told = new HashMap<>();
		for (String line : Files.readAllLines(this.folder.resolve(CrashNode.LOG))) {
			String[] words = line.split(" ");
			told.computeIfAbsent(words[0], (id) -> new LinkedHashSet<>()).add(Long.valueOf(words[1]));
		}
		return told;
	}

}
