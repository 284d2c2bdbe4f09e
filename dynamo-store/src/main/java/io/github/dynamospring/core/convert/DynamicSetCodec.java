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

import java.util.Collection;
import java.util.Set;
import java.util.function.IntFunction;

import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.enhanced.dynamodb.AttributeValueType;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Stores sets whose elements are of any type: as a DynamoDB set if all are text, numbers
 * or binaries, else as a list.
 */
final class DynamicSetCodec extends Codec<Set<Object>> {

	private final DynamicCodec dynamic;

	private final IntFunction<Collection<Object>> factory;

	DynamicSetCodec(DynamicCodec dynamic, Class<?> javaType, IntFunction<Collection<Object>> factory) {
		super(javaType, AttributeValueType.L);
		this.dynamic = dynamic;
		this.factory = factory;
	}

	@Override
	@Nullable AttributeValue encode(Set<Object> value) {
		return this.dynamic.encode(value);
	}

	@Override
	@SuppressWarnings("unchecked")
	Set<Object> decode(AttributeValue value) {
		if (!(this.dynamic.decode(value) instanceof Collection<?> elements)) {
			throw ConversionFailure.mismatch("a set or a list", value);
		}
		Collection<Object> set = this.factory.apply(elements.size());
		set.addAll(elements);
		return (Set<Object>) set;
	}

}
