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

import java.time.Duration;
import java.util.Map;

import io.github.dynamospring.execution.Commit;
import io.github.dynamospring.execution.SpawnEntry;
import io.github.dynamospring.execution.StoredExecution;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for {@link SpawnRelay}.
 */
class SpawnRelayTests {

	private final TestNode node = new TestNode();

	@Test
	void childOfAKnownDefinitionIsCreatedFromItsContext() {
		this.node.handlers
			.spawns(new Children(this.node.store, new ExecutionDefinitions(Map.of("order", String.class))));
		this.node.commit("p", (commit) -> commit.priority(4).spawn("c", "root", "context"));
		this.node.spawns().step();
		StoredExecution<String> child = this.node.store.load("c", String.class).orElseThrow();
		assertThat(child.parent()).isEqualTo("p");
		assertThat(child.definition()).isEqualTo("order");
		assertThat(child.activePath()).isEqualTo("root");
		assertThat(child.state()).isEqualTo("context");
		assertThat(child.priority()).isEqualTo(4);
		assertThat(this.node.store.pendingSpawns(1)).isEmpty();
	}

	@Test
	void childThatExistsCountsAsCreated() {
		this.node.handlers
			.spawns(new Children(this.node.store, new ExecutionDefinitions(Map.of("order", String.class))));
		this.node.commit("c", (commit) -> commit.state("mine"));
		this.node.commit("p", (commit) -> commit.spawn("c", "root", "context"));
		this.node.spawns().step();
		assertThat(this.node.store.pendingSpawns(1)).isEmpty();
		assertThat(this.node.store.load("c", String.class).orElseThrow().state()).isEqualTo("mine");
		assertThat(this.node.outcomes).containsExactly("STALE");
	}

	@Test
	void childOfAForeignDefinitionIsLeftAndBlocksNobody() {
		this.node.handlers
			.spawns(new Children(this.node.store, new ExecutionDefinitions(Map.of("order", String.class))));
		this.node.commit("p", (commit) -> commit.spawn(Commit.Spawn.of("foreign", "f", "root", "context")));
		this.node.commit("q", (commit) -> commit.spawn("c", "root", "context"));
		SpawnRelay relay = this.node.spawns();
		relay.step();
		assertThat(this.node.store.load("c", String.class)).isPresent();
		assertThat(this.node.store.load("f", String.class)).isEmpty();
		assertThat(this.node.store.pendingSpawns(10)).singleElement()
			.satisfies((entry) -> assertThat(entry.attempts()).isZero());
	}

	@Test
	void methodReturnsTheChildToStore() {
		this.node.handlers.methods(new Object() {

			@OnSpawn("order")
			StoredExecution<String> child(SpawnEntry entry, String context) {
				return StoredExecution.create(entry.childId(), entry.definition(), context + "!");
			}

		});
		this.node.commit("p", (commit) -> commit.spawn("c", "root", "context"));
		this.node.spawns().step();
		StoredExecution<String> child = this.node.store.load("c", String.class).orElseThrow();
		assertThat(child.state()).isEqualTo("context!");
		assertThat(child.parent()).isEqualTo("p");
	}

	@Test
	void failedCreationIsTriedAgain() {
		this.node.handlers.spawns((entry) -> {
			if (entry.attempts() == 0) {
				throw new IllegalStateException("not yet");
			}
			this.node.commit(entry.childId(), (commit) -> commit.state("there"));
		});
		this.node.commit("p", (commit) -> commit.spawn("c", "root", "context"));
		SpawnRelay relay = this.node.spawns();
		relay.step();
		this.node.advance(Duration.ofSeconds(1));
		relay.step();
		assertThat(this.node.store.load("c", String.class)).isPresent();
		assertThat(this.node.store.pendingSpawns(1)).isEmpty();
	}

}
