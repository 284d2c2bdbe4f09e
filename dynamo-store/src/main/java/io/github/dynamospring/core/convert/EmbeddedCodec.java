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

import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.enhanced.dynamodb.AttributeValueType;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

import org.springframework.data.core.TypeInformation;
import org.springframework.util.ClassUtils;

/**
 * Stores objects as maps of their properties.
 *
 * @param <T> the object type
 */
final class EmbeddedCodec<T> extends Codec<T> {

	private final CodecFactory codecs;

	private final TypeInformation<T> type;

	private final boolean writeNulls;

	// compiled at first use, since types may contain themselves; a plan is immutable, so
	// it does not matter which of two threads sets it
	private @Nullable ObjectPlan<T> plan;

	EmbeddedCodec(CodecFactory codecs, TypeInformation<T> type, boolean writeNulls) {
		super(type.getType(), AttributeValueType.M);
		this.codecs = codecs;
		this.type = type;
		this.writeNulls = writeNulls;
	}

	private ObjectPlan<T> plan() {
		ObjectPlan<T> current = this.plan;
		if (current == null) {
			current = this.codecs.getPlan(this.type, this.writeNulls);
			this.plan = current;
		}
		return current;
	}

	@Override
	AttributeValue encode(T value) {
		if (value.getClass() != javaType() && ClassUtils.getUserClass(value) != javaType()) {
			throw new ConversionFailure(
					"is a %s, of which only what %s has would be stored; make %2$s sealed and abstract, or use an AttributeConverter"
						.formatted(value.getClass().getName(), javaType().getName()));
		}
		return AttributeValue.createM(plan().write(value));
	}

	@Override
	T decode(AttributeValue value) {
		if (!value.hasM()) {
			throw ConversionFailure.mismatch("M (map)", value);
		}
		return plan().read(value.m());
	}

}
