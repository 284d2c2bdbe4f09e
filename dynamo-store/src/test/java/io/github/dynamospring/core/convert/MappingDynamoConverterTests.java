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
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Deque;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.UUID;

import io.github.dynamospring.DynamoReadException;
import io.github.dynamospring.DynamoValidationException;
import io.github.dynamospring.core.mapping.Attribute;
import io.github.dynamospring.core.mapping.DynamoMappingContext;
import io.github.dynamospring.core.mapping.DynamoPersistentEntity;
import io.github.dynamospring.core.mapping.DynamoPersistentProperty;
import io.github.dynamospring.core.mapping.GlobalSecondaryIndex;
import io.github.dynamospring.core.mapping.PartitionKey;
import io.github.dynamospring.core.mapping.Precision;
import io.github.dynamospring.core.mapping.SortKey;
import io.github.dynamospring.core.mapping.Table;
import io.github.dynamospring.core.mapping.TimeToLive;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.enhanced.dynamodb.AttributeConverter;
import software.amazon.awssdk.enhanced.dynamodb.AttributeValueType;
import software.amazon.awssdk.enhanced.dynamodb.EnhancedType;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

import org.springframework.data.annotation.AccessType;
import org.springframework.data.annotation.PersistenceCreator;
import org.springframework.data.annotation.ReadOnlyProperty;
import org.springframework.data.annotation.Transient;
import org.springframework.data.annotation.Version;
import org.springframework.data.mapping.MappingException;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.entry;

/**
 * Tests for {@link MappingDynamoConverter}.
 */
class MappingDynamoConverterTests {

	private final DynamoMappingContext context = new DynamoMappingContext();

	private final MappingDynamoConverter converter = new MappingDynamoConverter(this.context);

	@Test
	void recordIsWrittenWithItsKeysAndReadBack() {
		Order order = new Order("u1", Instant.parse("2024-01-15T10:00:00Z"), "o1", new BigDecimal("440.5"), Status.PAID,
				new Address("Rue 1", "Lyon"), Set.of("new"), List.of(new Line("sku", 2), new Line("other", 1)), 3L);
		Map<String, AttributeValue> item = this.converter.write(order);
		assertThat(item)
			.containsOnly(entry("pk", s("order#u1")), entry("sk", s("2024-01-15T10:00:00Z#o1")),
					entry("userId", s("u1")), entry("placedAt", s("2024-01-15T10:00:00Z")), entry("orderId", s("o1")),
					entry("total", n("440.5")), entry("status", s("PAID")),
					entry("shippingAddress", m(Map.of("street", s("Rue 1"), "city", s("Lyon")))),
					entry("tags", AttributeValue.fromSs(
							List.of("new"))),
					entry("lines", AttributeValue.fromL(List.of(m(Map.of("sku", s("sku"), "quantity", n("2"))),
							m(Map.of("sku", s("other"), "quantity", n("1")))))),
					entry("version", n("3")));
		assertThat(this.converter.read(Order.class, item)).isEqualTo(order);
	}

	@Test
	void nullsAreLeftOut() {
		Order order = new Order("u1", Instant.EPOCH, "o1", null, null, null, null, null, null);
		assertThat(this.converter.write(order)).containsOnlyKeys("pk", "sk", "userId", "placedAt", "orderId");
	}

	@Test
	void nullsAreWrittenOnRequestButNotInIndexKeys() {
		Map<String, AttributeValue> item = this.converter.write(new Nullable1("i", null, null, new Address(null, "x")));
		assertThat(item).containsOnly(entry("pk", s("nullable1#i")), entry("id", s("i")), entry("note", nul()),
				entry("address", m(Map.of("street", nul(), "city", s("x")))));
		assertThat(this.converter.read(Nullable1.class, item))
			.isEqualTo(new Nullable1("i", null, null, new Address(null, "x")));
	}

	@Test
	void emptyIndexKeyIsRefused() {
		assertThatExceptionOfType(DynamoValidationException.class)
			.isThrownBy(() -> this.converter.write(new Nullable1("i", "", null, null)))
			.withMessageContaining("Nullable1.status")
			.withMessageContaining("empty");
	}

