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
import java.time.LocalDate;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Stream;

import io.github.dynamospring.DynamoReadException;
import io.github.dynamospring.DynamoValidationException;
import io.github.dynamospring.core.mapping.Attribute;
import io.github.dynamospring.core.mapping.DynamoKey;
import io.github.dynamospring.core.mapping.DynamoMappingContext;
import io.github.dynamospring.core.mapping.PartitionKey;
import io.github.dynamospring.core.mapping.Precision;
import io.github.dynamospring.core.mapping.SortKey;
import io.github.dynamospring.core.mapping.Table;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

import org.springframework.data.annotation.Id;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.junit.jupiter.params.provider.Arguments.arguments;

/**
 * Tests for {@link KeyConverter}, with the key texts that stored data depends on.
 */
class KeyConverterTests {

	private static final Instant TEN = Instant.parse("2024-01-15T10:00:00Z");

	private static final UUID UUID_1 = UUID.fromString("00000000-0000-0000-0000-000000000001");

	private final MappingDynamoConverter converter = new MappingDynamoConverter(new DynamoMappingContext());

	@ParameterizedTest(name = "{0}: {2} / {3}")
	@MethodSource("golden")
	void keyIsStoredAsAlways(Class<?> type, DynamoKey key, String partitionKey, String sortKey, Object entity) {
		Map<String, AttributeValue> attributes = this.converter.writeKey(type, key);
		assertThat(attributes.get("pk").s()).isEqualTo(partitionKey);
		if (sortKey != null) {
			assertThat(attributes.get("sk").s()).isEqualTo(sortKey);
		}
		else {
			assertThat(attributes).containsOnlyKeys("pk");
		}
		assertThat(keys(type).toKey(attributes)).isEqualTo(key);
		assertThat(this.converter.getKey(entity)).isEqualTo(key);
		assertThat(this.converter.write(entity)).containsAllEntriesOf(attributes);
	}

	static Stream<Arguments> golden() {
		return Stream.of(
				arguments(Order.class, DynamoKey.of("u1", TEN, "o1"), "order#u1", "2024-01-15T10:00:00Z#o1",
						new Order("u1", TEN, "o1")),
				arguments(UserProfile.class, DynamoKey.of("u1"), "user_profile#u1", null, new UserProfile("u1")),
				arguments(Reading.class, DynamoKey.of("eu", UUID_1, LocalDate.of(2024, 1, 5), 42),
						"reading#eu#00000000-0000-0000-0000-000000000001", "2024-01-05#000042",
						new Reading("eu", UUID_1, LocalDate.of(2024, 1, 5), 42)),
				arguments(Event.class, DynamoKey.of(-7L, TEN), "event#-7",
						"kind#event#at#2024-01-15T10:00:00.000000000Z", new Event(-7, null, TEN)),
				arguments(Account.class, DynamoKey.of("a1"), "account#a1", "profile", new Account("a1")),
				arguments(Session.class, DynamoKey.of("a1", Level.HIGH, "t"), "account#a1", "session#HIGH#t",
						new Session("a1", Level.HIGH, "t")),
				arguments(Root.class, DynamoKey.of("r1"), "root#r1", "r1", new Root("r1")),
				arguments(Odd.class, DynamoKey.of("a#b", new BigDecimal("5")), "odd::a#b", "05",
						new Odd("a#b", new BigDecimal("5"))));
	}

	@Test
	void rawKeysAreTheValuesThemselves() {
		Map<String, AttributeValue> attributes = this.converter.writeKey(Raw.class, DynamoKey.of(5L, 12));
		assertThat(attributes).containsExactlyInAnyOrderEntriesOf(
				Map.of("CustomerId", AttributeValue.fromN("5"), "number", AttributeValue.fromN("12")));
		assertThat(keys(Raw.class).toKey(attributes)).isEqualTo(DynamoKey.of(5L, 12));
		assertThat(this.converter.write(new Raw(5, 12))).isEqualTo(attributes);
	}

	@Test
	void rawBinaryKeyIsStored() {
		byte[] id = { 1, 2 };
		assertThat(this.converter.writeKey(RawBinary.class, DynamoKey.of((Object) id))).containsEntry("id",
				AttributeValue.fromB(SdkBytes.fromByteArray(id)));
		assertInvalid(() -> this.converter.writeKey(RawBinary.class, DynamoKey.of((Object) new byte[0])),
				"RawBinary.id", "empty");
		assertInvalid(() -> this.converter.writeKey(RawBinary.class, DynamoKey.of((Object) new byte[2049])),
				"2049 bytes", "2048");
	}

