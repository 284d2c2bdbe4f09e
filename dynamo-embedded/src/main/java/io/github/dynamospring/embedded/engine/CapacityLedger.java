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

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Adds up what several actions consume, table by table.
 */
final class CapacityLedger {

	private final Map<String, ConsumedCapacity.Builder> tables = new LinkedHashMap<>();

	void add(ConsumedCapacity capacity) {
		this.tables
			.computeIfAbsent(capacity.tableName(),
					(name) -> capacity.write() ? ConsumedCapacity.write(name) : ConsumedCapacity.read(name))
			.add(capacity);
	}

	List<ConsumedCapacity> perTable() {
		return this.tables.values().stream().map(ConsumedCapacity.Builder::build).toList();
	}

}
