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
 * A read of one item.
 *
 * @param tableName the table's name or ARN
 * @param key the item's key
 * @param projection the projection expression, or {@code null} for the whole item
 * @param placeholders the placeholders of the projection
 * @param consistent whether the read is strongly consistent
 * @since 0.1.0
 */
public record ReadRequest(String tableName, Item key, @Nullable String projection, Placeholders placeholders,
		boolean consistent) {

}
