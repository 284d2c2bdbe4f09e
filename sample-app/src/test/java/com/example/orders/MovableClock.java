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

package com.example.orders;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;

/**
 * A clock that goes as all clocks do, and can be put forward.
 */
public class MovableClock extends Clock {

	private final Clock clock = Clock.systemUTC();

	private volatile Duration ahead = Duration.ZERO;

	public void forward(Duration duration) {
		this.ahead = this.ahead.plus(duration);
	}

	@Override
	public Instant instant() {
		return this.clock.instant().plus(this.ahead);
	}

	@Override
	public ZoneId getZone() {
		return this.clock.getZone();
	}

	@Override
	public Clock withZone(ZoneId zone) {
		return Clock.offset(this.clock.withZone(zone), this.ahead);
	}

}
