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

import java.math.BigDecimal;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;

import io.github.dynamospring.embedded.value.Item;
import io.github.dynamospring.embedded.value.Value;
import org.jspecify.annotations.Nullable;

/**
 * A change of an item.
 *
 * @param sequenceNumber the place of the record in its stream
 * @param event {@code INSERT}, {@code MODIFY} or {@code REMOVE}
 * @param at when the item changed
 * @param keys the item's key
 * @param newImage the item after the change, or {@code null}
 * @param oldImage the item before the change, or {@code null}
 * @param expired whether the item was removed because its time to live was over
 * @since 0.1.0
 */
public record StreamRecord(BigDecimal sequenceNumber, String event, Instant at, Item keys, @Nullable Item newImage,
		@Nullable Item oldImage, boolean expired) {

	/**
	 * Count the bytes of the key and the images.
	 * @return the bytes
	 */
	public long byteSize() {
		return (long) this.keys.byteSize() + sizeOf(this.newImage) + sizeOf(this.oldImage);
	}

	private static long sizeOf(@Nullable Item item) {
		return (item != null) ? item.byteSize() : 0;
	}

	Item toItem() {
		Map<String, Value> fields = new LinkedHashMap<>();
		fields.put("sequence", new Value.N(this.sequenceNumber));
		fields.put("event", new Value.S(this.event));
		fields.put("at", Value.N.of(this.at.toEpochMilli()));
		fields.put("keys", new Value.M(this.keys.attributes()));
		if (this.newImage != null) {
			fields.put("new", new Value.M(this.newImage.attributes()));
		}
		if (this.oldImage != null) {
			fields.put("old", new Value.M(this.oldImage.attributes()));
		}
		fields.put("expired", this.expired ? Value.Bool.TRUE : Value.Bool.FALSE);
		return Item.of(fields);
	}

	static StreamRecord of(Item item) {
		Item keys = image(item, "keys");
		return new StreamRecord(number(item, "sequence"), text(item, "event"),
				Instant.ofEpochMilli(number(item, "at").longValueExact()), (keys != null) ? keys : Item.empty(),
				image(item, "new"), image(item, "old"), Value.Bool.TRUE.equals(item.get("expired")));
	}

	static BigDecimal number(Item item, String name) {
		if (item.get(name) instanceof Value.N number) {
			return number.value();
		}
		throw new IllegalStateException("A stored stream lacks the number '" + name + "'");
	}

	static String text(Item item, String name) {
		if (item.get(name) instanceof Value.S string) {
			return string.value();
		}
		throw new IllegalStateException("A stored stream lacks the text '" + name + "'");
	}

	private static @Nullable Item image(Item item, String name) {
		return (item.get(name) instanceof Value.M map) ? Item.of(map.value()) : null;
	}

}
