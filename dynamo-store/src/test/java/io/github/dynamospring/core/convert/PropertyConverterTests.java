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
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;

import io.github.dynamospring.DynamoReadException;
import io.github.dynamospring.DynamoValidationException;
import io.github.dynamospring.core.mapping.Attribute;
import io.github.dynamospring.core.mapping.DynamoMappingContext;
import io.github.dynamospring.core.mapping.PartitionKey;
import io.github.dynamospring.core.mapping.SortKey;
import io.github.dynamospring.core.mapping.Table;
import io.github.dynamospring.core.mapping.TimeToLive;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.enhanced.dynamodb.AttributeConverter;
import software.amazon.awssdk.enhanced.dynamodb.AttributeValueType;
import software.amazon.awssdk.enhanced.dynamodb.EnhancedType;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

import org.springframework.data.mapping.MappingException;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Tests for converters named by a property, and for converters by type at any depth.
 */
class PropertyConverterTests {

	private final MappingDynamoConverter converter = new MappingDynamoConverter(new DynamoMappingContext());

	@Test
	void convertsTheWholePropertyAndKeepsItsName() {
		Map<String, AttributeValue> item = this.converter.write(invoice(new Money("EUR", 1250)));
		assertThat(item.get("total")).isEqualTo(AttributeValue.fromS("EUR 1250"));
		assertThat(item.get("TAX")).isEqualTo(AttributeValue.fromS("EUR 200"));
		assertThat(this.converter.read(Invoice.class, item)).isEqualTo(invoice(new Money("EUR", 1250)));
	}

	@Test
	void convertsElementsAtAnyDepth() {
		Invoice invoice = invoice(new Money("EUR", 1));
		Map<String, AttributeValue> item = this.converter.write(invoice);
		assertThat(item.get("parts"))
			.isEqualTo(AttributeValue.fromL(List.of(AttributeValue.fromS("EUR 1"), AttributeValue.fromS("USD 2"))));
		assertThat(item.get("byCountry")).isEqualTo(AttributeValue.fromM(Map.of("DE",
				AttributeValue.fromL(List.of(AttributeValue.fromS("EUR 3"), AttributeValue.fromS("EUR 4"))))));
		assertThat(item.get("distinct").ss()).containsExactlyInAnyOrder("EUR 5", "EUR 6");
		assertThat(item.get("perhaps")).isEqualTo(AttributeValue.fromS("EUR 7"));
	}

	@Test
	void leavesOtherPropertiesOfTheTypeAlone() {
		Map<String, AttributeValue> item = this.converter.write(invoice(new Money("EUR", 1)));
		assertThat(item.get("plain").m()).containsEntry("currency", AttributeValue.fromS("EUR"));
	}

	@Test
	void convertsInsideEmbeddedObjects() {
		Map<String, AttributeValue> item = this.converter.write(new Account("a", new Balance(new Money("EUR", 9))));
		assertThat(item.get("balance").m()).containsEntry("amount", AttributeValue.fromS("EUR 9"));
		assertThat(this.converter.read(Account.class, item).balance().amount()).isEqualTo(new Money("EUR", 9));
	}

	@Test
	void convertsOperandsKeysAndIndexKeys() {
		Map<String, AttributeValue> item = this.converter.write(new Priced("p", new Money("EUR", 5)));
		assertThat(item.get("sk")).isEqualTo(AttributeValue.fromS("EUR 5"));
		assertThat(this.converter.read(Priced.class, Map.of("pk", item.get("pk"), "sk", item.get("sk"))))
			.isEqualTo(new Priced("p", new Money("EUR", 5)));
	}

	@Test
	void builtInTypesCanHaveAConverterOfTheirOwn() {
		Map<String, AttributeValue> item = this.converter
			.write(new Cents("c", new BigDecimal("12.34"), BigDecimal.ONE));
		assertThat(item.get("amount")).isEqualTo(AttributeValue.fromS("1234 cents"));
		assertThat(item.get("other")).isEqualTo(AttributeValue.fromN("1"));
		assertThat(this.converter.read(Cents.class, item).amount()).isEqualByComparingTo("12.34");
	}

	@Test
	void usesTheConverterThatWasGiven() {
		DynamoMappingContext context = new DynamoMappingContext();
		context.setCustomTypes(List.of(Money.class));
		WithPrefix given = new WithPrefix("given:");
		MappingDynamoConverter own = new MappingDynamoConverter(context, List.of(new MoneyConverter(), given));
		assertThat(own.write(new Prefixed("a", new Money("EUR", 1))).get("money").s()).isEqualTo("given:EUR 1");
	}

