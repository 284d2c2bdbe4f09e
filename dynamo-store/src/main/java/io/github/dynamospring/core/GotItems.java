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

import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What a read transaction found.
 *
 * @since 0.1.0
 */
public final class GotItems {

	private final Map<ExecutableGetOperation.Get<?>, Optional<Object>> results;

	GotItems(Map<ExecutableGetOperation.Get<?>, Optional<Object>> results) {
		this.results = results;
	}

	/**
	 * Return what one of the reads found.
	 * @param get the read, as it was given to the transaction
	 * @param <T> the result type
	 * @return the result, empty if the item does not exist
	 * @throws IllegalArgumentException if the read is not one of the transaction's
	 */
	@SuppressWarnings("unchecked")
	public <T> Optional<T> get(ExecutableGetOperation.Get<T> get) {
		Optional<Object> result = this.results.get(get);
		if (result == null) {
			throw new IllegalArgumentException(
					"The get is not one of the transaction's: ask with the very step that was given to transactGet(..)");
		}
		return (Optional<T>) result;
	}

	/**
	 * Return all results in the order of the reads.
	 * @return the results, each empty if its item does not exist
	 */
	public List<Optional<Object>> all() {
		return List.copyOf(this.results.values());
	}

}
