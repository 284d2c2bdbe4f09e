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

import java.math.RoundingMode;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.format.DateTimeParseException;
import java.time.temporal.ChronoUnit;
import java.time.temporal.Temporal;
import java.util.function.BiFunction;
import java.util.function.Function;

import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Stores times as text of fixed width, which sorts as the times do. Offset and zoned
 * times are normalised to UTC.
 *
 * @param <T> the temporal type
 */
final class TemporalCodec<T extends Temporal & Comparable<?>> extends TextCodec<T> {

	private final ChronoUnit precision;

	private final BiFunction<T, ChronoUnit, String> format;

	private final Function<String, T> parse;

	private final BiFunction<T, ChronoUnit, T> truncate;

	private TemporalCodec(Class<T> type, ChronoUnit precision, BiFunction<T, ChronoUnit, String> format,
			Function<String, T> parse, BiFunction<T, ChronoUnit, T> truncate) {
		super(type);
		this.precision = precision;
		this.format = format;
		this.parse = parse;
		this.truncate = truncate;
	}

	/**
	 * Create the codec of a type.
	 * @param type the type
	 * @param precision the precision
	 * @return the codec, or {@code null} if the type holds no time of day
	 */
	static @Nullable TextCodec<?> of(Class<?> type, ChronoUnit precision) {
		if (type == Instant.class) {
			return new TemporalCodec<>(Instant.class, precision, TemporalText::format, TemporalCodec::parseInstant,
					Instant::truncatedTo);
		}
		if (type == OffsetDateTime.class) {
			return new TemporalCodec<>(OffsetDateTime.class, precision,
					(value, unit) -> TemporalText.format(value.toInstant(), unit), TemporalCodec::parseOffsetDateTime,
					(value, unit) -> value.withOffsetSameInstant(ZoneOffset.UTC).truncatedTo(unit));
		}
		if (type == ZonedDateTime.class) {
			return new TemporalCodec<>(ZonedDateTime.class, precision,
					(value, unit) -> TemporalText.format(value.toInstant(), unit),
					(text) -> parseOffsetDateTime(text).atZoneSameInstant(ZoneOffset.UTC),
					(value, unit) -> value.withZoneSameInstant(ZoneOffset.UTC).truncatedTo(unit));
		}
		if (type == LocalDateTime.class) {
			return new TemporalCodec<>(LocalDateTime.class, precision, TemporalText::format,
					TemporalCodec::parseLocalDateTime, LocalDateTime::truncatedTo);
		}
		if (type == LocalTime.class) {
			return new TemporalCodec<>(LocalTime.class, precision, TemporalText::format, TemporalCodec::parseLocalTime,
					LocalTime::truncatedTo);
		}
		return null;
	}

	static Instant parseInstant(String text) {
		Instant instant = TemporalText.parseInstant(text);
		if (instant != null) {
			return instant;
		}
		try {
			return Instant.parse(text);
		}
		catch (DateTimeParseException ex) {
			return ZonedDateTime.parse(text).toInstant();
		}
	}

	static OffsetDateTime parseOffsetDateTime(String text) {
		int end = text.length() - 1;
		LocalDateTime local = (end > 0 && text.charAt(end) == 'Z') ? TemporalText.parseLocalDateTime(text, end) : null;
		return (local != null) ? OffsetDateTime.of(local, ZoneOffset.UTC)
				: ZonedDateTime.parse(text).toOffsetDateTime().withOffsetSameInstant(ZoneOffset.UTC);
	}

	static LocalDateTime parseLocalDateTime(String text) {
		LocalDateTime value = TemporalText.parseLocalDateTime(text, text.length());
		return (value != null) ? value : LocalDateTime.parse(text);
	}

	static LocalTime parseLocalTime(String text) {
		LocalTime value = TemporalText.parseLocalTime(text);
		return (value != null) ? value : LocalTime.parse(text);
	}

	@Override
	String toText(T value) {
		try {
			return this.format.apply(value, this.precision);
		}
		catch (ConversionFailure ex) {
			throw new ConversionFailure("the time %s %s".formatted(value, ex.getMessage()));
		}
	}

	@Override
	T fromText(String text) {
		return this.parse.apply(text);
	}

	@Override
	AttributeValue encodeOperand(Object value, RoundingMode rounding) {
		if (rounding == RoundingMode.UNNECESSARY || this.precision == ChronoUnit.NANOS
				|| TemporalText.outside(value) != null) {
			return super.encodeOperand(value, rounding);
		}
		T temporal = operand(value, rounding);
		T floor = this.truncate.apply(temporal, this.precision);
		T rounded = (rounding == RoundingMode.FLOOR || ChronoUnit.NANOS.between(floor, temporal) == 0) ? floor
				: ceiling(floor);
		return (rounded != null) ? super.encodeOperand(rounded, rounding)
				: AttributeValue.createS(TemporalText.AFTER_ALL);
	}

	// Return the next value, null if there is none: a day has an end.
	@SuppressWarnings("unchecked")
	private @Nullable T ceiling(T floor) {
		T ceiling = (T) floor.plus(1, this.precision);
		return (floor instanceof LocalTime time && ((LocalTime) ceiling).isBefore(time)) ? null : ceiling;
	}

	@Override
	boolean isFixedWidth() {
		return true;
	}

}