	@Test
	void recordReadsAbsentAttributesAsNullOrZero() {
		Primitives read = this.converter.read(Primitives.class, Map.of("id", s("i"), "pk", s("primitives#i")));
		assertThat(read).isEqualTo(new Primitives("i", 0, false, '\0', 0.0, null));
		Map<String, AttributeValue> nulls = Map.of("id", s("i"), "number", nul(), "flag", nul(), "boxed", nul());
		assertThat(this.converter.read(Primitives.class, nulls)).isEqualTo(read);
	}

	@Test
	void classKeepsInitialValuesForAbsentAttributes() {
		Initialised read = this.converter.read(Initialised.class, Map.of("id", s("i")));
		assertThat(read.names).containsExactly("default");
		assertThat(read.number).isEqualTo(7);
		assertThat(read.status).isEqualTo(Status.PAID);
		assertThat(read.tags).isNotNull().isEmpty();
		assertThat(read.note).isEmpty();
	}

	@Test
	void classReadsExplicitNullAsNull() {
		Initialised read = this.converter.read(Initialised.class,
				Map.of("id", s("i"), "names", nul(), "number", nul(), "status", nul(), "tags", nul(), "note", nul()));
		assertThat(read.names).isNull();
		assertThat(read.number).isEqualTo(7);
		assertThat(read.status).isNull();
		assertThat(read.tags).isNull();
		assertThat(read.note).isEmpty();
	}

	@Test
	void classWithFieldsOnlyIsWrittenAndRead() {
		Initialised value = new Initialised();
		value.id = "i";
		value.number = 8;
		value.note = Optional.of("n");
		Map<String, AttributeValue> item = this.converter.write(value);
		assertThat(item).containsEntry("note", s("n")).containsEntry("number", n("8"));
		Initialised read = this.converter.read(Initialised.class, item);
		assertThat(read.number).isEqualTo(8);
		assertThat(read.note).contains("n");
	}

	@Test
	void classWithConstructorAndInheritedFieldsIsRead() {
		Employee employee = new Employee("e1", "Ann");
		employee.setSalary(5);
		Map<String, AttributeValue> item = this.converter.write(employee);
		assertThat(item).containsOnlyKeys("pk", "id", "name", "salary");
		Employee read = this.converter.read(Employee.class, item);
		assertThat(read.id).isEqualTo("e1");
		assertThat(read.name).isEqualTo("Ann");
		assertThat(read.salary).isEqualTo(5);
	}

	@Test
	void annotatedConstructorAndFactoryMethodAreUsed() {
		Map<String, AttributeValue> item = Map.of("id", s("i"), "code", n("3"));
		assertThat(this.converter.read(WithCreator.class, item).how).isEqualTo("constructor");
		assertThat(this.converter.read(WithFactory.class, item).how).isEqualTo("factory");
	}

	@Test
	void witherIsUsedForFinalFields() {
		WithWither read = this.converter.read(WithWither.class, Map.of("id", s("i"), "note", s("n")));
		assertThat(read.note).isEqualTo("n");
	}

	@Test
	void accessorsAreUsedOnRequest() {
		WithAccessors value = new WithAccessors();
		value.setId("i");
		value.setText("x");
		assertThat(this.converter.write(value)).containsEntry("text", s("got x"));
		assertThat(this.converter.read(WithAccessors.class, Map.of("id", s("i"), "text", s("y"))).stored)
			.isEqualTo("set y");
	}

	@Test
	void transientPropertiesAreIgnoredAndReadOnlyOnesNotWritten() {
		Map<String, AttributeValue> item = this.converter.write(new Special("i", "secret", "computed"));
		assertThat(item).containsOnlyKeys("pk", "id");
		assertThat(this.converter.read(Special.class, Map.of("id", s("i"), "secret", s("x"), "computed", s("y"))))
			.isEqualTo(new Special("i", null, "y"));
	}

	@Test
	void unknownAttributesAreIgnored() {
		assertThat(this.converter.read(Primitives.class, Map.of("id", s("i"), "legacy", m(Map.of()))).id())
			.isEqualTo("i");
	}

	@Test
	void attributeNamesAreUsedAtAnyDepth() {
		Named named = new Named("i", new NamedPart("x", List.of(new NamedPart("y", null))));
		Map<String, AttributeValue> item = this.converter.write(named);
		assertThat(item.get("Part").m()).containsOnlyKeys("Label", "parts");
		assertThat(item.get("Part").m().get("parts").l().get(0).m()).containsOnlyKeys("Label");
		assertThat(this.converter.read(Named.class, item)).isEqualTo(named);
	}

