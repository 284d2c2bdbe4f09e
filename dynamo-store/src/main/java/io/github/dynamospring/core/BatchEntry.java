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

import java.util.Optional;
import java.util.function.Supplier;

import io.github.dynamospring.core.transact.BatchWriteAction;
import io.github.dynamospring.core.transact.ItemAddress;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbRequest;

/**
 * One write of a batch, validated and converted.
 */
sealed interface BatchEntry {

	/**
	 * Return what was given: an entity or a key.
	 * @return the entity or key
	 */
	Object source();

	/**
	 * Return the address of the item.
	 * @return the address
	 */
	ItemAddress address();

	/**
	 * Return what is to be called once the item is written.
	 * @return supplies the saved entity, empty for a delete
	 */
	Supplier<Optional<Object>> written();

	/**
	 * A write without a condition, which goes out with others.
	 *
	 * @param source the entity or key
	 * @param action the write
	 * @param written to be called once written; returns the saved entity, empty for a
	 * delete
	 */
	record Plain(Object source, BatchWriteAction action, Supplier<Optional<Object>> written) implements BatchEntry {

		@Override
		public ItemAddress address() {
			return this.action.address();
		}

	}

	/**
	 * A write with a condition, which goes out alone.
	 *
	 * @param source the entity
	 * @param address the address of the item
	 * @param request the request
	 * @param send sends the request
	 * @param written to be called once written; returns the entity with its new version,
	 * empty for a delete
	 */
	record Guarded(Object source, ItemAddress address, DynamoDbRequest request, Runnable send,
			Supplier<Optional<Object>> written) implements BatchEntry {

	}

}
