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

package io.github.dynamospring.boot.autoconfigure.data.sample;

import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.enhanced.dynamodb.AttributeConverter;
import software.amazon.awssdk.enhanced.dynamodb.AttributeValueType;
import software.amazon.awssdk.enhanced.dynamodb.EnhancedType;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * A type that needs a converter.
 */
public final class Population {

	private final int thousands;

	public Population(int thousands) {
		this.thousands = thousands;
	}

	public int getThousands() {
		return this.thousands;
	}

	@Override
	public boolean equals(@Nullable Object other) {
		return other instanceof Population population && population.thousands == this.thousands;
	}

	@Override
	public int hashCode() {
		return this.thousands;
	}

	/**
	 * Stores it as a text.
	 */
	public static class Converter implements AttributeConverter<Population> {

		@Override
		public AttributeValue transformFrom(Population input) {
			return AttributeValue.fromS(input.thousands + "k");
		}

		@Override
		public Population transformTo(AttributeValue input) {
			return new Population(Integer.parseInt(input.s().replace("k", "")));
		}

		@Override
		public EnhancedType<Population> type() {
			return EnhancedType.of(Population.class);
		}

		@Override
		public AttributeValueType attributeValueType() {
			return AttributeValueType.S;
		}

	}

}