	@Test
	void collectionsKeepTypeAndOrder() {
		Collections value = new Collections();
		value.id = "i";
		value.list = Arrays.asList("a", null, "c");
		value.linked = new LinkedList<>(List.of(1, 2));
		value.collection = List.of(UUID.fromString("00000000-0000-0000-0000-000000000001"));
		value.iterable = List.of(true, false);
		value.deque = new ArrayDeque<>(List.of(1L));
		value.texts = Set.of("a", "b");
		value.statuses = EnumSet.of(Status.PAID);
		value.sorted = new TreeSet<>(List.of(3, 1));
		value.decimals = new TreeSet<>(List.of(new BigDecimal("1.0"), new BigDecimal("2.50")));
		value.binaries = Set.of(SdkBytes.fromUtf8String("x"));
		value.addresses = Set.of(new Address("s", "c"));
		value.ints = new int[] { 1, 2 };
		value.strings = new String[] { "a", null };
		value.matrix = new long[][] { { 1 }, {} };
		value.bytes = new byte[] { 1 };
		value.map = Map.of("k", 1);
		value.byStatus = new EnumMap<>(Map.of(Status.PAID, List.of(new Address("s", "c"))));
		value.byNumber = new TreeMap<>(Map.of(1, "a", 10, "b"));
		value.nested = List.of(List.of(Set.of("x"), Set.of()));
		value.optionals = List.of(Optional.of("x"), Optional.empty());
		Map<String, AttributeValue> item = this.converter.write(value);
		assertThat(item.get("list")).isEqualTo(AttributeValue.fromL(List.of(s("a"), nul(), s("c"))));
		assertThat(item.get("statuses")).isEqualTo(AttributeValue.fromSs(List.of("PAID")));
		assertThat(item.get("sorted")).isEqualTo(AttributeValue.fromNs(List.of("1", "3")));
		assertThat(item.get("decimals")).isEqualTo(AttributeValue.fromNs(List.of("1", "2.5")));
		assertThat(item.get("binaries").hasBs()).isTrue();
		assertThat(item.get("addresses").hasL()).isTrue();
		assertThat(item.get("byNumber").m()).containsOnlyKeys("1", "10");
		Collections read = this.converter.read(Collections.class, item);
		assertThat(read.list).containsExactly("a", null, "c");
		assertThat(read.linked).isInstanceOf(LinkedList.class).isEqualTo(value.linked);
		assertThat(read.collection).containsExactlyElementsOf(value.collection);
		assertThat(read.iterable).containsExactly(true, false);
		assertThat(read.deque).containsExactly(1L);
		assertThat(read.texts).isEqualTo(value.texts);
		assertThat(read.statuses).isInstanceOf(EnumSet.class).isEqualTo(value.statuses);
		assertThat(read.sorted).containsExactly(1, 3);
		assertThat(read.decimals).usingElementComparator(BigDecimal::compareTo)
			.containsExactlyElementsOf(value.decimals);
		assertThat(read.binaries).isEqualTo(value.binaries);
		assertThat(read.addresses).isEqualTo(value.addresses);
		assertThat(read.ints).containsExactly(1, 2);
		assertThat(read.strings).containsExactly("a", null);
		assertThat(read.matrix).isDeepEqualTo(value.matrix);
		assertThat(read.bytes).containsExactly(1);
		assertThat(read.map).isEqualTo(value.map);
		assertThat(read.byStatus).isInstanceOf(EnumMap.class).isEqualTo(value.byStatus);
		assertThat(read.byNumber).isEqualTo(value.byNumber);
		assertThat(read.nested).isEqualTo(value.nested);
		assertThat(read.optionals).isEqualTo(value.optionals);
	}

	@Test
	void equalNumbersOfASetAreStoredOnce() {
		Collections value = new Collections();
		value.id = "i";
		value.decimals = Set.of(new BigDecimal("1.0"), new BigDecimal("1.00"));
		assertThat(this.converter.write(value).get("decimals")).isEqualTo(AttributeValue.fromNs(List.of("1")));
	}

