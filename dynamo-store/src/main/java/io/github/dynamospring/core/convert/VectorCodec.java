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
import java.util.ArrayList;
import java.util.List;

import software.amazon.awssdk.enhanced.dynamodb.AttributeValueType;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

import org.springframework.data.domain.Vector;

/**
 * Stores vectors as lists of numbers.
 *
 * @param <T> the vector type
 */
abstract class VectorCodec<T> extends Codec<T> {

	VectorCodec(Class<T> type) {
		super(type, AttributeValueType.L);
	}

	static List<VectorCodec<?>> all() {
		return List.of(new FloatsCodec(), new DoublesCodec(), new SpringVectorCodec());
	}

	abstract int size(T value);

	abstract String text(T value, int index);

	abstract T parse(List<AttributeValue> numbers);

	abstract T of(Number[] numbers);

	@Override
	AttributeValue encode(T value) {
		int size = size(value);
		List<AttributeValue> numbers = new ArrayList<>(size);
		for (int i = 0; i < size; i++) {
			try {
				numbers.add(AttributeValue.createN(text(value, i)));
			}
			catch (ConversionFailure ex) {
				throw ex.in("[" + i + "]");
			}
		}
		return AttributeValue.createL(numbers);
	}

	@Override
	T decode(AttributeValue value) {
		if (!value.hasL()) {
			throw ConversionFailure.mismatch("L (list of numbers)", value);
		}
		return parse(value.l());
	}

	static String number(List<AttributeValue> numbers, int index) {
		String text = numbers.get(index).n();
		if (text == null) {
			throw ConversionFailure.mismatch("N (number)", numbers.get(index)).in("[" + index + "]");
		}
		return text;
	}

	@Override
	T operand(Object value, RoundingMode rounding) {
		if (!(value instanceof Iterable<?> elements)) {
			return super.operand(value, rounding);
		}
		List<Number> numbers = new ArrayList<>();
		for (Object element : elements) {
			if (!(element instanceof Number number)) {
				throw ConversionFailure.wrongType(javaType(), value);
			}
			numbers.add(number);
		}
		return of(numbers.toArray(Number[]::new));
	}

	private static float[] floats(List<AttributeValue> numbers) {
		float[] vector = new float[numbers.size()];
		for (int i = 0; i < vector.length; i++) {
			vector[i] = Float.parseFloat(number(numbers, i));
		}
		return vector;
	}

	private static double[] doubles(List<AttributeValue> numbers) {
		double[] vector = new double[numbers.size()];
		for (int i = 0; i < vector.length; i++) {
			vector[i] = Double.parseDouble(number(numbers, i));
		}
		return vector;
	}

	private static final class FloatsCodec extends VectorCodec<float[]> {

		FloatsCodec() {
			super(float[].class);
		}

		@Override
		int size(float[] value) {
			return value.length;
		}

		@Override
		String text(float[] value, int index) {
			return NumberCodec.text(value[index]);
		}

		@Override
		float[] parse(List<AttributeValue> numbers) {
			return floats(numbers);
		}

		@Override
		float[] of(Number[] numbers) {
			float[] vector = new float[numbers.length];
			for (int i = 0; i < vector.length; i++) {
				vector[i] = numbers[i].floatValue();
			}
			return vector;
		}

	}

	private static final class DoublesCodec extends VectorCodec<double[]> {

		DoublesCodec() {
			super(double[].class);
		}

		@Override
		int size(double[] value) {
			return value.length;
		}

		@Override
		String text(double[] value, int index) {
			return NumberCodec.text(value[index]);
		}

		@Override
		double[] parse(List<AttributeValue> numbers) {
			return doubles(numbers);
		}

		@Override
		double[] of(Number[] numbers) {
			double[] vector = new double[numbers.length];
			for (int i = 0; i < vector.length; i++) {
				vector[i] = numbers[i].doubleValue();
			}
			return vector;
		}

	}

	/**
	 * Reads a vector of floats if all its numbers are such, else one of doubles.
	 */
	private static final class SpringVectorCodec extends VectorCodec<Vector> {

		SpringVectorCodec() {
			super(Vector.class);
		}

		@Override
		int size(Vector value) {
			return value.size();
		}

		@Override
		AttributeValue encode(Vector value) {
			if (value.getType() == Float.class || value.getType() == float.class) {
				return new FloatsCodec().encode(value.toFloatArray());
			}
			return new DoublesCodec().encode(value.toDoubleArray());
		}

		@Override
		String text(Vector value, int index) {
			return NumberCodec.text(value.toDoubleArray()[index]);
		}

		@Override
		Vector parse(List<AttributeValue> numbers) {
			float[] vector = floats(numbers);
			for (int i = 0; i < vector.length; i++) {
				String text = number(numbers, i);
				String shortest = Float.toString(vector[i]);
				if (!shortest.equals(text) && (!Float.isFinite(vector[i])
						|| new BigDecimal(shortest).compareTo(new BigDecimal(text)) != 0)) {
					return Vector.of(doubles(numbers));
				}
			}
			return Vector.of(vector);
		}

		@Override
		Vector of(Number[] numbers) {
			double[] vector = new double[numbers.length];
			for (int i = 0; i < vector.length; i++) {
				vector[i] = numbers[i].doubleValue();
			}
			return Vector.of(vector);
		}

	}

	/**
	 * Refuses vectors of another length than declared.
	 *
	 * @param <T> the vector type
	 */
	static final class OfLength<T> extends Codec<T> {

		private final Codec<T> vector;

		private final int dimensions;

		OfLength(Codec<T> vector, int dimensions) {
			super(vector.javaType(), AttributeValueType.L);
			this.vector = vector;
			this.dimensions = dimensions;
		}

		@Override
		AttributeValue encode(T value) {
			AttributeValue encoded = this.vector.encodeElement(value);
			int length = encoded.l().size();
			if (length != this.dimensions) {
				throw new ConversionFailure(
						"the vector has %d dimensions, not the %d of @Vector".formatted(length, this.dimensions));
			}
			return encoded;
		}

		@Override
		T decode(AttributeValue value) {
			return this.vector.decode(value);
		}

		@Override
		T operand(Object value, RoundingMode rounding) {
			return this.vector.operand(value, rounding);
		}

	}

}
