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
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntFunction;

import io.github.dynamospring.DynamoConnectionException;
import io.github.dynamospring.DynamoErrorType;
import io.github.dynamospring.DynamoFailure;
import io.github.dynamospring.DynamoValidationException;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Reads the segments of a scan at the same time. A number of lanes take one segment after
 * the other; each holds one page at most until it is taken, and requests no other before
 * that. For one consumer.
 */
final class SegmentedScan implements AutoCloseable {

	private final int segments;

	private final IntFunction<PageFetcher> fetchers;

	private final int pageSize;

	private final Executor executor;

	private final List<Lane> lanes = new ArrayList<>();

	private final SynchronousQueue<Signal> handOver = new SynchronousQueue<>();

	private final AtomicInteger nextSegment = new AtomicInteger();

	private final Thread consumer = Thread.currentThread();

	private int running;

	private volatile boolean closed;

	/**
	 * Create a scan that has not begun.
	 * @param segments the number of segments
	 * @param fetchers fetches pages of a segment
	 * @param pageSize number of items to evaluate per request, 0 for as many as fit
	 * @param executor runs the lanes
	 */
	SegmentedScan(int segments, IntFunction<PageFetcher> fetchers, int pageSize, Executor executor) {
		this.segments = segments;
		this.fetchers = fetchers;
		this.pageSize = pageSize;
		this.executor = executor;
	}

	/**
	 * Begin to read.
	 * @param concurrency the number of lanes
	 * @return the scan
	 */
	SegmentedScan start(int concurrency) {
		try {
			for (int i = 0; i < concurrency; i++) {
				Lane lane = new Lane();
				this.executor.execute(lane);
				this.lanes.add(lane);
				if (lane.refused) {
					throw new RejectedExecutionException("The executor runs tasks in the thread that submits them");
				}
				this.running++;
			}
		}
		catch (RejectedExecutionException ex) {
			// fewer lanes read all segments as well
			if (this.running == 0) {
				throw new DynamoValidationException(
						"The executor accepts no task of a parallel scan: give executor(..) one that has a free thread",
						ex);
			}
		}
		return this;
	}

	/**
	 * Return the next page of whatever segment.
	 * @return the page, {@code null} after the last one
	 */
	@Nullable RawPage next() {
		while (this.running > 0 && !this.closed) {
			Signal signal = take();
			if (signal.failure() != null) {
				close();
				throw signal.failure();
			}
			if (signal.page() != null) {
				return signal.page();
			}
			this.running--;
		}
		return null;
	}

	private Signal take() {
		try {
			Signal signal = null;
			while (signal == null) {
				if (this.closed) {
					return Signal.END;
				}
				signal = this.handOver.poll(1, TimeUnit.SECONDS);
				if (signal == null && this.executor instanceof ExecutorService service && service.isTerminated()) {
					close();
					throw new DynamoConnectionException("The executor of a parallel scan has been shut down", null,
							DynamoFailure.local(DynamoErrorType.OTHER));
				}
			}
			return signal;
		}
		catch (InterruptedException ex) {
			close();
			Thread.currentThread().interrupt();
			throw new DynamoConnectionException("Interrupted while waiting for a page of a parallel scan", ex,
					DynamoFailure.local(DynamoErrorType.OTHER));
		}
	}

	/**
	 * Stop all lanes and wait until they have stopped. A consumer that waits for a page,
	 * on another thread, is told that there is none.
	 */
	@Override
	public void close() {
		this.closed = true;
		this.lanes.forEach(Lane::stop);
		this.lanes.forEach(Lane::join);
		this.handOver.offer(Signal.END);
	}

	/**
	 * A page, a failure, or neither at the end of a lane.
	 *
	 * @param page the page
	 * @param failure the failure
	 */
	private record Signal(@Nullable RawPage page, @Nullable RuntimeException failure) {

		static final Signal END = new Signal(null, null);

	}

	/**
	 * A task that reads one segment after the other.
	 */
	private final class Lane implements Runnable {

		private final CountDownLatch stopped = new CountDownLatch(1);

		private @Nullable Thread thread;

		private boolean interrupted;

		private boolean refused;

		@Override
		public void run() {
			if (Thread.currentThread() == SegmentedScan.this.consumer) {
				this.refused = true;
				this.stopped.countDown();
				return;
			}
			if (!begin()) {
				return;
			}
			try {
				handOutcome(read());
			}
			finally {
				end();
			}
		}

		private synchronized boolean begin() {
			if (SegmentedScan.this.closed) {
				this.stopped.countDown();
				return false;
			}
			this.thread = Thread.currentThread();
			return true;
		}

		private Signal read() {
			try {
				for (int segment = next(); segment < SegmentedScan.this.segments; segment = next()) {
					read(segment);
				}
				return Signal.END;
			}
			catch (RuntimeException ex) {
				return new Signal(null, ex);
			}
			catch (Error ex) {
				return new Signal(null, new IllegalStateException("A parallel scan failed", ex));
			}
		}

		private int next() {
			return SegmentedScan.this.closed ? SegmentedScan.this.segments
					: SegmentedScan.this.nextSegment.getAndIncrement();
		}

		private void read(int segment) {
			PageFetcher fetcher = SegmentedScan.this.fetchers.apply(segment);
			Map<String, AttributeValue> startKey = Map.of();
			do {
				RawPage page = fetcher.fetch(startKey, SegmentedScan.this.pageSize);
				hand(page);
				startKey = page.lastEvaluatedKey();
			}
			while (!startKey.isEmpty() && !SegmentedScan.this.closed);
		}

		private void hand(RawPage page) {
			if (SegmentedScan.this.closed) {
				return;
			}
			try {
				SegmentedScan.this.handOver.put(new Signal(page, null));
			}
			catch (InterruptedException ex) {
				// nobody else interrupts a lane, unless its executor is shut down
				if (!SegmentedScan.this.closed) {
					Thread.currentThread().interrupt();
					throw new DynamoConnectionException("The executor of a parallel scan has been shut down", ex,
							DynamoFailure.local(DynamoErrorType.OTHER));
				}
			}
		}

		/*
		 * The consumer waits for the end of each lane, so it is told even by a thread
		 * that has been interrupted.
		 */
		private void handOutcome(Signal signal) {
			boolean again = false;
			while (!SegmentedScan.this.closed) {
				try {
					SegmentedScan.this.handOver.put(signal);
					break;
				}
				catch (InterruptedException ex) {
					again = true;
				}
			}
			if (again) {
				Thread.currentThread().interrupt();
			}
		}

		private synchronized void end() {
			this.thread = null;
			if (this.interrupted) {
				// the thread is the executor's, which knows nothing of this interruption
				Thread.interrupted();
			}
			this.stopped.countDown();
		}

		synchronized void stop() {
			if (this.thread != null) {
				this.interrupted = true;
				this.thread.interrupt();
			}
			else {
				this.stopped.countDown();
			}
		}

		void join() {
			boolean again = false;
			while (true) {
				try {
					this.stopped.await();
					break;
				}
				catch (InterruptedException ex) {
					again = true;
				}
			}
			if (again) {
				Thread.currentThread().interrupt();
			}
		}

	}

}
