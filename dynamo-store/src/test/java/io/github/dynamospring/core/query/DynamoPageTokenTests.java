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

package io.github.dynamospring.core.query;

import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.zip.CRC32;

import io.github.dynamospring.DynamoPageTokenException;
import io.github.dynamospring.DynamoValidationException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

import org.springframework.data.domain.KeysetScrollPosition;
import org.springframework.data.domain.ScrollPosition;
import org.springframework.data.domain.Window;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

class DynamoPageTokenTests {

	private static final Map<String, AttributeValue> START_KEY = Map.of("pk", AttributeValue.fromS("order#ü1"), "sk",
			AttributeValue.fromS("2024-01-15T10:00:00Z#o1"), "total", AttributeValue.fromN("-440.25"), "blob",
			AttributeValue.fromB(SdkBytes.fromByteArray(new byte[] { 0, -1, 7 })));

	private static final String QUERY = "f1ngerpr1nt";

	@Test
	void tokenRestoresThePosition() {
		KeysetScrollPosition position = DynamoPageToken.position(START_KEY, QUERY);
		ScrollPosition parsed = DynamoPageToken.parse(DynamoPageToken.of(position));
		assertThat(parsed).isEqualTo(position);
		assertThat(DynamoPageToken.startKey(parsed, QUERY)).isEqualTo(START_KEY);
	}

	@Test
	void positionHoldsPlainValuesAndTheQuery() {
		assertThat(DynamoPageToken.position(START_KEY, QUERY).getKeys()).containsOnly(Map.entry("pk", "order#ü1"),
				Map.entry("sk", "2024-01-15T10:00:00Z#o1"), Map.entry("total", new BigDecimal("-440.25")),
				Map.entry("blob", SdkBytes.fromByteArray(new byte[] { 0, -1, 7 })),
				Map.entry(DynamoPageToken.QUERY, QUERY));
	}

	@Test
	void extremeNumbersSurvive() {
		for (String number : List.of("0", "1", "-1", "1E+125", "9.9999999999999999999999999999999999999E+125", "1E-130",
				"-1E-130", "0.00000000000000000000000000000000000001")) {
			Map<String, AttributeValue> key = Map.of("n", AttributeValue.fromN(number));
			ScrollPosition parsed = DynamoPageToken.parse(DynamoPageToken.of(DynamoPageToken.position(key, QUERY)));
			AttributeValue value = DynamoPageToken.startKey(parsed, QUERY).get("n");
			assertThat(new BigDecimal(value.n())).isEqualByComparingTo(number);
		}
	}

	@Test
	void longestKeysFit() {
		Map<String, AttributeValue> key = Map.of("pk", AttributeValue.fromS("ü".repeat(1024)), "sk",
				AttributeValue.fromS("s".repeat(1024)), "ipk", AttributeValue.fromS("i".repeat(2048)), "isk",
				AttributeValue.fromS("j".repeat(1024)));
		KeysetScrollPosition position = DynamoPageToken.position(key, QUERY);
		assertThat(DynamoPageToken.parse(DynamoPageToken.of(position))).isEqualTo(position);
	}

	@Test
	void tokenIsUrlSafeAndTheSameForEqualPositions() {
		Map<String, AttributeValue> reordered = new LinkedHashMap<>();
		START_KEY.keySet().stream().sorted().forEach((name) -> reordered.put(name, START_KEY.get(name)));
		String token = DynamoPageToken.of(DynamoPageToken.position(START_KEY, QUERY));
		assertThat(token).matches("[A-Za-z0-9_-]+");
		assertThat(DynamoPageToken.of(DynamoPageToken.position(reordered, QUERY))).isEqualTo(token);
	}

