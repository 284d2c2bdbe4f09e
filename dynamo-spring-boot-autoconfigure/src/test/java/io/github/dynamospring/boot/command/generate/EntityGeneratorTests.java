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

package io.github.dynamospring.boot.command.generate;

import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

import io.github.dynamospring.boot.command.generate.EntityOptions.Style;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ProjectionType;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Tests for {@link EntityGenerator}: the sources are compiled, and read and write the
 * items.
 */
class EntityGeneratorTests {

	private static final AttributeValue NULL = AttributeValue.fromNul(true);

	@Test
	void generatedKeysIndexesAndEmbeddedObjectsAreFound() {
		TableSample table = orders();
		assertSource(table, Style.RECORD, "Order.java");
	}

	@Test
	void classesAreWrittenToo() {
		assertSource(orders(), Style.CLASS, "Order-class.java");
	}

	private static TableSample orders() {
		return new TableBuilder("shop_orders", "pk:S", "sk:S")
			.global("StatusIndex", ProjectionType.ALL, List.of(), List.of("status:S"), List.of("placed_at:S"))
			.global("TotalIndex", ProjectionType.INCLUDE, List.of("tags", "unknown"), List.of("status:S"),
					List.of("total:N"))
			.local("ByTotal", "total:N")
			.timeToLive("expires")
			.item("pk", "order#u1", "sk", "2024-01-15T10:00:00Z#o1", "user_id", "u1", "placed_at",
					"2024-01-15T10:00:00Z", "orderId", "o1", "status", "PAID", "total", new BigDecimal("9.99"), "tags",
					AttributeValue.fromSs(List.of("a", "b")), "version", 3, "expires", 1_800_000_000L, "address",
					AttributeValue.fromM(TableBuilder.map("street", "Main St", "zip", 12345)), "lines",
					List.of(AttributeValue.fromM(TableBuilder.map("product", "p1", "quantity", 2)),
							AttributeValue.fromM(TableBuilder.map("product", "p2", "quantity", 1, "gift", true))))
			.item("pk", "order#u2", "sk", "2024-02-15T10:00:00Z#o2", "user_id", "u2", "placed_at",
					"2024-02-15T10:00:00Z", "orderId", "o2", "status", "OPEN", "total", 5, "version", 1)
			.build();
	}

	@Test
	void severalEntitiesOfOneTableAreToldApart() {
		TableSample table = new TableBuilder("app", "PK:S", "SK:S")
			.global("byName", ProjectionType.INCLUDE, List.of("email"), List.of("name:S"), List.of())
			.item("PK", "user#u1", "SK", "profile", "userId", "u1", "name", "Ann", "email", "a@b.c")
			.item("PK", "user#u1", "SK", "order#o1", "userId", "u1", "orderId", "o1", "total", 5)
			.item("PK", "user#u2", "SK", "order#o2", "userId", "u2", "orderId", "o2", "total", 5)
			.item("PK", "team#t1", "SK", "t1", "teamId", "t1", "name", "Reds")
			.build();
		List<EntitySource> sources = roundTrip(table, options(Style.RECORD));
		assertThat(sources).extracting(EntitySource::className).containsExactly("UserOrder", "UserProfile", "Team");
		assertThat(sources.get(0).text()).contains(
				"@Table(value = \"app\", entity = \"user\", kind = \"order\", partitionKeyName = \"PK\", sortKeyName = \"SK\")",
				"@PartitionKey String userId", "@SortKey String orderId");
		assertThat(sources.get(2).text()).contains("@PartitionKey @SortKey String teamId",
				"projection = IndexProjection.INCLUDE, include = \"name\"");
	}

	@Test
	void kindsThatAreAttributesAreConstants() {
		TableSample table = new TableBuilder("app", "pk:S", "sk:S")
			.item("pk", "user#u1", "sk", "order#o1", "id", "u1", "kind", "order", "orderId", "o1")
			.item("pk", "user#u1", "sk", "profile", "id", "u1", "kind", "profile", "name", "Ann")
			.build();
		List<EntitySource> sources = roundTrip(table, options(Style.RECORD));
		assertThat(sources).extracting(EntitySource::className).containsExactly("UserOrder", "UserProfile");
		assertThat(sources.get(0).text()).contains("@SortKey(constant = \"order\") String kind");
	}

