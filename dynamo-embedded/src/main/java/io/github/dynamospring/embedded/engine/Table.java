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

import java.time.Instant;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;

import io.github.dynamospring.embedded.expression.KeySchema;
import io.github.dynamospring.embedded.expression.Path;
import io.github.dynamospring.embedded.storage.ItemMap;
import io.github.dynamospring.embedded.storage.KeyEncoder;
import io.github.dynamospring.embedded.storage.StoredKey;
import io.github.dynamospring.embedded.value.Item;
import org.jspecify.annotations.Nullable;

/**
 * A table with its items and indexes. Guarded by the engine's lock.
 */
final class Table implements Readable {

	private final String id;

	private final String arn;

	private final Instant created;

	private final ItemMap items;

	private final Set<String> keyNames;

	private final Map<String, Index> indexes = new LinkedHashMap<>();

	private final Map<String, VectorIndex> vectorIndexes = new LinkedHashMap<>();

	private final Map<String, String> tags = new LinkedHashMap<>();

	private final Replica replica;

	private TableDefinition definition;

	private TableOptions options = TableOptions.NONE;

	private @Nullable Instant onDemandSince;

	private @Nullable TimeToLive timeToLive;

	private @Nullable MaintainedIndex unfinishedIndex;

	private @Nullable Stream stream;

	Table(TableDefinition definition, String id, String arn, Instant created, ItemMap items,
			Misbehaviour misbehaviour) {
		this.definition = definition;
		this.id = id;
		this.arn = arn;
		this.created = created;
		this.items = items;
		this.replica = misbehaviour.replica(definition.name(), null, items);
		this.keyNames = new LinkedHashSet<>(definition.key().names());
		if (definition.billingMode() == BillingMode.PAY_PER_REQUEST) {
			this.onDemandSince = created;
		}
	}

	String name() {
		return this.definition.name();
	}

	String id() {
		return this.id;
	}

	String arn() {
		return this.arn;
	}

	Instant created() {
		return this.created;
	}

	TableDefinition definition() {
		return this.definition;
	}

	void redefine(TableDefinition changed) {
		this.definition = changed;
		for (IndexDefinition index : changed.indexes()) {
			this.indexes.computeIfPresent(index.name(), (name, existing) -> {
				existing.redefine(index);
				return existing;
			});
		}
	}

	TableOptions options() {
		return this.options;
	}

	void options(TableOptions changed) {
		this.options = changed;
	}

	@Nullable Instant onDemandSince() {
		return this.onDemandSince;
	}

	void onDemandSince(Instant instant) {
		this.onDemandSince = instant;
	}

	Map<String, String> tags() {
		return this.tags;
	}

	@Nullable TimeToLive timeToLive() {
		return this.timeToLive;
	}

	void timeToLive(@Nullable TimeToLive changed) {
		this.timeToLive = changed;
	}

	// Return the index that is being filled, or null if there is none. It is kept up to
	// date but cannot be read yet.
	@Nullable MaintainedIndex unfinishedIndex() {
		return this.unfinishedIndex;
	}

	void unfinishedIndex(@Nullable MaintainedIndex index) {
		this.unfinishedIndex = index;
	}

	// Return the unfinished index if it is one of vectors.
	@Nullable VectorIndex unfinishedVectorIndex() {
		return (this.unfinishedIndex instanceof VectorIndex vectors) ? vectors : null;
	}

	// Return the latest stream, which may be disabled, or null if there never was one.
	@Nullable Stream stream() {
		return this.stream;
	}

	void stream(@Nullable Stream latest) {
		this.stream = latest;
	}

	@Override
	public KeySchema key() {
		return this.definition.key();
	}

	@Override
	public ItemMap items() {
		return this.items;
	}

	@Override
	public Replica replica() {
		return this.replica;
	}

	@Override
	public Set<String> keyNames() {
		return this.keyNames;
	}

	@Override
	public StoredKey storedKey(Item item) {
		return KeyEncoder.encode(Keys.values(key().hash(), item), Keys.values(key().range(), item));
	}

	Collection<Index> indexes() {
		return this.indexes.values();
	}

	@Nullable Index index(String name) {
		return this.indexes.get(name);
	}

	void addIndex(MaintainedIndex index) {
		if (index instanceof VectorIndex vectors) {
			this.vectorIndexes.put(vectors.name(), vectors);
		}
		else {
			this.indexes.put(index.name(), (Index) index);
		}
	}

	void removeIndex(MaintainedIndex index) {
		((index instanceof VectorIndex) ? this.vectorIndexes : this.indexes).remove(index.name());
	}

	Collection<VectorIndex> vectorIndexes() {
		return this.vectorIndexes.values();
	}

	@Nullable VectorIndex vectorIndex(String name) {
		return this.vectorIndexes.get(name);
	}

	// Refuse paths that look into a key attribute of this table or an index.
	void checkKeysAreScalars(Collection<Path> paths) {
		if (paths.stream().noneMatch(Path::isNested)) {
			return;
		}
		Set<String> indexKeys = new LinkedHashSet<>();
		this.indexes.values().forEach((index) -> indexKeys.addAll(index.key().names()));
		Path.checkKeysAreScalars(paths, key().names(), indexKeys);
	}

	boolean hasLocalIndex() {
		return this.indexes.values().stream().anyMatch((index) -> !index.definition().global());
	}

}