	@Test
	void tokenOfAWindowIsThePositionAfterItsLastItem() {
		Window<String> window = Window.from(List.of("a", "b"),
				(index) -> DynamoPageToken.position(Map.of("pk", AttributeValue.fromS("p" + index)), QUERY), true);
		assertThat(DynamoPageToken.startKey(DynamoPageToken.parse(DynamoPageToken.of(window)), QUERY))
			.containsExactly(Map.entry("pk", AttributeValue.fromS("p1")));
	}

	@Test
	void lastWindowHasNoToken() {
		Window<String> window = Window.from(List.of("a"), (index) -> ScrollPosition.keyset(), false);
		assertThatIllegalStateException().isThrownBy(() -> DynamoPageToken.of(window))
			.withMessageContaining("window.hasNext()");
	}

	@Test
	void initialPositionStartsAtTheBeginning() {
		ScrollPosition parsed = DynamoPageToken.parse(DynamoPageToken.of(ScrollPosition.keyset()));
		assertThat(parsed.isInitial()).isTrue();
		assertThat(DynamoPageToken.startKey(parsed, QUERY)).isEmpty();
	}

	@Test
	void offsetIsRefusedWithTheRemedy() {
		assertThatExceptionOfType(DynamoValidationException.class)
			.isThrownBy(() -> DynamoPageToken.of(ScrollPosition.offset(20)))
			.withMessageContaining("ScrollPosition.keyset()");
		assertThatExceptionOfType(DynamoValidationException.class)
			.isThrownBy(() -> DynamoPageToken.startKey(ScrollPosition.offset(20), QUERY))
			.withMessageContaining("ScrollPosition.keyset()");
	}

	@Test
	void backwardPositionKeepsItsDirectionAndIsRefusedAsAStart() {
		KeysetScrollPosition backward = DynamoPageToken.position(START_KEY, QUERY).backward();
		ScrollPosition parsed = DynamoPageToken.parse(DynamoPageToken.of(backward));
		assertThat(parsed).isEqualTo(backward);
		assertThatExceptionOfType(DynamoValidationException.class)
			.isThrownBy(() -> DynamoPageToken.startKey(parsed, QUERY))
			.withMessageContaining("opposite sort order");
	}

	@Test
	void positionOfAnotherQueryIsRefused() {
		KeysetScrollPosition position = DynamoPageToken.position(START_KEY, "other");
		assertThatExceptionOfType(DynamoPageTokenException.class)
			.isThrownBy(() -> DynamoPageToken.startKey(position, QUERY))
			.withMessageContaining("another query");
		assertThatExceptionOfType(DynamoPageTokenException.class)
			.isThrownBy(() -> DynamoPageToken.startKey(ScrollPosition.forward(Map.of("id", "x")), QUERY))
			.withMessageContaining("another query");
	}

	@Test
	void valuesNoKeyCanHaveAreRefused() {
		assertThatIllegalArgumentException()
			.isThrownBy(() -> DynamoPageToken.position(Map.of("flag", AttributeValue.fromBool(true)), QUERY))
			.withMessageContaining("'flag'");
		assertThatExceptionOfType(DynamoValidationException.class)
			.isThrownBy(() -> DynamoPageToken.of(ScrollPosition.forward(Map.of("id", 1L))))
			.withMessageContaining("'id'")
			.withMessageContaining("java.lang.Long");
		assertThatExceptionOfType(DynamoValidationException.class)
			.isThrownBy(() -> DynamoPageToken.of(ScrollPosition.forward(Map.of("id", new BigDecimal("1E+1000000")))))
			.withMessageContaining("'id'");
		assertThatExceptionOfType(DynamoValidationException.class)
			.isThrownBy(() -> DynamoPageToken
				.startKey(ScrollPosition.forward(Map.of("id", 1L, DynamoPageToken.QUERY, QUERY)), QUERY))
			.withMessageContaining("'id'");
		assertThatExceptionOfType(DynamoValidationException.class)
			.isThrownBy(() -> DynamoPageToken.of(ScrollPosition.forward(Map.of("id", "x".repeat(20_000)))))
			.withMessageContaining("no token");
	}