	@Test
	void separatorsPaddedNumbersAndLabelsAreFound() {
		TableSample table = new TableBuilder("readings", "pk:S", "sk:S")
			.item("pk", "reading|m1|7", "sk", "day|2024-01-15|number|0042", "meter", "m1", "floor", 7, "day",
					"2024-01-15", "number", 42)
			.item("pk", "reading|m2|12", "sk", "day|2024-01-16|number|1042", "meter", "m2", "floor", 12, "day",
					"2024-01-16", "number", 1042)
			.build();
		List<EntitySource> sources = roundTrip(table, options(Style.RECORD));
		assertThat(sources).singleElement()
			.extracting(EntitySource::text)
			.asString()
			.contains("separator = \"|\"", "prefixSortKey = true", "@SortKey(digits = 4) Long number",
					"@SortKey LocalDate day", "@PartitionKey Long floor");
	}

	@Test
	void aPartOfBothKeysOutOfOrderIsNumbered() {
		TableSample table = new TableBuilder("links", "pk:S", "sk:S")
			.item("pk", "link#a#b", "sk", "b#a", "x", "a", "y", "b")
			.build();
		assertThat(roundTrip(table, options(Style.RECORD))).singleElement()
			.extracting(EntitySource::text)
			.asString()
			.contains("@PartitionKey @SortKey(order = 2) String x", "@PartitionKey @SortKey(order = 1) String y");
		roundTrip(table, options(Style.CLASS));
	}

	@Test
	void keysThatAreNotInTheItemAreRaw() {
		TableSample table = new TableBuilder("app", "PK:S", "SK:S")
			.global("GSI1", ProjectionType.KEYS_ONLY, List.of(), List.of("GSI1PK:S"), List.of("SK:S"))
			.item("PK", "USER#u1", "SK", "PROFILE", "name", "Ann", "GSI1PK", "a@b.c")
			.item("PK", "USER#u1", "SK", "ORDER#o1", "total", 5)
			.item("PK", "TEAM#t1", "SK", "METADATA", "title", "Reds")
			.build();
		List<EntitySource> sources = roundTrip(table, options(Style.RECORD));
		assertThat(sources).extracting(EntitySource::className)
			.containsExactly("UserProfile", "UserOrder", "TeamMetadata");
		assertThat(sources.get(0).text()).contains("@Table(value = \"app\", rawKeys = true)",
				"@PartitionKey @Attribute(\"PK\") String pk",
				"@GlobalSecondaryIndex(name = \"GSI1\", partitionKey = \"gsi1Pk\", sortKey = \"sk\", projection = IndexProjection.KEYS_ONLY)");
	}

	@Test
	void wordsInSortKeysOfLikeItemsAreValues() {
		TableSample table = new TableBuilder("prices", "id:S", "country:S")
			.item("id", "P:1", "country", "DE", "price", 5)
			.item("id", "P:1", "country", "US", "price", 6)
			.build();
		assertThat(roundTrip(table, options(Style.RECORD))).singleElement()
			.extracting(EntitySource::className)
			.isEqualTo("Price");
	}

	@Test
	void typeAliasesAreKept() {
		TableSample table = new TableBuilder("animals", "id:N").item("id", 1, "_type", "cat", "lives", 9)
			.item("id", 2, "_type", "dog", "tricks", List.of("sit"))
			.item("id", 3, "name", "unknown")
			.build();
		List<EntitySource> sources = roundTrip(table, options(Style.RECORD));
		assertThat(sources).extracting(EntitySource::className).containsExactly("Cat", "Dog", "Animal");
		assertThat(sources.get(0).text()).contains("@TypeAlias(\"cat\")").doesNotContain("_type");
	}

	@Test
	void keyPropertiesCanBeNamed() {
		TableSample table = new TableBuilder("app", "pk:S", "sk:N").item("pk", "u1", "sk", 5).build();
		EntityOptions options = new EntityOptions("com.example", "Visit", Style.RECORD, "", "userId", "count");
		assertThat(roundTrip(table, options)).singleElement()
			.extracting(EntitySource::text)
			.asString()
			.contains("public record Visit(", "@PartitionKey @Attribute(\"pk\") String userId",
					"@SortKey @Attribute(\"sk\") Long count");
	}

