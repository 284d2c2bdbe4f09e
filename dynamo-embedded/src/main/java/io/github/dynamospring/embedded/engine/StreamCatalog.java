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

import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.NavigableMap;
import java.util.TreeMap;

import io.github.dynamospring.embedded.storage.ItemMap;
import io.github.dynamospring.embedded.storage.KeyEncoder;
import io.github.dynamospring.embedded.storage.KeyRange;
import io.github.dynamospring.embedded.storage.Storage;
import io.github.dynamospring.embedded.storage.StoredKey;
import io.github.dynamospring.embedded.value.Item;
import io.github.dynamospring.embedded.value.Value;
import org.jspecify.annotations.Nullable;

/**
 * All streams by ARN, also those of tables that are gone. Guarded by the engine's lock.
 */
final class StreamCatalog {

	static final String STORAGE_NAME = "/streams";

	private static final String RECORDS_PREFIX = STORAGE_NAME + "/";

	private static final DateTimeFormatter LABEL = DateTimeFormatter.ofPattern("yyyy-MM-dd'T'HH:mm:ss.SSS", Locale.ROOT)
		.withZone(ZoneOffset.UTC);

	private final Clock clock;

	private final Storage storage;

	private final ItemMap descriptions;

	private final NavigableMap<String, Stream> streams = new TreeMap<>();

	/**
	 * Create a catalog of the streams in a storage. The caller writes to the storage.
	 * @param clock where times come from
	 * @param storage the storage
	 */
	StreamCatalog(Clock clock, Storage storage) {
		this.clock = clock;
		this.storage = storage;
		this.descriptions = storage.open(STORAGE_NAME);
		load();
	}

	// Read the streams in the storage, in place of those known so far.
	void load() {
		this.streams.clear();
		this.descriptions.read(KeyRange.all(), true).forEachRemaining((stored) -> {
			Stream stream = Stream.of(stored.item(), records(StreamRecord.text(stored.item(), "arn")), this.clock);
			this.streams.put(stream.arn(), stream);
		});
	}

	// Whether a map in the storage belongs to a stream.
	static boolean owns(String storageName) {
		return storageName.equals(STORAGE_NAME) || storageName.startsWith(RECORDS_PREFIX);
	}

	private ItemMap records(String arn) {
		return this.storage.open(RECORDS_PREFIX + arn);
	}

	Stream create(Table table, StreamViewType viewType) {
		new ArrayList<>(this.streams.values()).stream().filter(Stream::isForgotten).forEach(this::drop);
		Instant created = this.clock.instant().truncatedTo(ChronoUnit.MILLIS);
		while (this.streams.containsKey(arn(table, created))) {
			created = created.plusMillis(1);
		}
		String arn = arn(table, created);
		Stream stream = new Stream(arn, table.name(), viewType, created, table.key(), records(arn), this.clock);
		this.streams.put(arn, stream);
		save(stream);
		return stream;
	}

	private static String arn(Table table, Instant created) {
		return table.arn() + "/stream/" + LABEL.format(created);
	}

	void record(Stream stream, @Nullable Item before, @Nullable Item after, boolean expired) {
		if (stream.record(before, after, expired)) {
			save(stream);
		}
	}

	void disable(Stream stream) {
		stream.disable();
		save(stream);
	}

	private void save(Stream stream) {
		this.descriptions.put(key(stream), stream.toItem());
	}

	private void drop(Stream stream) {
		this.streams.remove(stream.arn());
		this.descriptions.remove(key(stream));
		this.storage.drop(RECORDS_PREFIX + stream.arn());
	}

	void clear() {
		new ArrayList<>(this.streams.values()).forEach(this::drop);
	}

	// Return the latest stream of a table, or null if it never had one.
	@Nullable Stream latest(String tableArn) {
		NavigableMap<String, Stream> ofTable = this.streams.subMap(tableArn + "/stream/", true, tableArn + "/stream0",
				false);
		return ofTable.isEmpty() ? null : ofTable.lastEntry().getValue();
	}

	Stream require(String arn) {
		Stream stream = this.streams.get(arn);
		if (stream == null) {
			throw new EngineException(ErrorType.RESOURCE_NOT_FOUND, EngineMessages.noStream(arn));
		}
		return stream;
	}

	List<Stream> after(@Nullable String arn) {
		return new ArrayList<>(((arn != null) ? this.streams.tailMap(arn, false) : this.streams).values());
	}

	private static StoredKey key(Stream stream) {
		return KeyEncoder.encode(List.of(new Value.S(stream.arn())), List.of());
	}

}
