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

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;

import io.github.dynamospring.DynamoReadException;
import io.github.dynamospring.DynamoValidationException;
import io.github.dynamospring.core.mapping.DynamoMappingContext;
import io.github.dynamospring.core.mapping.PartitionKey;
import io.github.dynamospring.core.mapping.Table;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

import org.springframework.data.domain.Vector;
import org.springframework.data.mapping.MappingException;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Tests for vectors in properties.
 */
class VectorTests {

	private final MappingDynamoConverter converter = new MappingDynamoConverter(new DynamoMappingContext());

	@Test
	void vectorsAreListsOfNumbers() {
		Map<String, AttributeValue> item = this.converter.write(new Embeddings("e", new float[] { 0.1f, -2 },
				new double[] { 0.1, 1e-7 }, List.of(1f, 2.5f), Vector.of(0.25f, 3f), Vector.of(0.1, 0.2)));
		assertThat(item.get("floats")).isEqualTo(numbers("0.1", "-2.0"));
		assertThat(item.get("doubles")).isEqualTo(numbers("0.1", "1.0E-7"));
		assertThat(item.get("list")).isEqualTo(numbers("1.0", "2.5"));
		assertThat(item.get("vector")).isEqualTo(numbers("0.25", "3.0"));
		assertThat(item.get("doubleVector")).isEqualTo(numbers("0.1", "0.2"));
	}

	@Test
	void randomVectorsSurviveWritingAndReading() {
		Random random = new Random(3);
		for (int i = 0; i < 500; i++) {
			float[] floats = { random.nextFloat() - 0.5f, Float.intBitsToFloat(random.nextInt(0x7f800000)) };
			double[] doubles = { random.nextGaussian(), random.nextDouble() };
			List<Float> list = new ArrayList<>(List.of(floats[0], floats[1]));
			Embeddings read = this.converter.read(Embeddings.class, this.converter
				.write(new Embeddings("e", floats, doubles, list, Vector.of(floats), Vector.of(doubles))));
			assertThat(read.floats()).containsExactly(floats);
			assertThat(read.doubles()).containsExactly(doubles);
			assertThat(read.list()).isEqualTo(list);
			assertThat(read.vector()).isEqualTo(Vector.of(floats));
			assertThat(read.doubleVector().toDoubleArray()).containsExactly(doubles);
		}
	}

	@Test
	void refusesVectorsOfAnotherLength() {
		assertThatExceptionOfType(DynamoValidationException.class)
			.isThrownBy(() -> this.converter.write(new Embeddings("e", new float[3], null, null, null, null)))
			.withMessageContaining("floats")
			.withMessageContaining("3 dimensions, not the 2");
		assertThatExceptionOfType(DynamoValidationException.class)
			.isThrownBy(() -> this.converter.write(new Embeddings("e", null, null, List.of(1f), null, null)))
			.withMessageContaining("list");
		assertThatExceptionOfType(DynamoValidationException.class)
			.isThrownBy(() -> this.converter.write(new Embeddings("e", null, null, null, Vector.of(1f), null)))
			.withMessageContaining("vector");
	}

	@Test
	void refusesNumbersThatCannotBeStored() {
		assertThatExceptionOfType(DynamoValidationException.class).isThrownBy(
				() -> this.converter.write(new Embeddings("e", new float[] { 1, Float.NaN }, null, null, null, null)))
			.withMessageContaining("floats[1]");
		assertThatExceptionOfType(DynamoReadException.class)
			.isThrownBy(() -> this.converter.read(Embeddings.class,
					Map.of("pk", AttributeValue.fromS("embeddings#e"), "floats",
							AttributeValue.fromL(List.of(AttributeValue.fromS("x"))))))
			.withMessageContaining("floats[0]");
	}

	@Test
	void readsVectorsOfAnyLengthAndWithoutAnnotation() {
		Free free = new Free("f", new float[] { 1, 2, 3 }, Vector.of(1f));
		Free read = this.converter.read(Free.class, this.converter.write(free));
		assertThat(read.floats()).containsExactly(1, 2, 3);
		assertThat(read.vector()).isEqualTo(Vector.of(1f));
		Map<String, AttributeValue> item = Map.of("pk", AttributeValue.fromS("embeddings#e"), "floats",
				numbers("1", "2", "3"));
		assertThat(this.converter.read(Embeddings.class, item).floats()).containsExactly(1, 2, 3);
	}

	@Test
	void dynamicValuesMayBeVectors() {
		assertThat(this.converter.writeValue(Vector.of(1f, 2f))).isEqualTo(numbers("1.0", "2.0"));
	}

	@Test
	void startFailsForWrongDeclarations() {
		assertRefused(NoVector.class, "@Vector", "text");
		assertRefused(TooLong.class, "1 to 4096");
	}

	private void assertRefused(Class<?> type, String... parts) {
		DynamoMappingContext context = new DynamoMappingContext();
		context.setInitialEntitySet(Set.of(type));
		assertThatExceptionOfType(MappingException.class).isThrownBy(context::afterPropertiesSet)
			.withMessageContainingAll(parts)
			.withMessageContaining(type.getName());
	}

	private static AttributeValue numbers(String... numbers) {
		return AttributeValue.fromL(List.of(numbers).stream().map(AttributeValue::fromN).toList());
	}

	@Table
	record Embeddings(@PartitionKey String id,
			@io.github.dynamospring.core.mapping.Vector(dimensions = 2) float[] floats,
			@io.github.dynamospring.core.mapping.Vector(dimensions = 2) double[] doubles,
			@io.github.dynamospring.core.mapping.Vector(dimensions = 2) List<Float> list,
			@io.github.dynamospring.core.mapping.Vector(dimensions = 2) Vector vector,
			@io.github.dynamospring.core.mapping.Vector(dimensions = 2) Vector doubleVector) {

	}

	@Table
	record Free(@PartitionKey String id, float[] floats, Vector vector) {

	}

	@Table
	record NoVector(@PartitionKey String id, @io.github.dynamospring.core.mapping.Vector(dimensions = 2) String text) {

	}

	@Table
	record TooLong(@PartitionKey String id,
			@io.github.dynamospring.core.mapping.Vector(dimensions = 4097) float[] floats) {

	}

}