	@Test
	void emptySetIsLeftOutAndReadAsEmpty() {
		Order order = new Order("u1", Instant.EPOCH, "o1", null, null, null, Set.of(), List.of(), null);
		Map<String, AttributeValue> item = this.converter.write(order);
		assertThat(item).doesNotContainKey("tags").containsEntry("lines", AttributeValue.fromL(List.of()));
		assertThat(this.converter.read(Order.class, item)).isEqualTo(order);
	}

	@Test
	void setIsAlsoReadFromAList() {
		Map<String, AttributeValue> item = Map.of("id", s("i"), "texts", AttributeValue.fromL(List.of(s("a"), s("b"))));
		assertThat(this.converter.read(Collections.class, item).texts).containsExactly("a", "b");
	}

	@Test
	void nullInASetIsRefused() {
		Collections value = new Collections();
		value.id = "i";
		value.texts = new java.util.HashSet<>(Arrays.asList("a", null));
		assertThatExceptionOfType(DynamoValidationException.class).isThrownBy(() -> this.converter.write(value))
			.withMessageContaining("Collections.texts: the set holds null");
	}

	@Test
	void untypedValuesAreInferred() {
		Map<String, Object> inner = new HashMap<>();
		inner.put("S", "not a type");
		inner.put("nothing", null);
		Untyped value = new Untyped("i",
				Map.of("text", "x", "int", 5, "list", Arrays.asList(1.5, true, null), "inner", inner, "set",
						Set.of("a"), "numbers", Set.of(1, 2), "bytes", new byte[] { 1 }, "date", Instant.EPOCH, "enum",
						Status.PAID, "bean", new Address("s", "c")),
				List.of("a", 1), UUID.fromString("00000000-0000-0000-0000-000000000001"), Set.of(true));
		Map<String, AttributeValue> item = this.converter.write(value);
		Map<String, AttributeValue> map = item.get("map").m();
		assertThat(map).containsEntry("text", s("x"))
			.containsEntry("int", n("5"))
			.containsEntry("inner", m(Map.of("S", s("not a type"), "nothing", nul())))
			.containsEntry("set", AttributeValue.fromSs(List.of("a")))
			.containsEntry("date", s("1970-01-01T00:00:00.000000000Z"))
			.containsEntry("enum", s("PAID"))
			.containsEntry("bean", m(Map.of("street", s("s"), "city", s("c"))));
		assertThat(map.get("numbers").hasNs()).isTrue();
		Untyped read = this.converter.read(Untyped.class, item);
		assertThat(read.map()).containsEntry("int", new BigDecimal("5"))
			.containsEntry("list", Arrays.asList(new BigDecimal("1.5"), true, null))
			.containsEntry("inner", inner)
			.containsEntry("set", Set.of("a"))
			.containsEntry("bytes", SdkBytes.fromByteArray(new byte[] { 1 }))
			.containsEntry("bean", Map.of("street", "s", "city", "c"));
		assertThat(read.list()).isEqualTo(List.of("a", new BigDecimal("1")));
		assertThat(read.any()).isEqualTo("00000000-0000-0000-0000-000000000001");
		assertThat(read.set()).isEqualTo(Set.of(true));
	}

	@Test
	void untypedValueThatCannotBeStoredIsRefused() {
		assertThatExceptionOfType(DynamoValidationException.class)
			.isThrownBy(() -> this.converter.write(new Untyped("i", Map.of("a", new Object()), null, null, null)))
			.withMessageContaining("Untyped.map['a']");
		assertThatExceptionOfType(DynamoValidationException.class)
			.isThrownBy(
					() -> this.converter.write(new Untyped("i", Map.of("a", Thread.currentThread()), null, null, null)))
			.withMessageContaining("java.lang.Thread");
	}

	@Test
	void attributeValuesPassThrough() {
		AttributeValue raw = m(Map.of("S", s("x")));
		Wrapped wrapped = new Wrapped("i", raw, Map.of("k", nul()));
		Map<String, AttributeValue> item = this.converter.write(wrapped);
		assertThat(item).containsEntry("raw", raw);
		assertThat(this.converter.read(Wrapped.class, item)).isEqualTo(wrapped);
	}

	@Test
	void genericPropertiesAreReadByTheirDeclaredType() {
		Generic generic = new Generic("i", new Box<>(List.of(new Address("s", "c"))), new Box<>(5));
		assertThat(this.converter.read(Generic.class, this.converter.write(generic))).isEqualTo(generic);
	}

