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

import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;

import io.github.dynamospring.DynamoValidationException;
import io.github.dynamospring.core.convert.DynamoConverter;
import io.github.dynamospring.core.mapping.DynamoKey;
import io.github.dynamospring.core.mapping.DynamoPersistentEntity;
import io.github.dynamospring.core.mapping.DynamoPersistentProperty;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

import org.springframework.data.domain.Sort;

/**
 * Compares items by properties, in the order DynamoDB has for their stored values.
 *
 * @param converter knows how key properties are stored
 * @param entity the entity
 * @param properties the properties to compare by
 * @param descending which of them are compared in descending order
 */
record ItemOrder(DynamoConverter converter, DynamoPersistentEntity<?> entity, List<DynamoPersistentProperty> properties,
		List<Boolean> descending) implements Comparator<Map<String, AttributeValue>> {

	static ItemOrder of(TemplateContext context, DynamoPersistentEntity<?> entity, Sort sort) {
		List<DynamoPersistentProperty> properties = new ArrayList<>();
		List<Boolean> descending = new ArrayList<>();
		for (Sort.Order order : sort) {
			DynamoPersistentProperty property = entity.getPersistentProperty(order.getProperty());
			if (property == null || order.isIgnoreCase() || order.getNullHandling() != Sort.NullHandling.NATIVE) {
				throw new DynamoValidationException(
						"A merge of reads of %s cannot be sorted by %s: sort by properties that are keys, as they are stored"
							.formatted(entity.getType().getName(), order));
			}
			properties.add(property);
			descending.add(order.isDescending());
		}
		return new ItemOrder(context.converter(), entity, List.copyOf(properties), List.copyOf(descending));
	}

	/**
	 * Return the paths of the properties that have to be read.
	 * @return the property names
	 */
	List<String> paths() {
		return this.properties.stream().map(DynamoPersistentProperty::getName).toList();
	}

	@Override
	public int compare(Map<String, AttributeValue> left, Map<String, AttributeValue> right) {
		for (int i = 0; i < this.properties.size(); i++) {
			int result = compare(value(left, this.properties.get(i)), value(right, this.properties.get(i)));
			if (result != 0) {
				return this.descending.get(i) ? -result : result;
			}
		}
		return 0;
	}

	/**
	 * Return keys in this order.
	 * @param keys the keys
	 * @return the keys, sorted
	 * @throws DynamoValidationException if the order is not one of keys
	 */
	List<DynamoKey> sorted(List<DynamoKey> keys) {
		for (DynamoPersistentProperty property : this.properties) {
			if (!property.isKeyPart()) {
				throw new DynamoValidationException(
						"The keys of %s cannot be sorted by '%s', which is no part of them: sort by %s".formatted(
								this.entity.getType().getName(), property.getName(),
								this.entity.getKeyProperties()
									.stream()
									.map(DynamoPersistentProperty::getName)
									.toList()));
			}
		}
		record Keyed(DynamoKey key, Map<String, AttributeValue> values) {

		}
		return keys.stream()
			.map((key) -> new Keyed(key, this.converter.writeKey(this.entity.getType(), key)))
			.sorted(Comparator.comparing(Keyed::values, this))
			.map(Keyed::key)
			.toList();
	}

	/*
	 * Properties an index does not hold, or a key alone, are recovered from the key.
	 */
	private @Nullable AttributeValue value(Map<String, AttributeValue> item, DynamoPersistentProperty property) {
		AttributeValue value = item.get(property.getAttributeName());
		if (value != null || !property.isKeyPart()) {
			return value;
		}
		DynamoKey key = this.converter.getKeyConverter(this.entity).toKey(item);
		return this.converter.writeValue(property, key.values().get(this.entity.getKeyProperties().indexOf(property)));
	}

	private static int compare(@Nullable AttributeValue left, @Nullable AttributeValue right) {
		if (left == null || right == null) {
			return Boolean.compare(left != null, right != null);
		}
		if (left.s() != null && right.s() != null) {
			return Arrays.compareUnsigned(left.s().getBytes(StandardCharsets.UTF_8),
					right.s().getBytes(StandardCharsets.UTF_8));
		}
		if (left.n() != null && right.n() != null) {
			return new BigDecimal(left.n()).compareTo(new BigDecimal(right.n()));
		}
		if (left.b() != null && right.b() != null) {
			return Arrays.compareUnsigned(left.b().asByteArrayUnsafe(), right.b().asByteArrayUnsafe());
		}
		return left.type().compareTo(right.type());
	}

}
