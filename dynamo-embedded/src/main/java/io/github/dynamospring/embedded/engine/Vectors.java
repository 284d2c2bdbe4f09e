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

package io.github.dynamospring.embedded.engine;

import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;

import io.github.dynamospring.embedded.value.Binary;
import io.github.dynamospring.embedded.value.Value;
import org.jspecify.annotations.Nullable;

/**
 * Converts vectors: lists of numbers in items, four bytes per number in indexes.
 */
final class Vectors {

	private Vectors() {
	}

	// Return the numbers with the precision of an index, or null if one of them is no
	// number or out of range.
	static float @Nullable [] read(List<Value> elements) {
		float[] vector = new float[elements.size()];
		for (int i = 0; i < vector.length; i++) {
			if (!(elements.get(i) instanceof Value.N number) || !isInRange(number)) {
				return null;
			}
			vector[i] = number.value().floatValue();
		}
		return vector;
	}

	static boolean isInRange(Value.N number) {
		return Float.isFinite(number.value().floatValue());
	}

	static Value.B pack(float[] vector) {
		ByteBuffer bytes = ByteBuffer.allocate(vector.length * Float.BYTES);
		bytes.asFloatBuffer().put(vector);
		return new Value.B(Binary.of(bytes.array()));
	}

	static float[] unpack(Value packed) {
		ByteBuffer bytes = ((Value.B) packed).value().asByteBuffer();
		float[] vector = new float[bytes.remaining() / Float.BYTES];
		bytes.asFloatBuffer().get(vector);
		return vector;
	}

	// Return a vector as items hold it.
	static Value.L toList(float[] vector) {
		List<Value> elements = new ArrayList<>(vector.length);
		for (float element : vector) {
			elements.add(new Value.N(new BigDecimal(Float.toString(element))));
		}
		return new Value.L(elements);
	}

}
