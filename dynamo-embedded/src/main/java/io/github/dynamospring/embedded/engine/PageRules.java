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

import io.github.dynamospring.embedded.expression.KeySchema.KeyAttribute;
import io.github.dynamospring.embedded.value.Item;
import io.github.dynamospring.embedded.value.ValidationFailure;

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
		if (startKey.names().size() != source.readable().keyNames().size()) {
			throw new ValidationFailure(EngineMessages.INVALID_START_KEY);
		}
		for (KeyAttribute attribute : source.readable().key().attributes()) {
			if (!startKey.contains(attribute.name())) {
				throw new ValidationFailure(EngineMessages.INVALID_START_KEY);
			}
		}
		ItemRules.checkKeyParts(source.readable().key(), startKey);
		checkTableKey(source, startKey);
	}

	// Check that no expression looks into a key attribute.
	static void checkPaths(PageSource source, PageExpressions expressions) {
		Table table = source.table();
		if (expressions.projection() != null) {
			table.checkKeysAreScalars(expressions.projection().paths());
		}
		if (expressions.filter() != null) {
			table.checkKeysAreScalars(expressions.filter().paths());
		}
	}

	// Check that a start key has the attributes of the table's key.
	static void checkTableKey(PageSource source, Item startKey) {
		try {
			ItemRules.checkKey(source.table(), startKey.only(source.table().key().names()));
		}
		catch (ValidationFailure ex) {
			throw new ValidationFailure(EngineMessages.invalidStartKey(String.valueOf(ex.getMessage())));
		}
	}

}