	@Test
	void namesThatJavaDoesNotAllowAreChanged() {
		TableSample table = new TableBuilder("Legacy-Customers", "Customer Id:S")
			.item("Customer Id", "c1", "class", "gold", "partitionKey", "x", "hashCode", 5, "first-name", "Ann",
					"first_name", "Anna", "2nd", true, "eMail", "a@b.c", "URLPath", "/", "größe", 3, "a\"b\\c$", "q",
					"日本", "jp", "😀", "smile", "_", 1, "toString", "s", "Instant",
					AttributeValue.fromM(TableBuilder.map("String", "s", "List", 5)), "new", false)
			.build();
		for (Style style : Style.values()) {
			List<EntitySource> sources = roundTrip(table, options(style));
			assertThat(sources).singleElement()
				.extracting(EntitySource::text)
				.asString()
				.contains("@Attribute(\"Customer Id\")", "String customerId", "String email", "String urlPath",
						"Instant2 instant");
			assertThat(sources.get(0).className()).isEqualTo("LegacyCustomer");
		}
	}

	@ParameterizedTest
	@EnumSource(Style.class)
	void allTypesAreReadAndWritten(Style style) {
		TableSample table = new TableBuilder("all", "id:B")
			.item("id", new byte[] { 1 }, "instant", "2024-01-15T10:00:00.000000001Z", "millis",
					"2024-01-15T10:00:00.123Z", "minutes", "2024-01-15T10:00Z", "local", "2024-01-15T10:00:00", "date",
					"2024-01-15", "time", "10:00:00", "noon", "12:00", "mixed", 1, "long", Long.MAX_VALUE, "big",
					new BigDecimal("9223372036854775808"), "tiny", new BigDecimal("1E-130"), "large",
					new BigDecimal("9.9999999999999999999999999999999999999E+125"), "bool", true, "strings",
					AttributeValue.fromSs(List.of("a", "")), "numbers", AttributeValue.fromNs(List.of("1", "2.5")),
					"binaries", AttributeValue.fromBs(List.of(SdkBytes.fromUtf8String("a"))), "empty", "", "nothing",
					new byte[0], "list", List.of(1, "a", List.of(true)), "emptyList", List.of(), "instants",
					List.of("2024-01-15T10:00:00Z", NULL), "emptyMap", AttributeValue.fromM(TableBuilder.map()),
					"counts", AttributeValue.fromM(TableBuilder.map("p-1", 1, "2", 5)), "deep",
					AttributeValue.fromM(TableBuilder.map("a",
							AttributeValue
								.fromM(TableBuilder.map("a", AttributeValue.fromM(TableBuilder.map("a", 1)))))))
			.item("id", new byte[] { 2 }, "mixed", "text", "variable", "2024-01-15T10:00:00Z", "offset",
					"2024-01-15T10:00:00+01:00", "noDate", "2024-02-30", "noTime", "2024-01-15T25:00:00Z", "byDay",
					AttributeValue.fromM(TableBuilder.map("monday", 1)), "_type", 5)
			.item("id", new byte[] { 3 }, "variable", "2024-01-15T10:00:00.5Z", "byDay",
					AttributeValue.fromM(TableBuilder.map("tuesday", 1)))
			.build();
		List<EntitySource> sources = roundTrip(table, options(style));
		assertThat(sources).singleElement()
			.extracting(EntitySource::text)
			.asString()
			.contains("Instant instant", "LocalDateTime local", "LocalDate date", "LocalTime time", "String noon",
					"Object mixed", "Long long", "BigDecimal big", "Set<BigDecimal> numbers", "Set<SdkBytes> binaries",
					"List<Object> list", "List<Instant> instants", "Map<String, Long> counts",
					"Map<String, Long> byDay", "String variable", "String offset", "String noDate", "String noTime");
	}

	@Test
	void nullsAreWrittenWhereTheyAreStored() {
		TableSample table = new TableBuilder("all", "id:S").item("id", "1", "a", NULL, "b", "x")
			.item("id", "2", "a", 5, "b", NULL)
			.build();
		assertThat(roundTrip(table, options(Style.RECORD))).singleElement()
			.extracting(EntitySource::text)
			.asString()
			.contains("writeNulls = true", "Long a", "String b");
	}

	@Test
	void nullsBesideAbsentAttributesAreKeptAsStored() {
		TableSample table = new TableBuilder("all", "id:S")
			.item("id", "1", "a", NULL, "b", "x", "inner", AttributeValue.fromM(TableBuilder.map("c", NULL)))
			.item("id", "2", "a", 5, "inner", AttributeValue.fromM(TableBuilder.map("c", 5)))
			.build();
		assertThat(roundTrip(table, options(Style.RECORD))).singleElement()
			.extracting(EntitySource::text)
			.asString()
			.doesNotContain("writeNulls")
			.contains("AttributeValue a", "AttributeValue c");
	}

