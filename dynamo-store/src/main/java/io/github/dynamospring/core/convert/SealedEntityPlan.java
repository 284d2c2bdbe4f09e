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

package io.github.dynamospring.core.convert;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

import io.github.dynamospring.DynamoReadException;
import io.github.dynamospring.core.mapping.DynamoPersistentEntity;
import io.github.dynamospring.core.mapping.KeyLayout;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Finds which of the entities a sealed type permits an item is: by the kind in its sort
 * key, or by the type it says.
 */
final class SealedEntityPlan {

	private final DynamoPersistentEntity<?> entity;

	private final KeyConverter keys;

	private final Map<String, DynamoPersistentEntity<?>> subtypes = new LinkedHashMap<>();

	SealedEntityPlan(DynamoPersistentEntity<?> entity, CodecFactory codecs) {
		this.entity = entity;
		this.keys = new KeyConverter(entity, codecs);
		for (DynamoPersistentEntity<?> subtype : entity.getSubtypes()) {
			this.subtypes.put(name(subtype, codecs), subtype);
		}
	}

	private static String name(DynamoPersistentEntity<?> subtype, CodecFactory codecs) {
		return subtype.isToldByType() ? subtype.getTypeName()
				: new KeyConverter(subtype, codecs).sortKeyPrefix(List.of());
	}

	KeyConverter keys() {
		return this.keys;
	}

	/**
	 * Return the entity an item is.
	 * @param item the item
	 * @return the entity
	 * @throws DynamoReadException if it is none of the permitted ones
	 */
	DynamoPersistentEntity<?> subtype(Map<String, AttributeValue> item) {
		KeyLayout layout = this.entity.getKeyLayout();
		boolean byType = this.entity.getSubtypes().get(0).isToldByType();
		String attributeName = byType ? DynamoPersistentEntity.TYPE_ATTRIBUTE
				: Objects.requireNonNull(layout.sortKeyName());
		AttributeValue value = item.get(attributeName);
		String text = (value != null) ? value.s() : null;
		DynamoPersistentEntity<?> subtype = (text == null) ? null
				: byType ? this.subtypes.get(text) : byKind(text, layout.separator());
		if (subtype == null) {
			throw new DynamoReadException(
					"%s cannot be read: the attribute '%s' is %s, but the types it permits are told by %s".formatted(
							this.entity.getType().getName(), attributeName,
							(text != null) ? "'" + text + "'" : "missing", this.subtypes.keySet()));
		}
		return subtype;
	}

	private @Nullable DynamoPersistentEntity<?> byKind(String sortKey, String separator) {
		for (Map.Entry<String, DynamoPersistentEntity<?>> subtype : this.subtypes.entrySet()) {
			String kind = subtype.getKey();
			if (sortKey.startsWith(kind)
					&& (sortKey.length() == kind.length() || sortKey.startsWith(separator, kind.length()))) {
				return subtype.getValue();
			}
		}
		return null;
	}

}
