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
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.IntFunction;

import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.enhanced.dynamodb.AttributeValueType;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

import org.springframework.util.CollectionUtils;

/**
 * Stores maps. Keys are stored as their text.
 */
final class MapCodec extends Codec<Map<Object, Object>> {

	private final Codec<Object> key;

	private final Codec<Object> value;

	private final IntFunction<Map<Object, Object>> factory;

	MapCodec(Class<?> javaType, Codec<Object> key, Codec<Object> value, IntFunction<Map<Object, Object>> factory) {
		super(javaType, AttributeValueType.M);
		this.key = key;
		this.value = value;
		this.factory = factory;
	}

	@Override
	AttributeValue encode(Map<Object, Object> map) {
		return AttributeValue.createM(encodeMap(map, this.key, this.value));
	}

	static Map<String, AttributeValue> encodeMap(Map<?, ?> map, Codec<Object> keyCodec, Codec<Object> valueCodec) {
		Map<String, AttributeValue> encoded = CollectionUtils.newLinkedHashMap(map.size());
		map.forEach((key, value) -> {
			String name = encodeKey(key, keyCodec);
			try {
				encoded.put(name, valueCodec.encodeElement(value));
			}
			catch (RuntimeException ex) {
				throw ConversionFailure.of(ex).in("['" + name + "']");
			}
		});
		return encoded;
	}

	private static String encodeKey(@Nullable Object key, Codec<Object> codec) {
		if (key instanceof String text && codec.javaType() == Object.class) {
			return text;
		}
		AttributeValue encoded = (key != null) ? codec.encode(key) : null;
		if (encoded == null) {
			throw new ConversionFailure("the map has a null key");
		}
		String text = (encoded.s() != null) ? encoded.s() : encoded.n();
		if (text == null) {
			throw new ConversionFailure("the map has a key of type %s, which has no text"
				.formatted((key != null) ? key.getClass().getName() : "null"));
		}
		return text;
	}

	@Override
	@SuppressWarnings("NullAway")
	Map<Object, Object> decode(AttributeValue attribute) {
		if (!attribute.hasM()) {
			throw ConversionFailure.mismatch("M (map)", attribute);
		}
		Map<String, AttributeValue> values = attribute.m();
		Map<Object, Object> map = this.factory.apply(values.size());
		values.forEach((name, value) -> {
			try {
				map.put(decodeKey(name), this.value.decodeNullable(value));
			}
			catch (RuntimeException ex) {
				throw ConversionFailure.of(ex).in("['" + name + "']");
			}
		});
		return map;
	}

	private Object decodeKey(String name) {
		return switch (this.key.attributeValueType()) {
			case N -> this.key.decode(AttributeValue.createN(name));
			case S -> this.key.decode(AttributeValue.createS(name));
			default -> name;
		};
	}

	@Override
	@SuppressWarnings("NullAway")
	Map<Object, Object> operand(Object value, RoundingMode rounding) {
		if (!(value instanceof Map<?, ?> map)) {
			throw ConversionFailure.wrongType(javaType(), value);
		}
		Map<Object, Object> operand = new LinkedHashMap<>();
		map.forEach(
				(key, element) -> operand.put(key, (element != null) ? this.value.operand(element, rounding) : null));
		return operand;
	}

}
