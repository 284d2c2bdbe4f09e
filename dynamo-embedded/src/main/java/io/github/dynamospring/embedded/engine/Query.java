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

import io.github.dynamospring.embedded.expression.Expressions;
import io.github.dynamospring.embedded.expression.KeyCondition;
import io.github.dynamospring.embedded.expression.KeyConditionExpression;
import io.github.dynamospring.embedded.expression.KeySchema;
import io.github.dynamospring.embedded.storage.KeyRange;
import io.github.dynamospring.embedded.storage.StoredKey;
import io.github.dynamospring.embedded.value.Item;
import io.github.dynamospring.embedded.value.ValidationFailure;

/**
 * Reads a page of one partition in the order of its sort key.
 *
 * @since 0.1.0
 */
public final class Query {

	private final TableCatalog tables;

	private final EngineLock lock;

	Query(TableCatalog tables, EngineLock lock) {
		this.tables = tables;
		this.lock = lock;
	}

	/**
	 * Read a page.
	 * @param request what to read
	 * @param keyCondition the key condition expression
	 * @param ascending whether the smallest sort key comes first
	 * @return the page
	 */
	public Page execute(PageRequest request, String keyCondition, boolean ascending) {
		PageRules.checkSelect(request);
		KeyConditionExpression expression = Expressions.keyCondition(keyCondition, request.placeholders());
		PageExpressions expressions = PageExpressions.parse(request);
		expression.checkShape();
		return this.lock.read(() -> {
			Table table = this.tables.require(request.tableName());
			PageSource source = PageSource.of(table, request, "Query");
			if (request.startKey() != null) {
				PageRules.checkStartKey(source, request.startKey());
			}
			KeyCondition condition = expression.resolve(source.readable().key());
			ItemRules.checkLengths(condition);
			KeyRange range = QueryRange.of(condition);
			if (request.startKey() != null) {
				range = behind(request.startKey(), source, condition, range, ascending);
			}
			source.provide(request.select(), expressions.projection());
			if (expressions.filter() != null) {
				expressions.filter().checkReadsNoKey(source.readable().key().names(), request.filterName());
			}
			PageRules.checkPaths(source, expressions);
			return new PageReader(source, request, expressions.filter(), expressions.projection()).read(range,
					ascending);
		});
	}

	private static KeyRange behind(Item startKey, PageSource source, KeyCondition condition, KeyRange range,
			boolean ascending) {
		KeySchema schema = source.readable().key();
		boolean samePartition = Keys.values(schema.hash(), startKey).equals(condition.hash());
		boolean wholePartition = condition.rangePrefix().isEmpty() && condition.rangeCondition() == null;
		if (wholePartition && !samePartition) {
			throw new ValidationFailure(EngineMessages.START_KEY_OUTSIDE_QUERY);
		}
		if (!condition.matchesRange(Keys.values(schema.range(), startKey))) {
			throw new ValidationFailure(EngineMessages.START_KEY_OUTSIDE_RANGE);
		}
		if (!samePartition) {
			throw new ValidationFailure(EngineMessages.START_KEY_OF_ONE_ROW);
		}
		StoredKey key = source.readable().storedKey(startKey);
		return range.behind(key, ascending);
	}

}
