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

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

import io.github.dynamospring.DynamoPageTokenException;
import io.github.dynamospring.DynamoValidationException;
import io.github.dynamospring.core.convert.QueryMapper;
import io.github.dynamospring.core.mapping.DynamoPersistentEntity;
import io.github.dynamospring.core.mapping.DynamoPersistentProperty;
import io.github.dynamospring.core.mapping.IndexProjection;
import io.github.dynamospring.core.mapping.SecondaryIndex;
import io.github.dynamospring.core.transact.ItemAddress;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * The table or index a query or scan reads.
 *
 * @param entity the entity
 * @param index the index, {@code null} for the table
 */
record ReadTarget(DynamoPersistentEntity<?> entity, @Nullable SecondaryIndex index) {

	/**
	 * The path that conditions and projections name the partition key attribute by.
	 */
	static final String PARTITION_KEY = "partitionKey";

	boolean isGlobalIndex() {
		return this.index != null && !this.index.local();
	}

	/**
	 * Whether an attribute can be read here.
	 */
	boolean holds(String attributeName) {
		return this.index == null || this.index.projects(attributeName);
	}

	/**
	 * Check that the attributes a filter looks at can be read here.
	 * @param attributeNames the attribute names
	 */
	void checkHeld(Collection<String> attributeNames) {
		for (String name : attributeNames) {
			if (this.index != null && !holds(name)) {
				throw new DynamoValidationException(
						("%s does not hold the attribute '%s' the filter looks at, so that it would always be absent: "
								+ "add it to the index's projection, or filter on %s")
							.formatted(this, name, this.index.projectedAttributes()));
			}
		}
	}

	/**
	 * Return where an item lives.
	 * @param item the item, of the table or an index
	 * @return its address in the table
	 */
	ItemAddress address(Map<String, AttributeValue> item) {
		return ItemAddress.of(this.entity.getTableName(), this.entity.getKeyLayout(), item);
	}

	/**
	 * Return the names of the attributes that make a start key.
	 */
	Set<String> startKeyAttributes() {
		Set<String> names = new LinkedHashSet<>(QueryMapper.keyAttributes(this.entity, null));
		names.addAll(QueryMapper.keyAttributes(this.entity, this.index));
		return names;
	}

	static Map<String, AttributeValue> startKey(Set<String> startKeyAttributes, Map<String, AttributeValue> item) {
		Map<String, AttributeValue> startKey = new LinkedHashMap<>();
		startKeyAttributes.forEach((name) -> {
			AttributeValue value = item.get(name);
			if (value != null) {
				startKey.put(name, value);
			}
		});
		return startKey;
	}

	void checkStartKey(Map<String, AttributeValue> startKey) {
		if (!startKey.isEmpty() && !startKey.keySet().equals(startKeyAttributes())) {
			throw new DynamoPageTokenException(
					"The position holds the attributes %s, but to continue in %s it must hold %s: use the position of a "
						.formatted(startKey.keySet(), this, startKeyAttributes()) + "window or page of the same query");
		}
	}

	/**
	 * Check that the index holds what is to be read from it.
	 * @param properties the property paths, empty for the whole entity
	 */
	void checkProjected(List<String> properties) {
		if (this.index == null || this.index.projection() == IndexProjection.ALL) {
			return;
		}
		if (properties.isEmpty()) {
			throw new DynamoValidationException("%s projects only the attributes %s, so it holds no whole %s: ask for "
				.formatted(this, this.index.projectedAttributes(), this.entity.getType().getSimpleName())
					+ "some of them with project(..) or as(..), or let the index project ALL");
		}
		for (String path : properties) {
			DynamoPersistentProperty property = this.entity.getPersistentProperty(firstSegment(path));
			if (property != null && !property.isKeyPart() && !this.index.projects(property.getAttributeName())) {
				throw new DynamoValidationException(
						"%s does not project the property '%s' of %s: add it to the index's ".formatted(this, path,
								this.entity.getType().getSimpleName()) + "include, or read it from the table");
			}
		}
	}

	/**
	 * Whether all that is to be read from the index is there.
	 * @param properties the property paths, empty for the whole entity
	 * @return {@code false} if the table has to be asked
	 */
	boolean holdsAll(List<String> properties) {
		if (this.index == null || this.index.projection() == IndexProjection.ALL) {
			return true;
		}
		return !properties.isEmpty() && properties.stream().allMatch((path) -> {
			DynamoPersistentProperty property = this.entity.getPersistentProperty(firstSegment(path));
			return property == null || (property.isKeyPart() && !this.entity.getKeyLayout().raw())
					|| this.index.projects(property.getAttributeName());
		});
	}

	private static String firstSegment(String path) {
		int end = 0;
		while (end < path.length() && path.charAt(end) != '.' && path.charAt(end) != '[') {
			end++;
		}
		return path.substring(0, end);
	}

	@Override
	public String toString() {
		return (this.index != null)
				? "Index '%s' of table '%s'".formatted(this.index.name(), this.entity.getTableName())
				: "Table '%s'".formatted(this.entity.getTableName());
	}

}
