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

package io.github.dynamospring.embedded.value;

import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

import org.jspecify.annotations.Nullable;

/**
 * An item: an immutable map from attribute names to values that keeps the order in which
 * the attributes were set and knows its size.
 *
 * @since 0.1.0
 */
public final class Item {

	private static final Item EMPTY = new Item(new LinkedHashMap<>());

	/** {@code null} until they are asked for; threads that race decode the same bytes. */
	private @Nullable Map<String, Value> attributes;

	/** Zero until the size is asked for; threads that race compute the same number. */
	private int byteSize;

	private byte @Nullable [] encoded;

	private Item(LinkedHashMap<String, Value> attributes) {
		this.attributes = Collections.unmodifiableMap(attributes);
	}

	private Item(byte[] encoded, int byteSize) {
		this.encoded = encoded;
		this.byteSize = byteSize;
	}

	/**
	 * Return the item without attributes.
	 * @return the empty item
	 */
	public static Item empty() {
		return EMPTY;
	}

	/**
	 * Create an item.
	 * @param attributes the attributes, which are copied
	 * @return the item
	 */
	public static Item of(Map<String, ? extends Value> attributes) {
		return attributes.isEmpty() ? EMPTY : new Item(new LinkedHashMap<>(attributes));
	}

	// Create an item whose attributes are decoded when somebody asks for them.
	static Item ofEncoded(byte[] encoded, int byteSize) {
		return new Item(encoded, byteSize);
	}

	// Return the encoded form if there is one yet. An item that is stored several
	// times, in a table and its indexes, is encoded once and its bytes are shared.
	byte @Nullable [] encoded() {
		return this.encoded;
	}

	void encoded(byte[] bytes) {
		this.encoded = bytes;
	}

	/**
	 * Return an attribute's value.
	 * @param name the attribute's name
	 * @return its value, or {@code null} if the item has no such attribute
	 */
	public @Nullable Value get(String name) {
		return attributes().get(name);
	}

	/**
	 * Whether the item has an attribute.
	 * @param name the attribute's name
	 * @return {@code true} if it has, also when its value is the null value
	 */
	public boolean contains(String name) {
		return attributes().containsKey(name);
	}

	/**
	 * Return the names of all attributes.
	 * @return an unmodifiable set in the item's order
	 */
	public Set<String> names() {
		return attributes().keySet();
	}

	/**
	 * Return all attributes.
	 * @return an unmodifiable map in the item's order
	 */
	public Map<String, Value> attributes() {
		Map<String, Value> known = this.attributes;
		if (known == null) {
			known = Collections.unmodifiableMap(ItemCodec.attributes(Objects.requireNonNull(this.encoded)));
			this.attributes = known;
		}
		return known;
	}

	/**
	 * Whether the item has no attribute.
	 * @return {@code true} if it has none
	 */
	public boolean isEmpty() {
		return attributes().isEmpty();
	}

	/**
	 * Set an attribute.
	 * @param name the attribute's name
	 * @param value its value
	 * @return a changed copy
	 */
	public Item with(String name, Value value) {
		LinkedHashMap<String, Value> changed = new LinkedHashMap<>(attributes());
		changed.put(name, value);
		return new Item(changed);
	}

	/**
	 * Remove an attribute.
	 * @param name the attribute's name
	 * @return a changed copy, or this item if it has no such attribute
	 */
	public Item without(String name) {
		if (!contains(name)) {
			return this;
		}
		LinkedHashMap<String, Value> changed = new LinkedHashMap<>(attributes());
		changed.remove(name);
		return new Item(changed);
	}

	/**
	 * Keep some attributes only.
	 * @param names the names to keep; those the item does not have are ignored
	 * @return an item with these attributes, in the order of the names
	 */
	public Item only(Collection<String> names) {
		LinkedHashMap<String, Value> kept = new LinkedHashMap<>();
		for (String name : names) {
			Value value = attributes().get(name);
			if (value != null) {
				kept.put(name, value);
			}
		}
		return new Item(kept);
	}

	/**
	 * Return the bytes DynamoDB counts for this item: names and values.
	 * @return the size
	 */
	public int byteSize() {
		int size = this.byteSize;
		if (size == 0) {
			for (Map.Entry<String, Value> attribute : attributes().entrySet()) {
				size += ItemSize.ofAttribute(attribute.getKey(), attribute.getValue());
			}
			this.byteSize = size;
		}
		return size;
	}

	@Override
	public boolean equals(@Nullable Object other) {
		return other instanceof Item that && attributes().equals(that.attributes());
	}

	@Override
	public int hashCode() {
		return attributes().hashCode();
	}

	@Override
	public String toString() {
		return attributes().toString();
	}

}