	@Test
	void refusesToCreateAConverterThatNeedsArguments() {
		assertThatExceptionOfType(MappingException.class)
			.isThrownBy(() -> this.converter.write(new Prefixed("a", new Money("EUR", 1))))
			.withMessageContaining(WithPrefix.class.getName())
			.withMessageContaining("make it a bean");
	}

	@Test
	void failuresOfConvertersNameTheProperty() {
		assertThatExceptionOfType(DynamoValidationException.class)
			.isThrownBy(() -> this.converter.write(invoice(new Money("", 1))))
			.withMessageContaining("total")
			.withMessageContaining("no currency");
		assertThatExceptionOfType(DynamoReadException.class)
			.isThrownBy(() -> this.converter.read(Invoice.class,
					Map.of("pk", AttributeValue.fromS("invoice#i"), "parts",
							AttributeValue.fromL(List.of(AttributeValue.fromS("broken"))))))
			.withMessageContaining("parts[0]");
	}

	@Test
	void startFailsForAConverterOfAnotherType() {
		assertRefused(WrongType.class, "does not occur in its type", "count");
		assertRefused(Untyped.class, "does not say what it converts", "value");
		assertRefused(Expiring.class, "@TimeToLive", "expires");
	}

	private void assertRefused(Class<?> type, String... parts) {
		DynamoMappingContext context = new DynamoMappingContext();
		context.setInitialEntitySet(Set.of(type));
		assertThatExceptionOfType(MappingException.class).isThrownBy(context::afterPropertiesSet)
			.withMessageContainingAll(parts)
			.withMessageContaining(type.getName());
	}

	@Test
	void convertersByTypeReachEveryDepth() {
		DynamoMappingContext context = new DynamoMappingContext();
		context.setCustomTypes(List.of(Money.class));
		MappingDynamoConverter own = new MappingDynamoConverter(context, List.of(new MoneyConverter()));
		Random random = new Random(7);
		for (int i = 0; i < 200; i++) {
			Deep deep = deep(random);
			Map<String, AttributeValue> item = own.write(deep);
			assertThat(own.read(Deep.class, item)).isEqualTo(deep);
			assertThat(item.toString()).doesNotContain("currency");
		}
	}

	@Test
	void convertersByGenericArgumentComeFirst() {
		DynamoMappingContext context = new DynamoMappingContext();
		MappingDynamoConverter own = new MappingDynamoConverter(context, List.of(new NumbersConverter()));
		Map<String, AttributeValue> item = own
			.write(new Lists("l", List.of(1, 2), List.of("a"), Map.of("x", List.of(List.of(3, 4)))));
		assertThat(item.get("numbers")).isEqualTo(AttributeValue.fromS("1,2"));
		assertThat(item.get("texts")).isEqualTo(AttributeValue.fromL(List.of(AttributeValue.fromS("a"))));
		assertThat(item.get("deep").m().get("x")).isEqualTo(AttributeValue.fromL(List.of(AttributeValue.fromS("3,4"))));
		assertThat(own.read(Lists.class, item).deep()).isEqualTo(Map.of("x", List.of(List.of(3, 4))));
	}

	private static Deep deep(Random random) {
		List<List<Money>> lists = new ArrayList<>();
		for (int i = random.nextInt(3); i > 0; i--) {
			lists.add(List.of(money(random), money(random)));
		}
		return new Deep("d", money(random), lists, Map.of(money(random), Optional.of(money(random))),
				Set.of(money(random)), new Balanced(money(random), List.of(new Balanced(money(random), List.of()))));
	}

	private static Money money(Random random) {
		return new Money("C" + random.nextInt(9), random.nextInt(1_000));
	}

	private static Invoice invoice(Money total) {
		return new Invoice("i", total, new Money("EUR", 200), List.of(new Money("EUR", 1), new Money("USD", 2)),
				Map.of("DE", List.of(new Money("EUR", 3), new Money("EUR", 4))),
				Set.of(new Money("EUR", 5), new Money("EUR", 6)), Optional.of(new Money("EUR", 7)),
				new Money("EUR", 8));
	}

	record Money(String currency, long minor) {

	}

	@Table
	record Invoice(@PartitionKey String id, @Attribute(converter = MoneyConverter.class) Money total,
			@Attribute(value = "TAX", converter = MoneyConverter.class) Money tax,
			@Attribute(converter = MoneyConverter.class) List<Money> parts,
			@Attribute(converter = MoneyConverter.class) Map<String, List<Money>> byCountry,
			@Attribute(converter = MoneyConverter.class) Set<Money> distinct,
			@Attribute(converter = MoneyConverter.class) Optional<Money> perhaps, Money plain) {

	}

