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

import java.util.List;

import io.github.dynamospring.embedded.value.Item;
import org.jspecify.annotations.Nullable;

/**
 * A page of items.
 *
 * @param items the items that passed the filter, or {@code null} if only their number was
 * asked for
 * @param count how many items passed the filter
 * @param scannedCount how many items were looked at
 * @param lastEvaluatedKey the key of the last item looked at if something stopped the
 * page, else {@code null}
 * @param capacity what the page consumed
 * @since 0.1.0
 */
public record Page(@Nullable List<Item> items, int count, int scannedCount, @Nullable Item lastEvaluatedKey,
		ConsumedCapacity capacity) {

}
