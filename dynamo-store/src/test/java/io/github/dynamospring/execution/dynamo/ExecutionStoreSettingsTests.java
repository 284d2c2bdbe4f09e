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

package io.github.dynamospring.execution.dynamo;

import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

/**
 * The settings of an execution store.
 */
class ExecutionStoreSettingsTests {

	private final ExecutionStoreSettings settings = ExecutionStoreSettings.defaults();

	@Test
	void defaultsKeepMarksForFifteenDaysAndTraceNothing() {
		assertThat(this.settings.table("outbox")).isEqualTo("execution_outbox");
		assertThat(this.settings.markRetention()).isEqualTo(Duration.ofDays(15));
		assertThat(this.settings.traceSize()).isZero();
		assertThat(this.settings.finishedRetention()).isNull();
		assertThat(this.settings.compressAbove()).isZero();
		assertThat(this.settings.consistentPolls()).isFalse();
	}

	@Test
	void impossibleValuesAreRefused() {
		for (String prefix : List.of("", "with space", "ä", "x".repeat(241))) {
			assertThatIllegalArgumentException().isThrownBy(() -> this.settings.withTablePrefix(prefix))
				.withMessageContaining("prefix");
		}
		assertThatIllegalArgumentException().isThrownBy(() -> this.settings.withTrace(-1));
		assertThatIllegalArgumentException().isThrownBy(() -> this.settings.withMarkRetention(Duration.ofDays(-1)));
		assertThatIllegalArgumentException().isThrownBy(() -> this.settings.withCompressionAbove(-1));
		Duration endless = Duration.ofSeconds(Long.MAX_VALUE);
		assertThatIllegalArgumentException().isThrownBy(() -> this.settings.withMarkRetention(endless));
		assertThatIllegalArgumentException().isThrownBy(() -> this.settings.withFinishedRetention(endless));
		assertThatIllegalArgumentException().isThrownBy(() -> this.settings.withTraceRetention(endless))
			.withMessageContaining("36500 days");
		assertThatIllegalArgumentException().isThrownBy(() -> this.settings.withRetries(Duration.ZERO, 0));
		assertThatIllegalArgumentException().isThrownBy(() -> this.settings.withRetries(Duration.ofMillis(-1), 1));
	}

	@Test
	void eachMethodChangesACopy() {
		assertThat(this.settings.withTablePrefix("shop.x-1").table("trace")).isEqualTo("shop.x-1_trace");
		assertThat(this.settings.withTrace(7).traceSize()).isEqualTo(7);
		assertThat(this.settings.traceSize()).isZero();
		assertThat(this.settings.withFinishedRetention(Duration.ofDays(1)).withTrace(3).finishedRetention())
			.isEqualTo(Duration.ofDays(1));
	}

	@Test
	void tokensAreShortAndDiffer() {
		Set<String> tokens = new HashSet<>();
		for (int i = 0; i < 1000; i++) {
			tokens.add(this.settings.token());
		}
		assertThat(tokens).hasSize(1000).allMatch((token) -> token.matches("[A-Za-z0-9_-]{16}"));
	}

	@Test
	void pausesDoubleUpToABound() {
		Backoff backoff = new Backoff(Duration.ofMillis(10), 4, () -> 1.0);
		assertThat(List.of(1, 2, 3, 7, 40)).map((attempt) -> pause(backoff, attempt))
			.containsExactly(10L, 20L, 40L, 640L, 640L);
		assertThat(pause(new Backoff(Duration.ofMillis(10), 4, () -> 0.5), 2)).isEqualTo(10);
		assertThat(backoff.isExhausted(3)).isFalse();
		assertThat(backoff.isExhausted(4)).isTrue();
	}

	private static long pause(Backoff backoff, int attempt) {
		Flow<Boolean> flow = backoff.pause(attempt, () -> Flow.done(true));
		return (flow instanceof Flow.Pause<Boolean> pause) ? pause.duration().toMillis() : -1;
	}

}
