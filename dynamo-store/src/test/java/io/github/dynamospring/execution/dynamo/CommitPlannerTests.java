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

package io.github.dynamospring.execution.dynamo;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.Collectors;

import io.github.dynamospring.execution.Commit;
import io.github.dynamospring.execution.CommitPlan;
import io.github.dynamospring.execution.ExecutionCounters;
import io.github.dynamospring.execution.ExecutionStatus;
import io.github.dynamospring.execution.PayloadSerializer;
import io.github.dynamospring.execution.StoredExecution;
import io.github.dynamospring.execution.TraceStep;
import io.github.dynamospring.jackson.JacksonPayloadSerializer;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItem;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsRequest;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemRequest;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The writes of commits, compared with files below {@code src/test/resources/golden},
 * which are written anew only with {@code -Dgolden.update=true}.
 */
class CommitPlannerTests {

	private static final Path GOLDEN = Path.of(System.getProperty("basedir", "."), "src", "test", "resources", "golden",
			"execution");

	private static final Instant NOW = Instant.parse("2026-03-01T10:00:00Z");

	private static final PayloadSerializer SERIALIZER = new JacksonPayloadSerializer();

	private final ExecutionStoreSettings settings = ExecutionStoreSettings.defaults()
		.withTrace(2)
		.withFinishedRetention(Duration.ofDays(30));

	private final CommitPlanner planner = new CommitPlanner(this.settings, new ItemCodec(SERIALIZER));

	@Test
	void firstCommitInserts() throws IOException {
		StoredExecution<String> execution = StoredExecution.create("o1", "order", "state").withParent("p1");
		assertMatches("insert", Commit.of(execution).status(ExecutionStatus.RUNNING).build(), TraceWindow.EMPTY);
	}

	@Test
	void largeCommitIsOneTransaction() throws IOException {
		Commit<String> commit = Commit.of(stored())
			.state("next")
			.emit("payment", "requested", 1)
			.emit(Commit.Emit.of(null, "audit", 2).withEventId("a-1").withHeaders(Map.of("trace", "t1")))
			.spawn("o1:child:1", "/child", "context")
			.schedule("payment", NOW.plusSeconds(60))
			.cancel("old")
			.processed("e1")
			.trace(TraceStep.of("requested").withTransition("/a", "/b").withActions("pay"))
			.build();
		assertMatches("commit", commit, new TraceWindow(3, 5));
	}

	@Test
	void endDisarmsAndExpires() throws IOException {
		assertMatches("end", Commit.of(stored()).status(ExecutionStatus.DONE).outcome("shipped").build(),
				new TraceWindow(3, 5));
	}

	@Test
	void noItemIsWrittenTwice() {
		for (long seed = 0; seed < 300; seed++) {
			Random random = new Random(seed);
			Commit.Builder<String> commit = Commit.of(stored());
			for (int i = random.nextInt(12); i > 0; i--) {
				String path = List.of("old", "payment", "x").get(random.nextInt(3));
				switch (random.nextInt(5)) {
					case 0 -> commit.cancel(path);
					case 1 -> commit.schedule(path, NOW.plusSeconds(random.nextInt(100)));
					case 2 -> commit.emit("t", "same", 1);
					case 3 -> commit.spawn("same", "/", 1);
					default -> commit.processed("e" + random.nextInt(3)).trace(TraceStep.of("step"));
				}
			}
			if (random.nextInt(4) == 0) {
				commit.status(ExecutionStatus.FAILED);
			}
			CommitWrites writes = writes(commit.build(), new TraceWindow(0, 5));
			List<String> keys = transaction(writes).stream().map(CommitPlannerTests::key).toList();
			assertThat(keys).as("seed %d", seed).doesNotHaveDuplicates();
			assertThat(writes.roles().get(0)).isEqualTo(CommitWrites.Role.STATE);
		}
	}

	private static List<TransactWriteItem> transaction(CommitWrites writes) {
		return (writes.toRequest("token") instanceof TransactWriteItemsRequest request) ? request.transactItems()
				: List.of();
	}

