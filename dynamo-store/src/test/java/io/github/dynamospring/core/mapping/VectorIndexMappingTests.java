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

package io.github.dynamospring.core.mapping;

import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

import org.springframework.data.annotation.ReadOnlyProperty;
import org.springframework.data.domain.ScoringFunction;
import org.springframework.data.mapping.MappingException;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.junit.jupiter.params.provider.Arguments.arguments;

/**
 * Tests for {@link VectorIndex} and the mistakes one can make with it.
 */
class VectorIndexMappingTests {

	@Test
	void readsVectorIndexes() {
		DynamoPersistentEntity<?> entity = entity(Document.class);
		assertThat(entity.getIndexes()).extracting(SecondaryIndex::name).containsExactly("ByTenant");
		assertThat(entity.getVectorIndexes()).extracting(VectorSearchIndex::name)
			.containsExactly("All", "Some", "Keys");
		VectorSearchIndex all = entity.getVectorIndexes().get(0);
		assertThat(all.vector().getAttributeName()).isEqualTo("Embedding");
		assertThat(all.dimensions()).isEqualTo(3);
		assertThat(all.distance()).isEqualTo(VectorDistance.COSINE);
		assertThat(all.partitionKey()).isNull();
		assertThat(all.searchProperties()).isEmpty();
		assertThat(all.projects("anything")).isTrue();
		VectorSearchIndex some = entity.getVectorIndexes().get(1);
		assertThat(some.partitionKey()).extracting("name").isEqualTo("tenant");
		assertThat(some.searchProperties()).extracting(DynamoPersistentProperty::getName)
			.containsExactly("tenant", "language", "created");
		assertThat(some.projectedAttributes()).containsExactlyInAnyOrder("pk", "tenant", "language", "created",
				"title");
		assertThat(entity.getVectorIndexes().get(2).projectedAttributes()).containsExactly("pk");
	}

	@Test
	void distancesKnowWhichScoresAreCloser() {
		assertThat(VectorDistance.COSINE.isHigherCloser()).isFalse();
		assertThat(VectorDistance.EUCLIDEAN.isHigherCloser()).isFalse();
		assertThat(VectorDistance.DOT_PRODUCT.isHigherCloser()).isTrue();
		assertThat(VectorDistance.COSINE.getScoringFunction()).isEqualTo(ScoringFunction.cosine());
		assertThat(VectorDistance.EUCLIDEAN.getScoringFunction()).isEqualTo(ScoringFunction.euclidean());
		assertThat(VectorDistance.DOT_PRODUCT.getScoringFunction()).isEqualTo(ScoringFunction.dotProduct());
	}

	@ParameterizedTest(name = "{0}")
	@MethodSource("mistakes")
	void mistakeStopsTheStart(Class<?> type, List<String> told) {
		assertThatExceptionOfType(MappingException.class).isThrownBy(() -> entity(type)).satisfies((ex) -> {
			assertThat(ex.getMessage()).contains(type.getName()).contains("Remedy: ");
			assertThat(ex.getMessage()).contains(told);
		});
	}

	static Stream<Arguments> mistakes() {
		return Stream.of(
				mistake(NoVector.class, "Index 'Near'", "'title', which is no vector",
						"annotate the property with @Vector and the number of its dimensions"),
				mistake(NoDimensions.class, "'embedding', which is no vector", "@Vector"),
				mistake(UnknownVector.class, "'embeding' in property, which does not exist", "embedding"),
				mistake(UnknownPartition.class, "'tenant' in partitionKey, which does not exist"),
				mistake(UnknownFilter.class, "'tenant' in filters, which does not exist"),
				mistake(VectorFilter.class, "'embedding' in filters, whose type [F cannot be searched by",
						"stored as text, number or binary"),
				mistake(BooleanPartition.class, "'secret' in partitionKey, whose type boolean"),
				mistake(Twice.class, "names the property 'title' twice", "name it once"),
				mistake(FilteredTwice.class, "names the property 'title' twice"),
				mistake(ShortName.class, "Index 'ab'", "a name that DynamoDB does not allow", "3 to 255"),
				mistake(SameName.class, "Index 'Near'", "is declared twice"),
				mistake(SameNameAsOther.class, "Index 'Near'", "is declared twice"),
				mistake(IncludeWithoutNames.class, "has the projection INCLUDE, but includes no property"),
				mistake(NamesWithoutInclude.class, "includes properties, but its projection is ALL"),
				mistake(UnknownInclude.class, "'text' in include, which does not exist"),
				mistake(ReadOnlyVector.class, "'embedding', which is never written", "@ReadOnlyProperty"),
				mistake(HiddenExpiry.class, "does not hold the property 'expires'", "hideExpired"),
				mistake(TooManyFilters.class, "has 19 properties in filters", "at most 18"),
				mistake(TooManyDimensions.class, "'embedding'", "@Vector(dimensions = 4097)"));
	}

	private static Arguments mistake(Class<?> type, String... told) {
		return arguments(type, List.of(told));
	}

	private static DynamoPersistentEntity<?> entity(Class<?> type) {
		DynamoMappingContext context = new DynamoMappingContext();
		context.setInitialEntitySet(Set.of(type));
		context.afterPropertiesSet();
		return context.getRequiredPersistentEntity(type);
	}

