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

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import io.github.dynamospring.embedded.storage.ItemMap;
import io.github.dynamospring.embedded.storage.KeyRange;
import io.github.dynamospring.embedded.storage.Storage;
import io.github.dynamospring.embedded.storage.StoredItem;

/**
 * A copy of everything in a storage.
 *
 * @since 0.1.0
 */
public final class Snapshot {

	private final Map<String, List<StoredItem>> maps;

	private Snapshot(Map<String, List<StoredItem>> maps) {
		this.maps = maps;
	}

	// Copy a storage. The caller has it to itself.
	static Snapshot of(Storage storage) {
		Map<String, List<StoredItem>> maps = new HashMap<>();
		storage.names().forEach((name) -> maps.put(name, items(storage.open(name))));
		return new Snapshot(maps);
	}

	private static List<StoredItem> items(ItemMap map) {
		List<StoredItem> items = new ArrayList<>();
		map.read(KeyRange.all(), true).forEachRemaining(items::add);
		return items;
	}

	// Make a storage the same as the copy. The caller writes to it. Maps are emptied, not
	// dropped, because somebody may hold them.
	void restore(Storage storage) {
		for (String name : storage.names()) {
			ItemMap map = storage.open(name);
			items(map).forEach((stored) -> map.remove(stored.key()));
		}
		this.maps.forEach((name, items) -> {
			ItemMap map = storage.open(name);
			items.forEach((stored) -> map.put(stored.key(), stored.item()));
		});
	}

}