	private static String key(TransactWriteItem write) {
		if (write.put() != null) {
			Map<String, AttributeValue> item = write.put().item();
			String key = List.of("seq", "execution_id", "path", "event_id", "idx")
				.stream()
				.map((name) -> (name.equals("event_id") && item.containsKey("seq")) ? ""
						: String.valueOf(item.get(name)))
				.collect(Collectors.joining());
			return write.put().tableName() + key;
		}
		return (write.delete() != null)
				? write.delete().tableName() + "null" + write.delete().key().get("execution_id")
						+ write.delete().key().get("path") + "null" + write.delete().key().get("idx")
				: write.update().tableName() + write.update().key();
	}

	private static StoredExecution<String> stored() {
		StoredExecution<String> created = StoredExecution.create("o1", "order", "state");
		CommitPlan<String> plan = CommitPlan.of(Commit.of(created).schedule("old", NOW).emit("t", "created", 0).build(),
				ExecutionCounters.NEW, NOW.minusSeconds(60), SERIALIZER);
		return plan
			.execution(new DynamoHandle(plan.counters(7, 0), new TraceWindow(3, 5), List.of("c0", "c1", "c2", "c3")));
	}

	private CommitWrites writes(Commit<?> commit, TraceWindow trace) {
		ExecutionCounters counters = CommitPlanner.handleOf(commit.execution()).counters();
		CommitPlan<?> plan = CommitPlan.of(commit, counters, NOW, SERIALIZER);
		return this.planner.writes(plan, "mine", new CommitNumbers(11, 21), trace);
	}

	private void assertMatches(String name, Commit<?> commit, TraceWindow trace) throws IOException {
		CommitWrites writes = writes(commit, trace);
		String text;
		if (writes.toRequest("token") instanceof UpdateItemRequest update) {
			text = "UpdateItem\n" + describe(update.tableName(), update.key(), update.updateExpression(),
					update.conditionExpression(), update.expressionAttributeValues());
		}
		else {
			text = "TransactWriteItems\n"
					+ transaction(writes).stream().map(CommitPlannerTests::describe).collect(Collectors.joining());
		}
		Path file = GOLDEN.resolve(name + ".txt");
		if (Boolean.getBoolean("golden.update")) {
			Files.createDirectories(GOLDEN);
			Files.writeString(file, text);
		}
		assertThat(Files.readString(file)).isEqualTo(text);
	}

	private static String describe(TransactWriteItem write) {
		if (write.put() != null) {
			return "Put " + describe(write.put().tableName(), write.put().item(), null,
					write.put().conditionExpression(), write.put().expressionAttributeValues());
		}
		if (write.delete() != null) {
			return "Delete " + describe(write.delete().tableName(), write.delete().key(), null, null, Map.of());
		}
		return "Update " + describe(write.update().tableName(), write.update().key(), write.update().updateExpression(),
				write.update().conditionExpression(), write.update().expressionAttributeValues());
	}

	private static String describe(String table, Map<String, AttributeValue> item, String update, String condition,
			Map<String, AttributeValue> values) {
		StringBuilder text = new StringBuilder(table).append('\n');
		describe(text, "  ", item);
		if (update != null) {
			Arrays.stream(update.replace(" REMOVE", ",REMOVE").split(",\\s*"))
				.forEach((part) -> text.append("  | ").append(part.trim()).append('\n'));
		}
		if (condition != null) {
			text.append("  if ").append(condition).append('\n');
		}
		describe(text, "    ", values);
		return text.toString();
	}

	private static void describe(StringBuilder text, String indent, Map<String, AttributeValue> values) {
		new TreeMap<>(values).forEach(
				(name, value) -> text.append(indent).append(name).append(" = ").append(describe(value)).append('\n'));
	}

	private static String describe(AttributeValue value) {
		return switch (value.type()) {
			case S -> '"' + value.s() + '"';
			case N -> value.n();
			case L -> value.l().stream().map(CommitPlannerTests::describe).toList().toString();
			case M -> {
				Map<String, String> map = new TreeMap<>();
				value.m().forEach((name, member) -> map.put(name, describe(member)));
				yield map.toString();
			}
			default -> value.toString();
		};
	}

}
