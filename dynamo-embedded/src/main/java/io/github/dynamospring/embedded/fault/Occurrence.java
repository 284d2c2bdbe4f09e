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

import java.util.Random;

/**
 * How often a fault happens to the requests it is meant for.
 *
 * @since 0.1.0
 */
public final class Occurrence {

	private static final long DEFAULT_SEED = 42;

	private final long count;

	private final double rate;

	private final long seed;

	private Occurrence(long count, double rate, long seed) {
		this.count = count;
		this.rate = rate;
		this.seed = seed;
	}

	/**
	 * Let the next requests fail and all later ones succeed.
	 * @param count how many requests
	 * @return the occurrence
	 * @throws IllegalArgumentException if the count is not positive
	 */
	public static Occurrence next(int count) {
		if (count < 1) {
			throw new IllegalArgumentException("A fault must happen at least once, but the count is " + count);
		}
		return new Occurrence(count, 1, DEFAULT_SEED);
	}

	/**
	 * Let every request fail until the fault is removed.
	 * @return the occurrence
	 */
	public static Occurrence always() {
		return rate(1);
	}

	/**
	 * Let a part of the requests fail. Which ones is the same in each run.
	 * @param rate the part, above 0 and up to 1
	 * @return the occurrence
	 * @throws IllegalArgumentException if the rate is out of range
	 */
	public static Occurrence rate(double rate) {
		return rate(rate, DEFAULT_SEED);
	}

	/**
	 * Let a part of the requests fail.
	 * @param rate the part, above 0 and up to 1
	 * @param seed decides which requests fail
	 * @return the occurrence
	 * @throws IllegalArgumentException if the rate is out of range
	 */
	public static Occurrence rate(double rate, long seed) {
		if (!(rate > 0 && rate <= 1)) {
			throw new IllegalArgumentException("The rate of a fault must be above 0 and at most 1, but is " + rate);
		}
		return new Occurrence(Long.MAX_VALUE, rate, seed);
	}

	long count() {
		return this.count;
	}

	double rate() {
		return this.rate;
	}

	Random random() {
		return new Random(this.seed);
	}

}
