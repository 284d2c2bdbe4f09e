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
import java.net.MalformedURLException;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.ByteBuffer;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.MonthDay;
import java.time.OffsetDateTime;
import java.time.Period;
import java.time.Year;
import java.time.YearMonth;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.temporal.ChronoUnit;
import java.util.Arrays;
import java.util.Currency;
import java.util.HashMap;
import java.util.IllformedLocaleException;
import java.util.Locale;
import java.util.Map;
import java.util.UUID;
import java.util.function.Function;

import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.enhanced.dynamodb.AttributeValueType;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * The codecs of simple types.
 */
final class SimpleCodecs {

	private static final int MAX_YEAR = 9999;

	private static final Map<Class<?>, Codec<?>> CODECS = create();

	private SimpleCodecs() {
	}

	private static Map<Class<?>, Codec<?>> create() {
		Map<Class<?>, Codec<?>> codecs = new HashMap<>();
		NumberCodec.all().forEach((codec) -> codecs.put(codec.javaType(), codec));
		VectorCodec.all().forEach((codec) -> codecs.put(codec.javaType(), codec));
		for (Codec<?> codec : Arrays.<Codec<?>>asList(new StringCodec(), new BooleanCodec(), new DurationCodec(),
				new AttributeValueCodec(),
				TextCodec.of(Character.class, Object::toString, SimpleCodecs::parseCharacter),
				TextCodec.fixedWidth(UUID.class, UUID::toString, UUID::fromString),
				TextCodec.of(URI.class, URI::toString, SimpleCodecs::parseUri),
				TextCodec.of(URL.class, URL::toString, SimpleCodecs::parseUrl),
				TextCodec.of(Locale.class, Locale::toLanguageTag, SimpleCodecs::parseLocale),
				TextCodec.of(Currency.class, Currency::getCurrencyCode, Currency::getInstance),
				TextCodec.of(ZoneId.class, ZoneId::getId, ZoneId::of),
				TextCodec.of(ZoneOffset.class, ZoneOffset::getId, ZoneOffset::of),
				TextCodec.of(Period.class, Period::toString, Period::parse),
				TextCodec.fixedWidth(LocalDate.class, TemporalText::format, SimpleCodecs::parseLocalDate),
				TextCodec.fixedWidth(Year.class, SimpleCodecs::format, Year::parse),
				TextCodec.fixedWidth(YearMonth.class, SimpleCodecs::format, YearMonth::parse),
				TextCodec.fixedWidth(MonthDay.class, MonthDay::toString, MonthDay::parse),
				new BinaryCodec<>(byte[].class, SdkBytes::fromByteArray, SdkBytes::asByteArray),
				new BinaryCodec<>(ByteBuffer.class, (buffer) -> SdkBytes.fromByteBuffer(buffer.duplicate()),
						(bytes) -> ByteBuffer.wrap(bytes.asByteArray())),
				new BinaryCodec<>(SdkBytes.class, Function.identity(), Function.identity()))) {
			codecs.put(codec.javaType(), codec);
		}
		return Map.copyOf(codecs);
	}

	/**
	 * Return the codec of a simple type.
	 * @param type the type, not primitive
	 * @param precision the precision of times
	 * @return the codec, or {@code null} if the type is not simple
	 */
	static @Nullable Codec<?> get(Class<?> type, ChronoUnit precision) {
		if (type.isEnum()) {
			return new EnumCodec(type);
		}
		Codec<?> codec = CODECS.get(type);
		return (codec != null) ? codec : TemporalCodec.of(type, precision);
	}

	/**
	 * Whether values of a type are vectors.
	 * @param type the type
	 * @return {@code true} for arrays of floating-point numbers and Spring Data's type
	 */
	static boolean isVector(Class<?> type) {
		return CODECS.get(type) instanceof VectorCodec<?>;
	}

