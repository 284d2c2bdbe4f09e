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
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.IntFunction;

import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.enhanced.dynamodb.AttributeValueType;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Stores sets of text, numbers or binaries as DynamoDB sets. DynamoDB has no empty sets:
 * an empty one is left out, and an absent one is read as an empty one.
 */
final class SetCodec extends Codec<Set<Object>> {

	private static final AttributeValue EMPTY_LIST = AttributeValue.createL(List.of());

	private final Codec<Object> element;

	private final IntFunction<Collection<Object>> factory;

	SetCodec(Class<?> javaType, AttributeValueType type, Codec<Object> element,
			IntFunction<Collection<Object>> factory) {
		super(javaType, type);
		this.element = element;
		this.factory = factory;
	}

	/**
	 * Return the type of a set of values of a type.
	 * @param element the type of the elements
	 * @return the type of the set, or {@code null} if there are no such sets
	 */
	static @Nullable AttributeValueType setOf(AttributeValueType element) {
		return switch (element) {
			case S -> AttributeValueType.SS;
			case N -> AttributeValueType.NS;
			case B -> AttributeValueType.BS;
			default -> null;
		};
	}

	@Override
	@Nullable AttributeValue encode(Set<Object> value) {
		if (value.isEmpty()) {
			return null;
		}
		return switch (attributeValueType()) {
			case SS -> AttributeValue.createSs(texts(value));
			case NS -> AttributeValue.createNs(numbers(value));
			default -> AttributeValue.createBs(binaries(value));
		};
	}

	@Override
	AttributeValue encodeElement(@Nullable Set<Object> value) {
		return (value != null && value.isEmpty()) ? EMPTY_LIST : super.encodeElement(value);
	}

	private List<String> texts(Set<Object> value) {
		List<String> texts = new ArrayList<>(value.size());
		for (Object member : value) {
			texts.add(encodeMember(member).s());
		}
		return texts;
	}

	private List<String> numbers(Set<Object> value) {
		Set<String> numbers = new LinkedHashSet<>();
		for (Object member : value) {
			numbers.add(KeyText.plainNumber(encodeMember(member).n()));
		}
		return List.copyOf(numbers);
	}

	private List<SdkBytes> binaries(Set<Object> value) {
		Set<SdkBytes> binaries = new LinkedHashSet<>();
		for (Object member : value) {
			binaries.add(encodeMember(member).b());
		}
		return List.copyOf(binaries);
	}

	private AttributeValue encodeMember(@Nullable Object member) {
		AttributeValue encoded = (member != null) ? this.element.encode(member) : null;
		if (encoded == null) {
			throw new ConversionFailure("the set holds null, which DynamoDB's sets cannot");
		}
		return encoded;
	}

	@Override
	@SuppressWarnings("unchecked")
	Set<Object> decode(AttributeValue value) {
		Collection<Object> set;
		if (value.hasL()) {
			set = CollectionCodec.decodeList(value.l(), this.element, this.factory);
		}
		else {
			List<AttributeValue> members = members(value);
			set = CollectionCodec.decodeList(members, this.element, this.factory);
		}
		return (Set<Object>) set;
	}

	private List<AttributeValue> members(AttributeValue value) {
		if (value.hasSs() && attributeValueType() == AttributeValueType.SS) {
			return value.ss().stream().map(AttributeValue::createS).toList();
		}
		if (value.hasNs() && attributeValueType() == AttributeValueType.NS) {
			return value.ns().stream().map(AttributeValue::createN).toList();
		}
		if (value.hasBs() && attributeValueType() == AttributeValueType.BS) {
			return value.bs().stream().map(AttributeValue::createB).toList();
		}
		throw ConversionFailure.mismatch(attributeValueType().name() + " (set)", value);
	}

	@Override
	Set<Object> whenAbsent() {
		return asSet(this.factory.apply(0));
	}

	@SuppressWarnings("unchecked")
	private static Set<Object> asSet(Collection<Object> collection) {
		return (Set<Object>) collection;
	}

	@Override
	Set<Object> operand(Object value, RoundingMode rounding) {
		if (!(value instanceof Iterable<?> values)) {
			throw ConversionFailure.wrongType(javaType(), value);
		}
		Set<Object> operand = new LinkedHashSet<>();
		for (Object member : values) {
			if (member == null) {
				throw new ConversionFailure("the set holds null, which DynamoDB's sets cannot");
			}
			operand.add(this.element.operand(member, rounding));
		}
		return operand;
	}

}