	@Test
	void typesMayContainThemselves() {
		Tree tree = new Tree("root", new Node("a", List.of(new Node("b", List.of()))));
		assertThat(this.converter.read(Tree.class, this.converter.write(tree))).isEqualTo(tree);
	}

	@Test
	void embeddedEntityHasNoKeyAttributes() {
		Embedding embedding = new Embedding("e", new Primitives("p", 1, true, 'c', 0.5, 2));
		Map<String, AttributeValue> item = this.converter.write(embedding);
		assertThat(item.get("inner").m()).doesNotContainKey("pk").containsEntry("id", s("p"));
		assertThat(this.converter.read(Embedding.class, item)).isEqualTo(embedding);
	}

	@Test
	void timeToLiveIsStoredInEpochSeconds() {
		Expiring expiring = new Expiring("i", Instant.parse("2024-01-15T10:00:00Z"));
		Map<String, AttributeValue> item = this.converter.write(expiring);
		assertThat(item).containsEntry("expires", n("1705312800"));
		assertThat(this.converter.read(Expiring.class, item)).isEqualTo(expiring);
	}

	@Test
	void valueFinerThanThePrecisionNamesTheProperty() {
		assertThatExceptionOfType(DynamoValidationException.class)
			.isThrownBy(() -> this.converter.write(
					new Order("u1", Instant.parse("2024-01-15T10:00:00.1Z"), "o1", null, null, null, null, null, null)))
			.withMessageContaining("MappingDynamoConverterTests$Order.placedAt")
			.withMessageContaining("finer");
	}

	@Test
	void failureWhenReadingNamesThePath() {
		Map<String, AttributeValue> item = new HashMap<>(this.converter
			.write(new Order("u1", Instant.EPOCH, "o1", null, null, null, null, List.of(new Line("a", 1)), null)));
		item.put("lines", AttributeValue.fromL(List.of(m(Map.of("quantity", s("many"))))));
		assertThatExceptionOfType(DynamoReadException.class).isThrownBy(() -> this.converter.read(Order.class, item))
			.withMessageContaining("$Order.lines[0].quantity cannot be read: expected N (number), found S (text)");
		item.put("lines", s("x"));
		assertThatExceptionOfType(DynamoReadException.class).isThrownBy(() -> this.converter.read(Order.class, item))
			.withMessageContaining("$Order.lines cannot be read: expected L (list), found S (text)");
		item.put("lines", AttributeValue.fromL(List.of()));
		item.put("shippingAddress", n("1"));
		assertThatExceptionOfType(DynamoReadException.class).isThrownBy(() -> this.converter.read(Order.class, item))
			.withMessageContaining("shippingAddress cannot be read: expected M (map), found N (number 1)");
	}

	@Test
	void failureInAConstructorIsAReadFailure() {
		assertThatExceptionOfType(DynamoReadException.class)
			.isThrownBy(() -> this.converter.read(Strict.class, Map.of("id", s("i"), "number", n("-1"))))
			.withMessageContaining("Strict")
			.withMessageContaining("must not be negative")
			.withRootCauseInstanceOf(IllegalArgumentException.class);
	}

	@Test
	void propertyIsSetOnAnyKindOfEntity() {
		Order order = new Order("u1", Instant.EPOCH, "o1", null, null, null, null, null, null);
		Order changed = this.converter.withProperty(order, property(Order.class, "version"), 4L);
		assertThat(changed.version()).isEqualTo(4L);
		assertThat(order.version()).isNull();
		assertThat(changed.userId()).isEqualTo("u1");
		Employee employee = new Employee("e", "n");
		employee.setSalary(1);
		assertThat(this.converter.withProperty(employee, property(Employee.class, "salary"), 9)).isSameAs(employee);
		assertThat(employee.salary).isEqualTo(9);
		Employee renamed = this.converter.withProperty(employee, property(Employee.class, "name"), "m");
		assertThat(renamed).isNotSameAs(employee);
		assertThat(renamed.name).isEqualTo("m");
		assertThat(renamed.salary).isEqualTo(9);
		assertThat(this.converter.getProperty(renamed, property(Employee.class, "name"))).isEqualTo("m");
	}

