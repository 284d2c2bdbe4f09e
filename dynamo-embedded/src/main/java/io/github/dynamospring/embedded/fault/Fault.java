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

import java.time.Duration;
import java.util.Random;

import org.jspecify.annotations.Nullable;

/**
 * A fault that was asked for. Closing it ends it.
 *
 * @since 0.1.0
 */
public final class Fault implements AutoCloseable {

	private final FaultInjector injector;

	private final FaultKind kind;

	private final FaultScope scope;

	private final Occurrence occurrence;

	private final Random random;

	private final Setting setting;

	private long hits;

	Fault(FaultInjector injector, FaultKind kind, FaultScope scope, Occurrence occurrence, Setting setting) {
		this.injector = injector;
		this.kind = kind;
		this.scope = scope;
		this.occurrence = occurrence;
		this.random = occurrence.random();
		this.setting = setting;
	}

	FaultKind kind() {
		return this.kind;
	}

	FaultScope scope() {
		return this.scope;
	}

	int items() {
		return this.setting.items();
	}

	Duration delay() {
		return this.setting.delay();
	}

	/**
	 * Return how long changes stay invisible.
	 * @return the lag, or {@code null} if this fault does not delay changes
	 */
	public @Nullable Lag lag() {
		return this.setting.lag();
	}

	/**
	 * Return how often this fault happened.
	 * @return the number of requests it happened to
	 */
	public synchronized long hits() {
		return this.hits;
	}

	// Decide whether the fault happens to a request it is meant for.
	synchronized boolean strikes() {
		if (this.hits >= this.occurrence.count() || this.random.nextDouble() >= this.occurrence.rate()) {
			return false;
		}
		this.hits++;
		return true;
	}

	/**
	 * End this fault. What it delayed becomes visible.
	 */
	@Override
	public void close() {
		this.injector.remove(this);
	}

	@Override
	public String toString() {
		return this.kind + " on " + this.scope;
	}

	/**
	 * What some kinds of faults need to know besides.
	 *
	 * @param items how many items to leave unprocessed
	 * @param delay how long an answer takes
	 * @param lag how long changes stay invisible
	 */
	record Setting(int items, Duration delay, @Nullable Lag lag) {

		static final Setting NONE = new Setting(0, Duration.ZERO, null);

	}

}