	/**
	 * Return the codec of a time to live.
	 * @param type the type, not primitive
	 * @param clock tells from when on durations count
	 * @return the codec
	 */
	static Codec<?> timeToLive(Class<?> type, Clock clock) {
		if (type == Duration.class) {
			return new EpochSecondsCodec<>(Duration.class, (left) -> expiry(clock.instant(), left),
					(instant) -> Duration.between(clock.instant(), instant));
		}
		if (type == Instant.class) {
			return new EpochSecondsCodec<>(Instant.class, Function.identity(), Function.identity());
		}
		if (type == OffsetDateTime.class) {
			return new EpochSecondsCodec<>(OffsetDateTime.class, OffsetDateTime::toInstant,
					(instant) -> instant.atOffset(ZoneOffset.UTC));
		}
		if (type == ZonedDateTime.class) {
			return new EpochSecondsCodec<>(ZonedDateTime.class, ZonedDateTime::toInstant,
					(instant) -> instant.atZone(ZoneOffset.UTC));
		}
		Codec<?> codec = CODECS.get(type);
		if (codec instanceof NumberCodec<?>) {
			return codec;
		}
		throw new IllegalArgumentException("No time to live: " + type.getName());
	}

	// A duration ends with the second it ends in, so that it is never shortened.
	private static Instant expiry(Instant now, Duration left) {
		Instant expiry = now.plus(left);
		return (expiry.getNano() > 0) ? expiry.truncatedTo(ChronoUnit.SECONDS).plusSeconds(1) : expiry;
	}

	private static Character parseCharacter(String text) {
		if (text.length() != 1) {
			throw new ConversionFailure("the text '%s' is not one character".formatted(text));
		}
		return text.charAt(0);
	}

	private static URI parseUri(String text) {
		try {
			return new URI(text);
		}
		catch (URISyntaxException ex) {
			throw new ConversionFailure("the text '%s' is no URI".formatted(text), ex);
		}
	}

	private static URL parseUrl(String text) {
		try {
			return parseUri(text).toURL();
		}
		catch (MalformedURLException ex) {
			throw new ConversionFailure("the text '%s' is no URL".formatted(text), ex);
		}
	}

	private static Locale parseLocale(String text) {
		try {
			return new Locale.Builder().setLanguageTag(text).build();
		}
		catch (IllformedLocaleException ex) {
			throw new ConversionFailure("the text '%s' is no language tag".formatted(text), ex);
		}
	}

	private static LocalDate parseLocalDate(String text) {
		LocalDate date = TemporalText.parseLocalDate(text);
		return (date != null) ? date : LocalDate.parse(text);
	}

	private static String format(Year year) {
		verifyYear(year.getValue());
		return String.format(Locale.ROOT, "%04d", year.getValue());
	}

	private static String format(YearMonth month) {
		verifyYear(month.getYear());
		return month.toString();
	}

	private static void verifyYear(int year) {
		if (year < 0 || year > MAX_YEAR) {
			throw new ConversionFailure(
					"the year %d cannot be stored: years from 0000 to 9999 can, since text order must be time order"
						.formatted(year));
		}
	}

	private static final class StringCodec extends TextCodec<String> {

		StringCodec() {
			super(String.class);
		}

		@Override
		String toText(String value) {
			if (KeyText.hasHalfSurrogatePair(value)) {
				throw new ConversionFailure(
						"the text holds half of a surrogate pair, which would be stored as '?'; do not cut texts within a character");
			}
			return value;
		}

		@Override
		String fromText(String text) {
			return text;
		}

	}

	@SuppressWarnings("rawtypes")
	private static final class EnumCodec extends TextCodec<Enum> {

		private final Map<String, Enum> constants = new HashMap<>();

		EnumCodec(Class<?> type) {
			super(type);
			for (Object constant : type.getEnumConstants()) {
				this.constants.put(((Enum) constant).name(), (Enum) constant);
			}
		}

		@Override
		String toText(Enum value) {
			return value.name();
		}

		@Override
		Enum fromText(String text) {
			Enum constant = this.constants.get(text);
			if (constant == null) {
				throw new ConversionFailure("the text '%s' is no constant of %s, which has %s".formatted(text,
						javaType().getSimpleName(), this.constants.keySet().stream().sorted().toList()));
			}
			return constant;
		}

	}

	private static final class BooleanCodec extends Codec<Boolean> {

		private static final AttributeValue TRUE = AttributeValue.createBool(true);

		private static final AttributeValue FALSE = AttributeValue.createBool(false);

		BooleanCodec() {
			super(Boolean.class, AttributeValueType.BOOL);
		}

