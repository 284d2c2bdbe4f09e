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
import java.math.BigInteger;
import java.math.RoundingMode;
import java.net.URI;
import java.net.URL;
import java.nio.ByteBuffer;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.MonthDay;
import java.time.OffsetDateTime;
import java.time.Period;
import java.time.Year;
import java.time.YearMonth;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.temporal.ChronoUnit;
import java.util.Currency;
import java.util.Locale;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

import io.github.dynamospring.DynamoReadException;
import io.github.dynamospring.DynamoValidationException;
import io.github.dynamospring.core.mapping.DynamoSimpleTypes;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.enhanced.dynamodb.AttributeValueType;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.junit.jupiter.params.provider.Arguments.arguments;

/**
 * Tests for the codecs of simple types.
 */
class SimpleCodecsTests {

	@ParameterizedTest(name = "{0} as {1}")
	@MethodSource("values")
	void valueIsStoredAndReadBack(Object value, AttributeValue stored) {
		Codec<Object> codec = codec(type(value));
		assertThat(codec.encode(value)).isEqualTo(stored);
		assertThat(codec.decode(stored)).isEqualTo(value);
		assertThat(codec.transformFrom(value)).isEqualTo(stored);
		assertThat(codec.transformTo(stored)).isEqualTo(value);
	}

	static Stream<Arguments> values() throws Exception {
		return Stream.of(arguments("text", s("text")), arguments("", s("")), arguments('x', s("x")),
				arguments(true, AttributeValue.fromBool(true)), arguments(false, AttributeValue.fromBool(false)),
				arguments((byte) -5, n("-5")), arguments((short) 300, n("300")),
				arguments(Integer.MIN_VALUE, n("-2147483648")), arguments(Long.MAX_VALUE, n("9223372036854775807")),
				arguments(1.5f, n("1.5")), arguments(-0.1, n("-0.1")), arguments(1e100, n("1.0E100")),
				arguments(new BigDecimal("440.00"), n("440.00")), arguments(new BigDecimal("1E+125"), n("1E+125")),
				arguments(new BigInteger("12345678901234567890123456789012345678"),
						n("12345678901234567890123456789012345678")),
				arguments(UUID.fromString("00000000-0000-0001-0000-000000000002"),
						s("00000000-0000-0001-0000-000000000002")),
				arguments(URI.create("urn:a:b"), s("urn:a:b")),
				arguments(new URL("https://example.org/a?b=c"), s("https://example.org/a?b=c")),
				arguments(Locale.CANADA_FRENCH, s("fr-CA")), arguments(Currency.getInstance("CHF"), s("CHF")),
				arguments(ZoneId.of("Europe/Zurich"), s("Europe/Zurich")),
				arguments(ZoneOffset.ofHours(2), s("+02:00")), arguments(Period.ofMonths(3), s("P3M")),
				arguments(Year.of(33), s("0033")), arguments(YearMonth.of(2024, 1), s("2024-01")),
				arguments(MonthDay.of(2, 29), s("--02-29")), arguments(TimeUnit.DAYS, s("DAYS")),
				arguments(Duration.ofMinutes(15), n("900")), arguments(Duration.ofSeconds(-1, 500_000_000), n("-0.5")),
				arguments(Duration.ZERO, n("0")),
				arguments(Duration.ofSeconds(Long.MAX_VALUE, 999_999_999), n("9223372036854775807.999999999")),
				arguments(new byte[] { 1, 2 }, b(1, 2)), arguments(ByteBuffer.wrap(new byte[] { 3 }), b(3)),
				arguments(SdkBytes.fromByteArray(new byte[] { 4 }), b(4)),
				arguments(LocalDate.of(2024, 1, 15), s("2024-01-15")),
				arguments(LocalDate.of(0, 1, 1), s("0000-01-01")),
				arguments(Instant.parse("2024-01-15T10:00:00Z"), s("2024-01-15T10:00:00.000000000Z")),
				arguments(Instant.parse("9999-12-31T23:59:59.999999999Z"), s("9999-12-31T23:59:59.999999999Z")),
				arguments(Instant.parse("0000-01-01T00:00:00Z"), s("0000-01-01T00:00:00.000000000Z")),
				arguments(OffsetDateTime.parse("2024-01-15T10:00:00.5Z"), s("2024-01-15T10:00:00.500000000Z")),
				arguments(LocalDateTime.parse("2024-02-29T23:59:59.000000001"), s("2024-02-29T23:59:59.000000001")),
				arguments(LocalTime.of(7, 5), s("07:05:00.000000000")));
	}