	@Test
	void prefixEndsWithoutSeparatorAndTakesFollowingConstants() {
		KeyConverter orders = keys(Order.class);
		assertThat(orders.sortKeyPrefix(List.of())).isEmpty();
		assertThat(orders.sortKeyPrefix(List.of(TEN))).isEqualTo("2024-01-15T10:00:00Z");
		assertThat(orders.sortKeyPrefix(List.of(TEN, "o1"))).isEqualTo("2024-01-15T10:00:00Z#o1");
		assertThat(orders.isSortKeyComplete(List.of(TEN))).isFalse();
		assertThat(orders.isSortKeyComplete(List.of(TEN, "o1"))).isTrue();
		KeyConverter sessions = keys(Session.class);
		assertThat(sessions.sortKeyPrefix(List.of())).isEqualTo("session");
		assertThat(sessions.sortKeyParts()).hasSize(2);
		KeyConverter between = keys(Between.class);
		assertThat(between.sortKeyPrefix(List.of())).isEmpty();
		assertThat(between.sortKeyPrefix(List.of("a"))).isEqualTo("a#mid");
		assertThat(between.sortKeyPrefix(List.of("a", "b"))).isEqualTo("a#mid#b");
		assertInvalid(() -> between.sortKeyPrefix(List.of("a", "b", "c")), "at most 2 values", "first, last");
	}

	@Test
	void partsTellWhetherTheirTextIsOfFixedWidth() {
		KeyConverter readings = keys(Reading.class);
		assertThat(readings.isFixedWidth(readings.sortKeyParts().get(0))).isTrue();
		assertThat(readings.isFixedWidth(readings.sortKeyParts().get(1))).isTrue();
		assertThat(readings.isFixedWidth(readings.partitionKeyParts().get(0))).isFalse();
		assertThat(readings.isFixedWidth(readings.partitionKeyParts().get(1))).isTrue();
	}

	@Test
	void boundsOfPartsAreRounded() {
		KeyConverter orders = keys(Order.class);
		Instant finer = TEN.plusMillis(1);
		assertThat(orders.partText(orders.sortKeyParts().get(0), finer, RoundingMode.FLOOR))
			.isEqualTo("2024-01-15T10:00:00Z");
		assertThat(orders.partText(orders.sortKeyParts().get(0), finer, RoundingMode.CEILING))
			.isEqualTo("2024-01-15T10:00:01Z");
		assertInvalid(() -> orders.partText(orders.sortKeyParts().get(0), finer, RoundingMode.UNNECESSARY),
				"Order.placedAt", "finer", "Seconds");
		KeyConverter readings = keys(Reading.class);
		assertThat(readings.partText(readings.sortKeyParts().get(1), 41.5, RoundingMode.CEILING)).isEqualTo("000042");
	}

	@Test
	void labelIsPartOfThePartText() {
		KeyConverter events = keys(Event.class);
		assertThat(events.partText(events.sortKeyParts().get(0), TEN, RoundingMode.UNNECESSARY))
			.isEqualTo("at#2024-01-15T10:00:00.000000000Z");
	}

	@Test
	void separatorInAValueIsRefused() {
		assertInvalid(() -> this.converter.writeKey(UserProfile.class, DynamoKey.of("a#b")), "UserProfile.id", "'a#b'",
				"separator '#'");
		assertInvalid(() -> this.converter.write(new Order("u1", TEN, "o#1")), "Order.orderId", "'o#1'");
		assertInvalid(() -> this.converter.write(new Odd("a::b", BigDecimal.ONE)), "Odd.id", "separator '::'");
	}

	@Test
	void keyWithWrongNumberOfValuesIsRefused() {
		assertInvalid(() -> this.converter.writeKey(Order.class, DynamoKey.of("u1")), "Order", "3 values",
				"[userId, placedAt, orderId]", "not of 1");
		assertInvalid(() -> keys(Order.class).partitionKey(List.of()), "partition key of 1 values (userId)");
		assertInvalid(() -> keys(Order.class).sortKey(List.of(TEN)), "sort key of 2 values (placedAt, orderId)");
		assertInvalid(() -> keys(UserProfile.class).sortKey(List.of()), "no sort key");
		assertInvalid(() -> keys(Raw.class).sortKeyPrefix(List.of()), "raw keys");
	}

