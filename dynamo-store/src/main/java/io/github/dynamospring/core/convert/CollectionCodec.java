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

import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.function.IntFunction;

import software.amazon.awssdk.enhanced.dynamodb.AttributeValueType;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Stores collections as lists.
 *
 * @param <C> the collection type
 */
final class CollectionCodec<C extends Iterable<Object>> extends Codec<C> {

	private final Codec<Object> element;

	private final IntFunction<Collection<Object>> factory;

	CollectionCodec(Class<?> javaType, Codec<Object> element, IntFunction<Collection<Object>> factory) {
		super(javaType, AttributeValueType.L);
		this.element = element;
		this.factory = factory;
	}

	Codec<Object> element() {
		return this.element;
	}

	@Override
	AttributeValue encode(C value) {
		return encodeList(value, this.element);
	}

	static AttributeValue encodeList(Iterable<?> elements, Codec<Object> codec) {
		List<AttributeValue> list = (elements instanceof Collection<?> collection) ? new ArrayList<>(collection.size())
				: new ArrayList<>();
		for (Object value : elements) {
			try {
				list.add(codec.encodeElement(value));
			}
			catch (RuntimeException ex) {
				throw ConversionFailure.of(ex).in("[" + list.size() + "]");
			}
		}
		return AttributeValue.createL(list);
	}

	@Override
	@SuppressWarnings("unchecked")
	C decode(AttributeValue value) {
		if (!value.hasL()) {
			throw ConversionFailure.mismatch("L (list)", value);
		}
		return (C) decodeList(value.l(), this.element, this.factory);
	}

	@SuppressWarnings("NullAway")
	static Collection<Object> decodeList(List<AttributeValue> values, Codec<Object> codec,
			IntFunction<Collection<Object>> factory) {
		int size = values.size();
		Collection<Object> collection = factory.apply(size);
		for (int i = 0; i < size; i++) {
			try {
				collection.add(codec.decodeNullable(values.get(i)));
			}
			catch (RuntimeException ex) {
				throw ConversionFailure.of(ex).in("[" + i + "]");
			}
		}
		return collection;
	}

	@Override
	@SuppressWarnings({ "unchecked", "NullAway" })
	C operand(Object value, RoundingMode rounding) {
		if (!(value instanceof Iterable<?> values)) {
			throw ConversionFailure.wrongType(javaType(), value);
		}
		List<Object> operand = new ArrayList<>();
		for (Object element : values) {
			operand.add((element != null) ? this.element.operand(element, rounding) : null);
		}
		return (C) operand;
	}

}
