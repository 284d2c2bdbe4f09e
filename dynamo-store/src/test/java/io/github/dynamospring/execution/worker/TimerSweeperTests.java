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
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

import io.github.dynamospring.execution.Commit;
import io.github.dynamospring.execution.DueTimer;
import io.github.dynamospring.execution.ExecutionStatus;
import io.github.dynamospring.execution.ParkedItem;
import io.github.dynamospring.execution.ParkedQuery;
import io.github.dynamospring.execution.StoredExecution;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for {@link TimerSweeper}.
 */
class TimerSweeperTests {

	private final TestNode node = new TestNode();

	private final List<String> fired = new ArrayList<>();

	private void arm(String id, String path, int seconds) {
		this.node.commit(id, (commit) -> commit.schedule(path, this.node.clock.instant().plusSeconds(seconds)));
	}

	@Test
	void dueTimerFiresOnceAndIsDeleted() {
		this.node.handlers.timers((timer) -> this.fired.add(timer.path()));
		arm("a", "later", 10);
		TimerSweeper sweeper = this.node.timers();
		sweeper.step();
		assertThat(this.fired).isEmpty();
		this.node.advance(Duration.ofSeconds(10));
		sweeper.step();
		sweeper.step();
		assertThat(this.fired).containsExactly("later");
		assertThat(this.node.store.timersOf("a")).isEmpty();
	}

	@Test
	void timerArmedAnewByItsHandlerSurvives() {
		this.node.handlers.timers((timer) -> {
			this.fired.add(timer.path());
			this.node.commit("a", (commit) -> commit.consumes(timer).schedule("tick", timer.fireAt().plusSeconds(60)));
		});
		arm("a", "tick", 0);
		TimerSweeper sweeper = this.node.timers();
		sweeper.step();
		assertThat(this.node.store.timersOf("a")).hasSize(1);
		this.node.advance(Duration.ofSeconds(60));
		sweeper.step();
		assertThat(this.fired).hasSize(2);
	}

	@Test
	void timerArmedAnewForTheSameTimeByItsHandlerFiresAgain() {
		this.node.handlers.timers((timer) -> {
			this.fired.add(timer.eventId());
			if (this.fired.size() < 3) {
				this.node.commit("a", (commit) -> commit.consumes(timer).schedule("tick", timer.fireAt()));
			}
		});
		arm("a", "tick", 0);
		TimerSweeper sweeper = this.node.timers();
		for (int i = 1; i <= 4; i++) {
			sweeper.step();
		}
		assertThat(this.fired).hasSize(3).doesNotHaveDuplicates();
		assertThat(this.node.store.timersOf("a")).isEmpty();
	}

	@Test
	void timerCancelledWhileItFiresHasNoEffect() {
		this.node.handlers.methods(new Object() {

			@OnTimer("t")
			Commit<String> expired(StoredExecution<String> execution) {
				TimerSweeperTests.this.fired.add(execution.id());
				TimerSweeperTests.this.node.commit("a", (commit) -> commit.state("paid").cancel("t"));
				return Commit.of(execution).state("expired").build();
			}

		});
		arm("a", "t", 0);
		TimerSweeper sweeper = this.node.timers();
		sweeper.step();
		sweeper.step();
		assertThat(this.fired).as("not called again for the newer execution").hasSize(1);
		assertThat(this.node.store.load("a", String.class).orElseThrow().state()).isEqualTo("paid");
		assertThat(this.node.store.timersOf("a")).isEmpty();
	}

