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
import java.util.Optional;

import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Stores the content of an {@link Optional}; an empty one is left out.
 */
final class OptionalCodec extends Codec<Optional<Object>> {

	private final Codec<Object> content;

	OptionalCodec(Codec<Object> content) {
		super(Optional.class, content.attributeValueType());
		this.content = content;
	}

	@Override
	@Nullable AttributeValue encode(Optional<Object> value) {
		return value.isPresent() ? this.content.encode(value.get()) : null;
	}

	@Override
	Optional<Object> decode(AttributeValue value) {
		return Optional.of(this.content.decode(value));
	}

	@Override
	Optional<Object> whenAbsent() {
		return Optional.empty();
	}

	@Override
	Optional<Object> whenNull() {
		return Optional.empty();
	}

	@Override
	AttributeValue encodeOperand(Object value, RoundingMode rounding) {
		return (value instanceof Optional<?>) ? super.encodeOperand(value, rounding)
				: this.content.encodeOperand(value, rounding);
	}

	@Override
	Optional<Object> operand(Object value, RoundingMode rounding) {
		if (value instanceof Optional<?> optional) {
			return optional.map((given) -> this.content.operand(given, rounding));
		}
		return Optional.of(this.content.operand(value, rounding));
	}

}
