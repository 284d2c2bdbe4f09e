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

package io.github.dynamospring.embedded.protocol;

import java.util.Collection;
import java.util.List;
import java.util.Map;

import io.github.dynamospring.embedded.engine.ConsumedCapacity;
import io.github.dynamospring.embedded.engine.ItemCollectionMetrics;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;

/**
 * What BatchWriteItem and TransactWriteItems have in common.
 */
final class BatchFields {

	private final @Nullable String returnCapacity;

	private final @Nullable String returnMetrics;

	private BatchFields(JsonStructure request) {
		this.returnCapacity = request.string(ReturnConsumedCapacity.PARAMETER);
		this.returnMetrics = request.string("ReturnItemCollectionMetrics");
	}

	static BatchFields read(JsonStructure request) {
		return new BatchFields(request);
	}

	Constraints constraints() {
		Constraints constraints = new Constraints();
		ReturnConsumedCapacity.check(constraints, this.returnCapacity);
		return constraints.oneOf("returnItemCollectionMetrics", this.returnMetrics, "SIZE", "NONE");
	}

	void write(JsonGenerator json, Collection<ConsumedCapacity> capacities,
			Map<String, List<ItemCollectionMetrics>> collections, boolean split) {
		ReturnConsumedCapacity.of(this.returnCapacity).write(json, capacities, split);
		if (!"SIZE".equals(this.returnMetrics) || collections.isEmpty()) {
			return;
		}
		json.writeObjectPropertyStart("ItemCollectionMetrics");
		collections.forEach((table, metrics) -> {
			json.writeArrayPropertyStart(table);
			metrics.forEach((metric) -> WriteFields.write(json, metric));
			json.writeEndArray();
		});
		json.writeEndObject();
	}

}
