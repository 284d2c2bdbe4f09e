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

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.ZonedDateTime;
import java.time.temporal.ChronoField;
import java.time.temporal.ChronoUnit;
import java.time.temporal.TemporalAccessor;

import org.jspecify.annotations.Nullable;

/**
 * The fixed-width texts of dates and times, such as
 * {@code 2024-01-15T10:00:00.000000000Z}: written directly, and read directly where the
 * text has that form. What has another ISO form is left to the JDK's parsers.
 */
final class TemporalText {

	/** Sorts before every text of a date or time, and is the beginning of none. */
	static final String BEFORE_ALL = "\u0001";

	/** Sorts after every text of a date or time. */
	static final String AFTER_ALL = "\u007f";

	private static final long SECONDS_PER_DAY = 86_400;

	private static final int MAX_YEAR = 9999;

	private static final int NANO_DIGITS = 9;

	private static final int[] POWERS = { 1, 10, 100, 1_000, 10_000, 100_000, 1_000_000, 10_000_000, 100_000_000,
			1_000_000_000 };

	private static final int[] MONTH_DAYS = { 31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31 };

	private static final int DATE_LENGTH = 10;

	private static final int TIME_START = 11;

	private static final int MINUTES_LENGTH = 5;

	private static final int SECONDS_LENGTH = 8;

	private static final int NONE = -1;

	private TemporalText() {
	}

	/**
	 * Return a text that sorts as a time does that has no text of its own.
	 * @param value the value
	 * @return {@link #BEFORE_ALL} or {@link #AFTER_ALL}, or {@code null} if the value can
	 * be stored or is no date or time
	 */
	static @Nullable String outside(Object value) {
		long year = year(value);
		return (year < 0) ? BEFORE_ALL : (year > MAX_YEAR) ? AFTER_ALL : null;
	}

	private static long year(Object value) {
		if (value instanceof Instant instant) {
			return date(Math.floorDiv(instant.getEpochSecond(), SECONDS_PER_DAY)).getYear();
		}
		if (value instanceof OffsetDateTime time) {
			return year(time.toInstant());
		}
		if (value instanceof ZonedDateTime time) {
			return year(time.toInstant());
		}
		return (value instanceof TemporalAccessor accessor && accessor.isSupported(ChronoField.YEAR))
				? accessor.getLong(ChronoField.YEAR) : 0;
	}

	// Writing

	static String format(Instant value, ChronoUnit precision) {
		long seconds = value.getEpochSecond();
		LocalDate date = date(Math.floorDiv(seconds, SECONDS_PER_DAY));
		return format(date, (int) Math.floorMod(seconds, SECONDS_PER_DAY), value.getNano(), precision, true);
	}

	static String format(LocalDateTime value, ChronoUnit precision) {
		return format(value.toLocalDate(), value.toLocalTime().toSecondOfDay(), value.getNano(), precision, false);
	}

	static String format(LocalTime value, ChronoUnit precision) {
		byte[] text = new byte[timeLength(precision)];
		putTime(text, 0, value.toSecondOfDay(), value.getNano(), precision);
		return text(text);
	}

	static String format(LocalDate value) {
		byte[] text = new byte[DATE_LENGTH];
		putDate(text, value);
		return text(text);
	}

	private static LocalDate date(long epochDay) {
		// an Instant reaches a year further than LocalDate, far beyond what can be stored
		return LocalDate
			.ofEpochDay(Math.max(LocalDate.MIN.toEpochDay(), Math.min(LocalDate.MAX.toEpochDay(), epochDay)));
	}

	private static String format(LocalDate date, int secondOfDay, int nano, ChronoUnit precision, boolean utc) {
		int length = TIME_START + timeLength(precision);
		byte[] text = new byte[utc ? length + 1 : length];
		putDate(text, date);
		text[DATE_LENGTH] = 'T';
		putTime(text, TIME_START, secondOfDay, nano, precision);
		if (utc) {
			text[length] = 'Z';
		}
		return text(text);
	}

	private static void putDate(byte[] text, LocalDate date) {
		int year = date.getYear();
		if (year < 0 || year > MAX_YEAR) {
			throw new ConversionFailure(
					"has the year %d, which cannot be stored: years from 0000 to 9999 can, since text order must be time order"
						.formatted(year));
		}
		put(text, 0, 4, year);
		text[4] = '-';
		put(text, 5, 2, date.getMonthValue());
		text[7] = '-';
		put(text, 8, 2, date.getDayOfMonth());
	}

	private static void putTime(byte[] text, int start, int secondOfDay, int nano, ChronoUnit precision) {
		int second = secondOfDay % 60;
		int minuteOfDay = secondOfDay / 60;
		put(text, start, 2, minuteOfDay / 60);
		text[start + 2] = ':';
		put(text, start + 3, 2, minuteOfDay % 60);
		if (precision == ChronoUnit.MINUTES) {
			verifyExact(second == 0 && nano == 0, precision);
			return;
		}
		text[start + 5] = ':';
		put(text, start + 6, 2, second);
		int digits = fractionDigits(precision);
		int unit = POWERS[NANO_DIGITS - digits];
		verifyExact(nano % unit == 0, precision);
		if (digits > 0) {
			text[start + SECONDS_LENGTH] = '.';
			put(text, start + SECONDS_LENGTH + 1, digits, nano / unit);
		}
	}

	private static void verifyExact(boolean exact, ChronoUnit precision) {
		if (!exact) {
			throw new ConversionFailure(
					"is finer than the precision %s; truncate it to %s, or store more digits with @Precision"
						.formatted(precision, precision));
		}
	}