	@ParameterizedTest
	@ValueSource(strings = { "", " ", "A", "AA", "0Q", "not a token", "ünï", "null", "eyJwayI6Im9yZGVyIn0", "====",
			"0Q==", "0QAAAAAA", "AAAAAAAAAAAAAAAA", "../../etc/passwd", "\u0000" })
	void whatIsNoTokenIsRefused(String text) {
		assertThatExceptionOfType(DynamoPageTokenException.class).isThrownBy(() -> DynamoPageToken.parse(text))
			.withMessageContaining("page token");
	}

	@Test
	void oversizedTextIsRefusedWithoutReadingIt() {
		assertThatExceptionOfType(DynamoPageTokenException.class)
			.isThrownBy(() -> DynamoPageToken.parse("A".repeat(10_000_000)))
			.withMessageContaining("10000000 characters");
	}

	@Test
	void everyTruncationIsRefused() {
		String token = DynamoPageToken.of(DynamoPageToken.position(START_KEY, QUERY));
		for (int length = 0; length < token.length(); length++) {
			String truncated = token.substring(0, length);
			assertThatExceptionOfType(DynamoPageTokenException.class)
				.isThrownBy(() -> DynamoPageToken.parse(truncated));
		}
	}

	@Test
	void tenThousandMutationsAreAllRefused() {
		Random random = new Random(42);
		String token = DynamoPageToken.of(DynamoPageToken.position(START_KEY, QUERY));
		for (int i = 0; i < 10_000; i++) {
			String mutated = mutate(token, random);
			if (!mutated.equals(token)) {
				assertThatExceptionOfType(DynamoPageTokenException.class)
					.isThrownBy(() -> DynamoPageToken.parse(mutated));
			}
		}
	}

	@Test
	void forgedContentWithARightChecksumIsReadOrRefusedButNeverBreaks() {
		Random random = new Random(43);
		byte[] original = Base64.getUrlDecoder().decode(DynamoPageToken.of(DynamoPageToken.position(START_KEY, QUERY)));
		int refused = 0;
		for (int i = 0; i < 10_000; i++) {
			byte[] content = mutate(original, random);
			try {
				ScrollPosition position = DynamoPageToken.parse(sign(content));
				assertThat(DynamoPageToken.parse(DynamoPageToken.of(position))).isEqualTo(position);
			}
			catch (DynamoPageTokenException ex) {
				refused++;
			}
		}
		assertThat(refused).isBetween(1_000, 9_999);
	}

	private static String mutate(String token, Random random) {
		StringBuilder text = new StringBuilder(token);
		int changes = 1 + random.nextInt(4);
		for (int i = 0; i < changes; i++) {
			int position = random.nextInt(text.length());
			switch (random.nextInt(5)) {
				case 0 -> text.setCharAt(position, (char) random.nextInt(0x250));
				case 1 -> text.deleteCharAt(position);
				case 2 -> text.insert(position, "AZaz09-_=".charAt(random.nextInt(9)));
				case 3 -> text.setCharAt(position, "AZaz09-_".charAt(random.nextInt(8)));
				default -> text.append(text.substring(position));
			}
		}
		return text.toString();
	}

	private static byte[] mutate(byte[] signed, Random random) {
		byte[] content = Arrays.copyOf(signed, signed.length - 4 - random.nextInt(3));
		int changes = 1 + random.nextInt(4);
		for (int i = 0; i < changes; i++) {
			content[random.nextInt(content.length)] = (byte) random.nextInt(256);
		}
		return content;
	}

	private static String sign(byte[] content) {
		CRC32 crc = new CRC32();
		crc.update(content);
		byte[] all = ByteBuffer.allocate(content.length + 4).put(content).putInt((int) crc.getValue()).array();
		return Base64.getUrlEncoder().withoutPadding().encodeToString(all);
	}

}
