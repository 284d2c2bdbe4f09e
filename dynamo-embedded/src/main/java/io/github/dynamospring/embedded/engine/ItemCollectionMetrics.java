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

import java.util.List;

import io.github.dynamospring.embedded.value.Item;
import org.jspecify.annotations.Nullable;

/**
 * The size of all items with one partition key, which the service tracks for tables with
 * local indexes. It never reaches the first gigabyte here.
 *
 * @param key the partition key
 * @since 0.1.0
 */
public record ItemCollectionMetrics(Item key) {

	static @Nullable ItemCollectionMetrics of(Table table, Item item) {
		if (!table.hasLocalIndex()) {
			return null;
		}
		return new ItemCollectionMetrics(item.only(List.of(table.key().hash().get(0).name())));
	}

	/**
	 * Return the lower end of the estimate.
	 * @return gigabytes
	 */
	public double lowerGigabytes() {
		return 0;
	}

	/**
	 * Return the upper end of the estimate.
	 * @return gigabytes
	 */
	public double upperGigabytes() {
		return 1;
	}

}