	@Test
	void clocksThatAreApartFireEarlyOrLateButOnce() {
		TestNode ahead = this.node.withClockAhead(Duration.ofMinutes(1));
		for (TestNode one : List.of(this.node, ahead)) {
			one.handlers.methods(new Object() {

				@OnTimer("t")
				Commit<String> expired(StoredExecution<String> execution) {
					TimerSweeperTests.this.fired.add(execution.id());
					return Commit.of(execution).state("expired").build();
				}

			});
		}
		TimerSweeper here = this.node.timers();
		TimerSweeper there = ahead.timers();
		arm("a", "t", 90);
		ahead.commit("b", (commit) -> commit.schedule("t", ahead.clock.instant().plusSeconds(90)));
		for (int i = 0; i < 200; i++) {
			this.node.advance(Duration.ofSeconds(1));
			ahead.advance(Duration.ofSeconds(1));
			here.step();
			there.step();
			assertThat(this.fired.contains("a")).as("a after %d", i + 1).isEqualTo(i + 1 >= 30);
			assertThat(this.fired.contains("b")).as("b after %d", i + 1).isEqualTo(i + 1 >= 90);
		}
		assertThat(this.fired).containsExactly("a", "b");
	}

	@Test
	void interruptAHandlerLeavesBehindStopsNothing() {
		this.node.handlers.timers((timer) -> Thread.currentThread().interrupt());
		arm("a", "t", 0);
		this.node.timers().step();
		assertThat(Thread.interrupted()).isFalse();
		assertThat(this.node.store.timersOf("a")).isEmpty();
		arm("a", "t", 0);
		Thread.currentThread().interrupt();
		this.node.timers().step();
		assertThat(Thread.interrupted()).as("what was there before stays").isTrue();
	}

	@Test
	void timerOfASuspendedExecutionFiresAfterItGoesOn() {
		this.node.handlers.timers((timer) -> this.fired.add(timer.path()));
		arm("a", "t", 1);
		this.node.runtime.suspend("a");
		this.node.advance(Duration.ofSeconds(2));
		TimerSweeper sweeper = this.node.timers();
		sweeper.step();
		assertThat(this.fired).isEmpty();
		assertThat(this.node.store.timersOf("a")).singleElement()
			.satisfies((timer) -> assertThat(timer.attempts()).isZero());
		this.node.runtime.resume("a");
		this.node.advance(Duration.ofSeconds(5));
		sweeper.step();
		assertThat(this.fired).containsExactly("t");
	}

	@Test
	void timerOfAnUnknownKindStaysArmed() {
		this.node.handlers.methods(new Object() {

			@OnTimer(value = "t", definition = "another")
			void other(DueTimer timer) {
				TimerSweeperTests.this.fired.add(timer.path());
			}

		});
		arm("a", "t", 0);
		this.node.timers().step();
		assertThat(this.fired).isEmpty();
		assertThat(this.node.store.timersOf("a")).hasSize(1);
	}

	@Test
	void timersOfUnknownKindsDoNotHideOthers() {
		this.node.with((settings) -> settings.withPageSize(2)).handlers.methods(new Object() {

			@OnTimer("known")
			void known(DueTimer timer) {
				TimerSweeperTests.this.fired.add(timer.path());
			}

		});
		for (int i = 0; i < 7; i++) {
			arm("u" + i, "unknown", 0);
		}
		arm("z", "known", 0);
		TimerSweeper sweeper = this.node.timers();
		for (int i = 0; i < 5; i++) {
			sweeper.step();
			this.node.advance(Duration.ofSeconds(3));
		}
		assertThat(this.fired).containsExactly("known");
	}

	@Test
	void failingTimerDoesNotBlockTheOthersAndIsParkedInTheEnd() {
		this.node.handlers.timers((timer) -> {
			if (timer.path().equals("bad")) {
				throw new IllegalStateException("bad");
			}
			this.fired.add(timer.path());
		});
		arm("a", "bad", 0);
		arm("a", "good", 1);
		TimerSweeper sweeper = this.node.timers();
		for (int i = 0; i < 4; i++) {
			sweeper.step();
			this.node.advance(Duration.ofMinutes(1));
		}
		assertThat(this.fired).containsExactly("good");
		assertThat(this.node.store.parked(ParkedQuery.all(10)).items()).hasSize(1);
	}

