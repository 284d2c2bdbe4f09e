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

package io.github.dynamospring.core;

import java.util.Iterator;
import java.util.Map;

import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

import org.springframework.data.domain.Sort;

/**
 * One of the reads of a merge, prepared: what can be wrong without a request has been
 * found out.
 *
 * @param <T> the result type
 */
interface ItemSource<T> {

	/**
	 * Return what is equal for reads that send the same requests.
	 * @return the identity
	 */
	Object identity();

	/**
	 * Return the table or index that is read.
	 * @return the target
	 */
	ReadTarget target();

	/**
	 * Return the items lazily, in the order they were prepared for.
	 * @param wanted the number of items wanted, 0 for all
	 * @param pageSize the number of items that are probably wanted, 0 if all are
	 * @return the items
	 */
	Iterator<Map<String, AttributeValue>> items(int wanted, int pageSize);

	/**
	 * Make the result of an item.
	 * @param item the item
	 * @return the result
	 */
	T read(Map<String, AttributeValue> item);

	/**
	 * Count the items.
	 * @return their number
	 */
	long count();

	/**
	 * Return whether there is an item.
	 * @return {@code true} if so
	 */
	boolean exists();

	/**
	 * A read of a merge.
	 *
	 * @param <T> the result type
	 */
	interface Provider<T> extends MergeableRead<T> {

		/**
		 * Prepare the read.
		 * @param sort the order, unsorted for the read's own
		 * @param keyed whether the items have to hold their keys
		 * @return the source
		 */
		ItemSource<T> source(Sort sort, boolean keyed);

		/**
		 * Prepare the read for the keys of its items.
		 * @return the source
		 */
		ItemSource<Map<String, Object>> keySource();

	}

}