	@Test
	void operandsAreCheckedAndEncodedByTheProperty() {
		DynamoPersistentProperty tags = property(Order.class, "tags");
		assertThat(this.converter.writeValue(tags, Set.of("a"))).isEqualTo(AttributeValue.fromSs(List.of("a")));
		assertThat(this.converter.writeValue(tags, List.of("a", "a"))).isEqualTo(AttributeValue.fromSs(List.of("a")));
		assertThat(this.converter.writeValue(tags, tags.getTypeInformation().getRequiredComponentType(), "a",
				RoundingMode.UNNECESSARY))
			.isEqualTo(s("a"));
		assertThatExceptionOfType(DynamoValidationException.class)
			.isThrownBy(() -> this.converter.writeValue(tags, Set.of(1)))
			.withMessageContaining("$Order.tags: takes java.lang.String, not java.lang.Integer");
		assertThat(this.converter.writeValue(property(Order.class, "total"), 5)).isEqualTo(n("5"));
		assertThat(this.converter.writeValue(property(Order.class, "lines"), List.of(new Line("a", 1))).l()).hasSize(1);
		assertThatExceptionOfType(DynamoValidationException.class)
			.isThrownBy(() -> this.converter.writeValue(property(Order.class, "lines"), List.of("a")))
			.withMessageContaining("$Order.lines");
		DynamoPersistentProperty placedAt = property(Order.class, "placedAt");
		assertThat(this.converter.writeValue(placedAt, placedAt.getTypeInformation(),
				Instant.parse("2024-01-15T10:00:00.1Z"), RoundingMode.CEILING))
			.isEqualTo(s("2024-01-15T10:00:01Z"));
		assertThat(this.converter.writeValue(placedAt, s("as it is"))).isEqualTo(s("as it is"));
		assertThat(this.converter.writeValue(property(Collections.class, "ints"), List.of(1, 2L)))
			.isEqualTo(AttributeValue.fromL(List.of(n("1"), n("2"))));
		assertThat(this.converter.writeValue(property(Collections.class, "map"), Map.of("a", 1)))
			.isEqualTo(m(Map.of("a", n("1"))));
	}

	@Test
	void valuesWithoutPropertyAreInferred() {
		assertThat(this.converter.writeValue(5)).isEqualTo(n("5"));
		assertThat(this.converter.writeValue(null)).isEqualTo(nul());
		assertThat(this.converter.readValue(n("5"))).isEqualTo(new BigDecimal("5"));
		assertThat(this.converter.readValue(nul())).isNull();
		assertThatExceptionOfType(DynamoValidationException.class)
			.isThrownBy(() -> this.converter.writeValue(Thread.currentThread()));
	}

	@Test
	void customConvertersAreUsedAtAnyDepth() {
		DynamoMappingContext customContext = new DynamoMappingContext();
		customContext.setCustomTypes(List.of(Money.class));
		MappingDynamoConverter custom = new MappingDynamoConverter(customContext, List.of(new MoneyConverter()));
		Priced priced = new Priced("i", new Money("EUR", 5), List.of(new Money("CHF", 1)), new Money("USD", 2));
		Map<String, AttributeValue> item = custom.write(priced);
		assertThat(item).containsEntry("price", s("EUR 5"))
			.containsEntry("others", AttributeValue.fromL(List.of(s("CHF 1"))))
			.containsEntry("sk", s("USD 2"));
		assertThat(custom.read(Priced.class, item)).isEqualTo(priced);
		assertThatExceptionOfType(DynamoReadException.class)
			.isThrownBy(() -> custom.read(Priced.class, Map.of("id", s("i"), "price", s("x"), "last", s("USD 1"))))
			.withMessageContaining("Priced.price")
			.withMessageContaining("MoneyConverter");
		assertThatExceptionOfType(DynamoValidationException.class)
			.isThrownBy(() -> custom.write(new Priced("i", new Money("BAD", 0), null, new Money("A", 1))))
			.withMessageContaining("Priced.price")
			.withMessageContaining("no such currency");
	}

	@Test
	void converterOfATypeTheContextDoesNotKnowIsRefused() {
		assertThatExceptionOfType(MappingException.class)
			.isThrownBy(() -> new MappingDynamoConverter(this.context, List.of(new MoneyConverter())))
			.withMessageContaining("Money")
			.withMessageContaining("setCustomTypes");
	}

	@Test
	void converterReplacesABuiltInOne() {
		MappingDynamoConverter custom = new MappingDynamoConverter(new DynamoMappingContext(),
				List.of(new UpperCaseConverter()));
		assertThat(custom.write(new Special("i", null, null))).containsEntry("id", s("I"));
	}