	@Test
	void keyValueOfWrongTypeIsRefused() {
		assertInvalid(() -> this.converter.writeKey(Order.class, DynamoKey.of("u1", "yesterday", "o1")),
				"Order.placedAt", "takes java.time.Instant, not java.lang.String");
		assertInvalid(() -> this.converter.writeKey(Raw.class, DynamoKey.of("five", 1)), "Raw.customerId");
	}

	@Test
	void missingKeyValueIsRefused() {
		assertInvalid(() -> this.converter.write(new Order(null, TEN, "o1")), "'userId'", "Order", "null");
		assertInvalid(() -> this.converter.write(new Order("u1", null, "o1")), "'placedAt'", "null");
		assertInvalid(() -> this.converter.write(new Order("", TEN, "o1")), "Order.userId", "empty");
		assertInvalid(() -> this.converter.getKey(new Order("u1", TEN, null)), "Order.orderId", "null");
		assertInvalid(() -> this.converter.writeKey(UserProfile.class, DynamoKey.of("")), "UserProfile.id", "empty");
	}

	@Test
	void numberThatDoesNotFitItsDigitsIsRefused() {
		assertInvalid(() -> this.converter.write(new Reading("eu", UUID_1, LocalDate.of(2024, 1, 5), 1_000_000)),
				"Reading.number", "6 digits");
		assertInvalid(() -> this.converter.write(new Reading("eu", UUID_1, LocalDate.of(2024, 1, 5), -1)),
				"Reading.number", "negative");
		assertInvalid(() -> this.converter.write(new Odd("a", new BigDecimal("1.5"))), "Odd.number", "no integer");
		assertThat(this.converter.write(new Odd("a", new BigDecimal("1E+1"))).get("sk").s()).isEqualTo("10");
	}

	@Test
	void constantMustBeNullOrItself() {
		assertThat(this.converter.write(new Event(1, null, TEN))).containsEntry("kind", AttributeValue.fromS("event"));
		assertThat(this.converter.write(new Event(1, "event", TEN))).containsEntry("kind",
				AttributeValue.fromS("event"));
		assertInvalid(() -> this.converter.write(new Event(1, "other", TEN)), "Event.kind", "'other'", "'event'");
	}

	@Test
	void keysThatAreTooLongAreRefused() {
		assertThat(this.converter.writeKey(UserProfile.class, DynamoKey.of("x".repeat(2035)))).hasSize(1);
		assertInvalid(() -> this.converter.writeKey(UserProfile.class, DynamoKey.of("x".repeat(2036))), "2049 bytes",
				"2048");
		assertInvalid(() -> this.converter.writeKey(Root.class, DynamoKey.of("\u20ac".repeat(342))), "sort key of 1026",
				"1024");
		assertInvalid(() -> this.converter.write(new Root("x".repeat(1025))), "sort key of 1025 bytes");
	}

	@Test
	void keyPropertiesAreFoundInTheKeyAttributes() {
		Map<String, AttributeValue> keysOnly = this.converter.writeKey(Reading.class,
				DynamoKey.of("eu", UUID_1, LocalDate.of(2024, 1, 5), 42));
		assertThat(this.converter.read(Reading.class, keysOnly))
			.isEqualTo(new Reading("eu", UUID_1, LocalDate.of(2024, 1, 5), 42));
		assertThat(this.converter.read(Session.class,
				this.converter.writeKey(Session.class, DynamoKey.of("a1", Level.LOW, "t"))))
			.isEqualTo(new Session("a1", Level.LOW, "t"));
		assertThat(this.converter.read(Event.class, this.converter.writeKey(Event.class, DynamoKey.of(3L, TEN))))
			.isEqualTo(new Event(3, "event", TEN));
	}

	@Test
	void attributesOfThePropertiesComeFirst() {
		Map<String, AttributeValue> item = this.converter.write(new UserProfile("u1"));
		item.put("pk", AttributeValue.fromS("anything"));
		assertThat(this.converter.read(UserProfile.class, item)).isEqualTo(new UserProfile("u1"));
	}

