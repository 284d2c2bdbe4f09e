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
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntFunction;

import io.github.dynamospring.DynamoConnectionException;
import io.github.dynamospring.DynamoValidationException;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

/**
 * How segments are read at the same time, without DynamoDB.
 */
@Timeout(60)
class SegmentedScanTests {

	private final ExecutorService threads = Executors.newCachedThreadPool();

	private final AtomicInteger fetched = new AtomicInteger();

	@AfterEach
	void shutDown() throws InterruptedException {
		this.threads.shutdownNow();
		assertThat(this.threads.awaitTermination(10, TimeUnit.SECONDS)).isTrue();
	}

	@Test
	void allPagesOfAllSegmentsArrive() {
		assertThat(read(scan(7, pages(3), this.threads), 3)).hasSize(21).doesNotHaveDuplicates();
		assertThat(this.fetched).hasValue(21);
	}

	@Test
	void nothingIsReadAheadButOnePageASegment() {
		AtomicInteger taken = new AtomicInteger();
		AtomicInteger most = new AtomicInteger();
		IntFunction<PageFetcher> fetchers = (segment) -> {
			PageFetcher fetcher = pages(20).apply(segment);
			return (startKey, limit) -> {
				RawPage page = fetcher.fetch(startKey, limit);
				most.accumulateAndGet(this.fetched.get() - taken.get(), Math::max);
				return page;
			};
		};
		try (SegmentedScan scan = scan(4, fetchers, this.threads).start(4)) {
			while (scan.next() != null) {
				taken.incrementAndGet();
			}
		}
		assertThat(taken).hasValue(80);
		// the page that has just been taken is counted until the test has counted it
		assertThat(most.get()).isBetween(1, 5);
	}

	@Test
	void fewerLanesReadAllSegments() {
		AtomicInteger inside = new AtomicInteger();
		AtomicInteger most = new AtomicInteger();
		IntFunction<PageFetcher> fetchers = (segment) -> (startKey, limit) -> {
			most.accumulateAndGet(inside.incrementAndGet(), Math::max);
			RawPage page = pages(2).apply(segment).fetch(startKey, limit);
			inside.decrementAndGet();
			return page;
		};
		assertThat(read(scan(20, fetchers, this.threads), 2)).hasSize(40);
		assertThat(most.get()).isLessThanOrEqualTo(2);
	}

	@Test
	void closingStopsTheLanesAndWaitsForThem() {
		ThreadPoolExecutor pool = (ThreadPoolExecutor) Executors.newFixedThreadPool(3);
		try {
			SegmentedScan scan = scan(3, pages(1_000), pool).start(3);
			assertThat(scan.next()).isNotNull();
			scan.close();
			int sent = this.fetched.get();
			assertThat(sent).isLessThanOrEqualTo(7);
			assertThat(scan.next()).isNull();
			// the threads are the pool's again, and know nothing of the interruption
			assertThat(read(scan(3, pages(5), pool), 3)).hasSize(15);
			assertThat(this.fetched).hasValue(sent + 15);
		}
		finally {
			pool.shutdown();
		}
	}

	@Test
	void closingEndsARequestThatTakesLong() {
		CountDownLatch inRequest = new CountDownLatch(1);
		SegmentedScan scan = scan(2, (segment) -> (segment == 0) ? pages(5).apply(0) : (startKey, limit) -> {
			inRequest.countDown();
			try {
				new CountDownLatch(1).await();
			}
			catch (InterruptedException ex) {
				throw new IllegalStateException("aborted", ex);
			}
			throw new IllegalStateException("not reached");
		}, this.threads).start(2);
		assertThat(scan.next()).isNotNull();
		awaitQuietly(inRequest);
		scan.close();
		assertThat(scan.next()).isNull();
	}

	@Test
	void consumerThatWaitsIsToldThatAnotherThreadHasClosedTheScan() throws Exception {
		CountDownLatch inRequest = new CountDownLatch(2);
		SegmentedScan scan = scan(2, (segment) -> (startKey, limit) -> {
			inRequest.countDown();
			try {
				new CountDownLatch(1).await();
			}
			catch (InterruptedException ex) {
				throw new IllegalStateException("aborted", ex);
			}
			throw new IllegalStateException("not reached");
		}, this.threads).start(2);
		List<Future<?>> closers = new ArrayList<>();
		for (int i = 0; i < 8; i++) {
			closers.add(this.threads.submit(() -> {
				awaitQuietly(inRequest);
				scan.close();
			}));
		}
		assertThat(scan.next()).isNull();
		for (Future<?> closer : closers) {
			closer.get(30, TimeUnit.SECONDS);
		}
		assertThat(scan.next()).isNull();
	}

