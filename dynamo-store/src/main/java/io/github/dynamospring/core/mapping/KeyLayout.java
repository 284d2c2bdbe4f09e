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

import java.util.List;

import org.jspecify.annotations.Nullable;

/**
 * How an entity's primary key attributes are made from its key properties.
 * <p>
 * Generated keys are text: {@code entity#a#b} in the partition key attribute and
 * {@code kind#c#d} in the sort key attribute. Raw keys are the properties' own
 * attributes.
 *
 * @param raw whether the key properties are the key attributes themselves
 * @param partitionKeyName name of the partition key attribute
 * @param sortKeyName name of the sort key attribute, {@code null} if the table has none
 * @param separator what stands between parts
 * @param prefix the entity name in front of the partition key, {@code null} for raw keys
 * @param partitionKey the parts of the partition key
 * @param sortKey the parts of the sort key, constants included
 * @since 0.1.0
 */
public record KeyLayout(boolean raw, String partitionKeyName, @Nullable String sortKeyName, String separator,
		@Nullable String prefix, List<Part> partitionKey, List<Part> sortKey) {

	public KeyLayout {
		partitionKey = List.copyOf(partitionKey);
		sortKey = List.copyOf(sortKey);
	}

	/**
	 * Whether the table has a sort key.
	 * @return {@code true} if there is a sort key attribute
	 */
	public boolean hasSortKey() {
		return this.sortKeyName != null;
	}

	/**
	 * Return what the sort keys of all items begin with.
	 * @return the constant, {@code null} if the sort key begins with a value
	 */
	public @Nullable String kind() {
		return (this.raw || this.sortKey.isEmpty()) ? null : this.sortKey.get(0).constant();
	}

	/**
	 * One part of a key.
	 *
	 * @param property the property, {@code null} for a constant without one
	 * @param digits the width of a padded number, 0 if not a number
	 * @param constant the constant value, {@code null} if the part varies
	 * @param label the name written in front of the value, {@code null} for none
	 */
	public record Part(@Nullable DynamoPersistentProperty property, int digits, @Nullable String constant,
			@Nullable String label) {

	}

}
