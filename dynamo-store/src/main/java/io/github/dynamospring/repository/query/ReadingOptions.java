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

package io.github.dynamospring.repository.query;

import java.util.List;

import io.github.dynamospring.repository.Query;
import org.jspecify.annotations.Nullable;

/**
 * How to read: what {@link Query} or the caller of a fluent query says.
 *
 * @param consistent whether to read with strong consistency
 * @param descending whether to read from the highest sort key
 * @param pageSize number of items examined by a request, 0 for as many as fit
 * @param projection the paths to transfer for results that are maps, empty for all
 * @param index the index the caller names, {@code null} for what the method says
 * @param resultType the type of the results the caller names, {@code null} for the
 * method's
 */
record ReadingOptions(boolean consistent, boolean descending, int pageSize, List<String> projection,
		@Nullable String index, @Nullable Class<?> resultType) {

	static final ReadingOptions DEFAULT = new ReadingOptions(false, false, 0, List.of(), null, null);

	static ReadingOptions of(Query query) {
		return new ReadingOptions(query.consistent(), query.descending(), query.pageSize(), List.of(query.projection()),
				null, null);
	}

}