	@Test
	void failureOfOneSegmentStopsAll() {
		IntFunction<PageFetcher> fetchers = (segment) -> (segment == 2) ? (startKey, limit) -> {
			throw new IllegalStateException("segment 2 is broken");
		} : pages(100_000).apply(segment);
		SegmentedScan scan = scan(4, fetchers, this.threads).start(4);
		assertThatIllegalStateException().isThrownBy(() -> {
			while (scan.next() != null) {
				this.fetched.get();
			}
		}).withMessage("segment 2 is broken");
		int sent = this.fetched.get();
		assertThat(scan.next()).isNull();
		assertThat(this.fetched).hasValue(sent);
	}

	@Test
	void interruptedConsumerStopsTheLanes() {
		SegmentedScan scan = scan(2, (segment) -> (startKey, limit) -> {
			try {
				new CountDownLatch(1).await();
			}
			catch (InterruptedException ex) {
				throw new IllegalStateException("aborted", ex);
			}
			throw new IllegalStateException("not reached");
		}, this.threads).start(2);
		Thread.currentThread().interrupt();
		assertThatExceptionOfType(DynamoConnectionException.class).isThrownBy(scan::next)
			.withMessageContaining("Interrupted");
		assertThat(Thread.interrupted()).isTrue();
	}

	@Test
	void executorThatIsShutDownEndsTheScan() {
		ExecutorService pool = Executors.newFixedThreadPool(1);
		SegmentedScan scan = scan(2, pages(1_000), pool).start(2);
		assertThat(scan.next()).isNotNull();
		pool.shutdownNow();
		assertThatExceptionOfType(DynamoConnectionException.class).isThrownBy(() -> {
			while (scan.next() != null) {
				this.fetched.get();
			}
		}).withMessageContaining("has been shut down");
	}

	@Test
	void rejectedLanesAreDoneWithout() {
		AtomicInteger accepted = new AtomicInteger();
		Executor oneOnly = (task) -> {
			if (accepted.getAndIncrement() > 0) {
				throw new RejectedExecutionException("full");
			}
			this.threads.execute(task);
		};
		assertThat(read(scan(4, pages(2), oneOnly), 4)).hasSize(8);
	}

	@Test
	void executorWithoutThreadsOfItsOwnIsRefused() {
		assertThatExceptionOfType(DynamoValidationException.class)
			.isThrownBy(() -> scan(2, pages(2), Runnable::run).start(2))
			.withMessageContaining("executor(..)");
		assertThatExceptionOfType(DynamoValidationException.class).isThrownBy(() -> scan(2, pages(2), (task) -> {
			throw new RejectedExecutionException("full");
		}).start(2));
		assertThat(this.fetched).hasValue(0);
	}

	private SegmentedScan scan(int segments, IntFunction<PageFetcher> fetchers, Executor executor) {
		return new SegmentedScan(segments, fetchers, 10, executor);
	}

	private static List<Map<String, AttributeValue>> read(SegmentedScan scan, int lanes) {
		List<Map<String, AttributeValue>> items = new ArrayList<>();
		try (scan) {
			scan.start(lanes);
			for (RawPage page = scan.next(); page != null; page = scan.next()) {
				items.addAll(page.items());
			}
		}
		return items;
	}

	private IntFunction<PageFetcher> pages(int count) {
		return (segment) -> (startKey, limit) -> {
			this.fetched.incrementAndGet();
			int number = number(startKey.get("n"));
			Map<String, AttributeValue> item = new HashMap<>();
			item.put("segment", AttributeValue.fromN(String.valueOf(segment)));
			item.put("n", AttributeValue.fromN(String.valueOf(number)));
			Map<String, AttributeValue> next = (number + 1 < count)
					? Map.of("n", AttributeValue.fromN(String.valueOf(number + 1))) : Map.of();
			return new RawPage(List.of(item), next, 1, 1, null);
		};
	}

	private static int number(@Nullable AttributeValue value) {
		return (value != null) ? Integer.parseInt(value.n()) : 0;
	}

	private static void awaitQuietly(CountDownLatch latch) {
		try {
			assertThat(latch.await(30, TimeUnit.SECONDS)).isTrue();
		}
		catch (InterruptedException ex) {
			throw new IllegalStateException(ex);
		}
	}

}
