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

import io.github.dynamospring.embedded.value.Item;
import org.jspecify.annotations.Nullable;

/**
 * What a write makes of an item.
 *
 * @param before the item as it was, or {@code null} if there was none
 * @param after the item as it will be, or {@code null} if there will be none
 * @param updatedOld what an update changes, as it was
 * @param updatedNew what an update changes, as it will be
 */
record WriteOutcome(@Nullable Item before, @Nullable Item after, Item updatedOld, Item updatedNew) {

	static WriteOutcome of(@Nullable Item before, @Nullable Item after) {
		return new WriteOutcome(before, after, Item.empty(), Item.empty());
	}

	/**
	 * Return the item after an update.
	 */
	Item updated() {
		return (this.after != null) ? this.after : Item.empty();
	}

	/**
	 * Return the size a write is charged by.
	 */
	long largerSize() {
		return Math.max(sizeOf(this.before), sizeOf(this.after));
	}

	private static long sizeOf(@Nullable Item item) {
		return (item != null) ? item.byteSize() : 0;
	}

	@Nullable Item describe(ReturnValues returnValues) {
		return switch (returnValues) {
			case NONE -> null;
			case ALL_OLD -> this.before;
			case ALL_NEW -> this.after;
			case UPDATED_OLD -> (this.before != null) ? nonEmpty(this.updatedOld) : null;
			case UPDATED_NEW -> nonEmpty(this.updatedNew);
		};
	}

	private static @Nullable Item nonEmpty(Item item) {
		return item.isEmpty() ? null : item;
	}

}
