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
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Spliterator;
import java.util.Spliterators;
import java.util.concurrent.Executor;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

import io.github.dynamospring.DynamoValidationException;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ScanRequest;

import org.springframework.core.task.SimpleAsyncTaskExecutor;
import org.springframework.util.Assert;

/**
 * A scan by segments and its options.
 *
 * @param <T> the result type
 * @param scan the scan
 * @param segments the number of segments
 * @param maxConcurrency the number of segments read at the same time
 * @param taskExecutor runs the segments
 */
record ParallelScanSupport<T>(ScanSupport<T> scan, int segments, int maxConcurrency,
		Executor taskExecutor) implements ExecutableScanOperation.ParallelScan<T> {

	private static final int MAX_SEGMENTS = 1_000_000;

	private static final int VIRTUAL_THREADS_SINCE = 21;

	static <T> ParallelScanSupport<T> of(ScanSupport<T> scan, int segments) {
		Assert.isTrue(segments > 0 && segments <= MAX_SEGMENTS,
				() -> "The number of segments must be between 1 and %d".formatted(MAX_SEGMENTS));
		if (!scan.spec().settings().position().isInitial()) {
			throw new DynamoValidationException(
					"A parallel scan has no single place to start at: leave out startAt(..) or segments(..)");
		}
		return new ParallelScanSupport<>(scan, segments, segments, newThreads());
	}

	/*
	 * A thread for each lane, which ends with it.
	 */
	private static Executor newThreads() {
		SimpleAsyncTaskExecutor executor = new SimpleAsyncTaskExecutor("dynamo-scan-");
		if (Runtime.version().feature() >= VIRTUAL_THREADS_SINCE) {
			executor.setVirtualThreads(true);
		}
		else {
			executor.setDaemon(true);
		}
		return executor;
	}

	@Override
	public ParallelScanSupport<T> concurrency(int newConcurrency) {
		Assert.isTrue(newConcurrency > 0, "The concurrency must be positive");
		return new ParallelScanSupport<>(this.scan, this.segments, Math.min(newConcurrency, this.segments),
				this.taskExecutor);
	}

	@Override
	public ParallelScanSupport<T> executor(Executor newExecutor) {
		Assert.notNull(newExecutor, "The executor is missing");
		return new ParallelScanSupport<>(this.scan, this.segments, this.maxConcurrency, newExecutor);
	}

	@Override
	public List<ScanRequest> toRequests() {
		return IntStream.range(0, this.segments)
			.mapToObj((segment) -> this.scan.withSegment(new ScanSegment(segment, this.segments)).toRequest())
			.toList();
	}

	@Override
	public List<T> all() {
		List<T> results = new ArrayList<>();
		forEach(results::add);
		return results;
	}

	@Override
	public void forEach(Consumer<? super T> action) {
		Assert.notNull(action, "The action is missing");
		try (Results results = new Results()) {
			results.forEachRemaining(action);
		}
	}

	@Override
	public Stream<T> stream() {
		Results results = new Results();
		return StreamSupport.stream(Spliterators.spliteratorUnknownSize(results, Spliterator.NONNULL), false)
			.onClose(results::close);
	}

	@Override
	public long count() {
		int limit = this.scan.spec().settings().limit();
		long count = 0;
		try (SegmentedScan pages = start(ReadPurpose.COUNT)) {
			for (RawPage page = pages.next(); page != null; page = pages.next()) {
				count += page.count();
				if (limit > 0 && count >= limit) {
					return limit;
				}
			}
		}
		return count;
	}

	private SegmentedScan start(ReadPurpose purpose) {
		return new SegmentedScan(this.segments, this.scan.segmentFetchers(this.segments, purpose),
				this.scan.firstRequest().maxItems(), this.taskExecutor)
			.start(this.maxConcurrency);
	}

	/**
	 * The results as they come. Nothing is requested before the first is asked for.
	 */
	private final class Results implements Iterator<T>, AutoCloseable {

		private final int wanted = ParallelScanSupport.this.scan.spec().settings().limit();

		private @Nullable SegmentedScan pages;

		private Iterator<Map<String, AttributeValue>> items = List.<Map<String, AttributeValue>>of().iterator();

		private int returned;

		private boolean ready;

		private boolean closed;

		@Override
		public boolean hasNext() {
			if (this.ready) {
				return true;
			}
			if (this.wanted > 0 && this.returned >= this.wanted) {
				close();
				return false;
			}
			SegmentedScan begun = begin();
			if (begun == null) {
				return false;
			}
			while (!this.items.hasNext()) {
				RawPage page = begun.next();
				if (page == null) {
					return false;
				}
				this.items = page.items().iterator();
			}
			this.ready = true;
			return true;
		}

		/*
		 * Another thread may close a stream that is being read.
		 */
		private synchronized @Nullable SegmentedScan begin() {
			if (this.closed) {
				return null;
			}
			if (this.pages == null) {
				this.pages = start(ReadPurpose.ITEMS);
			}
			return this.pages;
		}

		private synchronized @Nullable SegmentedScan end() {
			this.closed = true;
			return this.pages;
		}

		@Override
		public T next() {
			if (!hasNext()) {
				throw new NoSuchElementException();
			}
			this.ready = false;
			this.returned++;
			try {
				return ParallelScanSupport.this.scan.spec().reader().read(this.items.next());
			}
			catch (RuntimeException ex) {
				close();
				throw ex;
			}
		}

		@Override
		public void close() {
			SegmentedScan begun = end();
			if (begun != null) {
				begun.close();
			}
		}

	}

}
