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

import io.github.dynamospring.embedded.storage.KeyEncoder;
import io.github.dynamospring.embedded.storage.KeyRange;
import io.github.dynamospring.embedded.storage.StoredKey;
import io.github.dynamospring.embedded.value.Item;
import io.github.dynamospring.embedded.value.ValidationFailure;
import org.jspecify.annotations.Nullable;

/**
 * Reads a page of everything there is, in the order of the partitions' hashes.
 *
 * @since 0.1.0
 */
public final class Scan {

	private static final long HASHES = 1L << 32;

	private final TableCatalog tables;

	private final EngineLock lock;

	Scan(TableCatalog tables, EngineLock lock) {
		this.tables = tables;
		this.lock = lock;
	}

	/**
	 * Read a page.
	 * @param request what to read
	 * @param segment which part to read, from zero, or {@code null} to read everything
	 * @param totalSegments the number of parts, or {@code null} to read everything
	 * @return the page
	 */
	public Page execute(PageRequest request, @Nullable Integer segment, @Nullable Integer totalSegments) {
		PageRules.checkSelect(request);
		KeyRange segmentRange = range(segment, totalSegments);
		PageExpressions expressions = PageExpressions.parse(request);
		return this.lock.read(() -> {
			Table table = this.tables.require(request.tableName());
			PageSource source = PageSource.of(table, request, "Scan");
			source.provide(request.select(), expressions.projection());
			KeyRange range = segmentRange;
			if (request.startKey() != null) {
				checkStartKey(source, request.startKey());
				StoredKey key = source.readable().storedKey(request.startKey());
				if (!segmentRange.contains(key)) {
					throw new ValidationFailure(EngineMessages.startKeyOutsideSegment((segment != null) ? segment : 0,
							(totalSegments != null) ? totalSegments : 1));
				}
				range = segmentRange.behind(key, true);
			}
			PageRules.checkPaths(source, expressions);
			return new PageReader(source, request, expressions.filter(), expressions.projection()).read(range, true);
		});
	}

	private static void checkStartKey(PageSource source, Item startKey) {
		if (source.index() == null && startKey.names().size() != source.readable().keyNames().size()) {
			throw new ValidationFailure(EngineMessages.START_KEY_MISMATCH);
		}
		if (source.index() == null) {
			PageRules.checkTableKey(source, startKey);
		}
		else {
			PageRules.checkStartKey(source, startKey);
		}
	}

	private static KeyRange range(@Nullable Integer segment, @Nullable Integer totalSegments) {
		if (segment == null && totalSegments == null) {
			return KeyRange.all();
		}
		if (totalSegments == null) {
			throw new ValidationFailure(EngineMessages.SEGMENT_WITHOUT_TOTAL);
		}
		if (segment == null) {
			throw new ValidationFailure(EngineMessages.TOTAL_WITHOUT_SEGMENT);
		}
		if (segment >= totalSegments) {
			throw new ValidationFailure(EngineMessages.segmentOutOfRange(segment, totalSegments));
		}
		StoredKey lower = KeyEncoder.firstOfHash(segment * HASHES / totalSegments);
		boolean last = segment + 1 == totalSegments;
		StoredKey upper = last ? null : KeyEncoder.firstOfHash((segment + 1) * HASHES / totalSegments);
		return new KeyRange(lower, true, upper, last);
	}

}