	@Test
	void vectorsAreFound() {
		TableSample table = new TableBuilder("recipes", "id:S").vector("ByMeaning", "embedding", 2, "tenant:S")
			.item("id", "1", "tenant", "t", "embedding", List.of(0.1f, -2.5f))
			.build();
		assertThat(roundTrip(table, options(Style.RECORD))).singleElement()
			.extracting(EntitySource::text)
			.asString()
			.contains("@Vector(dimensions = 2) float[] embedding",
					"@VectorIndex(name = \"ByMeaning\", property = \"embedding\", distance = VectorDistance.COSINE, partitionKey = \"tenant\")");
		TableSample exact = new TableBuilder("recipes", "id:S").vector("ByMeaning", "embedding", 1, "tenant:S")
			.item("id", "1", "tenant", "t", "embedding", List.of(new BigDecimal("0.12345678901234567890123")))
			.build();
		assertThat(roundTrip(exact, options(Style.RECORD)).get(0).text())
			.contains("@Vector(dimensions = 1) List<BigDecimal> embedding");
	}

	@Test
	void timesToLiveThatAreNoTimesStayNumbers() {
		TableSample table = new TableBuilder("all", "id:S").timeToLive("ttl")
			.item("id", "1", "ttl", Long.MAX_VALUE)
			.build();
		assertThat(roundTrip(table, options(Style.RECORD)).get(0).text()).contains("@TimeToLive Long ttl");
	}

	@Test
	void anEmptyTableHasItsKeysOnly() {
		TableSample table = new TableBuilder("empty", "id:S", "at:N")
			.global("byOwner", ProjectionType.ALL, List.of(), List.of("owner:S"), List.of())
			.timeToLive("expires")
			.build();
		List<EntitySource> sources = roundTrip(table, options(Style.RECORD));
		assertThat(sources).singleElement()
			.extracting(EntitySource::text)
			.asString()
			.contains("@PartitionKey String id", "@SortKey BigDecimal at", "@TimeToLive Instant expires",
					"String owner");
		assertThat(sources.get(0).notes()).anySatisfy((note) -> assertThat(note).contains("no items"));
	}

	@Test
	void manyAttributesBecomeAClass() {
		EntitySource record = roundTrip(wide(249, 5), options(Style.RECORD)).get(0);
		assertThat(record.text()).contains("public record Wide(");
		assertThat(record.notes()).isEmpty();
		EntitySource type = roundTrip(wide(250, 5), options(Style.RECORD)).get(0);
		assertThat(type.text()).contains("public class Wide {");
		assertThat(type.notes()).containsExactly("Wide is a class: it has 251 properties, and a record can have 250.");
		assertThat(roundTrip(wide(250, 5), options(Style.CLASS)).get(0).notes()).isEmpty();
	}

	@Test
	void classesHoldAsManyAttributesAsJavaAllows() {
		AttributeValue object = AttributeValue.fromM(TableBuilder.map("a", 1, "b", 2));
		// what javac needs is less than what is reckoned with, at any size; at the
		// largest it takes a minute
		assertThat(constants(wide(800, 5))).isBetween(6 * 801L, ClassLimits.constants(801, 2, 0) - 500);
		assertThat(constants(wide(400, object))).isBetween(12 * 401L, ClassLimits.constants(401, 401, 400) - 500);
		for (TableSample table : List.of(wide(9_216, 5), wide(3_071, object))) {
			assertThat(new EntityGenerator(options(Style.CLASS)).generate(table)).hasSize(1);
		}
		for (TableSample table : List.of(wide(9_217, 5), wide(3_074, object), wide(60_000, 5))) {
			assertThatExceptionOfType(EntityGenerationException.class)
				.isThrownBy(() -> new EntityGenerator(options(Style.CLASS)).generate(table))
				.withMessageMatching("The sampled items of the table 'wide' have \\d+ attributes and \\d+ kinds of "
						+ "embedded objects, .* 65535 constants .* about 9219 properties .* Write an entity .*");
		}
	}

	private static long constants(TableSample table) {
		List<EntitySource> sources = new EntityGenerator(options(Style.CLASS)).generate(table);
		return new CompiledSources(sources).constants(sources.get(0));
	}

	private static TableSample wide(int attributes, Object value) {
		List<Object> item = new ArrayList<>(List.of("id", "1"));
		for (int i = 0; i < attributes; i++) {
			item.addAll(List.of("a_" + i, value));
		}
		return new TableBuilder("wide", "id:S").item(item.toArray()).build();
	}

