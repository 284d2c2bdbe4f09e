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

package io.github.dynamospring.embedded.engine;

import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.NavigableMap;
import java.util.Set;
import java.util.TreeMap;

import io.github.dynamospring.embedded.storage.StoredKey;
import io.github.dynamospring.embedded.value.Item;
import io.github.dynamospring.embedded.value.Value;
import org.jspecify.annotations.Nullable;

/**
 * The time to live of a table: which attribute holds it, and which items are due when.
 */
final class TimeToLive {

	/** Items that expired longer ago than this are left alone. */
	private static final Duration MAX_AGE = Duration.ofDays(5 * 365);

	private final String attribute;

	private final NavigableMap<Long, Set<StoredKey>> due = new TreeMap<>();

	TimeToLive(String attribute) {
		this.attribute = attribute;
	}

	String attribute() {
		return this.attribute;
	}

	void replaced(StoredKey key, @Nullable Item before, @Nullable Item after) {
		Long expiredBefore = expiry(before);
		Long expiresNow = expiry(after);
		if (expiredBefore != null) {
			this.due.computeIfPresent(expiredBefore, (second, keys) -> {
				keys.remove(key);
				return keys.isEmpty() ? null : keys;
			});
		}
		if (expiresNow != null) {
			this.due.computeIfAbsent(expiresNow, (second) -> new LinkedHashSet<>()).add(key);
		}
	}

	// Return the keys of the items that are past their time.
	List<StoredKey> dueAt(Instant now) {
		List<StoredKey> keys = new ArrayList<>();
		long oldest = now.minus(MAX_AGE).getEpochSecond();
		this.due.subMap(oldest, true, now.getEpochSecond(), false).values().forEach(keys::addAll);
		return keys;
	}

	private @Nullable Long expiry(@Nullable Item item) {
		if (item == null || !(item.get(this.attribute) instanceof Value.N number)) {
			return null;
		}
		BigDecimal seconds = number.value();
		boolean representable = seconds.abs().compareTo(BigDecimal.valueOf(Long.MAX_VALUE)) < 0;
		return representable ? seconds.longValue() : null;
	}

}
