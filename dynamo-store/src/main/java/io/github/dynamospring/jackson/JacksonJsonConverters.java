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

package io.github.dynamospring.jackson;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import io.github.dynamospring.core.convert.JsonConverters;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.enhanced.dynamodb.AttributeConverter;
import software.amazon.awssdk.enhanced.dynamodb.AttributeValueType;
import software.amazon.awssdk.enhanced.dynamodb.EnhancedType;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import tools.jackson.databind.JavaType;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

import org.springframework.core.ResolvableType;
import org.springframework.util.Assert;

/**
 * The {@link JsonConverters} of Jackson 3.
 *
 * @since 0.1.0
 */
public final class JacksonJsonConverters implements JsonConverters {

	private final JsonMapper mapper;

	/**
	 * Create converters with Jackson's defaults and the modules on the class path.
	 */
	public JacksonJsonConverters() {
		this(JsonMapper.builder().findAndAddModules().build());
	}

	/**
	 * Create converters.
	 * @param mapper writes and reads JSON
	 */
	public JacksonJsonConverters(JsonMapper mapper) {
		Assert.notNull(mapper, "A mapper is needed");
		this.mapper = mapper;
	}

	@Override
	public AttributeConverter<?> forText(ResolvableType type) {
		return new TextConverter(this.mapper, javaType(type));
	}

	@Override
	public AttributeConverter<?> forTree(Class<?> type) {
		return new TreeConverter<>(type.asSubclass(JsonNode.class));
	}

	private JavaType javaType(ResolvableType type) {
		if (type.isArray()) {
			return this.mapper.getTypeFactory().constructArrayType(javaType(type.getComponentType()));
		}
		Class<?> rawType = type.resolve(Object.class);
		ResolvableType[] generics = type.getGenerics();
		if (generics.length == 0) {
			return this.mapper.constructType(rawType);
		}
		JavaType[] arguments = new JavaType[generics.length];
		for (int i = 0; i < arguments.length; i++) {
			arguments[i] = javaType(generics[i]);
		}
		return this.mapper.getTypeFactory().constructParametricType(rawType, arguments);
	}

	/**
	 * Stores values as a text of JSON.
	 */
	private static final class TextConverter implements AttributeConverter<Object> {

		private final JsonMapper mapper;

		private final JavaType javaType;

		TextConverter(JsonMapper mapper, JavaType javaType) {
			this.mapper = mapper;
			this.javaType = javaType;
		}

		@Override
		public AttributeValue transformFrom(Object input) {
			return AttributeValue.createS(this.mapper.writerFor(this.javaType).writeValueAsString(input));
		}

		@Override
		@SuppressWarnings("NullAway")
		public Object transformTo(AttributeValue input) {
			if (input.s() == null) {
				throw new IllegalArgumentException("expected S (text of JSON), found " + input.type());
			}
			return this.mapper.readValue(input.s(), this.javaType);
		}

		@Override
		@SuppressWarnings("unchecked")
		public EnhancedType<Object> type() {
			return (EnhancedType<Object>) EnhancedType.of(this.javaType.getRawClass());
		}

		@Override
		public AttributeValueType attributeValueType() {
			return AttributeValueType.S;
		}

		@Override
		public String toString() {
			return "%s as JSON".formatted(this.javaType.getRawClass().getSimpleName());
		}

	}

	/**
	 * Stores trees of JSON as the list, map or value they are.
	 *
	 * @param <N> the type of the tree
	 */
	private static final class TreeConverter<N extends JsonNode> implements AttributeConverter<N> {

		private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

		private final Class<N> type;

		TreeConverter(Class<N> type) {
			this.type = type;
		}

		@Override
		public AttributeValue transformFrom(N input) {
			return write(input);
		}

		private static AttributeValue write(JsonNode node) {
			return switch (node.getNodeType()) {
				case NULL, MISSING -> AttributeValue.createNul(true);
				case STRING -> AttributeValue.createS(node.stringValue());
				case BOOLEAN -> AttributeValue.createBool(node.booleanValue());
				case NUMBER -> AttributeValue.createN(number(node));
				case BINARY -> AttributeValue.createB(SdkBytes.fromByteArray(node.binaryValue()));
				case ARRAY -> writeList(node);
				case OBJECT -> writeMap(node);
				case POJO -> throw new IllegalArgumentException(
						"a tree of JSON with an object in it cannot be stored; convert it to JSON first");
			};
		}

		private static String number(JsonNode node) {
			String text = node.asString();
			if (text.equals("NaN") || text.endsWith("Infinity")) {
				throw new IllegalArgumentException("the number %s cannot be stored".formatted(text));
			}
			return text;
		}

		private static AttributeValue writeList(JsonNode node) {
			List<AttributeValue> list = new ArrayList<>(node.size());
			node.forEach((element) -> list.add(write(element)));
			return AttributeValue.createL(list);
		}

		private static AttributeValue writeMap(JsonNode node) {
			Map<String, AttributeValue> map = new LinkedHashMap<>();
			node.forEachEntry((name, value) -> map.put(name, write(value)));
			return AttributeValue.createM(map);
		}

		@Override
		public N transformTo(AttributeValue input) {
			JsonNode node = read(input);
			if (!this.type.isInstance(node)) {
				throw new IllegalArgumentException(
						"expected %s, found %s".formatted(this.type.getSimpleName(), node.getClass().getSimpleName()));
			}
			return this.type.cast(node);
		}

		private static JsonNode read(AttributeValue value) {
			return switch (value.type()) {
				case S -> NODES.stringNode(value.s());
				case N -> readNumber(value.n());
				case B -> NODES.binaryNode(value.b().asByteArray());
				case BOOL -> NODES.booleanNode(value.bool());
				case NUL -> NODES.nullNode();
				case L -> readArray(value.l());
				case M -> readObject(value.m());
				case SS -> readArray(value.ss().stream().map(AttributeValue::createS).toList());
				case NS -> readArray(value.ns().stream().map(AttributeValue::createN).toList());
				case BS -> readArray(value.bs().stream().map(AttributeValue::createB).toList());
				case UNKNOWN_TO_SDK_VERSION -> throw new IllegalArgumentException("a type unknown to this SDK");
			};
		}

		private static JsonNode readArray(List<AttributeValue> values) {
			ArrayNode array = NODES.arrayNode(values.size());
			values.forEach((value) -> array.add(read(value)));
			return array;
		}

		private static JsonNode readObject(Map<String, AttributeValue> values) {
			ObjectNode object = NODES.objectNode();
			values.forEach((name, value) -> object.set(name, read(value)));
			return object;
		}

		// As Jackson reads numbers from text, but decimals exactly.
		private static JsonNode readNumber(String text) {
			BigDecimal decimal = new BigDecimal(text);
			if (decimal.scale() > 0) {
				return NODES.numberNode(decimal);
			}
			BigInteger integer = decimal.toBigIntegerExact();
			if (integer.bitLength() < Integer.SIZE) {
				return NODES.numberNode(integer.intValue());
			}
			return (integer.bitLength() < Long.SIZE) ? NODES.numberNode(integer.longValue())
					: NODES.numberNode(integer);
		}

		@Override
		public EnhancedType<N> type() {
			return EnhancedType.of(this.type);
		}

		@Override
		public AttributeValueType attributeValueType() {
			return ObjectNode.class.isAssignableFrom(this.type) ? AttributeValueType.M
					: ArrayNode.class.isAssignableFrom(this.type) ? AttributeValueType.L : AttributeValueType.NULL;
		}

	}

}
