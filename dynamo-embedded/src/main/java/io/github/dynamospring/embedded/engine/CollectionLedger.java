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
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Collects the item collections several writes touch, table by table.
 */
final class CollectionLedger {

	private final Map<String, List<ItemCollectionMetrics>> tables = new LinkedHashMap<>();

	void add(LocatedWrite write) {
		ItemCollectionMetrics metrics = ItemCollectionMetrics.of(write.table(), write.action().key());
		if (metrics == null) {
			return;
		}
		List<ItemCollectionMetrics> known = this.tables.computeIfAbsent(write.table().name(),
				(name) -> new ArrayList<>());
		if (!known.contains(metrics)) {
			known.add(metrics);
		}
	}

	Map<String, List<ItemCollectionMetrics>> perTable() {
		return this.tables;
	}

}
