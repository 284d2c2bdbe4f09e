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

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

import io.github.dynamospring.embedded.expression.KeySchema;
import io.github.dynamospring.embedded.storage.ItemMap;
import io.github.dynamospring.embedded.storage.KeyEncoder;
import io.github.dynamospring.embedded.storage.StoredItem;
import io.github.dynamospring.embedded.storage.StoredKey;
import io.github.dynamospring.embedded.value.Item;
import io.github.dynamospring.embedded.value.Value;
import org.jspecify.annotations.Nullable;

/**
 * A secondary index with its entries.
 */
final class Index implements Readable, MaintainedIndex {

	private final KeySchema tableKey;

	private final Set<String> keyNames;

	private final Set<String> projected;

	private final ItemMap entries;

	private final String arn;

	private final Replica replica;

	private IndexDefinition definition;

	Index(IndexDefinition definition, KeySchema tableKey, ItemMap entries, String arn, Replica replica) {
		this.definition = definition;
		this.tableKey = tableKey;
		this.entries = entries;
		this.arn = arn;
		this.replica = replica;
		this.keyNames = new LinkedHashSet<>(tableKey.names());
		this.keyNames.addAll(definition.key().names());
		this.projected = new LinkedHashSet<>(this.keyNames);
		this.projected.addAll(definition.projection().nonKeyAttributes());
	}

	IndexDefinition definition() {
		return this.definition;
	}

	void redefine(IndexDefinition changed) {
		this.definition = changed;
	}

	@Override
	public String name() {
		return this.definition.name();
	}

	String arn() {
		return this.arn;
	}

	boolean isProjected(String attribute) {
		return this.definition.projection().type() == ProjectionType.ALL || this.projected.contains(attribute);
	}

	@Override
	public KeySchema key() {
		return this.definition.key();
	}

	@Override
	public ItemMap items() {
		return this.entries;
	}

	@Override
	public Replica replica() {
		return this.replica;
	}

	@Override
	public Set<String> keyNames() {
		return this.keyNames;
	}

	// Return what this index holds of an item, or null if the item lacks a key
	// attribute.
	private @Nullable Item viewOf(@Nullable Item item) {
		if (item == null || !Keys.isComplete(key(), item)) {
			return null;
		}
		return (this.definition.projection().type() == ProjectionType.ALL) ? item : item.only(this.projected);
	}

	@Override
	public @Nullable StoredItem entryOf(@Nullable Item item) {
		Item view = viewOf(item);
		if (view == null || !ItemRules.fits(this, view)) {
			return null;
		}
		return new StoredItem(storedKey(view), view);
	}

	@Override
	public void charge(ConsumedCapacity.Builder capacity, @Nullable StoredItem before, @Nullable StoredItem after) {
		capacity.index(this.definition, CapacityUnits.ofIndexWrite(before, after));
	}

	@Override
	public StoredKey storedKey(Item item) {
		List<Value> rest = Keys.values(key().range(), item);
		rest.addAll(Keys.values(this.tableKey.hash(), item));
		rest.addAll(Keys.values(this.tableKey.range(), item));
		return KeyEncoder.encode(Keys.values(key().hash(), item), rest);
	}

}
