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

import io.github.dynamospring.embedded.expression.KeySchema;
import io.github.dynamospring.embedded.expression.KeySchema.KeyAttribute;
import io.github.dynamospring.embedded.value.Item;
import io.github.dynamospring.embedded.value.ValidationFailure;
import io.github.dynamospring.embedded.value.Value;
import org.jspecify.annotations.Nullable;

/**
 * Which requests for a page make sense.
 */
final class PageRules {

	private PageRules() {
	}

	// Check what can be checked without a table.
	static void checkSelect(PageRequest request) {
		Select select = request.select();
		if (select == null) {
			return;
		}
		if (request.projection() != null && select != Select.SPECIFIC_ATTRIBUTES) {
			throw new ValidationFailure(EngineMessages.selectWithProjection(select));
		}
		if (request.projection() == null && select == Select.SPECIFIC_ATTRIBUTES) {
			throw new ValidationFailure(EngineMessages.SELECT_SPECIFIC_WITHOUT_ATTRIBUTES);
		}
		if (request.indexName() == null && select == Select.ALL_PROJECTED_ATTRIBUTES) {
			throw new ValidationFailure(EngineMessages.PROJECTED_WITHOUT_INDEX);
		}
	}

	// Check that a start key has exactly the attributes of the table's and the index's
	// keys.
	static void checkStartKey(PageSource source, Item startKey) {
		if (!startKey.names().equals(source.readable().keyNames())) {
			throw new ValidationFailure(EngineMessages.INVALID_START_KEY);
		}
		checkTypes(source.table().key(), startKey);
		checkTypes(source.readable().key(), startKey);
	}

	private static void checkTypes(KeySchema schema, Item startKey) {
		for (KeyAttribute attribute : schema.attributes()) {
			@Nullable Value value = startKey.get(attribute.name());
			if (value == null || value.type() != attribute.type()) {
				throw new ValidationFailure(EngineMessages.INVALID_START_KEY);
			}
		}
	}

}