	@Test
	void classWithoutTableIsReadByItsOwnAttributes() {
		assertThat(this.converter.read(Address.class, Map.of("street", s("s"), "city", s("c"))))
			.isEqualTo(new Address("s", "c"));
		assertThatExceptionOfType(MappingException.class).isThrownBy(() -> this.converter.write(new Address("s", "c")))
			.withMessageContaining("Address is not an entity");
		assertThatExceptionOfType(MappingException.class)
			.isThrownBy(() -> this.converter.read(Runnable.class, Map.of()));
		Map<?, ?> map = this.converter.read(Map.class, Map.of("a", n("1")));
		assertThat(map).isEqualTo(Map.of("a", new BigDecimal("1")));
	}

	@Test
	void plansAreCompiledOnceAlsoByManyThreads() throws Exception {
		List<Thread> threads = new ArrayList<>();
		List<Object> keys = java.util.Collections.synchronizedList(new ArrayList<>());
		for (int i = 0; i < 8; i++) {
			String id = "u" + i;
			Thread thread = new Thread(() -> {
				Order order = new Order(id, Instant.EPOCH, "o", null, null, null, null, null, null);
				if (this.converter.read(Order.class, this.converter.write(order))
					.equals(this.converter.read(Order.class, this.converter.write(order)))) {
					keys.add(this.converter.getKeyConverter(entity(Order.class)));
				}
			});
			threads.add(thread);
			thread.start();
		}
		for (Thread thread : threads) {
			thread.join();
		}
		assertThat(keys).hasSize(8);
		assertThat(keys).allMatch((key) -> key == keys.get(0));
	}

	private DynamoPersistentEntity<?> entity(Class<?> type) {
		return this.context.getRequiredPersistentEntity(type);
	}

	private DynamoPersistentProperty property(Class<?> type, String name) {
		return entity(type).getRequiredPersistentProperty(name);
	}

	private static AttributeValue s(String text) {
		return AttributeValue.fromS(text);
	}

	private static AttributeValue n(String number) {
		return AttributeValue.fromN(number);
	}

	private static AttributeValue m(Map<String, AttributeValue> map) {
		return AttributeValue.fromM(map);
	}

	private static AttributeValue nul() {
		return AttributeValue.fromNul(true);
	}

	enum Status {

		OPEN, PAID {

			@Override
			public String toString() {
				return "paid!";
			}

		}

	}

	record Address(@Nullable String street, String city) {

	}

	record Line(String sku, int quantity) {

	}

	@Table("app_data")
	record Order(@PartitionKey String userId, @SortKey @Precision(ChronoUnit.SECONDS) Instant placedAt,
			@SortKey String orderId, BigDecimal total, Status status, Address shippingAddress, Set<String> tags,
			List<Line> lines, @Version Long version) {

	}

	@Table(writeNulls = true)
	@GlobalSecondaryIndex(name = "ByStatus", partitionKey = "status")
	record Nullable1(@PartitionKey String id, String status, String note, Address address) {

	}

	@Table
	record Primitives(@PartitionKey String id, int number, boolean flag, char letter, double fraction, Integer boxed) {

	}

	@Table
	static class Initialised {

		@PartitionKey
		private String id;

		private List<String> names = new ArrayList<>(List.of("default"));

		private int number = 7;

		private Status status = Status.PAID;

		private Set<String> tags;

		private Optional<String> note;

	}

	abstract static class Person {

		@PartitionKey
		final String id;

		Person(String id) {
			this.id = id;
		}

	}

	@Table
	static class Employee extends Person {

		private final String name;

		private int salary;

		Employee(String id, String name) {
			super(id);
			this.name = name;
		}

		void setSalary(int salary) {
			this.salary = salary;
		}

	}

	@Table
	static class WithCreator {

		@PartitionKey
		private final String id;

		private final int code;

		@Transient
		private final String how;

		WithCreator(String id) {
			this.id = id;
			this.code = 0;
			this.how = "wrong";
		}

		@PersistenceCreator
		WithCreator(String id, int code) {
			this.id = id;
			this.code = code;
			this.how = "constructor";
		}

	}

	@Table
	static final class WithFactory {

		@PartitionKey
		private final String id;

		private final int code;