	@Test
	void eachSimpleTypeHasACodec() {
		for (Class<?> type : DynamoSimpleTypes.types()) {
			assertThat(SimpleCodecs.get(type, ChronoUnit.NANOS)).as(type.getName()).isNotNull();
		}
	}

	@Test
	void attributeValuesPassThrough() {
		Codec<Object> codec = codec(AttributeValue.class);
		AttributeValue value = AttributeValue.fromNul(true);
		assertThat(codec.encode(value)).isSameAs(value);
		assertThat(codec.decodeNullable(value)).isSameAs(value);
	}

	@Test
	void numbersOfAnyKindAreReadAsDecimals() {
		Codec<Object> codec = codec(Number.class);
		assertThat(codec.encode(5L)).isEqualTo(n("5"));
		assertThat(codec.decode(n("5.50"))).isEqualTo(new BigDecimal("5.50"));
	}

	@Test
	void zonedTimesAreNormalisedToUtc() {
		Codec<Object> zoned = codec(ZonedDateTime.class);
		ZonedDateTime time = ZonedDateTime.parse("2024-07-01T12:00:00+02:00[Europe/Zurich]");
		assertThat(zoned.encode(time)).isEqualTo(s("2024-07-01T10:00:00.000000000Z"));
		assertThat(zoned.decode(s("2024-07-01T12:00:00+02:00[Europe/Zurich]")))
			.isEqualTo(ZonedDateTime.parse("2024-07-01T10:00:00Z"));
		assertThat(codec(OffsetDateTime.class).encode(OffsetDateTime.parse("2024-01-01T00:30:00+01:00")))
			.isEqualTo(s("2023-12-31T23:30:00.000000000Z"));
	}

	@ParameterizedTest
	@CsvSource({ "NANOS,2024-01-15T10:20:00.000000000Z", "MICROS,2024-01-15T10:20:00.000000Z",
			"MILLIS,2024-01-15T10:20:00.000Z", "SECONDS,2024-01-15T10:20:00Z", "MINUTES,2024-01-15T10:20Z" })
	void precisionFixesTheWidth(ChronoUnit precision, String text) {
		Codec<Object> codec = codec(Instant.class, precision);
		Instant instant = Instant.parse("2024-01-15T10:20:00Z");
		assertThat(codec.encode(instant)).isEqualTo(s(text));
		assertThat(codec.decode(s(text))).isEqualTo(instant);
		assertThat(codec.isFixedWidth()).isTrue();
		Codec<Object> local = codec(LocalDateTime.class, precision);
		assertThat(local.encode(LocalDateTime.of(2024, 1, 15, 10, 20))).isEqualTo(s(text.replace("Z", "")));
		assertThat(local.decode(s(text.replace("Z", "")))).isEqualTo(LocalDateTime.of(2024, 1, 15, 10, 20));
		Codec<Object> time = codec(LocalTime.class, precision);
		assertThat(time.encode(LocalTime.of(10, 20))).isEqualTo(s(text.substring(11).replace("Z", "")));
	}

	@ParameterizedTest
	@CsvSource({ "MICROS,2024-01-15T10:20:00.000000001Z", "MILLIS,2024-01-15T10:20:00.000001Z",
			"SECONDS,2024-01-15T10:20:00.001Z", "MINUTES,2024-01-15T10:20:01Z" })
	void valueFinerThanThePrecisionIsRefused(ChronoUnit precision, Instant instant) {
		assertThatExceptionOfType(ConversionFailure.class)
			.isThrownBy(() -> codec(Instant.class, precision).encode(instant))
			.withMessageContaining(instant.toString())
			.withMessageContaining(precision.toString())
			.withMessageContaining("truncate");
	}