		@Override
		AttributeValue encode(Boolean value) {
			return value ? TRUE : FALSE;
		}

		@Override
		Boolean decode(AttributeValue value) {
			Boolean bool = value.bool();
			if (bool == null) {
				throw ConversionFailure.mismatch("BOOL", value);
			}
			return bool;
		}

	}

	/**
	 * Stores durations as a number of seconds, as the SDK's own converter does, so that
	 * they sort.
	 */
	private static final class DurationCodec extends Codec<Duration> {

		private static final int NANO_DIGITS = 9;

		DurationCodec() {
			super(Duration.class, AttributeValueType.N);
		}

		@Override
		AttributeValue encode(Duration value) {
			BigDecimal seconds = BigDecimal.valueOf(value.getSeconds())
				.add(BigDecimal.valueOf(value.getNano(), NANO_DIGITS));
			return AttributeValue.createN((seconds.signum() == 0) ? "0" : seconds.stripTrailingZeros().toPlainString());
		}

		@Override
		Duration decode(AttributeValue value) {
			if (value.n() == null) {
				throw ConversionFailure.mismatch("N (seconds)", value);
			}
			try {
				BigDecimal[] parts = new BigDecimal(value.n()).divideAndRemainder(BigDecimal.ONE);
				return Duration.ofSeconds(parts[0].longValueExact(),
						parts[1].movePointRight(NANO_DIGITS).intValueExact());
			}
			catch (ArithmeticException ex) {
				throw new ConversionFailure("the number %s is no duration in seconds".formatted(value.n()), ex);
			}
		}

	}

	private static final class BinaryCodec<T> extends Codec<T> {

		private final Function<T, SdkBytes> toBytes;

		private final Function<SdkBytes, T> fromBytes;

		BinaryCodec(Class<T> type, Function<T, SdkBytes> toBytes, Function<SdkBytes, T> fromBytes) {
			super(type, AttributeValueType.B);
			this.toBytes = toBytes;
			this.fromBytes = fromBytes;
		}

		@Override
		AttributeValue encode(T value) {
			return AttributeValue.createB(this.toBytes.apply(value));
		}

		@Override
		T decode(AttributeValue value) {
			SdkBytes bytes = value.b();
			if (bytes == null) {
				throw ConversionFailure.mismatch("B (binary)", value);
			}
			return this.fromBytes.apply(bytes);
		}

	}

	/**
	 * Passes attribute values through as they are.
	 */
	private static final class AttributeValueCodec extends Codec<AttributeValue> {

		AttributeValueCodec() {
			super(AttributeValue.class, AttributeValueType.NULL);
		}

		@Override
		AttributeValue encode(AttributeValue value) {
			return value;
		}

		@Override
		AttributeValue decode(AttributeValue value) {
			return value;
		}

		@Override
		AttributeValue decodeNullable(AttributeValue value) {
			return value;
		}

	}

	private static final class EpochSecondsCodec<T> extends Codec<T> {

		private final Function<T, Instant> toInstant;

		private final Function<Instant, T> fromInstant;

		EpochSecondsCodec(Class<T> type, Function<T, Instant> toInstant, Function<Instant, T> fromInstant) {
			super(type, AttributeValueType.N);
			this.toInstant = toInstant;
			this.fromInstant = fromInstant;
		}

		@Override
		AttributeValue encode(T value) {
			return AttributeValue.createN(Long.toString(this.toInstant.apply(value).getEpochSecond()));
		}

		@Override
		T decode(AttributeValue value) {
			String text = value.n();
			if (text == null) {
				throw ConversionFailure.mismatch("N (epoch seconds)", value);
			}
			try {
				return this.fromInstant.apply(Instant.ofEpochSecond(new BigDecimal(text).longValueExact()));
			}
			catch (RuntimeException ex) {
				throw new ConversionFailure("the number %s is no time in epoch seconds".formatted(text), ex);
			}
		}

		@Override
		T operand(Object value, RoundingMode rounding) {
			T time = super.operand(value, rounding);
			Instant instant = this.toInstant.apply(time);
			return (rounding == RoundingMode.CEILING && instant.getNano() > 0)
					? this.fromInstant.apply(instant.truncatedTo(ChronoUnit.SECONDS).plusSeconds(1)) : time;
		}

	}

}