	@Table
	@GlobalSecondaryIndex(name = "ByTenant", partitionKey = "tenant")
	@VectorIndex(name = "All", property = "embedding", distance = VectorDistance.COSINE)
	@VectorIndex(name = "Some", property = "embedding", distance = VectorDistance.EUCLIDEAN, partitionKey = "tenant",
			filters = { "language", "created" }, projection = IndexProjection.INCLUDE, include = "title")
	@VectorIndex(name = "Keys", property = "embedding", distance = VectorDistance.DOT_PRODUCT,
			projection = IndexProjection.KEYS_ONLY)
	record Document(@PartitionKey String id, String tenant, String language, Instant created, String title,
			@Attribute("Embedding") @Vector(dimensions = 3) float[] embedding) {

	}

	@Table
	@VectorIndex(name = "Near", property = "title", distance = VectorDistance.COSINE)
	record NoVector(@PartitionKey String id, String title) {

	}

	@Table
	@VectorIndex(name = "Near", property = "embedding", distance = VectorDistance.COSINE)
	record NoDimensions(@PartitionKey String id, org.springframework.data.domain.Vector embedding) {

	}

	@Table
	@VectorIndex(name = "Near", property = "embeding", distance = VectorDistance.COSINE)
	record UnknownVector(@PartitionKey String id, @Vector(dimensions = 3) float[] embedding) {

	}

	@Table
	@VectorIndex(name = "Near", property = "embedding", distance = VectorDistance.COSINE, partitionKey = "tenant")
	record UnknownPartition(@PartitionKey String id, @Vector(dimensions = 3) float[] embedding) {

	}

	@Table
	@VectorIndex(name = "Near", property = "embedding", distance = VectorDistance.COSINE, filters = "tenant")
	record UnknownFilter(@PartitionKey String id, @Vector(dimensions = 3) float[] embedding) {

	}

	@Table
	@VectorIndex(name = "Near", property = "embedding", distance = VectorDistance.COSINE, filters = "embedding")
	record VectorFilter(@PartitionKey String id, @Vector(dimensions = 3) float[] embedding) {

	}

	@Table
	@VectorIndex(name = "Near", property = "embedding", distance = VectorDistance.COSINE, partitionKey = "secret")
	record BooleanPartition(@PartitionKey String id, boolean secret, @Vector(dimensions = 3) float[] embedding) {

	}

	@Table
	@VectorIndex(name = "Near", property = "embedding", distance = VectorDistance.COSINE, partitionKey = "title",
			filters = "title")
	record Twice(@PartitionKey String id, String title, @Vector(dimensions = 3) float[] embedding) {

	}

	@Table
	@VectorIndex(name = "Near", property = "embedding", distance = VectorDistance.COSINE,
			filters = { "title", "title" })
	record FilteredTwice(@PartitionKey String id, String title, @Vector(dimensions = 3) float[] embedding) {

	}

	@Table
	@VectorIndex(name = "ab", property = "embedding", distance = VectorDistance.COSINE)
	record ShortName(@PartitionKey String id, @Vector(dimensions = 3) float[] embedding) {

	}

	@Table
	@VectorIndex(name = "Near", property = "embedding", distance = VectorDistance.COSINE)
	@VectorIndex(name = "Near", property = "embedding", distance = VectorDistance.EUCLIDEAN)
	record SameName(@PartitionKey String id, @Vector(dimensions = 3) float[] embedding) {

	}

	@Table
	@GlobalSecondaryIndex(name = "Near", partitionKey = "title")
	@VectorIndex(name = "Near", property = "embedding", distance = VectorDistance.COSINE)
	record SameNameAsOther(@PartitionKey String id, String title, @Vector(dimensions = 3) float[] embedding) {

	}

	@Table
	@VectorIndex(name = "Near", property = "embedding", distance = VectorDistance.COSINE,
			projection = IndexProjection.INCLUDE)
	record IncludeWithoutNames(@PartitionKey String id, @Vector(dimensions = 3) float[] embedding) {

	}

	@Table
	@VectorIndex(name = "Near", property = "embedding", distance = VectorDistance.COSINE, include = "id")
	record NamesWithoutInclude(@PartitionKey String id, @Vector(dimensions = 3) float[] embedding) {

	}

	@Table
	@VectorIndex(name = "Near", property = "embedding", distance = VectorDistance.COSINE,
			projection = IndexProjection.INCLUDE, include = "text")
	record UnknownInclude(@PartitionKey String id, @Vector(dimensions = 3) float[] embedding) {

	}

	@Table
	@VectorIndex(name = "Near", property = "embedding", distance = VectorDistance.COSINE)
	record ReadOnlyVector(@PartitionKey String id, @ReadOnlyProperty @Vector(dimensions = 3) float[] embedding) {

	}

	@Table
	@VectorIndex(name = "Near", property = "embedding", distance = VectorDistance.COSINE,
			projection = IndexProjection.KEYS_ONLY)
	record HiddenExpiry(@PartitionKey String id, @TimeToLive(hideExpired = true) Instant expires,
			@Vector(dimensions = 3) float[] embedding) {

	}

	@Table
	@VectorIndex(name = "Near", property = "embedding", distance = VectorDistance.COSINE,
			filters = { "a", "b", "c", "d", "e", "f", "g", "h", "i", "j", "k", "l", "m", "n", "o", "p", "q", "r", "s" })
	record TooManyFilters(@PartitionKey String id, String a, String b, String c, String d, String e, String f, String g,
			String h, String i, String j, String k, String l, String m, String n, String o, String p, String q,
			String r, String s, @Vector(dimensions = 3) float[] embedding) {

	}

	@Table
	@VectorIndex(name = "Near", property = "embedding", distance = VectorDistance.COSINE)
	record TooManyDimensions(@PartitionKey String id, @Vector(dimensions = 4097) float[] embedding) {

	}

}
