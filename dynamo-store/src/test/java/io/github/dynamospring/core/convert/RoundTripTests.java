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

import java.lang.reflect.RecordComponent;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.net.URI;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.Period;
import java.time.Year;
import java.time.YearMonth;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.UUID;
import java.util.function.Supplier;

import io.github.dynamospring.core.mapping.DynamoMappingContext;
import io.github.dynamospring.core.mapping.PartitionKey;
import io.github.dynamospring.core.mapping.Precision;
import io.github.dynamospring.core.mapping.SortKey;
import io.github.dynamospring.core.mapping.Table;
import io.github.dynamospring.core.mapping.TimeToLive;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

import org.springframework.data.annotation.Version;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Property-based tests: random entities of every supported type are the same after they
 * were written and read, and items are the same after they were read and written.
 */
class RoundTripTests {

	private static final int ROUNDS = 300;

	private final MappingDynamoConverter converter = new MappingDynamoConverter(new DynamoMappingContext());

	@ParameterizedTest
	@ValueSource(longs = { 11, 12, 13, 14, 15 })
	void entitySurvivesWritingAndReading(long seed) throws Exception {
		Generator generator = new Generator(seed);
		for (int i = 0; i < ROUNDS; i++) {
			Everything entity = generator.everything();
			Map<String, AttributeValue> item = this.converter.write(entity);
			Everything read = this.converter.read(Everything.class, item);
			assertSame(entity, read);
			assertThat(this.converter.write(read)).isEqualTo(item);
			assertThat(this.converter.getKey(read)).isEqualTo(this.converter.getKey(entity));
			assertThat(this.converter.writeKey(Everything.class, this.converter.getKey(entity)))
				.isEqualTo(Map.of("pk", item.get("pk"), "sk", item.get("sk")));
			Map<String, AttributeValue> withoutKeys = new LinkedHashMap<>(item);
			List.of("tenant", "id", "day", "number", "at").forEach(withoutKeys::remove);
			assertSame(entity, this.converter.read(Everything.class, withoutKeys));
			DynamoTableSchema<Everything> schema = this.converter.getTableSchema(Everything.class);
			assertSame(entity, schema.mapToItem(schema.itemToMap(entity, false)));
		}
	}

	/**
	 * Compare by the values' own equality, decimals by value, arrays by content.
	 */
	private static void assertSame(Record expected, Record actual) throws ReflectiveOperationException {
		for (RecordComponent component : expected.getClass().getRecordComponents()) {
			component.getAccessor().setAccessible(true);
			Object expectedValue = component.getAccessor().invoke(expected);
			Object actualValue = component.getAccessor().invoke(actual);
			if (expectedValue instanceof byte[] bytes) {
				assertThat((byte[]) actualValue).as(component.getName()).isEqualTo(bytes);
			}
			else if (Set.class.isAssignableFrom(component.getType())
					&& (expectedValue == null || ((Set<?>) expectedValue).isEmpty())) {
				assertThat((Set<?>) actualValue).as(component.getName()).isNullOrEmpty();
			}
			else if (expectedValue instanceof BigDecimal decimal) {
				assertThat((BigDecimal) actualValue).as(component.getName()).isEqualByComparingTo(decimal);
			}
			else {
				assertThat(actualValue).as(component.getName()).isEqualTo(expectedValue);
			}
		}
	}

	enum Colour {

		RED, GREEN, BLUE

	}

	record Leaf(@Nullable String name, double weight, @Nullable Instant at, @Nullable List<Leaf> leaves) {

	}

	@Table
	record Everything(@PartitionKey String tenant, @PartitionKey UUID id, @SortKey LocalDate day,
			@SortKey(digits = 19) long number, @SortKey @Precision(ChronoUnit.MILLIS) Instant at, String text,
			Character letter, byte aByte, Short aShort, int anInt, Long aLong, float aFloat, Double aDouble,
			BigDecimal decimal, BigInteger integer, boolean flag, Colour colour, URI uri, byte[] bytes,
			ByteBuffer buffer, SdkBytes sdkBytes, Instant instant, @Precision(ChronoUnit.SECONDS) OffsetDateTime offset,
			@Precision(ChronoUnit.MICROS) ZonedDateTime zoned, LocalDateTime local,
			@Precision(ChronoUnit.MINUTES) LocalTime time, LocalDate date, Year year, YearMonth month,
			Duration duration, Period period, @TimeToLive Instant expires, Optional<String> optional,
			List<String> strings, List<Instant> instants, Set<String> stringSet, Set<Colour> colours, Set<Integer> ints,
			Set<BigInteger> integers, Set<SdkBytes> binaries, Set<Instant> instantSet, Set<Leaf> leafSet,
			Map<String, Leaf> leafMap, Map<Colour, Integer> byColour, Map<String, Object> untyped, int[] array,
			String[] stringArray, Leaf leaf, List<Leaf> leaves, @Version Long version) {

	}

	/**
	 * Makes random entities; the same for the same seed.
	 */
	private static final class Generator {

		private final Random random;

		Generator(long seed) {
			this.random = new Random(seed);
		}