	@Test
	void boundsAreRoundedToThePrecision() {
		Codec<Object> codec = codec(Instant.class, ChronoUnit.SECONDS);
		Instant bound = Instant.parse("2024-01-15T10:20:00.5Z");
		assertThat(codec.encodeOperand(bound, RoundingMode.FLOOR).s()).isEqualTo("2024-01-15T10:20:00Z");
		assertThat(codec.encodeOperand(bound, RoundingMode.CEILING).s()).isEqualTo("2024-01-15T10:20:01Z");
		Instant exact = Instant.parse("2024-01-15T10:20:00Z");
		assertThat(codec.encodeOperand(exact, RoundingMode.CEILING).s()).isEqualTo("2024-01-15T10:20:00Z");
		Codec<Object> times = codec(LocalTime.class, ChronoUnit.MINUTES);
		assertThat(times.encodeOperand(LocalTime.of(23, 59, 1), RoundingMode.CEILING).s())
			.isGreaterThan(times.encodeOperand(LocalTime.of(23, 59), RoundingMode.CEILING).s());
		assertThat(codec.encodeOperand(Instant.MAX, RoundingMode.FLOOR).s()).isGreaterThan("9999-12-31T23:59:59Z");
		assertThat(codec.encodeOperand(Instant.MIN, RoundingMode.CEILING).s()).isLessThan("0000-01-01T00:00:00Z");
	}

	@ParameterizedTest
	@ValueSource(strings = { "-0001-01-01T00:00:00Z", "+10000-01-01T00:00:00Z", "-1000000000-01-01T00:00:00Z",
			"+1000000000-12-31T23:59:59.999999999Z" })
	void yearsOutsideOfFourDigitsAreRefused(Instant instant) {
		assertThatExceptionOfType(ConversionFailure.class).isThrownBy(() -> codec(Instant.class).encode(instant))
			.withMessageContaining("0000 to 9999");
	}

	@Test
	void otherYearsOutsideOfFourDigitsAreRefused() {
		assertThatExceptionOfType(ConversionFailure.class)
			.isThrownBy(() -> codec(LocalDate.class).encode(LocalDate.of(10_000, 1, 1)))
			.withMessageContaining("10000");
		assertThatExceptionOfType(ConversionFailure.class)
			.isThrownBy(() -> codec(YearMonth.class).encode(YearMonth.of(-1, 1)));
		assertThatExceptionOfType(ConversionFailure.class).isThrownBy(() -> codec(Year.class).encode(Year.of(10_000)));
	}

	@ParameterizedTest
	@CsvSource({ "2024-01-15T10:00:00+01:00,2024-01-15T09:00:00Z", "2024-01-15T10:00+01:00,2024-01-15T09:00:00Z",
			"2024-01-15t10:00:00z,2024-01-15T10:00:00Z", "2024-01-15T10:00:00.1234Z,2024-01-15T10:00:00.123400Z",
			"2024-01-15T24:00:00Z,2024-01-16T00:00:00Z", "2016-12-31T23:59:60Z,2016-12-31T23:59:59Z" })
	void anyIsoFormIsRead(String text, Instant instant) {
		assertThat(codec(Instant.class).decode(s(text))).isEqualTo(instant);
	}

	@ParameterizedTest
	@ValueSource(strings = { "", "x", "2024-01-15", "2023-02-29T10:00:00Z", "2024-13-01T10:00:00Z",
			"2024-01-15T10:60:00Z", "2024-01-15 10:00:00Z", "2024-01-15T10:00:00", "2024-01-15T10:00:00.0000000000Z",
			"20x4-01-15T10:00:00Z", "2024-01-15T1x:00:00Z" })
	void otherTextsAreNoInstants(String text) {
		assertThatExceptionOfType(ConversionFailure.class).isThrownBy(() -> codec(Instant.class).decode(s(text)))
			.withMessageContaining("'" + text + "'")
			.withMessageContaining("Instant");
	}

	@ParameterizedTest
	@ValueSource(strings = { "123456789012345678901234567890123456789", "1E+126", "-1E+126", "1E-131",
			"0.123456789012345678901234567890123456789" })
	void numbersDynamoDbCannotKeepAreRefused(BigDecimal number) {
		assertThatExceptionOfType(ConversionFailure.class).isThrownBy(() -> codec(BigDecimal.class).encode(number))
			.withMessageContaining(number.toString());
	}