	@Test
	void parkedTimerOfASuspendedExecutionWaits() {
		boolean[] fails = { true };
		this.node.with((settings) -> settings.withRetry(RetryPolicy.defaults().withMaxAttempts(1))).handlers
			.timers((timer) -> {
				if (fails[0]) {
					throw new IllegalStateException("not yet");
				}
				this.fired.add(timer.path());
			});
		arm("a", "t", 0);
		this.node.timers().step();
		fails[0] = false;
		this.node.runtime.suspend("a");
		this.node.advance(Duration.ofMinutes(5));
		ParkedRetrier retrier = this.node.parked();
		retrier.step();
		assertThat(this.fired).isEmpty();
		this.node.runtime.resume("a");
		this.node.advance(Duration.ofSeconds(5));
		retrier.step();
		assertThat(this.fired).containsExactly("t");
		assertThat(this.node.store.parked(ParkedQuery.all(10)).items()).isEmpty();
	}

	@Test
	void timerItsHandlerCannotJudgeIsParkedAndBlocksNobody() {
		this.node.handlers.timers(new TimerHandler() {

			@Override
			public boolean handles(DueTimer timer) {
				return timer.path().split("/")[1].equals("known");
			}

			@Override
			public void handle(DueTimer timer) {
				TimerSweeperTests.this.fired.add(timer.path());
			}

		});
		this.node.commit("a", (commit) -> commit.schedule("bad", TestNode.START));
		this.node.commit("b", (commit) -> commit.schedule("is/known", TestNode.START));
		TimerSweeper sweeper = this.node.timers();
		for (int i = 0; i < 4; i++) {
			sweeper.step();
			this.node.advance(Duration.ofMinutes(1));
		}
		assertThat(this.fired).containsExactly("is/known");
		assertThat(this.node.store.timersOf("a")).isEmpty();
		ParkedItem parked = this.node.store.parked(ParkedQuery.all(10)).items().get(0);
		assertThat(parked.item().attempts()).isEqualTo(3);
		assertThat(parked.item().lastError()).contains("ArrayIndexOutOfBounds");
		this.node.parked().step();
		assertThat(this.fired).hasSize(1);
	}

	@Test
	void timerOfAPurgedExecutionIsDiscarded() {
		this.node.handlers.timers((timer) -> this.fired.add(timer.path()));
		arm("a", "t", 0);
		DueTimer timer = this.node.store.timersOf("a").get(0);
		this.node.commit("a", (commit) -> commit.cancel("t").status(ExecutionStatus.DONE));
		assertThat(timer.path()).isEqualTo("t");
		this.node.timers().step();
		assertThat(this.fired).isEmpty();
	}

	@Test
	void methodThatTakesTheExecutionConsumesTheTimer() {
		this.node.handlers.methods(new Object() {

			@OnTimer("t")
			Commit<String> late(StoredExecution<String> execution, DueTimer timer) {
				return Commit.of(execution).state(timer.path() + " of " + execution.state()).build();
			}

		});
		arm("a", "t", 0);
		this.node.timers().step();
		StoredExecution<String> execution = this.node.store.load("a", String.class).orElseThrow();
		assertThat(execution.state()).isEqualTo("t of new");
		assertThat(execution.timers()).isEmpty();
		assertThat(this.node.store.dueTimers(Instant.MAX, 10)).isEmpty();
	}

	@Test
	void twoSweepersHaveOneEffect() throws Exception {
		arm("a", "t", 0);
		DueTimer timer = this.node.store.timersOf("a").get(0);
		ExecutionHandler<String> handler = (execution) -> Commit.of(execution).state(execution.state() + "!").build();
		assertThat(this.node.runtime.fire(timer, String.class, handler)).isEqualTo(HandlingResult.HANDLED);
		assertThat(this.node.another().runtime.fire(timer, String.class, handler))
			.isEqualTo(HandlingResult.STALE_TIMER);
		assertThat(this.node.store.load("a", String.class).orElseThrow().state()).isEqualTo("new!");
	}

}
