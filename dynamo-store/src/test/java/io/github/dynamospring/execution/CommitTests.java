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

package io.github.dynamospring.execution;

import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Consumer;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

/**
 * Tests for {@link Commit} and its builder.
 */
class CommitTests {

	private static final String NOTHING = nothing();

	private static final Instant NEVER = nothing();

	private final StoredExecution<String> execution = StoredExecution.create("o1", "order", "new");

	@Test
	void nothingIsRefusedWhereSomethingIsNeeded() {
		assertThatIllegalArgumentException().isThrownBy(() -> Commit.of(CommitTests.<StoredExecution<String>>nothing()))
			.withMessageContaining("execution");
		refused("named null", (commit) -> commit.token(NOTHING));
		refused("state of null", (commit) -> commit.state(NOTHING));
		refused("status of null", (commit) -> commit.status(nothing()));
		refused("emit null", (commit) -> commit.emit(nothing()));
		refused("type", (commit) -> commit.emit("target", NOTHING, "payload"));
		refused("payload", (commit) -> commit.emit("target", "type", nothing()));
		refused("spawn null", (commit) -> commit.spawn(nothing()));
		refused("child", (commit) -> commit.spawn(NOTHING, "/", "context"));
		refused("root path of child 'c'", (commit) -> commit.spawn("c", NOTHING, "context"));
		refused("payload", (commit) -> commit.spawn("c", "/", nothing()));
		refused("definition", (commit) -> commit.spawn(Commit.Spawn.of(NOTHING, "c", "/", "context")));
		refused("time", (commit) -> commit.schedule("path", NEVER));
		refused("path", (commit) -> commit.schedule(NOTHING, Instant.EPOCH));
		refused("path", (commit) -> commit.cancel(NOTHING));
		refused("path", (commit) -> commit.consumes(NOTHING, 1));
		refused("timer", (commit) -> commit.consumes(nothing()));
		refused("id", (commit) -> commit.processed(NOTHING));
	}

	@Test
	void absentValuesMayBeNothing() {
		Commit<String> commit = Commit.of(this.execution)
			.outcome(null)
			.error(null)
			.activePath(null)
			.emit(null, "type", "payload")
			.trace(null)
			.build();
		assertThat(commit.emits()).singleElement().satisfies((emit) -> assertThat(emit.target()).isNull());
	}

	@Test
	void headersNeedNamesAndValues() {
		Commit.Emit emit = Commit.Emit.of("target", "type", "payload");
		assertThatIllegalArgumentException().isThrownBy(() -> emit.withHeaders(Map.of("", "value")))
			.withMessageContaining("name");
		Map<String, String> headers = new HashMap<>();
		headers.put("tenant", null);
		assertThatIllegalArgumentException().isThrownBy(() -> emit.withHeaders(headers))
			.withMessageContaining("'tenant'");
		assertThatIllegalArgumentException().isThrownBy(() -> emit.withHeaders(nothing()))
			.withMessageContaining("headers");
		assertThat(emit.withHeaders(Map.of("tenant", "")).headers()).containsEntry("tenant", "");
	}

	@Test
	void timeThatNeverComesIsRefusedWithTheTimer() {
		refused("'payment'", (commit) -> commit.schedule("payment", Instant.MAX));
		refused("Remedy", (commit) -> commit.schedule("payment", Instant.MIN));
	}

	private void refused(String message, Consumer<Commit.Builder<String>> call) {
		assertThatIllegalArgumentException().isThrownBy(() -> call.accept(Commit.of(this.execution)))
			.withMessageContaining(message);
	}

	@SuppressWarnings({ "DataFlowIssue", "NullAway", "TypeParameterUnusedInFormals" })
	private static <T> T nothing() {
		return null;
	}

}
