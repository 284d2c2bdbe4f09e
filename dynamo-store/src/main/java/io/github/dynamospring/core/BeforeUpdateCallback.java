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

import io.github.dynamospring.core.mapping.DynamoPersistentEntity;
import io.github.dynamospring.core.query.Update;

/**
 * Called with each update before it is sent: the place to add changes that go along with
 * any other, such as the time of the change. Beans of this type are found by the
 * template.
 *
 * @since 0.1.0
 */
@FunctionalInterface
public interface BeforeUpdateCallback {

	/**
	 * Look at an update of an item that must exist.
	 * @param update the update, with at least one change
	 * @param entity the entity whose item is updated
	 * @return the update to send
	 */
	Update onBeforeUpdate(Update update, DynamoPersistentEntity<?> entity);

	/**
	 * Look at an update that creates the item if it does not exist. Without an
	 * implementation of its own, it is treated like any other.
	 * @param update the update, with at least one change
	 * @param entity the entity whose item is updated or created
	 * @return the update to send
	 */
	default Update onBeforeUpsert(Update update, DynamoPersistentEntity<?> entity) {
		return onBeforeUpdate(update, entity);
	}

}
