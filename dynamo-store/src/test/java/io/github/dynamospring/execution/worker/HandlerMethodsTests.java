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

import java.io.IOException;
import java.util.List;

import io.github.dynamospring.execution.Commit;
import io.github.dynamospring.execution.DueTimer;
import io.github.dynamospring.execution.OutboxEntry;
import io.github.dynamospring.execution.StoredExecution;
import org.aopalliance.intercept.MethodInterceptor;
import org.junit.jupiter.api.Test;

import org.springframework.aop.framework.ProxyFactory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

/**
 * Tests for methods annotated with {@link OnEvent}, {@link OnSpawn} and {@link OnTimer}.
 */
class HandlerMethodsTests {

	private final TestNode node = new TestNode();

	private void refused(Object bean, String... parts) {
		assertThatIllegalStateException().isThrownBy(() -> this.node.handlers.methods(bean))
			.withMessageContaining(bean.getClass().getName())
			.withMessageContaining("Remedy: ")
			.satisfies((ex) -> assertThat(ex.getMessage()).contains(parts));
	}

	@Test
	void resultNobodyLooksAtIsRefused() {
		refused(new Object() {

			@OnEvent("x")
			String handle(OutboxEntry entry) {
				return "";
			}

		}, "returns String", "StoredExecution<YourState>");
	}

	@Test
	void executionWithoutACommitIsRefused() {
		refused(new Object() {

			@OnEvent("x")
			void handle(StoredExecution<String> execution) {
			}

		}, "takes an execution but returns void");
	}

	@Test
	void executionOfAnUnknownStateIsRefused() {
		refused(new Object() {

			@OnTimer("x")
			Commit<?> handle(StoredExecution<?> execution) {
				return Commit.of(execution).build();
			}

		}, "without saying what its state is");
	}

	@Test
	void commitOfAnotherStateIsRefused() {
		refused(new Object() {

			@OnTimer("x")
			Commit<Integer> handle(StoredExecution<String> execution) {
				return Commit.of(StoredExecution.create("a", "b", 1)).build();
			}

		}, "a Commit of another state");
	}

	@Test
	void contentOfATimerIsRefused() {
		refused(new Object() {

			@OnTimer("x")
			void handle(String content) {
			}

		}, "takes String", "take DueTimer");
	}

	@Test
	void workOfAnotherKindIsRefused() {
		refused(new Object() {

			@OnEvent("x")
			void handle(DueTimer timer) {
			}

		}, "takes DueTimer", "take OutboxEntry");
	}

	@Test
	void executionOfAChildIsRefused() {
		refused(new Object() {

			@OnSpawn("x")
			void handle(StoredExecution<String> child) {
			}

		}, "does not exist before");
	}

	@Test
	void genericContentIsRefused() {
		refused(new Object() {

			@OnEvent("x")
			void handle(List<String> texts) {
			}

		}, "generic type");
	}

	@Test
	void twoContentsAreRefused() {
		refused(new Object() {

			@OnEvent("x")
			void handle(String one, Integer two) {
			}

		}, "its content twice");
	}

	@Test
	void emptyNameIsRefused() {
		refused(new Object() {

			@OnEvent("")
			void handle(String one) {
			}

		}, "names no type of event");
	}

	@Test
	void impossibleDurationIsRefused() {
		refused(new Object() {

			@OnEvent(value = "x", timeout = "soon")
			void handle(String one) {
			}

		}, "timeout 'soon'", "500ms, 10s or PT1M");
	}

	@Test
	void twoMethodsForOneEventAreRefused() {
		refused(new Object() {

			@OnEvent("x")
			void one(String text) {
			}

			@OnEvent("x")
			void two(String text) {
			}

		}, "events of type 'x'");
	}

	@Test
	void methodForTheTargetComesFirst() {
		StringBuilder called = new StringBuilder();
		this.node.handlers.methods(new Object() {

			@OnEvent("x")
			void any() {
				called.append("any ");
			}

			@OnEvent(value = "x", target = "b")
			void ofB() {
				called.append("b ");
			}

		});
		this.node.commit("a", (commit) -> commit.emit("b", "x", 1).emit("c", "x", 1));
		this.node.outbox().step();
		assertThat(called).hasToString("b any ");
	}

	@Test
	void methodOfAProxyIsCalledThroughIt() {
		Speaker speaker = new Speaker();
		ProxyFactory factory = new ProxyFactory(speaker);
		factory.setProxyTargetClass(true);
		StringBuilder advised = new StringBuilder();
		factory.addAdvice((MethodInterceptor) (invocation) -> {
			advised.append(invocation.getMethod().getName());
			return invocation.proceed();
		});
		this.node.handlers.methods(factory.getProxy());
		this.node.emit("a", "hello");
		this.node.outbox().step();
		assertThat(speaker.heard).isEqualTo("hello");
		assertThat(advised).hasToString("hear");
	}

	@Test
	void exceptionOfAMethodIsTheError() {
		this.node.handlers.methods(new Object() {

			@OnEvent("said")
			void fail() throws IOException {
				throw new IOException("no line");
			}

		});
		this.node.emit("a", "x");
		this.node.outbox().step();
		assertThat(this.node.store.pendingOutbox(1).get(0).lastError()).isEqualTo("java.io.IOException: no line");
	}

	@Test
	void annotatedTypesAreRecognised() {
		assertThat(WorkHandlers.hasMethods(Speaker.class)).isTrue();
		assertThat(WorkHandlers.hasMethods(String.class)).isFalse();
	}

	/**
	 * A bean with a handler.
	 */
	static class Speaker {

		private String heard = "";

		@OnEvent("said")
		void hear(String text) {
			this.heard = text;
		}

	}

}