	@Test
	void trailingZerosDoNotCountAsDigits() {
		BigDecimal number = new BigDecimal("1.0000000000000000000000000000000000000000");
		assertThat(codec(BigDecimal.class).encode(number)).isEqualTo(n("1"));
		assertThat(codec(BigInteger.class).encode(BigInteger.TEN.pow(100))).isEqualTo(n("1E+100"));
		assertThat(codec(BigDecimal.class).encode(new BigDecimal("0E-500"))).isEqualTo(n("0"));
	}

	@ParameterizedTest
	@ValueSource(doubles = { Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY, Double.MAX_VALUE,
			Double.MIN_VALUE, 1e126 })
	void doublesDynamoDbCannotKeepAreRefused(double number) {
		assertThatExceptionOfType(ConversionFailure.class).isThrownBy(() -> codec(Double.class).encode(number))
			.withMessageContaining(String.valueOf(number));
	}

	@Test
	void floatsThatAreNoNumbersAreRefused() {
		assertThatExceptionOfType(ConversionFailure.class).isThrownBy(() -> codec(Float.class).encode(Float.NaN));
		assertThatExceptionOfType(ConversionFailure.class)
			.isThrownBy(() -> codec(Float.class).encode(Float.NEGATIVE_INFINITY));
	}

	@Test
	void negativeZeroIsZero() {
		assertThat(codec(Double.class).encode(-0.0)).isEqualTo(n("0"));
		assertThat(codec(Float.class).encode(-0.0f)).isEqualTo(n("0"));
	}

	@ParameterizedTest
	@CsvSource({ "java.lang.Integer,2147483648", "java.lang.Integer,1.5", "java.lang.Byte,128",
			"java.lang.Short,-32769", "java.lang.Long,9223372036854775808", "java.math.BigInteger,0.1" })
	void numberThatDoesNotFitIsRefusedOnReading(Class<?> type, String number) {
		assertThatExceptionOfType(ConversionFailure.class).isThrownBy(() -> codec(type).decode(n(number)))
			.withMessageContaining(number)
			.withMessageContaining(type.getSimpleName());
	}

	@Test
	void integersAreReadFromAnySpelling() {
		assertThat(codec(Integer.class).decode(n("1E+2"))).isEqualTo(100);
		assertThat(codec(Long.class).decode(n("12.00"))).isEqualTo(12L);
		assertThat(codec(Integer.class).decode(n("-2147483648"))).isEqualTo(Integer.MIN_VALUE);
		assertThat(codec(Long.class).decode(n("-9223372036854775808"))).isEqualTo(Long.MIN_VALUE);
	}

	@Test
	void operandMayBeAnyNumberThatFits() {
		assertThat(codec(Long.class).operand(5, RoundingMode.UNNECESSARY)).isEqualTo(5L);
		assertThat(codec(Integer.class).operand(new BigDecimal("7.0"), RoundingMode.UNNECESSARY)).isEqualTo(7);
		assertThat(codec(BigDecimal.class).operand(5, RoundingMode.UNNECESSARY)).isEqualTo(new BigDecimal("5"));
		assertThat(codec(Integer.class).operand(2.5, RoundingMode.CEILING)).isEqualTo(3);
		assertThatExceptionOfType(ConversionFailure.class)
			.isThrownBy(() -> codec(Integer.class).operand(2.5, RoundingMode.UNNECESSARY));
		assertThatExceptionOfType(ConversionFailure.class)
			.isThrownBy(() -> codec(Integer.class).operand("5", RoundingMode.UNNECESSARY))
			.withMessage("takes java.lang.Integer, not java.lang.String");
		assertThatExceptionOfType(ConversionFailure.class)
			.isThrownBy(() -> codec(BigDecimal.class).operand(Double.NaN, RoundingMode.UNNECESSARY));
	}

	@Test
	void unknownConstantIsRefusedWithTheKnownOnes() {
		assertThatExceptionOfType(ConversionFailure.class)
			.isThrownBy(() -> codec(RoundingMode.class).decode(s("SIDEWAYS")))
			.withMessageContaining("'SIDEWAYS'")
			.withMessageContaining("CEILING");
	}

	@ParameterizedTest
	@CsvSource({ "java.lang.Character,ab", "java.net.URI,a b", "java.net.URL,no url", "java.util.Locale,e-",
			"java.util.UUID,x", "java.util.Currency,XX", "java.time.Year,x", "java.time.Period,x" })
	void textThatDoesNotFitIsRefusedOnReading(Class<?> type, String text) {
		assertThatExceptionOfType(ConversionFailure.class).isThrownBy(() -> codec(type).decode(s(text)))
			.withMessageContaining(text);
	}

