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

package io.github.dynamospring.embedded.fault;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

/**
 * The clock that can be moved, and how often faults happen.
 */
class MovableClockTests {

	private static final Instant START = Instant.parse("2026-01-01T00:00:00Z");

	private final MovableClock clock = new MovableClock(Clock.fixed(START, ZoneOffset.UTC));

	@Test
	void followsTheOtherClockUntilItIsMoved() {
		assertThat(this.clock.instant()).isEqualTo(START);
		this.clock.advance(Duration.ofHours(1));
		this.clock.advance(Duration.ofHours(1));
		assertThat(this.clock.instant()).isEqualTo(START.plusSeconds(7200));
		this.clock.moveTo(START.minusSeconds(1));
		assertThat(this.clock.instant()).isEqualTo(START.minusSeconds(1));
		this.clock.reset();
		assertThat(this.clock.instant()).isEqualTo(START);
	}

	@Test
	void goesOnAfterItWasMoved() {
		MovableClock base = new MovableClock(Clock.fixed(START, ZoneOffset.UTC));
		MovableClock moved = new MovableClock(base);
		moved.moveTo(START.plusSeconds(100));
		base.advance(Duration.ofSeconds(5));
		assertThat(moved.instant()).isEqualTo(START.plusSeconds(105));
	}

	@Test
	void canBeMovedWhileItStandsStill() {
		MovableClock base = new MovableClock(Clock.fixed(START, ZoneOffset.UTC));
		MovableClock stopped = new MovableClock(base);
		stopped.stop();
		base.advance(Duration.ofSeconds(5));
		assertThat(stopped.instant()).isEqualTo(START);
		stopped.advance(Duration.ofSeconds(1));
		assertThat(stopped.instant()).isEqualTo(START.plusSeconds(1));
		stopped.moveTo(START.plusSeconds(9));
		assertThat(stopped.instant()).isEqualTo(START.plusSeconds(9));
		stopped.reset();
		assertThat(stopped.instant()).isEqualTo(START.plusSeconds(5));
	}

	@Test
	void isTheSameClockInOtherZones() {
		Clock paris = this.clock.withZone(ZoneId.of("Europe/Paris"));
		this.clock.advance(Duration.ofMinutes(1));
		assertThat(paris.instant()).isEqualTo(START.plusSeconds(60));
		assertThat(paris.getZone()).isEqualTo(ZoneId.of("Europe/Paris"));
		assertThat(this.clock.getZone()).isEqualTo(ZoneOffset.UTC);
	}

	@Test
	void refusesFaultsThatCannotHappen() {
		FaultScope scope = new Faults(new FaultInjector()).everywhere();
		assertThatIllegalArgumentException().isThrownBy(() -> Occurrence.next(0))
			.withMessage("A fault must happen at least once, but the count is 0");
		assertThatIllegalArgumentException().isThrownBy(() -> Occurrence.rate(1.5))
			.withMessage("The rate of a fault must be above 0 and at most 1, but is 1.5");
		assertThatIllegalArgumentException().isThrownBy(() -> Occurrence.rate(Double.NaN));
		assertThatIllegalArgumentException().isThrownBy(() -> Lag.ofReads(0));
		assertThatIllegalArgumentException().isThrownBy(() -> Lag.of(Duration.ofSeconds(-1)));
		assertThatIllegalArgumentException()
			.isThrownBy(() -> scope.answerAfter(Duration.ofSeconds(-1), Occurrence.always()));
		assertThatIllegalArgumentException().isThrownBy(() -> scope.leaveUnprocessed(0, Occurrence.always()));
	}

}
