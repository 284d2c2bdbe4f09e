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

import org.jspecify.annotations.Nullable;

/**
 * A clock that follows another one until it is moved or stopped.
 *
 * @since 0.1.0
 */
public final class MovableClock extends Clock {

	private final Clock base;

	private volatile State state = State.FOLLOWING;

	/**
	 * Create a clock.
	 * @param base the clock to follow
	 */
	public MovableClock(Clock base) {
		this.base = base;
	}

	/**
	 * Move this clock. It goes on from there, unless it was stopped.
	 * @param duration by how much, backwards if negative
	 */
	public synchronized void advance(Duration duration) {
		Instant stoppedAt = this.state.stoppedAt();
		this.state = (stoppedAt != null) ? new State(Duration.ZERO, stoppedAt.plus(duration))
				: new State(this.state.offset().plus(duration), null);
	}

	/**
	 * Set this clock. It goes on from there, unless it was stopped.
	 * @param instant where to
	 */
	public synchronized void moveTo(Instant instant) {
		this.state = (this.state.stoppedAt() != null) ? new State(Duration.ZERO, instant)
				: new State(Duration.between(this.base.instant(), instant), null);
	}

	/**
	 * Let time stand still; the clock can still be moved.
	 */
	public synchronized void stop() {
		this.state = new State(Duration.ZERO, instant());
	}

	/**
	 * Follow the other clock again.
	 */
	public synchronized void reset() {
		this.state = State.FOLLOWING;
	}

	@Override
	public Instant instant() {
		State current = this.state;
		return (current.stoppedAt() != null) ? current.stoppedAt() : this.base.instant().plus(current.offset());
	}

	@Override
	public ZoneId getZone() {
		return this.base.getZone();
	}

	@Override
	public Clock withZone(ZoneId zone) {
		Clock moving = this;
		return new Clock() {

			@Override
			public ZoneId getZone() {
				return zone;
			}

			@Override
			public Clock withZone(ZoneId other) {
				return moving.withZone(other);
			}

			@Override
			public Instant instant() {
				return moving.instant();
			}

		};
	}

	/**
	 * Where this clock stands.
	 *
	 * @param offset how far it is ahead of the other clock
	 * @param stoppedAt where it stands still, or {@code null} if it goes
	 */
	private record State(Duration offset, @Nullable Instant stoppedAt) {

		static final State FOLLOWING = new State(Duration.ZERO, null);

	}

}
