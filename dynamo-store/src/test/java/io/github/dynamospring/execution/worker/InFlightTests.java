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

import java.time.Clock;
import java.time.Duration;
import java.time.ZoneOffset;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicInteger;

import io.github.dynamospring.embedded.fault.MovableClock;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for {@link InFlight}.
 */
class InFlightTests {

	private final MovableClock clock = new MovableClock(Clock.fixed(TestNode.START, ZoneOffset.UTC));

	private final AtomicInteger ended = new AtomicInteger();

	@Test
	void workTheExecutorRejectsWakesNobody() {
		InFlight inFlight = new InFlight(2, (work) -> {
			throw new RejectedExecutionException("full");
		}, this.clock, this.ended::incrementAndGet);
		assertThat(inFlight.start("a", (chain) -> {
		})).isFalse();
		assertThat(inFlight.isIdle()).isTrue();
		assertThat(inFlight.isBusy("a")).isFalse();
		assertThat(this.ended).as("the worker would poll again at once, without end").hasValue(0);
	}

	@Test
	void chainWhoseHandlerTookTooLongCallsNoOther() {
		InFlight inFlight = new InFlight(2, Runnable::run, this.clock, this.ended::incrementAndGet);
		AtomicInteger timeouts = new AtomicInteger();
		assertThat(inFlight.start("a", (chain) -> {
			assertThat(chain.begin(Duration.ofSeconds(1), timeouts::incrementAndGet)).isTrue();
			this.clock.advance(Duration.ofSeconds(2));
			inFlight.expire();
			assertThat(inFlight.isBusy("a")).as("another chain may start").isFalse();
			assertThat(chain.end()).isEqualTo(InFlight.Ending.ABANDONED);
			assertThat(chain.begin(Duration.ofSeconds(1), timeouts::incrementAndGet)).isFalse();
		})).isTrue();
		assertThat(timeouts).hasValue(1);
		assertThat(this.ended).hasValue(1);
		assertThat(inFlight.isIdle()).isTrue();
	}

}