	@Test
	void namesOfAttributesMayTakeAsManyBytesAsAConstant() {
		String longest = "n".repeat(65_534);
		EntitySource source = roundTrip(
				new TableBuilder("all", "id:S").item("id", "1", longest + "n", 1, longest + "m", 2).build(),
				options(Style.RECORD))
			.get(0);
		assertThat(source.text()).contains("@Attribute(\"" + longest + "m\")");
		// 65,535 bytes of UTF-8, which a class file writes in more
		String name = "\ud83d\ude00".repeat(16_383) + "abc";
		assertThatExceptionOfType(EntityGenerationException.class)
			.isThrownBy(() -> new EntityGenerator(options(Style.RECORD))
				.generate(new TableBuilder("all", "id:S").item("id", "1", name, 1).build()))
			.withMessageContaining("takes 98301 bytes in a Java class, which can hold texts of 65535. Write an entity");
	}

	@Test
	void thePrefixOfTheApplicationIsLeftOut() {
		EntityOptions options = new EntityOptions("", null, Style.RECORD, "shop_", null, null);
		EntitySource source = roundTrip(new TableBuilder("shop_users", "id:S").item("id", "1").build(), options).get(0);
		assertThat(source.text()).startsWith("import ").contains("@Table(value = \"users\", rawKeys = true)");
		assertThat(source.path()).isEqualTo("User.java");
		EntitySource other = roundTrip(new TableBuilder("users", "id:S").item("id", "1").build(), options).get(0);
		assertThat(other.notes()).anySatisfy((note) -> assertThat(note).contains("prefix 'shop_'"));
	}

	@Test
	void optionsThatDoNotFitAreRefused() {
		TableSample two = new TableBuilder("app", "pk:S").item("pk", "a#1", "id", "1")
			.item("pk", "b#1", "id", "1")
			.build();
		assertThatExceptionOfType(EntityGenerationException.class)
			.isThrownBy(
					() -> new EntityGenerator(new EntityOptions("p", "X", Style.RECORD, "", null, null)).generate(two))
			.withMessageContaining("2 kinds of items (A, B)");
		assertThatExceptionOfType(EntityGenerationException.class)
			.isThrownBy(
					() -> new EntityGenerator(new EntityOptions("p", null, Style.RECORD, "", "x", null)).generate(two))
			.withMessageContaining("generated");
		assertThatExceptionOfType(EntityGenerationException.class)
			.isThrownBy(() -> new EntityGenerator(new EntityOptions("p", null, Style.RECORD, "", null, "x"))
				.generate(new TableBuilder("app", "id:S").build()))
			.withMessageContaining("no sort key");
		assertThatExceptionOfType(EntityGenerationException.class)
			.isThrownBy(() -> new EntityGenerator(options(Style.RECORD))
				.generate(new TableBuilder("app", "id:S").item("id", "1", " ", "x").build()))
			.withMessageContaining("blank");
	}

	@ParameterizedTest
	@EnumSource(Style.class)
	void longNamesAndDeepObjectsFitIntoTheNamesOfFiles(Style style) {
		AttributeValue value = AttributeValue.fromN("1");
		for (int level = 30; level > 0; level--) {
			value = AttributeValue.fromM(Map.of("level%02d".formatted(level).repeat(5), value));
		}
		AttributeValue object = AttributeValue.fromM(TableBuilder.map("a", 1));
		TableSample table = new TableBuilder("t".repeat(255), "id:S")
			.item("id", "1", "deep", value, "x".repeat(2000), object, "x".repeat(2001), object, "日".repeat(2000),
					object, "nested " + "y".repeat(2000), List.of(object))
			.build();
		EntitySource source = roundTrip(table, options(style)).get(0);
		assertThat(source.className()).hasSize(100);
	}

	@Test
	void typesThatDifferByCaseOnlyHaveFilesOfTheirOwn() {
		TableSample table = new TableBuilder("all", "id:S")
			.item("id", "1", "fooBar", AttributeValue.fromM(TableBuilder.map("a", 1)), "foobar",
					AttributeValue.fromM(TableBuilder.map("b", 1)))
			.build();
		assertThat(roundTrip(table, options(Style.RECORD)).get(0).text()).contains("FooBar fooBar", "Foobar2 foobar");
	}