	@Test
	void foreignKeysAreNotRead() {
		assertUnreadable(Order.class, "invoice#u1", "2024-01-15T10:00:00Z#o1", "'invoice#u1'",
				"order#<userId> / <placedAt>#<orderId>");
		assertUnreadable(Order.class, "order#u1#x", "2024-01-15T10:00:00Z#o1", "'order#u1#x'");
		assertUnreadable(Order.class, "order#u1", "2024-01-15T10:00:00Z", "'2024-01-15T10:00:00Z'");
		assertUnreadable(Session.class, "account#a1", "profile", "'profile'");
		assertUnreadable(Event.class, "event#x", "kind#event#at#2024-01-15T10:00:00Z", "'event#x'");
		assertUnreadable(Event.class, "event#1", "event#2024-01-15T10:00:00Z", "kind#event#at#<at>");
		assertUnreadable(Order.class, "order#u1", "noon#o1", "Order.placedAt", "'noon'");
	}

	@Test
	void itemWithoutKeyHasNoLogicalKey() {
		assertThatExceptionOfType(DynamoReadException.class).isThrownBy(() -> keys(Order.class).toKey(Map.of()))
			.withMessageContaining("Order.userId")
			.withMessageContaining("neither the attribute 'userId' nor the key");
	}

	private void assertUnreadable(Class<?> type, String partitionKey, String sortKey, String... told) {
		Map<String, AttributeValue> item = Map.of("pk", AttributeValue.fromS(partitionKey), "sk",
				AttributeValue.fromS(sortKey));
		assertThatExceptionOfType(DynamoReadException.class).isThrownBy(() -> this.converter.read(type, item))
			.satisfies((ex) -> assertThat(ex.getMessage()).contains(type.getName()).contains(told));
	}

	private static void assertInvalid(org.assertj.core.api.ThrowableAssert.ThrowingCallable call, String... told) {
		assertThatExceptionOfType(DynamoValidationException.class).isThrownBy(call)
			.satisfies((ex) -> assertThat(ex.getMessage()).contains(told));
	}

	private KeyConverter keys(Class<?> type) {
		return this.converter.getKeyConverter(this.converter.getMappingContext().getRequiredPersistentEntity(type));
	}

	@Test
	void valuesThatEndAsALongSeparatorBeginsAreRefused() {
		MappingDynamoConverter converter = new MappingDynamoConverter(new DynamoMappingContext());
		assertThat(converter.writeKey(LongSeparator.class, DynamoKey.of("a", "#b")).get("pk").s())
			.isEqualTo("x##a###b");
		assertThatExceptionOfType(DynamoValidationException.class)
			.isThrownBy(() -> converter.writeKey(LongSeparator.class, DynamoKey.of("a#", "b")))
			.withMessageContaining("'a#' ends as the separator '##'");
		assertThat(converter.read(LongSeparator.class, converter.write(new LongSeparator("a", "#b"))))
			.isEqualTo(new LongSeparator("a", "#b"));
	}

	@Table("app_data")
	record Order(@PartitionKey String userId, @SortKey @Precision(ChronoUnit.SECONDS) Instant placedAt,
			@SortKey String orderId) {

	}

	@Table
	record UserProfile(@Id String id) {

	}

	@Table
	record Reading(@PartitionKey String region, @PartitionKey UUID sensor, @SortKey LocalDate day,
			@SortKey(digits = 6) int number) {

	}

	@Table(prefixSortKey = true)
	record Event(@PartitionKey long id, @SortKey(constant = "event") String kind, @SortKey Instant at) {

	}

	@Table(value = "accounts", kind = "profile")
	record Account(@PartitionKey String accountId) {

	}

	enum Level {

		LOW, HIGH

	}

	@Table(parent = Account.class, kind = "session")
	record Session(@PartitionKey String accountId, @SortKey Level level, @SortKey String token) {

	}

	@Table
	record Root(@PartitionKey @SortKey String id) {

	}

	@Table(separator = "::")
	record Odd(@PartitionKey String id, @SortKey(digits = 2) BigDecimal number) {

	}

	@Table
	record Between(@PartitionKey String id, @SortKey String first, @SortKey(constant = "mid") String middle,
			@SortKey String last) {

	}

	@Table(rawKeys = true)
	record Raw(@PartitionKey @Attribute("CustomerId") long customerId, @SortKey int number) {

	}

	@Table(rawKeys = true)
	record RawBinary(@PartitionKey byte[] id) {

	}

	@Table(value = "long", entity = "x", separator = "##")
	record LongSeparator(@PartitionKey String first, @PartitionKey String second) {

	}

}
