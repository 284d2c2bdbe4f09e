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

import io.github.dynamospring.embedded.expression.Placeholders;
import io.github.dynamospring.embedded.value.Item;
import org.jspecify.annotations.Nullable;

/**
 * What Query and Scan have in common: a page of a table or an index.
 *
 * @param tableName the table's name or ARN
 * @param indexName the index to read, or {@code null} for the table
 * @param startKey the key behind which the page begins, or {@code null}
 * @param limit the most items to look at, or {@code null}
 * @param select which attributes to return, or {@code null} if the request does not say
 * @param filter the filter expression, or {@code null}
 * @param projection the projection expression, or {@code null}
 * @param placeholders the placeholders of all expressions
 * @param consistent whether the read is strongly consistent
 * @param filterName what messages call the filter
 * @since 0.1.0
 */
public record PageRequest(String tableName, @Nullable String indexName, @Nullable Item startKey,
		@Nullable Integer limit, @Nullable Select select, @Nullable String filter, @Nullable String projection,
		Placeholders placeholders, boolean consistent, String filterName) {

	/** What messages call a filter that is an expression. */
	public static final String FILTER_EXPRESSION = "Filter Expression";

}