		@Transient
		private final String how;

		private WithFactory(String id, int code, String how) {
			this.id = id;
			this.code = code;
			this.how = how;
		}

		@PersistenceCreator
		static WithFactory of(String id, int code) {
			return new WithFactory(id, code, "factory");
		}

	}

	@Table
	public static class WithWither {

		@PartitionKey
		private final String id;

		private final String note;

		WithWither(String id) {
			this(id, null);
		}

		private WithWither(String id, String note) {
			this.id = id;
			this.note = note;
		}

		@PersistenceCreator
		static WithWither of(String id) {
			return new WithWither(id);
		}

		public WithWither withNote(String note) {
			return new WithWither(this.id, note);
		}

	}

	@Table
	@AccessType(AccessType.Type.PROPERTY)
	public static class WithAccessors {

		private String id;

		private String stored;

		@PartitionKey
		public String getId() {
			return this.id;
		}

		public void setId(String id) {
			this.id = id;
		}

		public String getText() {
			return "got " + this.stored;
		}

		public void setText(String text) {
			this.stored = (text.length() == 1 && !text.equals("x")) ? "set " + text : text;
		}

	}

	@Table
	record Special(@PartitionKey String id, @Transient String secret, @ReadOnlyProperty String computed) {

	}

	@Table
	record Named(@PartitionKey String id, @Attribute("Part") NamedPart part) {

	}

	record NamedPart(@Attribute("Label") String label, List<NamedPart> parts) {

	}

	@Table
	static class Collections {

		@PartitionKey
		String id;

		List<String> list;

		LinkedList<Integer> linked;

		Collection<UUID> collection;

		Iterable<Boolean> iterable;

		Deque<Long> deque;

		Set<String> texts;

		EnumSet<Status> statuses;

		SortedSet<Integer> sorted;

		Set<BigDecimal> decimals;

		Set<SdkBytes> binaries;

		Set<Address> addresses;

		int[] ints;

		String[] strings;

		long[][] matrix;

		byte[] bytes;

		Map<String, Integer> map;

		EnumMap<Status, List<Address>> byStatus;

		TreeMap<Integer, String> byNumber;

		List<List<Set<String>>> nested;

		List<Optional<String>> optionals;

	}

	@Table
	record Untyped(@PartitionKey String id, Map<String, Object> map, List<Object> list, Object any, Set<Object> set) {

	}

	@Table
	record Wrapped(@PartitionKey String id, AttributeValue raw, Map<String, AttributeValue> map) {

	}

	record Box<T>(T content) {

	}

	@Table
	record Generic(@PartitionKey String id, Box<List<Address>> addresses, Box<Integer> number) {

	}

	record Node(String name, List<Node> children) {

	}

	@Table
	record Tree(@PartitionKey String id, Node root) {

	}

	@Table
	record Embedding(@PartitionKey String id, Primitives inner) {

	}

	@Table
	record Expiring(@PartitionKey String id, @TimeToLive Instant expires) {

	}

	@Table
	record Strict(@PartitionKey String id, int number) {

		Strict {
			if (number < 0) {
				throw new IllegalArgumentException("must not be negative");
			}
		}

	}

	record Money(String currency, int amount) {

	}

	@Table
	record Priced(@PartitionKey String id, Money price, List<Money> others, @SortKey Money last) {

	}

	static class MoneyConverter implements AttributeConverter<Money> {

		@Override
		public AttributeValue transformFrom(Money input) {
			if (input.currency().equals("BAD")) {
				throw new IllegalStateException("no such currency");
			}
			return AttributeValue.fromS(input.currency() + " " + input.amount());
		}

		@Override
		public Money transformTo(AttributeValue input) {
			String[] parts = input.s().split(" ");
			return new Money(parts[0], Integer.parseInt(parts[1]));
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

	static class UpperCaseConverter implements AttributeConverter<String> {

		@Override
		public AttributeValue transformFrom(String input) {
			return AttributeValue.fromS(input.toUpperCase(java.util.Locale.ROOT));
		}

		@Override
		public String transformTo(AttributeValue input) {
			return Objects.requireNonNull(input.s());
		}

		@Override
		public EnhancedType<String> type() {
			return EnhancedType.of(String.class);
		}

		@Override
		public AttributeValueType attributeValueType() {
			return AttributeValueType.S;
		}

	}

}
