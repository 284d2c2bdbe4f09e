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
import java.util.Random;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

/**
 * Tests for {@link WorkerSettings} and {@link RetryPolicy}.
 */
class WorkerSettingsTests {

	private static final Duration NEGATIVE = Duration.ofMillis(-1);

	private static final Duration ENDLESS = Duration.ofSeconds(Long.MAX_VALUE);

	private final WorkerSettings settings = WorkerSettings.of("node");

	@Test
	void impossibleValuesAreRefusedByName() {
		assertThatIllegalArgumentException().isThrownBy(() -> WorkerSettings.of("")).withMessageContaining("node");
		refused("page size", () -> this.settings.withPageSize(0));
		refused("concurrency", () -> this.settings.withConcurrency(-1));
		refused("stop", () -> this.settings.withStopTimeout(NEGATIVE));
		for (Duration duration : new Duration[] { Duration.ZERO, NEGATIVE, Duration.ofNanos(1), ENDLESS }) {
			refused("lease", () -> this.settings.withLeaseDuration(duration));
			refused("timeout of handlers", () -> this.settings.withHandlerTimeout(duration));
			refused("suspended", () -> this.settings.withSuspendedDelay(duration));
			refused("parked", () -> this.settings.withParkedRetry(duration));
			refused("poll delay", () -> this.settings.withPollDelay(duration, Duration.ofSeconds(1)));
		}
		refused("longest poll delay", () -> this.settings.withPollDelay(Duration.ofSeconds(2), Duration.ofSeconds(1)));
		refused("longest poll delay", () -> this.settings.withPollDelay(Duration.ofSeconds(2), ENDLESS));
		refused("stop", () -> this.settings.withStopTimeout(ENDLESS));
	}

	@Test
	void impossiblePoliciesAreRefused() {
		RetryPolicy policy = RetryPolicy.defaults();
		refused("attempts", () -> policy.withMaxAttempts(0));
		refused("delay", () -> policy.withInitialDelay(NEGATIVE));
		refused("delay", () -> policy.withMaxDelay(Duration.ofMillis(1)));
		refused("delay", () -> policy.withMaxDelay(ENDLESS));
		refused("multiplier", () -> new RetryPolicy(1, Duration.ofSeconds(1), 0.5, Duration.ofSeconds(1), 0));
		refused("jitter", () -> new RetryPolicy(1, Duration.ofSeconds(1), 1, Duration.ofSeconds(1), 1.5));
	}

	@Test
	void delaysGrowUpToTheLongest() {
		RetryPolicy policy = new RetryPolicy(1000, Duration.ofSeconds(1), 2, Duration.ofMinutes(1), 0);
		assertThat(policy.delay(1, new Random(1))).hasSeconds(1);
		assertThat(policy.delay(5, new Random(1))).hasSeconds(16);
		assertThat(policy.delay(2000, new Random(1))).hasSeconds(60);
	}

	private static void refused(String message, Runnable call) {
		assertThatIllegalArgumentException().isThrownBy(call::run).withMessageContaining(message);
	}

}
