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

package io.github.dynamospring.embedded.expression;

import io.github.dynamospring.embedded.value.Item;

/**
 * What an update made of an item.
 * <p>
 * The paths of the update are followed in the item before and in the item after it, with
 * the same indexes. So an element appended past the end of a list is not in
 * {@code updatedNew}, and of a removed element the one that took its place is, as in the
 * service.
 *
 * @param item the whole item after the update
 * @param updatedOld what the touched paths led to before it, and nothing else
 * @param updatedNew what the touched paths lead to after it, and nothing else
 * @since 0.1.0
 */
public record UpdateResult(Item item, Item updatedOld, Item updatedNew) {

}