		Everything everything() {
			return new Everything(key(), uuid(), date(), Math.abs(this.random.nextLong() >>> 1),
					instant(ChronoUnit.MILLIS), nullable(this::text),
					nullable(() -> (char) this.random.nextInt(0xD800)), (byte) this.random.nextInt(),
					nullable(() -> (short) this.random.nextInt()), this.random.nextInt(),
					nullable(this.random::nextLong), this.random.nextFloat(), nullable(this.random::nextGaussian),
					nullable(this::decimal), nullable(this::integer), this.random.nextBoolean(), nullable(this::colour),
					nullable(() -> URI.create("urn:x:" + this.random.nextInt())), nullable(this::bytes),
					nullable(() -> ByteBuffer.wrap(bytes())), nullable(() -> SdkBytes.fromByteArray(bytes())),
					nullable(() -> instant(ChronoUnit.NANOS)),
					nullable(() -> instant(ChronoUnit.SECONDS).atOffset(ZoneOffset.UTC)),
					nullable(() -> instant(ChronoUnit.MICROS).atZone(ZoneOffset.UTC)),
					nullable(() -> LocalDateTime.ofInstant(instant(ChronoUnit.NANOS), ZoneOffset.UTC)),
					nullable(() -> LocalTime.of(this.random.nextInt(24), this.random.nextInt(60))),
					nullable(this::date), nullable(() -> Year.of(this.random.nextInt(10_000))),
					nullable(() -> YearMonth.of(this.random.nextInt(10_000), 1 + this.random.nextInt(12))),
					nullable(() -> Duration.ofSeconds(this.random.nextLong(), this.random.nextInt(1_000_000_000))),
					nullable(
							() -> Period.of(this.random.nextInt(99), this.random.nextInt(99), this.random.nextInt(99))),
					nullable(() -> instant(ChronoUnit.SECONDS)), Optional.ofNullable(nullable(this::text)),
					nullable(() -> list(this::text)), nullable(() -> list(() -> instant(ChronoUnit.NANOS))),
					nullable(() -> set(this::text)), nullable(() -> set(this::colour)),
					nullable(() -> set(this.random::nextInt)), nullable(() -> set(this::integer)),
					nullable(() -> set(() -> SdkBytes.fromByteArray(bytes()))),
					nullable(() -> set(() -> instant(ChronoUnit.NANOS))), nullable(() -> set(() -> leaf(1))),
					nullable(() -> map(this::text, () -> leaf(1))),
					nullable(() -> map(this::colour, this.random::nextInt)), nullable(() -> untyped(2)),
					nullable(() -> this.random.ints(this.random.nextInt(4)).toArray()),
					nullable(() -> list(this::text).toArray(String[]::new)), nullable(() -> leaf(3)),
					nullable(() -> list(() -> leaf(2))), nullable(this.random::nextLong));
		}

		private <T> @Nullable T nullable(Supplier<T> value) {
			return (this.random.nextInt(5) == 0) ? null : value.get();
		}

		private <T> List<T> list(Supplier<T> element) {
			List<T> list = new ArrayList<>();
			for (int i = this.random.nextInt(4); i > 0; i--) {
				list.add(element.get());
			}
			return list;
		}

		private <T> Set<T> set(Supplier<T> element) {
			return new LinkedHashSet<>(list(element));
		}

		private <K, V> Map<K, V> map(Supplier<K> key, Supplier<V> value) {
			Map<K, V> map = new LinkedHashMap<>();
			for (int i = this.random.nextInt(4); i > 0; i--) {
				map.put(key.get(), value.get());
			}
			return map;
		}

		private Map<String, Object> untyped(int depth) {
			return map(this::text, () -> switch (this.random.nextInt((depth > 0) ? 7 : 5)) {
				case 0 -> text();
				case 1 -> decimal();
				case 2 -> this.random.nextBoolean();
				case 3 -> SdkBytes.fromByteArray(bytes());
				case 4 -> new LinkedHashSet<>(Set.of(text()));
				case 5 -> list(this::text);
				default -> untyped(depth - 1);
			});
		}

		private Leaf leaf(int depth) {
			return new Leaf(nullable(this::text), this.random.nextDouble(), nullable(() -> instant(ChronoUnit.NANOS)),
					(depth > 0) ? nullable(() -> list(() -> leaf(depth - 1))) : null);
		}

		private String key() {
			return "k" + this.random.nextInt(1_000);
		}

		private UUID uuid() {
			return new UUID(this.random.nextLong(), this.random.nextLong());
		}

		private Colour colour() {
			return Colour.values()[this.random.nextInt(3)];
		}

		private LocalDate date() {
			return LocalDate.of(0, 1, 1).plusDays(this.random.nextInt(3_652_000));
		}

		private Instant instant(ChronoUnit precision) {
			return date().atStartOfDay(ZoneOffset.UTC)
				.toInstant()
				.plusSeconds(this.random.nextInt(86_400))
				.plusNanos(this.random.nextInt(1_000_000_000))
				.truncatedTo(precision);
		}

		private String text() {
			int length = this.random.nextInt(12);
			StringBuilder text = new StringBuilder();
			for (int i = 0; i < length; i++) {
				int codePoint = switch (this.random.nextInt(4)) {
					case 0 -> 0x1F600 + this.random.nextInt(40);
					case 1 -> 0xE0 + this.random.nextInt(20);
					default -> ' ' + this.random.nextInt(90);
				};
				text.appendCodePoint(codePoint);
			}
			return text.toString();
		}

		private BigDecimal decimal() {
			BigInteger digits = new BigInteger(1 + this.random.nextInt(120), this.random).setBit(0);
			return new BigDecimal(digits, this.random.nextInt(200) - 80);
		}

		private BigInteger integer() {
			return new BigInteger(1 + this.random.nextInt(120), this.random);
		}

		private byte[] bytes() {
			byte[] bytes = new byte[this.random.nextInt(8)];
			this.random.nextBytes(bytes);
			return bytes;
		}

	}

}
