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

package io.github.dynamospring.repository.query;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

import io.github.dynamospring.core.mapping.DynamoPersistentEntity;
import io.github.dynamospring.core.mapping.DynamoPersistentProperty;
import io.github.dynamospring.core.mapping.KeyLayout;
import io.github.dynamospring.core.mapping.SecondaryIndex;
import org.jspecify.annotations.Nullable;

/**
 * The table or one of its indexes, as far as a query can use it.
 *
 * @param index the index, {@code null} for the table
 * @param partitionKey the properties that make the partition key
 * @param sortKey the properties that make the sort key, constants left out
 * @param unfilterable properties that are key attributes themselves, which DynamoDB
 * allows in a key condition but not in a filter
 * @param namesItems whether all parts of the key together name one item; they do not in
 * an index, nor where the key also says of which of several kinds the item is
 */
record AccessPath(@Nullable SecondaryIndex index, List<DynamoPersistentProperty> partitionKey,
		List<DynamoPersistentProperty> sortKey, List<DynamoPersistentProperty> unfilterable, boolean namesItems) {

	static AccessPath table(DynamoPersistentEntity<?> entity) {
		KeyLayout layout = entity.getKeyLayout();
		List<DynamoPersistentProperty> partitionKey = properties(layout.partitionKey());
		List<DynamoPersistentProperty> sortKey = properties(layout.sortKey());
		List<DynamoPersistentProperty> attributes = new ArrayList<>();
		if (layout.raw()) {
			attributes.addAll(partitionKey);
			attributes.addAll(sortKey);
		}
		return new AccessPath(null, partitionKey, sortKey, attributes, layout.raw() || entity.getSubtypes().isEmpty());
	}

	static AccessPath index(DynamoPersistentEntity<?> entity, SecondaryIndex index) {
		KeyLayout layout = entity.getKeyLayout();
		List<DynamoPersistentProperty> attributes = new ArrayList<>(index.sortKey());
		if (!index.local()) {
			attributes.addAll(index.partitionKey());
			return new AccessPath(index, index.partitionKey(), index.sortKey(), attributes, false);
		}
		List<DynamoPersistentProperty> partitionKey = properties(layout.partitionKey());
		if (layout.raw()) {
			attributes.addAll(partitionKey);
		}
		return new AccessPath(index, partitionKey, index.sortKey(), attributes, false);
	}

	private static List<DynamoPersistentProperty> properties(List<KeyLayout.Part> parts) {
		return parts.stream()
			.filter((part) -> part.constant() == null)
			.map(KeyLayout.Part::property)
			.filter(Objects::nonNull)
			.toList();
	}

	@Nullable String indexName() {
		return (this.index != null) ? this.index.name() : null;
	}

	boolean isGlobalIndex() {
		return this.index != null && !this.index.local();
	}

	/**
	 * Whether a generated key attribute is part of the key here.
	 * @param reserved the reserved path of the attribute
	 * @return {@code false} if it can be filtered by
	 */
	boolean holdsGeneratedKey(String reserved) {
		return this.index == null || (this.index.local() && reserved.equals(PropertyReference.PARTITION_KEY));
	}

	boolean isLocalIndex() {
		return this.index != null && this.index.local();
	}

	/**
	 * Whether the results hold a property.
	 * @param entity the entity
	 * @param property the property
	 * @return {@code false} if an index does not project it
	 */
	boolean returns(DynamoPersistentEntity<?> entity, DynamoPersistentProperty property) {
		return holds(property) || (property.isKeyPart() && !entity.getKeyLayout().raw());
	}

	/**
	 * Whether a property is there as an attribute of its own.
	 * @param property the property
	 * @return {@code false} if an index does not project it
	 */
	boolean holds(DynamoPersistentProperty property) {
		return this.index == null || this.index.projects(property.getAttributeName());
	}

	@Override
	public String toString() {
		return (this.index != null) ? "index " + this.index.name() : "the table";
	}

}
