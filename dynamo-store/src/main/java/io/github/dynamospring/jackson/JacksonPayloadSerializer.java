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

import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.UnaryOperator;

import io.github.dynamospring.execution.PayloadException;
import io.github.dynamospring.execution.PayloadSerializer;
import io.github.dynamospring.execution.SerializedPayload;
import io.github.dynamospring.execution.UnknownPayloadSchemaException;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

import org.springframework.util.Assert;

/**
 * The {@link PayloadSerializer} of Jackson 3. Types start with schema 1; a type that has
 * changed is given a higher one, and upcasters bring stored JSON up to date, one schema
 * at a time:
 *
 * <pre class="code">
 * new JacksonPayloadSerializer(mapper).withUpcaster(Fulfilment.class, 1, (json) -&gt; {
 *     ((ObjectNode) json).put("carrier", "unknown");
 *     return json;
 * });
 * </pre>
 *
 * @since 0.1.0
 */
public final class JacksonPayloadSerializer implements PayloadSerializer {

	private static final TreeMap<Integer, UnaryOperator<JsonNode>> NO_UPCASTERS = new TreeMap<>();

	private final JsonMapper mapper;

	private final Map<Class<?>, TreeMap<Integer, UnaryOperator<JsonNode>>> upcasters;

	/**
	 * Create a serializer with Jackson's defaults and the modules on the class path.
	 */
	public JacksonPayloadSerializer() {
		this(JsonMapper.builder().findAndAddModules().build());
	}

	/**
	 * Create a serializer.
	 * @param mapper writes and reads JSON
	 */
	public JacksonPayloadSerializer(JsonMapper mapper) {
		this(mapper, Map.of());
	}

	private JacksonPayloadSerializer(JsonMapper mapper,
			Map<Class<?>, TreeMap<Integer, UnaryOperator<JsonNode>>> upcasters) {
		Assert.notNull(mapper, "A mapper is needed");
		this.mapper = mapper;
		this.upcasters = upcasters;
	}

	/**
	 * Return a copy that knows how to bring a type's JSON from one schema to the next.
	 * The newest schema of a type is one more than that of its last upcaster.
	 * @param type the type, for which there must be an upcaster from each schema below
	 * this
	 * @param from the schema to start from, 1 or more
	 * @param upcaster turns JSON of that schema into JSON of the next
	 * @return the copy
	 */
	public JacksonPayloadSerializer withUpcaster(Class<?> type, int from, UnaryOperator<JsonNode> upcaster) {
		Map<Class<?>, TreeMap<Integer, UnaryOperator<JsonNode>>> copy = new HashMap<>(this.upcasters);
		TreeMap<Integer, UnaryOperator<JsonNode>> ofType = new TreeMap<>(upcasters(type));
		Assert.isTrue(from == ofType.size() + 1,
				() -> "The upcasters of %s go up to schema %d, this one starts from %d. Remedy: add them one by one, from 1."
					.formatted(type.getName(), ofType.size() + 1, from));
		ofType.put(from, upcaster);
		copy.put(type, ofType);
		return new JacksonPayloadSerializer(this.mapper, copy);
	}

	@Override
	public SerializedPayload write(Object value) {
		if (value instanceof SerializedPayload serialized) {
			return serialized;
		}
		try {
			return new SerializedPayload(this.mapper.writeValueAsString(value), newestSchema(value.getClass()));
		}
		catch (JacksonException ex) {
			throw new PayloadException(
					"%s cannot be written as JSON: %s".formatted(value.getClass().getName(), ex.getOriginalMessage()),
					ex);
		}
	}

	@Override
	public <T> T read(SerializedPayload payload, Class<T> type) {
		if (type == SerializedPayload.class) {
			return type.cast(payload);
		}
		int newest = newestSchema(type);
		if (payload.schema() > newest) {
			throw new UnknownPayloadSchemaException(
					"The stored %s follows schema %d, the newest known here is %d. Remedy: read it with the version of the application that wrote it, or add upcasters."
						.formatted(type.getName(), payload.schema(), newest));
		}
		T value = parse(payload, type, newest);
		if (value == null) {
			throw new PayloadException("The stored JSON is null, not %s".formatted(type.getName()), null);
		}
		return value;
	}

	private <T> T parse(SerializedPayload payload, Class<T> type, int newest) {
		try {
			if (payload.schema() == newest) {
				return this.mapper.readValue(payload.text(), type);
			}
			JsonNode json = this.mapper.readTree(payload.text());
			for (UnaryOperator<JsonNode> upcaster : upcasters(type).tailMap(payload.schema()).values()) {
				json = upcaster.apply(json);
			}
			return this.mapper.treeToValue(json, type);
		}
		catch (JacksonException ex) {
			throw new PayloadException(
					"The stored JSON cannot be read as %s: %s".formatted(type.getName(), ex.getOriginalMessage()), ex);
		}
	}

	private int newestSchema(Class<?> type) {
		return upcasters(type).size() + 1;
	}

	private TreeMap<Integer, UnaryOperator<JsonNode>> upcasters(Class<?> type) {
		return this.upcasters.getOrDefault(type, NO_UPCASTERS);
	}

}
