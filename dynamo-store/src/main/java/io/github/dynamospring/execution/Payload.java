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

package io.github.dynamospring.execution;

import java.util.Objects;

import org.jspecify.annotations.Nullable;

import org.springframework.util.Assert;

/**
 * The content of an event, of a spawned child's context or of a trace step: a value on
 * its way into the store, or text read from it that becomes a value on request.
 *
 * @since 0.1.0
 */
public final class Payload {

	private final @Nullable Object value;

	private final @Nullable SerializedPayload serialized;

	private final @Nullable PayloadSerializer serializer;

	private Payload(@Nullable Object value, @Nullable SerializedPayload serialized,
			@Nullable PayloadSerializer serializer) {
		this.value = value;
		this.serialized = serialized;
		this.serializer = serializer;
	}

	/**
	 * Return a payload that holds a value.
	 * @param value the value; a payload is returned as it is
	 * @return the payload
	 */
	public static Payload of(Object value) {
		Assert.notNull(value, "A payload needs a value");
		return (value instanceof Payload payload) ? payload : new Payload(value, null, null);
	}

	/**
	 * Return a payload that holds stored text.
	 * @param serialized the text
	 * @param serializer reads it
	 * @return the payload
	 */
	public static Payload of(SerializedPayload serialized, PayloadSerializer serializer) {
		return new Payload(null, serialized, serializer);
	}

	/**
	 * Return the content as a value.
	 * @param <T> the type of the value
	 * @param type the type of the value
	 * @return the value
	 * @throws PayloadException if the content is no such value
	 */
	public <T> T as(Class<T> type) {
		if (this.serialized != null && this.serializer != null) {
			return this.serializer.read(this.serialized, type);
		}
		if (!type.isInstance(this.value)) {
			throw new PayloadException("The payload holds %s, not %s"
				.formatted((this.value != null) ? this.value.getClass().getName() : null, type.getName()), null);
		}
		return type.cast(this.value);
	}

	/**
	 * Return the content as text.
	 * @param writer writes a value that is no text yet; text that was read from a store
	 * stays as it is
	 * @return the text
	 * @throws PayloadException if the value cannot be written
	 */
	public SerializedPayload serialize(PayloadSerializer writer) {
		return (this.serialized != null) ? this.serialized : writer.write(Objects.requireNonNull(this.value));
	}

	@Override
	public boolean equals(@Nullable Object other) {
		return other instanceof Payload payload && Objects.equals(this.value, payload.value)
				&& Objects.equals(this.serialized, payload.serialized);
	}

	@Override
	public int hashCode() {
		return Objects.hash(this.value, this.serialized);
	}

	/**
	 * Return what kind of content this is. Contents are left out on purpose: they do not
	 * belong into logs.
	 */
	@Override
	public String toString() {
		return (this.serialized != null) ? "Payload of %d characters".formatted(this.serialized.text().length())
				: "Payload of %s".formatted(Objects.requireNonNull(this.value).getClass().getName());
	}

}
