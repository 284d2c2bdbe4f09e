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
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.enhanced.dynamodb.AttributeValueType;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Stores values whose type is known only when they are there: by their own type when they
 * are written, by the stored type when they are read.
 */
final class DynamicCodec extends Codec<Object> {

	private final CodecFactory codecs;

	DynamicCodec(CodecFactory codecs) {
		super(Object.class, AttributeValueType.NULL);
		this.codecs = codecs;
	}

	@Override
	@Nullable AttributeValue encode(Object value) {
		if (value instanceof Optional<?> optional) {
			return optional.map(this::encodeElement).orElse(null);
		}
		if (value instanceof Map<?, ?> map) {
			return AttributeValue.createM(MapCodec.encodeMap(map, this, this));
		}
		if (value instanceof Set<?> set) {
			return encodeSet(set);
		}
		if (value instanceof Collection<?> elements) {
			return CollectionCodec.encodeList(elements, this);
		}
		if (value.getClass().isArray() && !(value instanceof byte[])) {
			return encodeArray(value);
		}
		if (value.getClass() == Object.class) {
			throw new ConversionFailure("a plain java.lang.Object cannot be stored");
		}
		return this.codecs.get(value.getClass()).encode(value);
	}

	private AttributeValue encodeArray(Object array) {
		int length = Array.getLength(array);
		List<@Nullable Object> elements = new ArrayList<>(length);
		for (int i = 0; i < length; i++) {
			elements.add(Array.get(array, i));
		}
		return CollectionCodec.encodeList(elements, this);
	}

	// Sets of text, of numbers or of binaries become DynamoDB sets, all others lists.
	private AttributeValue encodeSet(Set<?> set) {
		Class<?> kind = null;
		for (Object member : set) {
			Class<?> memberKind = kind(member);
			if (memberKind == Void.class || (kind != null && kind != memberKind)) {
				return CollectionCodec.encodeList(set, this);
			}
			kind = memberKind;
		}
		if (kind == null) {
			return CollectionCodec.encodeList(set, this);
		}
		AttributeValueType type = (kind == String.class) ? AttributeValueType.SS
				: (kind == Number.class) ? AttributeValueType.NS : AttributeValueType.BS;
		AttributeValue encoded = new SetCodec(Set.class, type, this, LinkedHashSet::new).encode(asObjects(set));
		return (encoded != null) ? encoded : NULL;
	}

	@SuppressWarnings("unchecked")
	private static Set<Object> asObjects(Set<?> set) {
		return (Set<Object>) set;
	}

	private static Class<?> kind(@Nullable Object member) {
		if (member instanceof String) {
			return String.class;
		}
		if (member instanceof Number) {
			return Number.class;
		}
		if (member instanceof SdkBytes || member instanceof ByteBuffer || member instanceof byte[]) {
			return SdkBytes.class;
		}
		return Void.class;
	}

	@Override
	Object decode(AttributeValue value) {
		return switch (value.type()) {
			case S -> value.s();
			case N -> new BigDecimal(value.n());
			case B -> value.b();
			case BOOL -> value.bool();
			case SS -> new LinkedHashSet<>(value.ss());
			case NS -> decodeNumbers(value.ns());
			case BS -> new LinkedHashSet<>(value.bs());
			case L -> CollectionCodec.decodeList(value.l(), this, ArrayList::new);
			case M -> decodeMap(value.m());
			case NUL, UNKNOWN_TO_SDK_VERSION -> throw ConversionFailure.mismatch("a value", value);
		};
	}

	private static Set<BigDecimal> decodeNumbers(List<String> numbers) {
		Set<BigDecimal> set = new LinkedHashSet<>();
		numbers.forEach((number) -> set.add(new BigDecimal(number)));
		return set;
	}

	@SuppressWarnings("NullAway")
	private Map<String, Object> decodeMap(Map<String, AttributeValue> values) {
		Map<String, Object> map = new LinkedHashMap<>();
		values.forEach((name, value) -> map.put(name, decodeNullable(value)));
		return map;
	}

	@Override
	Object operand(Object value, RoundingMode rounding) {
		return value;
	}

}
