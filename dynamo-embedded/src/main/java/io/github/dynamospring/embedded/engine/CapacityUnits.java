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

import io.github.dynamospring.embedded.storage.StoredItem;
import org.jspecify.annotations.Nullable;

/**
 * The arithmetic of consumed capacity.
 */
final class CapacityUnits {

	private static final long READ_UNIT = 4096;

	private static final long WRITE_UNIT = 1024;

	private static final long MIN_VECTOR_BYTES = 1024;

	/** Measured; the service's own figures vary between equal searches. */
	private static final double SEARCHED_BYTES_PER_DIMENSION = 17.6;

	private CapacityUnits() {
	}

	static double ofRead(long bytes, boolean consistent) {
		double units = Math.max(1, roundUp(bytes, READ_UNIT));
		return consistent ? units : units / 2;
	}

	// Units for reading several pages' worth of bytes; nothing read costs as much as the
	// smallest item.
	static double ofTransactionalRead(long bytes) {
		return 2 * Math.max(1, roundUp(bytes, READ_UNIT));
	}

	static double ofWrite(long before, long after) {
		return Math.max(1, roundUp(Math.max(before, after), WRITE_UNIT));
	}

	static double ofIndexWrite(@Nullable StoredItem before, @Nullable StoredItem after) {
		if (before == null || after == null) {
			return size(before) + size(after);
		}
		if (!before.key().equals(after.key())) {
			return size(before) + size(after);
		}
		return before.item().equals(after.item()) ? 0 : Math.max(size(before), size(after));
	}

	static long ofVectorWrite(long bytes) {
		return Math.max(MIN_VECTOR_BYTES, bytes);
	}

	static double ofVectorSearch(int dimensions, long returnedBytes) {
		return Math.max(MIN_VECTOR_BYTES, dimensions * SEARCHED_BYTES_PER_DIMENSION + returnedBytes);
	}

	private static double size(@Nullable StoredItem entry) {
		return (entry != null) ? Math.max(1, roundUp(entry.item().byteSize(), WRITE_UNIT)) : 0;
	}

	private static long roundUp(long bytes, long unit) {
		return (bytes + unit - 1) / unit;
	}

}
