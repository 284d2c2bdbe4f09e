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
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

import io.github.dynamospring.embedded.expression.KeySchema;
import io.github.dynamospring.embedded.expression.KeySchema.KeyAttribute;
import io.github.dynamospring.embedded.storage.ItemMap;
import io.github.dynamospring.embedded.storage.KeyEncoder;
import io.github.dynamospring.embedded.storage.KeyRange;
import io.github.dynamospring.embedded.storage.StoredItem;
import io.github.dynamospring.embedded.storage.StoredKey;
import io.github.dynamospring.embedded.value.Item;
import io.github.dynamospring.embedded.value.Value;
import io.github.dynamospring.embedded.value.ValueType;
import org.jspecify.annotations.Nullable;

/**
 * The changes of a table for a day. Guarded by the engine's lock.
 */
final class Stream {

	/** How long records are kept. */
	static final Duration RETENTION = Duration.ofHours(24);

	/** How many records are kept at most. */
	static final int MAX_RECORDS = 100_000;

	/** Sequence numbers are numbers with 21 digits. */
	private static final BigDecimal FIRST = BigDecimal.TEN.pow(20);

	private static final List<Value> PARTITION = List.of(new Value.S(""));

	private final String arn;

	private final String label;

	private final String tableName;

	private final StreamViewType viewType;

	private final Instant created;

	private final KeySchema key;

	private final ItemMap records;

	private final Clock clock;

	private boolean enabled = true;

	/** How many records there were, also those that are gone. */
	private long count;

	Stream(String arn, String tableName, StreamViewType viewType, Instant created, KeySchema key, ItemMap records,
			Clock clock) {
		this.arn = arn;
		this.label = arn.substring(arn.lastIndexOf('/') + 1);
		this.tableName = tableName;
		this.viewType = viewType;
		this.created = created;
		this.key = key;
		this.records = records;
		this.clock = clock;
	}

	String arn() {
		return this.arn;
	}

	String tableName() {
		return this.tableName;
	}

	boolean isEnabled() {
		return this.enabled;
	}

	StreamDescription describe() {
		return new StreamDescription(this.arn, this.label, this.tableName, this.viewType, this.enabled, this.created,
				this.key, shardId(), FIRST, this.enabled ? null : next().subtract(BigDecimal.ONE).max(FIRST));
	}

	String shardId() {
		return "shardId-%020d-%08x".formatted(this.created.toEpochMilli(), this.label.hashCode());
	}

	// Return the sequence number of the next record.
	BigDecimal next() {
		return FIRST.add(BigDecimal.valueOf(this.count));
	}

	// Return the sequence number of the oldest record that is left, or of the next one.
	BigDecimal oldest() {
		List<StreamRecord> first = read(FIRST, 1, Long.MAX_VALUE);
		return first.isEmpty() ? next() : first.get(0).sequenceNumber();
	}

	void disable() {
		this.enabled = false;
	}

	// Record a change, unless nothing changed, and return whether there is a new record.
	boolean record(@Nullable Item before, @Nullable Item after, boolean expired) {
		if (!this.enabled || Objects.equals(before, after)) {
			return false;
		}
		Instant now = this.clock.instant();
		trim(now);
		Item whole = (after != null) ? after : Objects.requireNonNull(before);
		String event = (before == null) ? "INSERT" : (after == null) ? "REMOVE" : "MODIFY";
		StreamRecord added = new StreamRecord(next(), event, now, whole.only(this.key.names()),
				this.viewType.hasNewImage() ? after : null, this.viewType.hasOldImage() ? before : null, expired);
		this.records.put(recordKey(added.sequenceNumber()), added.toItem());
		this.count++;
		return true;
	}

	private void trim(Instant now) {
		List<StoredKey> old = new ArrayList<>();
		Iterator<StoredItem> stored = this.records.read(KeyRange.all(), true);
		boolean more = true;
		while (more && stored.hasNext()) {
			StoredItem item = stored.next();
			more = isGone(StreamRecord.of(item.item()), now) || this.records.size() - old.size() >= MAX_RECORDS;
			if (more) {
				old.add(item.key());
			}
		}
		old.forEach(this.records::remove);
	}

	private static boolean isGone(StreamRecord record, Instant now) {
		return !record.at().plus(RETENTION).isAfter(now);
	}

	/**
	 * Read records.
	 * @param from the smallest sequence number
	 * @param limit the most records
	 * @param maxBytes the most bytes, unless the first record alone has more
	 * @return the records that were not trimmed
	 */
	List<StreamRecord> read(BigDecimal from, int limit, long maxBytes) {
		Instant now = this.clock.instant();
		List<StreamRecord> read = new ArrayList<>();
		long bytes = 0;
		Iterator<StoredItem> stored = this.records.read(new KeyRange(recordKey(from), true, null, true), true);
		while (read.size() < limit && stored.hasNext()) {
			StreamRecord next = StreamRecord.of(stored.next().item());
			if (isGone(next, now)) {
				continue;
			}
			bytes += next.byteSize();
			if (!read.isEmpty() && bytes > maxBytes) {
				return read;
			}
			read.add(next);
		}
		return read;
	}

	boolean isForgotten() {
		return !this.enabled && read(FIRST, 1, Long.MAX_VALUE).isEmpty();
	}

	private static StoredKey recordKey(BigDecimal sequenceNumber) {
		return KeyEncoder.encode(PARTITION, List.of(new Value.N(sequenceNumber)));
	}

	Item toItem() {
		Map<String, Value> fields = new LinkedHashMap<>();
		fields.put("arn", new Value.S(this.arn));
		fields.put("tableName", new Value.S(this.tableName));
		fields.put("viewType", new Value.S(this.viewType.name()));
		fields.put("created", Value.N.of(this.created.toEpochMilli()));
		fields.put("enabled", this.enabled ? Value.Bool.TRUE : Value.Bool.FALSE);
		fields.put("count", Value.N.of(this.count));
		fields.put("hash", toValue(this.key.hash()));
		fields.put("range", toValue(this.key.range()));
		return Item.of(fields);
	}

	static Stream of(Item item, ItemMap records, Clock clock) {
		Stream stream = new Stream(StreamRecord.text(item, "arn"), StreamRecord.text(item, "tableName"),
				StreamViewType.valueOf(StreamRecord.text(item, "viewType")),
				Instant.ofEpochMilli(StreamRecord.number(item, "created").longValueExact()),
				new KeySchema(attributes(item, "hash"), attributes(item, "range")), records, clock);
		stream.enabled = Value.Bool.TRUE.equals(item.get("enabled"));
		stream.count = StreamRecord.number(item, "count").longValueExact();
		return stream;
	}

	private static Value toValue(List<KeyAttribute> attributes) {
		Map<String, Value> types = new LinkedHashMap<>();
		attributes.forEach((attribute) -> types.put(attribute.name(), new Value.S(attribute.type().code())));
		return new Value.M(types);
	}

	private static List<KeyAttribute> attributes(Item item, String name) {
		List<KeyAttribute> attributes = new ArrayList<>();
		if (item.get(name) instanceof Value.M types) {
			types.value()
				.forEach((attribute, code) -> attributes.add(new KeyAttribute(attribute,
						Objects.requireNonNull(ValueType.ofCode(((Value.S) code).value())))));
		}
		return attributes;
	}

}
