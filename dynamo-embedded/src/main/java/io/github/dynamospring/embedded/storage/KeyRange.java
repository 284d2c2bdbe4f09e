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

package io.github.dynamospring.embedded.storage;

import org.jspecify.annotations.Nullable;

/**
 * A range of stored keys. A bound stands for all keys that begin with it: an exclusive
 * lower bound skips them, an inclusive upper bound takes them in.
 *
 * @param lower the lower bound, or {@code null} for none
 * @param lowerInclusive whether keys that begin with the lower bound belong to the range
 * @param upper the upper bound, or {@code null} for none
 * @param upperInclusive whether keys that begin with the upper bound belong to the range
 * @since 0.1.0
 */
public record KeyRange(@Nullable StoredKey lower, boolean lowerInclusive, @Nullable StoredKey upper,
		boolean upperInclusive) {

	/**
	 * Return the range of all keys.
	 * @return the range without bounds
	 */
	public static KeyRange all() {
		return new KeyRange(null, true, null, true);
	}

	/**
	 * Return the range of the keys with a common beginning.
	 * @param prefix the beginning
	 * @return the range
	 */
	public static KeyRange startingWith(StoredKey prefix) {
		return new KeyRange(prefix, true, prefix, true);
	}

	/**
	 * Whether a key lies in this range.
	 * @param key the key
	 * @return {@code true} if it does
	 */
	public boolean contains(StoredKey key) {
		boolean aboveLower = this.lower == null
				|| (key.startsWith(this.lower) ? this.lowerInclusive : key.compareTo(this.lower) > 0);
		boolean belowUpper = this.upper == null
				|| (key.startsWith(this.upper) ? this.upperInclusive : key.compareTo(this.upper) < 0);
		return aboveLower && belowUpper;
	}

	/**
	 * Leave out everything up to and including a key of this range.
	 * @param key the key behind which reading goes on
	 * @param ascending whether reading goes upwards
	 * @return the rest of this range
	 */
	public KeyRange behind(StoredKey key, boolean ascending) {
		return ascending ? new KeyRange(key, false, this.upper, this.upperInclusive)
				: new KeyRange(this.lower, this.lowerInclusive, key, false);
	}

	// Return the smallest key that can belong to this range, or null if there is no
	// bound.
	@Nullable StoredKey first() {
		return (this.lower == null || this.lowerInclusive) ? this.lower : this.lower.afterPrefix();
	}

	// Return the smallest key above this range, or null if there is none.
	@Nullable StoredKey end() {
		return (this.upper == null || !this.upperInclusive) ? this.upper : this.upper.afterPrefix();
	}

}
