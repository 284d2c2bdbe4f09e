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

import io.github.dynamospring.embedded.storage.ItemMap;
import io.github.dynamospring.embedded.storage.StoredItem;
import io.github.dynamospring.embedded.value.Item;
import org.jspecify.annotations.Nullable;

/**
 * An index whose entries follow the items of its table.
 */
interface MaintainedIndex {

	// Return the name, unique among all indexes of the table.
	String name();

	// Return the entries.
	ItemMap items();

	// Return what reads see that may be stale.
	Replica replica();

	// Return the entry of an item, or null if the item does not belong here.
	@Nullable StoredItem entryOf(@Nullable Item item);

	// Charge a change of an entry.
	void charge(ConsumedCapacity.Builder capacity, @Nullable StoredItem before, @Nullable StoredItem after);

}
