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

package io.github.dynamospring.jackson;

import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;

import io.github.dynamospring.DynamoReadException;
import io.github.dynamospring.DynamoValidationException;
import io.github.dynamospring.core.convert.MappingDynamoConverter;
import io.github.dynamospring.core.convert.QueryMapper;
import io.github.dynamospring.core.mapping.DynamoMappingContext;
import io.github.dynamospring.core.mapping.JsonAttribute;
import io.github.dynamospring.core.mapping.PartitionKey;
import io.github.dynamospring.core.mapping.Table;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.PropertyNamingStrategies;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

import org.springframework.data.mapping.MappingException;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Tests for {@link JacksonJsonConverters}, found through the class path.
 */
class JacksonJsonConvertersTests {

	private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

	private final JsonMapper mapper = JsonMapper.builder().build();

	private final MappingDynamoConverter converter = new MappingDynamoConverter(new DynamoMappingContext());

	@Test
	void storesAnyTypeAsText() {
		Documents documents = new Documents("d", new Report("r", Instant.EPOCH, List.of(new Line(1, "x"))),
				Map.of("a", List.of(new Line(2, "y"))), Optional.of(new Line(3, "z")), new Line[] { new Line(4, "w") },
				null, null);
		Map<String, AttributeValue> item = this.converter.write(documents);
		assertThat(item.get("lines").s()).isEqualTo("{\"a\":[{\"number\":2,\"text\":\"y\"}]}");
		assertThat(item.get("report").s()).contains("\"title\":\"r\"");
		Documents read = this.converter.read(Documents.class, item);
		assertThat(read.report()).isEqualTo(documents.report());
		assertThat(read.lines()).isEqualTo(documents.lines());
		assertThat(read.perhaps()).isEqualTo(documents.perhaps());
		assertThat(read.array()).containsExactly(documents.array());
		assertThat(item).doesNotContainKeys("tree", "object");
	}

	@Test
	void storesTreesAsWhatTheyAre() {
		JsonNode tree = this.mapper
			.readTree("{\"a\": [1, 2.50, true, null, \"x\"], \"b\": {\"c\": 12345678901234567890}}");
		Map<String, AttributeValue> item = this.converter
			.write(new Documents("d", null, null, Optional.empty(), null, tree, NODES.objectNode().put("x", 1)));
		assertThat(item.get("tree").m().get("a").l()).containsExactly(AttributeValue.fromN("1"),
				AttributeValue.fromN("2.5"), AttributeValue.fromBool(true), AttributeValue.fromNul(true),
				AttributeValue.fromS("x"));
		assertThat(item.get("tree").m().get("b").m().get("c").n()).isEqualTo("12345678901234567890");
		assertThat(item.get("object")).isEqualTo(AttributeValue.fromM(Map.of("x", AttributeValue.fromN("1"))));
		Documents read = this.converter.read(Documents.class, item);
		assertThat(read.tree().at("/b/c").bigIntegerValue()).isEqualTo("12345678901234567890");
		assertThat(read.tree().at("/a/1").decimalValue()).isEqualByComparingTo(new BigDecimal("2.5"));
		assertThat(read.object()).isEqualTo(NODES.objectNode().put("x", 1));
	}

	@Test
	void randomTreesSurviveWritingAndReading() {
		Random random = new Random(5);
		for (int i = 0; i < 500; i++) {
			ObjectNode tree = object(random, 3);
			Documents documents = new Documents("d", null, null, Optional.empty(), null, tree, tree);
			assertThat(this.converter.read(Documents.class, this.converter.write(documents))).isEqualTo(documents);
		}
	}

	private static ObjectNode object(Random random, int depth) {
		ObjectNode object = NODES.objectNode();
		for (int i = random.nextInt(5); i > 0; i--) {
			object.set("n" + random.nextInt(100), node(random, depth - 1));
		}
		return object;
	}

	private static JsonNode node(Random random, int depth) {
		return switch (random.nextInt((depth > 0) ? 8 : 6)) {
			case 0 -> NODES.stringNode("s" + random.nextInt());
			case 1 -> NODES.numberNode(random.nextInt());
			case 2 -> NODES.numberNode(new BigDecimal(random.nextInt() + ".5"));
			case 3 -> NODES.booleanNode(random.nextBoolean());
			case 4 -> NODES.nullNode();
			case 5 -> NODES.numberNode(Integer.MAX_VALUE + 1L + random.nextInt(1_000));
			case 6 -> NODES.arrayNode().add(node(random, depth - 1)).add(node(random, depth - 1));
			default -> object(random, depth - 1);
		};
	}

	@Test
	void usesTheGivenMapper() {
		MappingDynamoConverter own = MappingDynamoConverter.builder(new DynamoMappingContext())
			.json(new JacksonJsonConverters(
					JsonMapper.builder().propertyNamingStrategy(PropertyNamingStrategies.UPPER_CAMEL_CASE).build()))
			.build();
		Map<String, AttributeValue> item = own.write(
				new Documents("d", null, Map.of("a", List.of(new Line(2, "y"))), Optional.empty(), null, null, null));
		assertThat(item.get("lines").s()).isEqualTo("{\"a\":[{\"Number\":2,\"Text\":\"y\"}]}");
	}

	@Test
	void damagedDocumentsNameTheProperty() {
		assertThatExceptionOfType(DynamoReadException.class)
			.isThrownBy(() -> this.converter.read(Documents.class,
					Map.of("pk", AttributeValue.fromS("documents#d"), "report", AttributeValue.fromS("{"))))
			.withMessageContaining("report");
		assertThatExceptionOfType(DynamoReadException.class)
			.isThrownBy(() -> this.converter.read(Documents.class,
					Map.of("pk", AttributeValue.fromS("documents#d"), "object", AttributeValue.fromL(List.of()))))
			.withMessageContaining("object");
		assertThatExceptionOfType(DynamoValidationException.class)
			.isThrownBy(() -> this.converter
				.write(new Documents("d", null, null, Optional.empty(), null, NODES.numberNode(Double.NaN), null)))
			.withMessageContaining("tree");
	}

	@Test
	void pathsLeadIntoTreesButNotIntoText() {
		QueryMapper queries = new QueryMapper(this.converter);
		var entity = this.converter.getMappingContext().getRequiredPersistentEntity(Documents.class);
		assertThat(queries.mapPath(entity, "tree.a.b")).hasToString("tree.a.b");
		assertThatExceptionOfType(DynamoValidationException.class)
			.isThrownBy(() -> queries.mapPath(entity, "report.title"))
			.withMessageContaining("is stored as S");
	}

	@Test
	void startFailsForContradictions() {
		DynamoMappingContext context = new DynamoMappingContext();
		context.setInitialEntitySet(Set.of(KeyAsJson.class));
		assertThatExceptionOfType(MappingException.class).isThrownBy(context::afterPropertiesSet)
			.withMessageContaining("id");
	}

	record Line(int number, String text) {

	}

	record Report(String title, Instant at, List<Line> lines) {

	}

	@Table
	record Documents(@PartitionKey String id, @JsonAttribute Report report,
			@JsonAttribute Map<String, List<Line>> lines, @JsonAttribute Optional<Line> perhaps,
			@JsonAttribute Line[] array, JsonNode tree, ObjectNode object) {

	}

	@Table
	record KeyAsJson(@PartitionKey @JsonAttribute String id) {

	}

}
