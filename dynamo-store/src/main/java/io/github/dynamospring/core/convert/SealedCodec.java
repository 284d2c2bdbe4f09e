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

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeSet;

import io.github.dynamospring.core.mapping.DynamoPersistentEntity;
import software.amazon.awssdk.enhanced.dynamodb.AttributeValueType;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

import org.springframework.util.ClassUtils;

/**
 * Stores objects of the types a sealed one permits as maps that say their type.
 */
final class SealedCodec extends Codec<Object> {

	private static final String TYPE = DynamoPersistentEntity.TYPE_ATTRIBUTE;

	private final Map<Class<?>, String> names = new HashMap<>();

	private final Map<String, Codec<Object>> codecs = new LinkedHashMap<>();

	SealedCodec(Class<?> type) {
		super(type, AttributeValueType.M);
	}

	void add(Class<?> type, String name, Codec<Object> codec) {
		this.names.put(type, name);
		if (this.codecs.put(name, codec) != null) {
			throw new ConversionFailure(
					"%s permits two types that are stored as '%s'; give one of them another @TypeAlias"
						.formatted(javaType().getName(), name));
		}
	}

	@Override
	AttributeValue encode(Object value) {
		String name = this.names.get(ClassUtils.getUserClass(value));
		Codec<Object> codec = (name != null) ? this.codecs.get(name) : null;
		if (codec == null) {
			throw ConversionFailure.wrongType(javaType(), value);
		}
		Map<String, AttributeValue> attributes = new HashMap<>(codec.encodeElement(value).m());
		attributes.put(TYPE, AttributeValue.createS(name));
		return AttributeValue.createM(attributes);
	}

	@Override
	Object decode(AttributeValue value) {
		if (!value.hasM()) {
			throw ConversionFailure.mismatch("M (map)", value);
		}
		AttributeValue name = value.m().get(TYPE);
		Codec<Object> codec = (name != null && name.s() != null) ? this.codecs.get(name.s()) : null;
		if (codec == null) {
			throw new ConversionFailure("the attribute '%s' is %s, expected one of %s".formatted(TYPE,
					(name != null) ? "'" + name.s() + "'" : "missing", new TreeSet<>(this.codecs.keySet())));
		}
		return codec.decode(value);
	}

}
