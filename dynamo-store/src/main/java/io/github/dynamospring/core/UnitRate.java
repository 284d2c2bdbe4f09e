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

import java.time.Duration;
import java.util.Map;

import io.github.dynamospring.DynamoConnectionException;
import io.github.dynamospring.DynamoErrorType;
import io.github.dynamospring.DynamoFailure;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ConsumedCapacity;

import org.springframework.util.Assert;

/**
 * Holds one scan, with all its segments, to a number of capacity units per second. What a
 * request costs is known afterwards only: it is reserved as the last one cost and
 * corrected when the answer is there.
 */
final class UnitRate {

	private static final double NANOS = 1_000_000_000;

	private static final long SLICE = Duration.ofMillis(100).toNanos();

	private final double unitsPerSecond;

	private final Pacer pacer;

	private long free;

	private double unitsPerRequest;

	private double unitsPerItem;

	UnitRate(double unitsPerSecond, Pacer pacer) {
		this.unitsPerSecond = unitsPerSecond;
		this.pacer = pacer;
		this.free = pacer.nanoTime();
		this.unitsPerRequest = unitsPerSecond;
	}

	/**
	 * Let a fetcher keep the rate.
	 * @param fetcher the fetcher, whose pages say what they have consumed
	 * @return a fetcher
	 */
	PageFetcher pace(PageFetcher fetcher) {
		return (startKey, limit) -> fetch(fetcher, startKey, limit);
	}

	private RawPage fetch(PageFetcher fetcher, Map<String, AttributeValue> startKey, int limit) {
		double reserved = reserve();
		RawPage page = null;
		try {
			page = fetcher.fetch(startKey, limit(limit));
			return page;
		}
		finally {
			settle(reserved, page);
		}
	}

	private double reserve() {
		while (true) {
			long wait;
			synchronized (this) {
				long now = this.pacer.nanoTime();
				wait = this.free - now;
				if (wait <= 0) {
					this.free = now + nanos(this.unitsPerRequest);
					return this.unitsPerRequest;
				}
			}
			sleep(Math.min(wait, SLICE));
		}
	}

	private void sleep(long nanos) {
		try {
			this.pacer.sleep(Duration.ofNanos(nanos));
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
			throw new DynamoConnectionException("Interrupted while waiting for capacity to scan with", ex,
					DynamoFailure.local(DynamoErrorType.OTHER));
		}
	}

	private long nanos(double units) {
		return (long) (units / this.unitsPerSecond * NANOS);
	}

	/*
	 * A page of 1 MB would take many seconds at once, so pages are made small enough for
	 * a second, by what items have cost so far.
	 */
	private synchronized int limit(int requested) {
		if (requested > 0) {
			return requested;
		}
		return limit(this.unitsPerSecond, (this.unitsPerItem > 0) ? this.unitsPerItem : 1);
	}

	/**
	 * Return the limit of the first request, before anything is known of the items.
	 * @param unitsPerSecond the rate
	 * @return the number of items
	 */
	static int firstLimit(double unitsPerSecond) {
		return limit(unitsPerSecond, 1);
	}

	private static int limit(double unitsPerSecond, double unitsPerItem) {
		return (int) Math.max(1, Math.min(Integer.MAX_VALUE, unitsPerSecond / unitsPerItem));
	}

	private synchronized void settle(double reserved, @Nullable RawPage page) {
		double units = (page != null) ? units(page.consumed()) : 0;
		this.free += nanos(units - reserved);
		if (page != null) {
			this.unitsPerRequest = units;
			this.unitsPerItem = (page.scannedCount() > 0) ? units / page.scannedCount() : this.unitsPerItem;
		}
	}

	private static double units(@Nullable ConsumedCapacity consumed) {
		Assert.state(consumed != null && consumed.capacityUnits() != null,
				"The answer does not say what the scan has consumed, so that unitsPerSecond(..) cannot be kept");
		return consumed.capacityUnits();
	}

}
