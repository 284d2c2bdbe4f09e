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
import java.util.Objects;
import java.util.Set;

import io.github.dynamospring.embedded.expression.KeySchema;
import io.github.dynamospring.embedded.storage.ItemMap;
import io.github.dynamospring.embedded.storage.KeyEncoder;
import io.github.dynamospring.embedded.storage.KeyRange;
import io.github.dynamospring.embedded.storage.StoredItem;
import io.github.dynamospring.embedded.value.Item;
import io.github.dynamospring.embedded.value.Value;
import org.jspecify.annotations.Nullable;

/**
 * A vector index with its entries. An entry is what the index projects of an item, with
 * the vector packed; entries of one partition are kept in the order of the table's key.
 */
final class VectorIndex implements MaintainedIndex {

	/** The partition of all entries of an index that is not divided. */
	private static final Value UNDIVIDED = new Value.S("");

	private final VectorIndexDefinition definition;

	private final KeySchema tableKey;

	private final ItemMap entries;

	private final String arn;

	private final Replica replica;

	private final Set<String> projected;

	VectorIndex(VectorIndexDefinition definition, KeySchema tableKey, ItemMap entries, String arn, Replica replica) {
		this.definition = definition;
		this.tableKey = tableKey;
		this.entries = entries;
		this.arn = arn;
		this.replica = replica;
		this.projected = new LinkedHashSet<>(tableKey.names());
		definition.searchSchema().forEach((element) -> this.projected.add(element.name()));
		this.projected.addAll(definition.projection().nonKeyAttributes());
	}

	VectorIndexDefinition definition() {
		return this.definition;
	}

	@Override
	public String name() {
		return this.definition.name();
	}

	@Override
	public ItemMap items() {
		return this.entries;
	}

	String arn() {
		return this.arn;
	}

	@Override
	public Replica replica() {
		return this.replica;
	}

	@Override
	public @Nullable StoredItem entryOf(@Nullable Item item) {
		if (item == null || VectorRules.problem(this.definition, item) != null) {
			return null;
		}
		SearchElement hash = this.definition.hash();
		Value partition = (hash != null) ? item.get(hash.name()) : UNDIVIDED;
		Value vector = item.get(this.definition.attribute());
		if (partition == null || !(vector instanceof Value.L list)) {
			return null;
		}
		Item view = isAll() ? item : item.only(this.projected);
		List<Value> rest = Keys.values(this.tableKey.hash(), item);
		rest.addAll(Keys.values(this.tableKey.range(), item));
		return new StoredItem(KeyEncoder.encode(List.of(partition), rest), view.with(this.definition.attribute(),
				Vectors.pack(Objects.requireNonNull(Vectors.read(list.value())))));
	}

	// Return the entries a search goes through.
	KeyRange partition(@Nullable Value hash) {
		return KeyRange.startingWith(KeyEncoder.encode(List.of((hash != null) ? hash : UNDIVIDED), List.of()));
	}

	float[] vectorOf(Item entry) {
		return Vectors.unpack(Objects.requireNonNull(entry.get(this.definition.attribute())));
	}

	// Return what a search returns of an entry, with the vector if it is asked for.
	Item view(Item entry, boolean withVector) {
		String attribute = this.definition.attribute();
		if (withVector && (isAll() || this.projected.contains(attribute))) {
			return entry.with(attribute, Vectors.toList(vectorOf(entry)));
		}
		return entry.without(attribute);
	}

	private boolean isAll() {
		return this.definition.projection().type() == ProjectionType.ALL;
	}

	// A change costs the bytes of the larger entry, also if the entry moves to another
	// partition.
	@Override
	public void charge(ConsumedCapacity.Builder capacity, @Nullable StoredItem before, @Nullable StoredItem after) {
		if (!Objects.equals(itemOf(before), itemOf(after))) {
			capacity.vectorIndex(name(), CapacityUnits.ofVectorWrite(Math.max(sizeOf(before), sizeOf(after))));
		}
	}

	private static @Nullable Item itemOf(@Nullable StoredItem entry) {
		return (entry != null) ? entry.item() : null;
	}

	private static int sizeOf(@Nullable StoredItem entry) {
		return (entry != null) ? entry.item().byteSize() : 0;
	}

}
