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

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.function.BiFunction;
import java.util.function.Supplier;

import io.github.dynamospring.DynamoValidationException;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * The encoded bounds of a {@code BETWEEN}, rounded inward.
 *
 * @param low the lower bound
 * @param high the upper bound
 */
record Bounds(AttributeValue low, AttributeValue high) {

	/**
	 * Encode two bounds.
	 * @param from the lower bound
	 * @param to the upper bound
	 * @param encoder encodes a value with a rounding
	 * @param description names the property in messages
	 * @return the bounds; {@link #isEmpty()} if nothing that can be stored lies between
	 * them
	 * @throws DynamoValidationException if the bounds are swapped
	 */
	static Bounds of(Object from, Object to, BiFunction<Object, RoundingMode, AttributeValue> encoder,
			Supplier<String> description) {
		Bounds inward = new Bounds(encoder.apply(from, RoundingMode.CEILING), encoder.apply(to, RoundingMode.FLOOR));
		if (inward.isEmpty()
				&& new Bounds(encoder.apply(from, RoundingMode.FLOOR), encoder.apply(to, RoundingMode.CEILING))
					.isEmpty()) {
			throw swapped(from, to, description);
		}
		return inward;
	}

	static DynamoValidationException swapped(Object from, Object to, Supplier<String> description) {
		return new DynamoValidationException(description.get() + " cannot lie between " + from + " and " + to
				+ ": the lower bound is above the upper one; give the lower bound first");
	}

	/**
	 * Return whether the lower bound is above the upper one, which DynamoDB refuses.
	 * @return {@code true} if nothing lies between the bounds
	 */
	boolean isEmpty() {
		return compare(this.low, this.high) > 0;
	}

	/**
	 * Compare two values as DynamoDB does.
	 * @param one a value
	 * @param other another value
	 * @return the order; 0 for values of types that have none
	 */
	static int compare(AttributeValue one, AttributeValue other) {
		if (one.s() != null && other.s() != null) {
			return compare(one.s(), other.s());
		}
		if (one.n() != null && other.n() != null) {
			return new BigDecimal(one.n()).compareTo(new BigDecimal(other.n()));
		}
		if (one.b() != null && other.b() != null) {
			return Arrays.compareUnsigned(one.b().asByteArrayUnsafe(), other.b().asByteArrayUnsafe());
		}
		return 0;
	}

	static int compare(@Nullable String one, @Nullable String other) {
		return Arrays.compareUnsigned(String.valueOf(one).getBytes(StandardCharsets.UTF_8),
				String.valueOf(other).getBytes(StandardCharsets.UTF_8));
	}

}
