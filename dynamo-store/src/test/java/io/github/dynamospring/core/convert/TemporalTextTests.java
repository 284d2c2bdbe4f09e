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

import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.function.Function;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Property-based tests for {@link TemporalText}, with the JDK as the reference.
 */
class TemporalTextTests {

	private static final int ROUNDS = 20_000;

	private static final long FIRST = Instant.parse("0000-01-01T00:00:00Z").getEpochSecond();

	private static final long LAST = Instant.parse("9999-12-31T23:59:59Z").getEpochSecond();

	@ParameterizedTest
	@ValueSource(longs = { 1, 2, 3 })
	void textOfAnInstantIsReadAsTheJdkReadsIt(long seed) {
		Random random = new Random(seed);
		for (int i = 0; i < ROUNDS; i++) {
			Instant instant = instant(random, ChronoUnit.NANOS);
			String text = TemporalText.format(instant, ChronoUnit.NANOS);
			assertThat(text).hasSize(30);
			assertThat(Instant.parse(text)).isEqualTo(instant);
			assertThat(TemporalText.parseInstant(text)).isEqualTo(instant);
			assertThat(TemporalText.parseInstant(instant.toString())).isEqualTo(instant);
		}
	}

	@ParameterizedTest
	@ValueSource(longs = { 4, 5 })
	void textOfLocalTypesIsReadAsTheJdkReadsIt(long seed) {
		Random random = new Random(seed);
		for (int i = 0; i < ROUNDS; i++) {
			LocalDateTime value = LocalDateTime.ofInstant(instant(random, ChronoUnit.NANOS), ZoneOffset.UTC);
			String text = TemporalText.format(value, ChronoUnit.NANOS);
			assertThat(TemporalText.parseLocalDateTime(text, text.length())).isEqualTo(LocalDateTime.parse(text))
				.isEqualTo(value);
			assertThat(TemporalCodec.parseLocalDateTime(value.toString())).isEqualTo(value);
			LocalDate date = value.toLocalDate();
			assertThat(TemporalText.format(date)).isEqualTo(date.toString());
			assertThat(TemporalText.parseLocalDate(date.toString())).isEqualTo(date);
			LocalTime time = value.toLocalTime();
			assertThat(TemporalText.parseLocalTime(time.toString())).isEqualTo(time);
			assertThat(LocalTime.parse(TemporalText.format(time, ChronoUnit.NANOS))).isEqualTo(time);
		}
	}

	@ParameterizedTest
	@ValueSource(longs = { 6, 7, 8 })
	void damagedTextIsReadAsTheJdkReadsIt(long seed) {
		Random random = new Random(seed);
		String alphabet = "0123456789-:.TZtz+ 5";
		for (int i = 0; i < ROUNDS; i++) {
			StringBuilder text = new StringBuilder(
					random.nextBoolean() ? instant(random, ChronoUnit.NANOS).toString() : "2024-02-29T23:59:59Z");
			int changes = 1 + random.nextInt(2);
			for (int j = 0; j < changes && !text.isEmpty(); j++) {
				int at = random.nextInt(text.length());
				char c = alphabet.charAt(random.nextInt(alphabet.length()));
				switch (random.nextInt(3)) {
					case 0 -> text.setCharAt(at, c);
					case 1 -> text.insert(at, c);
					default -> text.deleteCharAt(at);
				}
			}
			assertSameAnswer(text.toString(), TemporalText::parseInstant, Instant::parse,
					(value) -> OffsetDateTime.parse(value).toInstant());
			assertSameAnswer(text.toString(), (value) -> TemporalText.parseLocalDateTime(value, value.length()),
					LocalDateTime::parse, LocalDateTime::parse);
			assertSameAnswer(text.toString(), TemporalText::parseLocalDate, LocalDate::parse, LocalDate::parse);
			assertSameAnswer(text.toString(), TemporalText::parseLocalTime, LocalTime::parse, LocalTime::parse);
		}
	}

	/**
	 * The direct parser may leave a text to the JDK, but must not read it otherwise.
	 */
	private <T> void assertSameAnswer(String text, Function<String, T> direct, Function<String, T> reference,
			Function<String, T> secondReference) {
		T value = direct.apply(text);
		if (value != null) {
			assertThat(value).as(text).isEqualTo(parse(text, reference, secondReference));
		}
	}

	private <T> T parse(String text, Function<String, T> reference, Function<String, T> secondReference) {
		try {
			return reference.apply(text);
		}
		catch (DateTimeException ex) {
			return secondReference.apply(text);
		}
	}

	@ParameterizedTest
	@ValueSource(strings = { "NANOS", "MICROS", "MILLIS", "SECONDS", "MINUTES" })
	void textOrderIsTimeOrder(ChronoUnit precision) {
		Random random = new Random(9);
		List<Instant> instants = new ArrayList<>();
		for (int i = 0; i < ROUNDS / 10; i++) {
			Instant instant = instant(random, precision);
			instants.add(instant);
			instants.add((i % 2 == 0) ? instant : instant.plus(1, precision));
		}
		instants.removeIf((instant) -> instant.getEpochSecond() > LAST);
		List<Instant> byText = new ArrayList<>(instants);
		byText.sort(Comparator.comparing((instant) -> TemporalText.format(instant, precision)));
		instants.sort(Comparator.naturalOrder());
		assertThat(byText).isEqualTo(instants);
		assertThat(instants)
			.allSatisfy((instant) -> assertThat(TemporalText.parseInstant(TemporalText.format(instant, precision)))
				.isEqualTo(instant));
	}

	private static Instant instant(Random random, ChronoUnit precision) {
		long second = FIRST + (long) (random.nextDouble() * (LAST - FIRST));
		int[] nanos = { 0, random.nextInt(1_000) * 1_000_000, random.nextInt(1_000_000) * 1_000,
				random.nextInt(1_000_000_000) };
		return Instant.ofEpochSecond(second, nanos[random.nextInt(nanos.length)]).truncatedTo(precision);
	}

}
