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

import io.github.dynamospring.execution.Commit;
import io.github.dynamospring.execution.DueTimer;
import io.github.dynamospring.execution.OutboxEntry;
import io.github.dynamospring.execution.SpawnEntry;
import io.github.dynamospring.execution.StoredExecution;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

import org.springframework.aot.hint.RuntimeHints;
import org.springframework.aot.hint.annotation.ReflectiveRuntimeHintsRegistrar;
import org.springframework.aot.hint.predicate.RuntimeHintsPredicates;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for {@link HandlerReflectiveProcessor}.
 */
class HandlerReflectiveProcessorTests {

	private final RuntimeHints hints = new RuntimeHints();

	HandlerReflectiveProcessorTests() {
		new ReflectiveRuntimeHintsRegistrar().registerRuntimeHints(this.hints, Handlers.class);
	}

	@Test
	void annotatedMethodsCanBeCalled() throws NoSuchMethodException {
		assertThat(RuntimeHintsPredicates.reflection()
			.onMethodInvocation(Handlers.class.getDeclaredMethod("pay", OutboxEntry.class, Request.class)))
			.accepts(this.hints);
		assertThat(RuntimeHintsPredicates.reflection()
			.onMethodInvocation(Handlers.class.getDeclaredMethod("create", SpawnEntry.class, Context.class)))
			.accepts(this.hints);
		assertThat(RuntimeHintsPredicates.reflection()
			.onMethodInvocation(Handlers.class.getDeclaredMethod("expired", DueTimer.class, StoredExecution.class)))
			.accepts(this.hints);
		assertThat(RuntimeHintsPredicates.reflection()
			.onMethodInvocation(Handlers.class.getDeclaredMethod("helper", Unused.class))).rejects(this.hints);
	}

	@Test
	void contentsAndStatesCanBeReadAndWritten() throws NoSuchMethodException {
		assertThat(RuntimeHintsPredicates.reflection().onMethodInvocation(Request.class.getDeclaredMethod("address")))
			.accepts(this.hints);
		assertThat(RuntimeHintsPredicates.reflection()
			.onConstructorInvocation(Request.class.getDeclaredConstructor(Address.class))).accepts(this.hints);
		assertThat(RuntimeHintsPredicates.reflection()
			.onConstructorInvocation(Address.class.getDeclaredConstructor(String.class)))
			.as("what a content consists of")
			.accepts(this.hints);
		assertThat(RuntimeHintsPredicates.reflection()
			.onConstructorInvocation(Context.class.getDeclaredConstructor(int.class))).accepts(this.hints);
		assertThat(RuntimeHintsPredicates.reflection()
			.onConstructorInvocation(State.class.getDeclaredConstructor(String.class))).accepts(this.hints);
		assertThat(RuntimeHintsPredicates.reflection().onType(OutboxEntry.class)).rejects(this.hints);
	}

	static class Handlers {

		@OnEvent("payment-requested")
		void pay(OutboxEntry entry, Request request) {
		}

		@OnSpawn("child")
		void create(SpawnEntry entry, Context context) {
		}

		@OnTimer("payment")
		@Nullable Commit<State> expired(DueTimer timer, StoredExecution<State> execution) {
			return null;
		}

		void helper(Unused unused) {
		}

	}

	record Request(Address address) {

	}

	record Address(String city) {

	}

	record Context(int depth) {

	}

	record State(String text) {

	}

	record Unused(String text) {

	}

}
