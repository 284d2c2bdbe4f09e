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
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;

import io.github.dynamospring.DynamoConnectionException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Tests for {@link ConcurrentReads}.
 */
@Timeout(20)
class ConcurrentReadsTests {

	private final ExecutorService pool = Executors.newCachedThreadPool();

	@AfterEach
	void shutDown() {
		this.pool.shutdownNow();
	}

	@Test
	void resultsAreInTheOrderOfTheReads() {
		List<Callable<Integer>> reads = IntStream.range(0, 50).<Callable<Integer>>mapToObj((i) -> () -> i).toList();
		assertThat(new ConcurrentReads(this.pool, 8).all(reads))
			.containsExactlyElementsOf(IntStream.range(0, 50).boxed().toList());
	}

	@Test
	void asManyReadsRunAtATimeAsAllowedAndNoMore() {
		AtomicInteger running = new AtomicInteger();
		AtomicInteger most = new AtomicInteger();
		CountDownLatch together = new CountDownLatch(3);
		List<Callable<Integer>> reads = new ArrayList<>();
		for (int i = 0; i < 30; i++) {
			reads.add(() -> {
				most.accumulateAndGet(running.incrementAndGet(), Math::max);
				together.countDown();
				together.await();
				return running.decrementAndGet();
			});
		}
		assertThat(new ConcurrentReads(this.pool, 3).all(reads)).hasSize(30);
		assertThat(most).hasValue(3);
	}

	@Test
	void callingThreadReadsWhatTheExecutorRejects() {
		Thread caller = Thread.currentThread();
		List<Callable<Thread>> reads = List.of(Thread::currentThread, Thread::currentThread);
		assertThat(new ConcurrentReads((task) -> {
			throw new RejectedExecutionException();
		}, 8).all(reads)).containsExactly(caller, caller);
	}

	@Test
	void executorWhoseOnlyThreadWaitsForReadsDoesNotBlockThem() throws Exception {
		ExecutorService single = Executors.newSingleThreadExecutor();
		try {
			ConcurrentReads reads = new ConcurrentReads(single, 8);
			List<Callable<Integer>> inner = List.of(() -> 1, () -> 2, () -> 3);
			assertThat(single.submit(() -> reads.all(inner)).get()).containsExactly(1, 2, 3);
		}
		finally {
			single.shutdownNow();
		}
	}

	@Test
	void oneReadStaysOnTheCallingThread() {
		Callable<Thread> read = Thread::currentThread;
		assertThat(new ConcurrentReads(this.pool, 8).all(List.of(read))).containsExactly(Thread.currentThread());
	}

	@Test
	void failureIsThatOfTheReadAndTheRestIsNotBegun() {
		AtomicInteger begun = new AtomicInteger();
		List<Callable<Integer>> reads = new ArrayList<>();
		reads.add(() -> {
			throw new IllegalArgumentException("no");
		});
		for (int i = 0; i < 20; i++) {
			reads.add(begun::incrementAndGet);
		}
		assertThatExceptionOfType(IllegalArgumentException.class)
			.isThrownBy(() -> new ConcurrentReads(this.pool, 4).all(reads))
			.withMessage("no");
		assertThat(begun).hasValueLessThan(4);
	}

	@Test
	void interruptionEndsTheWaiting() {
		CountDownLatch never = new CountDownLatch(1);
		List<Callable<Integer>> reads = List.of(() -> {
			never.await();
			return 1;
		}, () -> 2);
		Thread.currentThread().interrupt();
		assertThatExceptionOfType(DynamoConnectionException.class)
			.isThrownBy(() -> new ConcurrentReads(this.pool, 4).all(reads));
		assertThat(Thread.interrupted()).isTrue();
	}

}
