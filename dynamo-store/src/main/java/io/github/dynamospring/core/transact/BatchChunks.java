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

package io.github.dynamospring.core.transact;

import java.util.ArrayList;
import java.util.List;
import java.util.function.ToLongFunction;

/**
 * Divides what is too much for one request.
 *
 * @since 0.1.0
 */
public final class BatchChunks {

	/**
	 * DynamoDB refuses requests of more than 16 MB.
	 */
	private static final long MAX_BYTES = 16_000_000;

	private BatchChunks() {
	}

	/**
	 * Divide elements into chunks, in order.
	 * @param elements the elements
	 * @param maxCount how many elements a chunk may have
	 * @param bytes how many bytes an element takes
	 * @param <T> the element type
	 * @return the chunks, each with at least one element
	 */
	public static <T> List<List<T>> of(List<T> elements, int maxCount, ToLongFunction<? super T> bytes) {
		List<List<T>> chunks = new ArrayList<>();
		int start = 0;
		long size = 0;
		for (int i = 0; i < elements.size(); i++) {
			long next = bytes.applyAsLong(elements.get(i));
			if (i > start && (i - start == maxCount || size + next > MAX_BYTES)) {
				chunks.add(elements.subList(start, i));
				start = i;
				size = 0;
			}
			size += next;
		}
		if (start < elements.size()) {
			chunks.add(elements.subList(start, elements.size()));
		}
		return chunks;
	}

}
