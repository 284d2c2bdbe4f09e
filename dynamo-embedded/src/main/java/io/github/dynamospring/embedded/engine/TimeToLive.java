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
import java.util.Iterator;
import java.util.List;

import io.github.dynamospring.embedded.expression.KeySchema;
import io.github.dynamospring.embedded.storage.ItemMap;
import io.github.dynamospring.embedded.storage.KeyEncoder;
import io.github.dynamospring.embedded.storage.KeyRange;
import io.github.dynamospring.embedded.storage.StoredItem;
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

	/** All entries are in one partition, so that they are in the order of their times. */
	private static final List<Value> PARTITION = List.of(new Value.S(""));

	private final String attribute;

	private final KeySchema tableKey;

	/** The keys of the items, by the second behind which they are removed. */
	private final ItemMap due;

	private boolean complete;

	TimeToLive(String attribute, KeySchema tableKey, ItemMap due) {
		this.attribute = attribute;
		this.tableKey = tableKey;
		this.due = due;
	}

	String attribute() {
		return this.attribute;
	}

	// Whether all items that were there before it was switched on are known.
	boolean isComplete() {
		return this.complete;
	}

	void complete() {
		this.complete = true;
	}

	void replaced(@Nullable Item before, @Nullable Item after) {
		Long expiredBefore = expiry(before);
		if (before != null && expiredBefore != null) {
			this.due.remove(dueKey(expiredBefore, before));
		}
		Long expiresNow = expiry(after);
		if (after != null && expiresNow != null) {
			this.due.put(dueKey(expiresNow, after), after.only(this.tableKey.names()));
		}
	}

	// Return the keys of items that are past their time, those for longest first.
	List<StoredKey> dueAt(Instant now, int limit) {
		StoredKey oldest = KeyEncoder.encode(PARTITION, List.of(Value.N.of(now.minus(MAX_AGE).getEpochSecond())));
		StoredKey end = KeyEncoder.encode(PARTITION, List.of(Value.N.of(now.getEpochSecond())));
		Iterator<StoredItem> entries = this.due.read(new KeyRange(oldest, true, end, false), true);
		List<StoredKey> keys = new ArrayList<>();
		while (keys.size() < limit && entries.hasNext()) {
			Item key = entries.next().item();
			keys.add(
					KeyEncoder.encode(Keys.values(this.tableKey.hash(), key), Keys.values(this.tableKey.range(), key)));
		}
		return keys;
	}

	private StoredKey dueKey(long second, Item item) {
		List<Value> rest = new ArrayList<>();
		rest.add(Value.N.of(second));
		rest.addAll(Keys.values(this.tableKey.hash(), item));
		rest.addAll(Keys.values(this.tableKey.range(), item));
		return KeyEncoder.encode(PARTITION, rest);
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
