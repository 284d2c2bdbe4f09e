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
import java.util.OptionalDouble;
import java.util.function.Function;

import org.jspecify.annotations.Nullable;

import org.springframework.data.domain.SearchResult;
import org.springframework.data.domain.SearchResults;

/**
 * What a vector search found, the nearest first, and what it consumed.
 *
 * @param <T> the result type
 * @since 0.1.0
 */
public class DynamoSearchResults<T> extends SearchResults<T> {

	private static final long serialVersionUID = 1L;

	private final @Nullable Double consumedBytes;

	/**
	 * Create results.
	 * @param results the results, the nearest first
	 * @param consumedBytes the bytes the search is charged for, or {@code null} if
	 * DynamoDB did not say
	 */
	public DynamoSearchResults(List<? extends SearchResult<T>> results, @Nullable Double consumedBytes) {
		super(results);
		this.consumedBytes = consumedBytes;
	}

	/**
	 * Return the bytes the search is charged for.
	 * @return the number, empty if DynamoDB did not say
	 */
	public OptionalDouble getConsumedBytes() {
		return (this.consumedBytes != null) ? OptionalDouble.of(this.consumedBytes) : OptionalDouble.empty();
	}

	@Override
	public <U> DynamoSearchResults<U> map(Function<? super T, ? extends U> converter) {
		return new DynamoSearchResults<>(super.<U>map(converter).getContent(), this.consumedBytes);
	}

}