	@Test
	void attributeOfAnotherTypeIsRefused() {
		for (Class<?> type : DynamoSimpleTypes.types()) {
			if (type != AttributeValue.class && type != org.springframework.data.domain.Vector.class) {
				assertThatExceptionOfType(ConversionFailure.class).as(type.getName())
					.isThrownBy(() -> codec(type).decode(AttributeValue.fromL(java.util.List.of())))
					.withMessageContaining("found L (list)");
			}
		}
	}

	@Test
	void sdkCallersGetPublicExceptions() {
		assertThatExceptionOfType(DynamoReadException.class).isThrownBy(() -> codec(Integer.class).transformTo(s("x")))
			.withMessageContaining("java.lang.Integer cannot be read");
		assertThatExceptionOfType(DynamoValidationException.class)
			.isThrownBy(() -> codec(Double.class).transformFrom(Double.NaN));
		assertThat(codec(String.class).transformFrom(null)).isEqualTo(AttributeValue.fromNul(true));
		assertThat(codec(String.class).transformTo(AttributeValue.fromNul(true))).isNull();
		assertThat(codec(String.class).type().rawClass()).isEqualTo(String.class);
		assertThat(codec(Long.class).attributeValueType()).isEqualTo(AttributeValueType.N);
	}

	@Test
	void binariesAreCopied() {
		byte[] bytes = { 1 };
		AttributeValue stored = codec(byte[].class).encode(bytes);
		bytes[0] = 2;
		assertThat(stored).isEqualTo(b(1));
		ByteBuffer buffer = ByteBuffer.wrap(new byte[] { 1, 2 });
		codec(ByteBuffer.class).encode(buffer);
		assertThat(buffer.remaining()).isEqualTo(2);
	}

	@ParameterizedTest
	@ValueSource(classes = { Instant.class, OffsetDateTime.class, ZonedDateTime.class, Long.class, Integer.class })
	void timeToLiveIsStoredInEpochSeconds(Class<?> type) {
		Codec<Object> codec = cast(SimpleCodecs.timeToLive(type, Clock.systemUTC()));
		assertThat(codec.encode(codec.decode(n("1705312800")))).isEqualTo(n("1705312800"));
	}

	@Test
	void fractionsOfATimeToLiveAreDropped() {
		Codec<Object> codec = cast(SimpleCodecs.timeToLive(Instant.class, Clock.systemUTC()));
		assertThat(codec.encode(Instant.parse("2024-01-15T10:00:00.9Z"))).isEqualTo(n("1705312800"));
		assertThat(codec.operand(Instant.parse("2024-01-15T10:00:00.9Z"), RoundingMode.CEILING))
			.isEqualTo(Instant.parse("2024-01-15T10:00:01Z"));
		assertThatExceptionOfType(ConversionFailure.class).isThrownBy(() -> codec.decode(n("1.5")))
			.withMessageContaining("epoch seconds");
	}

	private static Class<?> type(Object value) {
		if (value instanceof ZoneId && !(value instanceof ZoneOffset)) {
			return ZoneId.class;
		}
		return (value instanceof ByteBuffer) ? ByteBuffer.class : value.getClass();
	}

	private static Codec<Object> codec(Class<?> type) {
		return codec(type, ChronoUnit.NANOS);
	}

	private static Codec<Object> codec(Class<?> type, ChronoUnit precision) {
		return cast(SimpleCodecs.get(type, precision));
	}

	@SuppressWarnings("unchecked")
	private static Codec<Object> cast(Codec<?> codec) {
		return (Codec<Object>) codec;
	}

	private static AttributeValue s(String text) {
		return AttributeValue.fromS(text);
	}

	private static AttributeValue n(String number) {
		return AttributeValue.fromN(number);
	}

	private static AttributeValue b(int... bytes) {
		byte[] array = new byte[bytes.length];
		for (int i = 0; i < bytes.length; i++) {
			array[i] = (byte) bytes[i];
		}
		return AttributeValue.fromB(SdkBytes.fromByteArray(array));
	}

}
