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

package io.github.dynamospring.core.mapping;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

import org.springframework.util.Assert;

/**
 * The primary key of an item, as the logical values of the entity's key properties: first
 * those of the partition key, then those of the sort key, each in declared order. The
 * stored attributes ({@code pk}, {@code sk}) are made from it by the converter.
 * <p>
 * A key used to get, update or delete an item must hold all values; too few, too many,
 * {@code null} or wrongly typed values are refused before any request.
 *
 * @since 0.1.0
 */
public final class DynamoKey implements Serializable {

	private static final long serialVersionUID = 1L;

	private final ArrayList<Object> values;

	private DynamoKey(ArrayList<Object> values) {
		this.values = values;
	}

	/**
	 * Create a key from its logical values.
	 * @param values the values of the partition key properties, then of the sort key
	 * properties
	 * @return the key
	 * @throws IllegalArgumentException if there is no value or one of them is
	 * {@code null}
	 */
	public static DynamoKey of(Object... values) {
		Assert.notEmpty(values, "A key needs at least the value of the partition key");
		ArrayList<Object> copy = new ArrayList<>(values.length);
		for (int i = 0; i < values.length; i++) {
			if (values[i] == null) {
				throw new IllegalArgumentException("Value " + (i + 1) + " of the key is null; a key value must be set");
			}
			copy.add(values[i]);
		}
		return new DynamoKey(copy);
	}

	/**
	 * Return the logical values in declared order.
	 * @return an unmodifiable list
	 */
	public List<Object> values() {
		return List.copyOf(this.values);
	}

	@Override
	public boolean equals(Object other) {
		return this == other || (other instanceof DynamoKey that && this.values.equals(that.values));
	}

	@Override
	public int hashCode() {
		return this.values.hashCode();
	}

	@Override
	public String toString() {
		return this.values.stream().map(String::valueOf).collect(Collectors.joining(", ", "DynamoKey(", ")"));
	}

}
