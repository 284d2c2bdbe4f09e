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

package io.github.dynamospring.core;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

import io.github.dynamospring.DynamoConnectionException;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.model.ConsumedCapacity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.within;

class UnitRateTests {

	private final TestPacer pacer = new TestPacer();

	private final List<Integer> limits = new ArrayList<>();

	@Test
	void requestsWaitUntilTheOnesBeforeArePaidFor() {
		PageFetcher fetcher = new UnitRate(10, this.pacer).pace(pages(25, 100));
		fetcher.fetch(Map.of(), 50);
		assertThat(this.pacer.seconds()).isZero();
		fetcher.fetch(Map.of(), 50);
		assertThat(this.pacer.seconds()).isCloseTo(2.5, within(0.001));
		fetcher.fetch(Map.of(), 50);
		assertThat(this.pacer.seconds()).isCloseTo(5, within(0.001));
		assertThat(this.limits).containsOnly(50);
	}

	@Test
	void timeThatPassesAnywayIsNotWaitedFor() {
		PageFetcher fetcher = new UnitRate(10, this.pacer).pace(pages(5, 100));
		fetcher.fetch(Map.of(), 50);
		this.pacer.advance(60);
		fetcher.fetch(Map.of(), 50);
		assertThat(this.pacer.slept()).isZero();
		// and is not saved up either
		fetcher.fetch(Map.of(), 50);
		assertThat(this.pacer.slept()).isCloseTo(0.5, within(0.001));
	}

	@Test
	void pagesAreMadeSmallEnoughForASecond() {
		PageFetcher fetcher = new UnitRate(10, this.pacer).pace((startKey, limit) -> {
			this.limits.add(limit);
			return new RawPage(List.of(), Map.of(), 0, limit, consumed(limit * 0.25));
		});
		fetcher.fetch(Map.of(), 0);
		fetcher.fetch(Map.of(), 0);
		fetcher.fetch(Map.of(), 0);
		assertThat(this.limits).containsExactly(10, 40, 40);
		assertThat(UnitRate.firstLimit(10)).isEqualTo(10);
		assertThat(UnitRate.firstLimit(0.5)).isEqualTo(1);
	}

	@Test
	void failedRequestIsNotPaidFor() {
		UnitRate rate = new UnitRate(1, this.pacer);
		assertThatIllegalStateException().isThrownBy(() -> rate.pace((startKey, limit) -> {
			throw new IllegalStateException("broken");
		}).fetch(Map.of(), 0)).withMessage("broken");
		rate.pace(pages(1, 1)).fetch(Map.of(), 0);
		assertThat(this.pacer.slept()).isZero();
	}

	@Test
	void answerThatDoesNotSayWhatItCostIsRefused() {
		PageFetcher fetcher = new UnitRate(1, this.pacer)
			.pace((startKey, limit) -> new RawPage(List.of(), Map.of(), 0, 0, null));
		assertThatIllegalStateException().isThrownBy(() -> fetcher.fetch(Map.of(), 0))
			.withMessageContaining("unitsPerSecond");
	}

	@Test
	void interruptedWaitEndsTheScan() {
		PageFetcher fetcher = new UnitRate(1, this.pacer).pace(pages(10, 1));
		fetcher.fetch(Map.of(), 0);
		this.pacer.interrupted = true;
		assertThatExceptionOfType(DynamoConnectionException.class).isThrownBy(() -> fetcher.fetch(Map.of(), 0));
		assertThat(Thread.interrupted()).isTrue();
	}

	private PageFetcher pages(double units, int scanned) {
		return (startKey, limit) -> {
			this.limits.add(limit);
			return new RawPage(List.of(), Map.of(), 0, scanned, consumed(units));
		};
	}

	private static @Nullable ConsumedCapacity consumed(double units) {
		return ConsumedCapacity.builder().capacityUnits(units).build();
	}

}
