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
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;

import io.github.dynamospring.DynamoValidationException;
import io.github.dynamospring.core.mapping.DynamoKey;
import io.github.dynamospring.core.mapping.DynamoMappingContext;
import io.github.dynamospring.core.mapping.DynamoPersistentProperty;
import io.github.dynamospring.core.mapping.PartitionKey;
import io.github.dynamospring.core.mapping.SortKey;
import io.github.dynamospring.core.mapping.Table;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.enhanced.dynamodb.AttributeConverter;
import software.amazon.awssdk.enhanced.dynamodb.AttributeValueType;
import software.amazon.awssdk.enhanced.dynamodb.EnhancedType;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

import org.springframework.data.annotation.Version;
import org.springframework.data.mapping.MappingException;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Types and values of an unusual shape.
 */
class UnusualTypesTests {

	@Test
	void hiddenRecordWithSeveralConstructorsIsReadByTheCanonicalOne() {
		MappingDynamoConverter converter = converter(Hidden.class);
		Hidden hidden = new Hidden("1");
		Map<String, AttributeValue> item = converter.write(hidden);
		assertThat(converter.read(Hidden.class, item)).isEqualTo(hidden);
		item.remove("count");
		assertThat(converter.read(Hidden.class, item)).isEqualTo(new Hidden("1", 0, List.of(new Line("a", 1)), null));
		DynamoPersistentProperty version = converter.getMappingContext()
			.getRequiredPersistentEntity(Hidden.class)
			.getRequiredVersionProperty();
		assertThat(converter.withProperty(hidden, version, 3L).version()).isEqualTo(3);
	}

	@Test
	void refusesAnObjectThatHoldsItself() {
		List<Node> children = new ArrayList<>();
		Node node = new Node("a", children);
		children.add(node);
		assertThatExceptionOfType(DynamoValidationException.class)
			.isThrownBy(() -> converter(Tree.class).write(new Tree("1", node)))
			.withMessageStartingWith(Tree.class.getName())
			.withMessageContaining("refers to itself")
			.withMessageContaining("@Transient");
	}

	@Test
	void refusesHalfASurrogatePairInAKey() {
		MappingDynamoConverter converter = converter(Named.class);
		String emoji = "\uD83D\uDE00";
		assertThat(converter.write(new Named(emoji, emoji))).containsEntry("pk",
				AttributeValue.fromS("named#" + emoji));
		for (String half : List.of("a\uD83D", "\uD83Db", "\uDE00", "\uDE00\uD83D")) {
			assertThatExceptionOfType(DynamoValidationException.class)
				.isThrownBy(() -> converter.write(new Named(half, "b")))
				.withMessageContaining("half of a surrogate pair");
			assertThatExceptionOfType(DynamoValidationException.class)
				.isThrownBy(() -> converter.writeKey(Named.class, DynamoKey.of("a", half)))
				.withMessageContaining("half of a surrogate pair");
		}
	}

	@Test
	void refusesHalfASurrogatePairAnywhere() {
		MappingDynamoConverter converter = converter(Texts.class);
		String emoji = "\uD83D\uDE00";
		Texts whole = new Texts("1", emoji, Set.of(emoji), Map.of(emoji, emoji), List.of(emoji), Map.of("a", emoji));
		assertThat(converter.read(Texts.class, converter.write(whole))).isEqualTo(whole);
		String half = "a\uD83D";
		for (Texts cut : List.of(new Texts("1", half, Set.of(), Map.of(), List.of(), ""),
				new Texts("1", "", Set.of(half), Map.of(), List.of(), ""),
				new Texts("1", "", Set.of(), Map.of(half, ""), List.of(), ""),
				new Texts("1", "", Set.of(), Map.of("", half), List.of(), ""),
				new Texts("1", "", Set.of(), Map.of(), List.of(half), ""),
				new Texts("1", "", Set.of(), Map.of(), List.of(), List.of(half)))) {
			assertThatExceptionOfType(DynamoValidationException.class).isThrownBy(() -> converter.write(cut))
				.withMessageContaining("Texts.")
				.withMessageContaining("half of a surrogate pair");
		}
	}

	@Test
	void storesUntypedValuesOneWayByTheirConverter() {
		DynamoMappingContext context = new DynamoMappingContext();
		context.setCustomTypes(Set.of(Money.class));
		MappingDynamoConverter converter = new MappingDynamoConverter(context, List.of(new MoneyToMap()));
		Map<String, AttributeValue> item = converter
			.write(new Texts("1", "", Set.of(), Map.of(), List.of(), Map.of("price", new Money(5, "EUR"))));
		assertThat(item.get("any").m().get("price").m()).containsEntry("amount", AttributeValue.fromN("5"));
		assertThat(converter.read(Texts.class, item).any())
			.isEqualTo(Map.of("price", Map.of("amount", new BigDecimal(5), "currency", "EUR")));
	}

	@Test
	void namesTheYearThatCannotBeStored() {
		assertThatExceptionOfType(DynamoValidationException.class)
			.isThrownBy(() -> converter(Timed.class).write(new Timed("1", Instant.parse("+123456789-01-01T00:00:00Z"))))
			.withMessageContaining("has the year 123456789");
	}

	@Test
	void refusesAnInterfaceByItsName() {
		assertThatExceptionOfType(MappingException.class).isThrownBy(() -> converter(Shape.class))
			.withMessageContaining(Shape.class.getName() + " is an interface")
			.withMessageContaining("Remedy: use the classes that implement it");
	}

	private static MappingDynamoConverter converter(Class<?> type) {
		DynamoMappingContext context = new DynamoMappingContext();
		context.setInitialEntitySet(Set.of(type));
		context.afterPropertiesSet();
		return new MappingDynamoConverter(context);
	}

	record Line(String sku, int quantity) {

		Line(String sku) {
			this(sku, 1);
		}

	}

	@Table("hidden")
	record Hidden(@PartitionKey String id, int count, List<Line> lines, @Version @Nullable Long version) {

		Hidden(String id) {
			this(id, 7, List.of(new Line("a")), null);
		}

	}

	record Node(String name, List<Node> children) {
	}

	@Table("trees")
	record Tree(@PartitionKey String id, Node root) {
	}

	@Table("named")
	record Named(@PartitionKey String id, @SortKey String name) {
	}

	@Table("texts")
	record Texts(@PartitionKey String id, String text, Set<String> tags, Map<String, String> map, List<String> list,
			Object any) {
	}

	record Money(int amount, String currency) {
	}

	/**
	 * Only writes: what is read back is a map.
	 */
	static final class MoneyToMap implements AttributeConverter<Money> {

		@Override
		public AttributeValue transformFrom(Money money) {
			return AttributeValue.fromM(Map.of("amount", AttributeValue.fromN(Integer.toString(money.amount())),
					"currency", AttributeValue.fromS(money.currency())));
		}

		@Override
		public Money transformTo(AttributeValue value) {
			throw new UnsupportedOperationException("write only");
		}

		@Override
		public EnhancedType<Money> type() {
			return EnhancedType.of(Money.class);
		}

		@Override
		public AttributeValueType attributeValueType() {
			return AttributeValueType.M;
		}

	}

	@Table("timed")
	record Timed(@PartitionKey String id, Instant at) {
	}

	interface Shape {

	}

}
