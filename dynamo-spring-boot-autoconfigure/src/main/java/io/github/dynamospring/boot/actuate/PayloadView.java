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

package io.github.dynamospring.boot.actuate;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import io.github.dynamospring.execution.Payload;
import io.github.dynamospring.execution.PayloadException;
import io.github.dynamospring.execution.PayloadSerializer;
import io.github.dynamospring.execution.SerializedPayload;
import org.jspecify.annotations.Nullable;

import org.springframework.boot.actuate.endpoint.SanitizableData;
import org.springframework.boot.actuate.endpoint.Sanitizer;

/**
 * Shows states and payloads as they are stored, or that there are some.
 *
 * @param serializer reads them, {@code null} to show their text
 * @param sanitizer hides what the application wants hidden
 * @param shown whether values are shown at all
 */
record PayloadView(@Nullable PayloadSerializer serializer, Sanitizer sanitizer, boolean shown) {

	private static final int SCHEMA_OF_TREES = 1;

	@Nullable Object show(String name, @Nullable Payload payload) {
		if (payload == null) {
			return null;
		}
		return show(name, () -> (this.serializer != null) ? payload.serialize(this.serializer)
				: payload.as(SerializedPayload.class));
	}

	@Nullable Object show(String name, SerializedPayload payload) {
		return show(name, () -> payload);
	}

	private @Nullable Object show(String name, Content content) {
		if (!this.shown) {
			return SanitizableData.SANITIZED_VALUE;
		}
		try {
			return sanitize(name, tree(content.read()));
		}
		catch (PayloadException ex) {
			return "unreadable: " + ex.getMessage();
		}
	}

	/*
	 * The type is not known, and neither are the schemas of its text: it is shown as it
	 * is stored.
	 */
	private Object tree(SerializedPayload payload) {
		if (this.serializer == null) {
			return payload.text();
		}
		try {
			return this.serializer.read(new SerializedPayload(payload.text(), SCHEMA_OF_TREES), Object.class);
		}
		catch (PayloadException ex) {
			return payload.text();
		}
	}

	private @Nullable Object sanitize(String name, @Nullable Object value) {
		if (value instanceof Map<?, ?> map) {
			Map<String, @Nullable Object> sanitized = new LinkedHashMap<>();
			map.forEach((key, element) -> sanitized.put(String.valueOf(key), sanitize(name + "." + key, element)));
			return sanitized;
		}
		if (value instanceof List<?> list) {
			List<@Nullable Object> sanitized = new ArrayList<>();
			for (int i = 0; i < list.size(); i++) {
				sanitized.add(sanitize(name + "[" + i + "]", list.get(i)));
			}
			return sanitized;
		}
		return this.sanitizer.sanitize(new SanitizableData(null, name, value), true);
	}

	/**
	 * Reads a payload.
	 */
	private interface Content {

		SerializedPayload read();

	}

}