	record Balance(@Attribute(converter = MoneyConverter.class) Money amount) {

	}

	@Table
	record Account(@PartitionKey String id, Balance balance) {

	}

	@Table
	record Priced(@PartitionKey String id, @SortKey @Attribute(converter = MoneyConverter.class) Money price) {

	}

	@Table
	record Cents(@PartitionKey String id, @Attribute(converter = CentsConverter.class) BigDecimal amount,
			BigDecimal other) {

	}

	@Table
	record Prefixed(@PartitionKey String id, @Attribute(converter = WithPrefix.class) Money money) {

	}

	record Balanced(Money money, List<Balanced> others) {

	}

	@Table
	record Deep(@PartitionKey String id, Money money, List<List<Money>> lists, Map<Money, Optional<Money>> map,
			Set<Money> set, Balanced balanced) {

	}

	@Table
	record Lists(@PartitionKey String id, List<Integer> numbers, List<String> texts,
			Map<String, List<List<Integer>>> deep) {

	}

	@Table
	record WrongType(@PartitionKey String id, @Attribute(converter = MoneyConverter.class) Map<String, Long> count) {

	}

	@Table
	record Untyped(@PartitionKey String id, @Attribute(converter = ObjectConverter.class) String value) {

	}

	@Table
	record Expiring(@PartitionKey String id, @TimeToLive @Attribute(converter = LongConverter.class) Long expires) {

	}

	static class MoneyConverter implements AttributeConverter<Money> {

		@Override
		public AttributeValue transformFrom(Money input) {
			if (input.currency().isEmpty()) {
				throw new IllegalArgumentException("no currency");
			}
			return AttributeValue.fromS(input.currency() + " " + input.minor());
		}

		@Override
		public Money transformTo(AttributeValue input) {
			String[] parts = input.s().split(" ");
			return new Money(parts[0], Long.parseLong(parts[1]));
		}

		@Override
		public EnhancedType<Money> type() {
			return EnhancedType.of(Money.class);
		}

		@Override
		public AttributeValueType attributeValueType() {
			return AttributeValueType.S;
		}

	}

	static class WithPrefix extends MoneyConverter {

		private final String prefix;

		WithPrefix(String prefix) {
			this.prefix = prefix;
		}

		@Override
		public AttributeValue transformFrom(Money input) {
			return AttributeValue.fromS(this.prefix + super.transformFrom(input).s());
		}

	}

	static class CentsConverter implements AttributeConverter<BigDecimal> {

		@Override
		public AttributeValue transformFrom(BigDecimal input) {
			return AttributeValue.fromS(input.movePointRight(2).toBigIntegerExact() + " cents");
		}

		@Override
		public BigDecimal transformTo(AttributeValue input) {
			return new BigDecimal(input.s().replace(" cents", "")).movePointLeft(2);
		}

		@Override
		public EnhancedType<BigDecimal> type() {
			return EnhancedType.of(BigDecimal.class);
		}

		@Override
		public AttributeValueType attributeValueType() {
			return AttributeValueType.S;
		}

	}

	static class NumbersConverter implements AttributeConverter<List<Integer>> {

		@Override
		public AttributeValue transformFrom(List<Integer> input) {
			return AttributeValue.fromS(String.join(",", input.stream().map(String::valueOf).toList()));
		}

		@Override
		public List<Integer> transformTo(AttributeValue input) {
			return List.of(input.s().split(",")).stream().map(Integer::valueOf).toList();
		}

		@Override
		public EnhancedType<List<Integer>> type() {
			return EnhancedType.listOf(Integer.class);
		}

		@Override
		public AttributeValueType attributeValueType() {
			return AttributeValueType.S;
		}

	}

	static class LongConverter implements AttributeConverter<Long> {

		@Override
		public AttributeValue transformFrom(Long input) {
			return AttributeValue.fromN(input.toString());
		}

		@Override
		public Long transformTo(AttributeValue input) {
			return Long.valueOf(input.n());
		}

		@Override
		public EnhancedType<Long> type() {
			return EnhancedType.of(Long.class);
		}

		@Override
		public AttributeValueType attributeValueType() {
			return AttributeValueType.N;
		}

	}

	static class ObjectConverter implements AttributeConverter<Object> {

		@Override
		public AttributeValue transformFrom(Object input) {
			return AttributeValue.fromS(input.toString());
		}

		@Override
		public Object transformTo(AttributeValue input) {
			throw new UnsupportedOperationException();
		}

		@Override
		public EnhancedType<Object> type() {
			throw new UnsupportedOperationException();
		}

		@Override
		public AttributeValueType attributeValueType() {
			return AttributeValueType.S;
		}

	}

}