	private static void put(byte[] text, int start, int length, int value) {
		int rest = value;
		for (int i = start + length - 1; i >= start; i--) {
			text[i] = (byte) ('0' + rest % 10);
			rest /= 10;
		}
	}

	private static String text(byte[] text) {
		return new String(text, StandardCharsets.ISO_8859_1);
	}

	private static int timeLength(ChronoUnit precision) {
		if (precision == ChronoUnit.MINUTES) {
			return MINUTES_LENGTH;
		}
		int digits = fractionDigits(precision);
		return (digits > 0) ? SECONDS_LENGTH + 1 + digits : SECONDS_LENGTH;
	}

	private static int fractionDigits(ChronoUnit precision) {
		return switch (precision) {
			case NANOS -> 9;
			case MICROS -> 6;
			case MILLIS -> 3;
			default -> 0;
		};
	}

	// Reading: null if the text does not have the fixed form

	static @Nullable Instant parseInstant(String text) {
		int end = text.length() - 1;
		if (end < TIME_START + MINUTES_LENGTH || text.charAt(end) != 'Z' || text.charAt(DATE_LENGTH) != 'T') {
			return null;
		}
		int date = parseDate(text);
		int second = parseSecondOfDay(text, TIME_START, end);
		int nano = parseNano(text, TIME_START, end);
		if (date == NONE || second == NONE || nano == NONE) {
			return null;
		}
		return Instant.ofEpochSecond(epochDay(date) * SECONDS_PER_DAY + second, nano);
	}

	static @Nullable LocalDateTime parseLocalDateTime(String text, int end) {
		if (end < TIME_START + MINUTES_LENGTH || text.charAt(DATE_LENGTH) != 'T') {
			return null;
		}
		int date = parseDate(text);
		LocalTime time = parseLocalTime(text, TIME_START, end);
		return (date == NONE || time == null) ? null : LocalDateTime.of(toLocalDate(date), time);
	}

	static @Nullable LocalDate parseLocalDate(String text) {
		int date = (text.length() == DATE_LENGTH) ? parseDate(text) : NONE;
		return (date == NONE) ? null : toLocalDate(date);
	}

	static @Nullable LocalTime parseLocalTime(String text) {
		return parseLocalTime(text, 0, text.length());
	}

	private static @Nullable LocalTime parseLocalTime(String text, int start, int end) {
		if (end - start < MINUTES_LENGTH) {
			return null;
		}
		int second = parseSecondOfDay(text, start, end);
		int nano = parseNano(text, start, end);
		return (second == NONE || nano == NONE) ? null : LocalTime.ofNanoOfDay(second * 1_000_000_000L + nano);
	}

	// Parse a date.
	private static int parseDate(String text) {
		int year = digits(text, 0, 4);
		int month = digits(text, 5, 2);
		int day = digits(text, 8, 2);
		if (year == NONE || month < 1 || month > 12 || day < 1 || text.charAt(4) != '-' || text.charAt(7) != '-') {
			return NONE;
		}
		int days = (month == 2 && isLeapYear(year)) ? 29 : MONTH_DAYS[month - 1];
		return (day > days) ? NONE : (year * 100 + month) * 100 + day;
	}

	private static LocalDate toLocalDate(int date) {
		return LocalDate.of(date / 10_000, date / 100 % 100, date % 100);
	}

	private static boolean isLeapYear(int year) {
		return year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
	}

	private static long epochDay(int date) {
		int year = date / 10_000;
		int month = date / 100 % 100;
		// count years from March, so that the leap day is the last one of its year
		int marchYear = (month > 2) ? year : year - 1;
		int marchMonth = (month > 2) ? month - 3 : month + 9;
		long leapDays = Math.floorDiv(marchYear, 4) - Math.floorDiv(marchYear, 100) + Math.floorDiv(marchYear, 400);
		int dayOfYear = (153 * marchMonth + 2) / 5 + date % 100 - 1;
		return marchYear * 365L + leapDays + dayOfYear - 719_468;
	}

	private static int parseSecondOfDay(String text, int start, int end) {
		int hour = digits(text, start, 2);
		int minute = digits(text, start + 3, 2);
		if (hour == NONE || hour > 23 || minute == NONE || minute > 59 || text.charAt(start + 2) != ':') {
			return NONE;
		}
		if (end - start == MINUTES_LENGTH) {
			return (hour * 60 + minute) * 60;
		}
		if (end - start < SECONDS_LENGTH || text.charAt(start + 5) != ':') {
			return NONE;
		}
		int second = digits(text, start + 6, 2);
		return (second == NONE || second > 59) ? NONE : (hour * 60 + minute) * 60 + second;
	}

	private static int parseNano(String text, int start, int end) {
		int length = end - start;
		if (length == MINUTES_LENGTH || length == SECONDS_LENGTH) {
			return 0;
		}
		int digits = length - SECONDS_LENGTH - 1;
		if (digits < 1 || digits > NANO_DIGITS || text.charAt(start + SECONDS_LENGTH) != '.') {
			return NONE;
		}
		int fraction = digits(text, start + SECONDS_LENGTH + 1, digits);
		return (fraction == NONE) ? NONE : fraction * POWERS[NANO_DIGITS - digits];
	}

	private static int digits(String text, int start, int length) {
		int value = 0;
		for (int i = start; i < start + length; i++) {
			int digit = text.charAt(i) - '0';
			if (digit < 0 || digit > 9) {
				return NONE;
			}
			value = value * 10 + digit;
		}
		return value;
	}

}
