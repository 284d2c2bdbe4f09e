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

import java.lang.reflect.Array;
import java.math.RoundingMode;
import java.util.AbstractList;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.enhanced.dynamodb.AttributeValueType;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Stores arrays as lists.
 */
final class ArrayCodec extends Codec<Object> {

	private final Class<?> componentType;

	private final Codec<Object> component;

	ArrayCodec(Class<?> arrayType, Codec<Object> component) {
		super(arrayType, AttributeValueType.L);
		this.componentType = arrayType.getComponentType();
		this.component = component;
	}

	@Override
	AttributeValue encode(Object value) {
		return CollectionCodec.encodeList(view(value), this.component);
	}

	private static List<@Nullable Object> view(Object array) {
		int length = Array.getLength(array);
		return new AbstractList<>() {

			@Override
			public @Nullable Object get(int index) {
				return Array.get(array, index);
			}

			@Override
			public int size() {
				return length;
			}

		};
	}

	@Override
	Object decode(AttributeValue value) {
		if (!value.hasL()) {
			throw ConversionFailure.mismatch("L (list)", value);
		}
		return toArray(CollectionCodec.decodeList(value.l(), this.component, ArrayList::new));
	}

	private Object toArray(Collection<Object> elements) {
		Object array = Array.newInstance(this.componentType, elements.size());
		int index = 0;
		for (Object element : elements) {
			if (element == null && this.componentType.isPrimitive()) {
				throw new ConversionFailure(
						"the list holds NULL, which an array of %s cannot".formatted(this.componentType))
					.in("[" + index + "]");
			}
			Array.set(array, index++, element);
		}
		return array;
	}

	@Override
	@SuppressWarnings("NullAway")
	Object operand(Object value, RoundingMode rounding) {
		Iterable<?> values = (value instanceof Iterable<?> iterable) ? iterable : view(super.operand(value, rounding));
		List<Object> operand = new ArrayList<>();
		for (Object element : values) {
			operand.add((element != null) ? this.component.operand(element, rounding) : null);
		}
		return toArray(operand);
	}

}