	@Test
	void numbersAreThoseOfJavaInAllCountries() {
		TableSample table = new TableBuilder("recipes", "id:S").vector("ByMeaning", "embedding", 2, "tenant:S")
			.item("id", "1", "tenant", "t", "embedding", List.of(0.1f, -2.5f))
			.build();
		Locale locale = Locale.getDefault();
		Locale.setDefault(Locale.forLanguageTag("ar-EG"));
		try {
			assertThat(new EntityGenerator(options(Style.RECORD)).generate(table).get(0).text())
				.contains("@Vector(dimensions = 2)");
		}
		finally {
			Locale.setDefault(locale);
		}
	}

	@Test
	@Timeout(20)
	void itemsWhoseAttributesAreAllAlikeTakeNoLonger() {
		List<Object> attributes = new ArrayList<>(List.of("pk", "e" + "#x".repeat(30) + "#y", "sk", "x"));
		for (int i = 0; i < 40; i++) {
			attributes.addAll(List.of("a" + i, "x"));
		}
		TableSample raw = new TableBuilder("alike", "pk:S", "sk:S").item(attributes.toArray()).build();
		assertThat(roundTrip(raw, options(Style.RECORD)).get(0).text()).contains("rawKeys = true");
		attributes.addAll(List.of("last", "y"));
		TableSample generated = new TableBuilder("alike", "pk:S", "sk:S").item(attributes.toArray()).build();
		assertThat(roundTrip(generated, options(Style.RECORD)).get(0).text()).contains("@PartitionKey String last",
				"@SortKey String a0,");
	}

	@Test
	void firstAttributeThatLeavesOneForTheOthersIsTaken() {
		TableSample table = new TableBuilder("places", "pk:S", "sk:S")
			.item("pk", "place#x", "sk", "1#1", "a", "x", "b", 1, "c", 1, "sk2", "1")
			.item("pk", "place#y", "sk", "2#2", "a", "y", "b", 2, "c", 2, "sk2", "2")
			.build();
		assertThat(roundTrip(table, options(Style.RECORD)).get(0).text())
			.contains("@SortKey(digits = 1) Long b", "@SortKey(digits = 1) Long c", "String sk2")
			.doesNotContain("@SortKey String sk2");
		TableSample narrow = new TableBuilder("places", "pk:S", "sk:S")
			.item("pk", "place#x", "sk", "1#01", "a", 1, "t", "1", "x", "x")
			.build();
		assertThat(roundTrip(narrow, options(Style.RECORD)).get(0).text()).contains("@SortKey String t",
				"@SortKey(digits = 2) Long a");
	}

	@ParameterizedTest
	@CsvSource({ "a-b,,,", "com.1a,,,", "com.int,,,", "com..a,,,", "com.a.,,,", "../x,,,", "p,class,,", "p,Table,,",
			"p,record,,", "p,a b,,", "p,../X,,", "p,,int,", "p,,getX,", "p,,a-b,", "p,,,hashCode", "p,,x,x" })
	void namesThatAreNoneInJavaAreRefused(String packageName, @Nullable String className, @Nullable String partitionKey,
			@Nullable String sortKey) {
		assertThatExceptionOfType(EntityGenerationException.class)
			.isThrownBy(() -> new EntityOptions(packageName, className, Style.RECORD, "", partitionKey, sortKey));
	}

	@ParameterizedTest
	@EnumSource(Style.class)
	void keyPropertiesCanHaveAllNamesOfJava(Style style) {
		EntityOptions options = new EntityOptions("größe.record", "Größe", style, "", "eMail", "日本_1");
		roundTrip(new TableBuilder("all", "id:S", "at:N").item("id", "1", "at", 5, "eMail", "x").build(), options);
	}

	private static EntityOptions options(Style style) {
		return new EntityOptions("com.example", null, style, "", null, null);
	}

	private static List<EntitySource> roundTrip(TableSample table, EntityOptions options) {
		List<EntitySource> sources = new EntityGenerator(options).generate(table);
		RoundTrip.verify(table, sources, new CompiledSources(sources));
		return sources;
	}

	private static void assertSource(TableSample table, Style style, String goldenFile) {
		List<EntitySource> sources = roundTrip(table,
				new EntityOptions("com.example", null, style, "shop_", null, null));
		String text = sources.stream().map(EntitySource::text).collect(Collectors.joining());
		Path file = Path.of(System.getProperty("basedir", "."), "src", "test", "resources", "golden", "command",
				goldenFile);
		try {
			if (Boolean.getBoolean("golden.update")) {
				Files.createDirectories(file.getParent());
				Files.writeString(file, text);
			}
			assertThat(text).isEqualTo(Files.readString(file));
		}
		catch (IOException ex) {
			throw new IllegalStateException(ex);
		}
	}

}
