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

package io.github.dynamospring.embedded.value;

import java.io.ByteArrayOutputStream;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;

import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

class ItemCodecTests {

	@Test
	void keepsValuesOfAllTypes() {
		Map<String, Value> attributes = new LinkedHashMap<>();
		attributes.put("s", new Value.S("text \u00e4\u20ac\ud83d\ude00"));
		attributes.put("empty", new Value.S(""));
		attributes.put("n", Value.N.of("-123.456"));
		attributes.put("large", Value.N.of("9.9999999999999999999999999999999999999E+125"));
		attributes.put("small", Value.N.of("-1E-130"));
		attributes.put("zero", Value.N.of(0));
		attributes.put("b", new Value.B(Binary.of(new byte[] { 0, -1, 127, -128 })));
		attributes.put("yes", Value.Bool.TRUE);
		attributes.put("no", Value.Bool.FALSE);
		attributes.put("null", Value.Null.INSTANCE);
		attributes.put("ss", Value.SS.of(List.of("b", "a", "")));
		attributes.put("ns", Value.NS.of(List.of("3", "-1", "2.5")));
		attributes.put("bs", Value.BS.of(List.of(Binary.of(new byte[0]), Binary.of(new byte[] { 1 }))));
		attributes.put("l", new Value.L(List.of(new Value.S("x"), new Value.L(List.of()), Value.Null.INSTANCE)));
		attributes.put("m", new Value.M(Map.of("inner", new Value.M(Map.of("deep", Value.N.of(1))))));
		Item item = Item.of(attributes);
		Item decoded = ItemCodec.decode(ItemCodec.encode(item).clone());
		assertThat(decoded).isEqualTo(item);
		assertThat(decoded.names()).containsExactlyElementsOf(item.names());
		assertThat(decoded.byteSize()).isEqualTo(Item.of(attributes).byteSize());
		assertThat(ItemCodec.byteSize(ItemCodec.encode(item))).isEqualTo(item.byteSize());
	}

	@RepeatedTest(50)
	void keepsWhateverThereIs(RepetitionInfo repetition) {
		Random random = new Random(repetition.getCurrentRepetition());
		Map<String, Value> attributes = new LinkedHashMap<>();
		for (int i = random.nextInt(20); i > 0; i--) {
			attributes.put("name" + random.nextInt(1000), value(random, 0));
		}
		Item item = Item.of(attributes);
		Item decoded = ItemCodec.decode(ItemCodec.encode(item).clone());
		assertThat(decoded).isEqualTo(item);
		assertThat(decoded.byteSize()).isEqualTo(item.byteSize());
	}

	/**
	 * Files hold these bytes: a change needs a new format version.
	 */
	@Test
	void writesTheBytesOfTheFormat() {
		Map<String, Value> attributes = new LinkedHashMap<>();
		attributes.put("s", new Value.S("ab"));
		attributes.put("n", Value.N.of("-12.5"));
		attributes.put("b", new Value.B(Binary.of(new byte[] { 9 })));
		attributes.put("t", Value.Bool.TRUE);
		attributes.put("f", Value.Bool.FALSE);
		attributes.put("0", Value.Null.INSTANCE);
		attributes.put("m", new Value.M(Map.of("k", new Value.L(List.of(Value.N.of(1))))));
		attributes.put("x", Value.SS.of(List.of("a")));
		attributes.put("y", Value.NS.of(List.of("100")));
		attributes.put("z", Value.BS.of(List.of(Binary.of(new byte[] { 7 }))));
		assertThat(HexFormat.of().formatHex(ItemCodec.encode(Item.of(attributes))))
			.isEqualTo("230a017300026162016e010201830162020109017410016611013004016d"
					+ "0501016b06010100010101780701016101790801030101017a09010107");
	}

	@Test
	void refusesDamagedBytes() {
		byte[] bytes = ItemCodec
			.encode(Item.of(Map.of("a", new Value.S("text"), "l", new Value.L(List.of(Value.N.of(1))))));
		for (int length = 0; length < bytes.length; length++) {
			byte[] cut = Arrays.copyOf(bytes, length);
			assertThatIllegalStateException().isThrownBy(() -> ItemCodec.decode(cut))
				.withMessage("A stored item is damaged");
		}
	}

	@Test
	void decodesAnOpenedItemWhenItsAttributesAreAskedFor() {
		byte[] bytes = ItemCodec.encode(Item.of(Map.of("a", new Value.S("text")))).clone();
		Item item = ItemCodec.open(bytes);
		assertThat(item.byteSize()).isEqualTo(5);
		assertThat(ItemCodec.encode(item)).isSameAs(bytes);
		assertThat(item.attributes()).containsExactly(Map.entry("a", new Value.S("text"))).isSameAs(item.attributes());
		assertThat(item).isEqualTo(Item.of(Map.of("a", new Value.S("text"))))
			.hasSameHashCodeAs(Item.of(Map.of("a", new Value.S("text"))));
	}

	@Test
	void findsDamageWhenAnOpenedItemIsLookedInto() {
		byte[] bytes = ItemCodec.encode(Item.of(Map.of("a", new Value.S("text"))));
		Item cut = ItemCodec.open(Arrays.copyOf(bytes, bytes.length - 1));
		assertThatIllegalStateException().isThrownBy(cut::attributes).withMessage("A stored item is damaged");
		assertThatIllegalStateException().isThrownBy(() -> ItemCodec.visit(cut, new Transcript()))
			.withMessage("A stored item is damaged");
		assertThatIllegalStateException().isThrownBy(() -> ItemCodec.open(new byte[0]))
			.withMessage("A stored item is damaged");
	}

	@Test
	void showsAnItemPieceByPiece() {
		Map<String, Value> attributes = new LinkedHashMap<>();
		attributes.put("s", new Value.S("ab"));
		attributes.put("n", Value.N.of("-12345678901234567890.5"));
		attributes.put("b", new Value.B(Binary.of(new byte[] { 9 })));
		attributes.put("t", Value.Bool.TRUE);
		attributes.put("f", Value.Bool.FALSE);
		attributes.put("0", Value.Null.INSTANCE);
		attributes.put("m", new Value.M(Map.of("k", new Value.L(List.of(Value.N.of(100))))));
		attributes.put("x", Value.SS.of(List.of("a", "b")));
		attributes.put("y", Value.NS.of(List.of("1", "2")));
		attributes.put("z", Value.BS.of(List.of(Binary.of(new byte[] { 7 }))));
		Item item = Item.of(attributes);
		ItemCodec.encode(item);
		Transcript transcript = new Transcript();
		assertThat(ItemCodec.visit(item, transcript)).isTrue();
		assertThat(transcript.text).hasToString("s(S'ab')n(N-12345678901234567890.5)b(B[9])t(BOOLtrue)f(BOOLfalse)"
				+ "0(NULLtrue)m(Mk(L(N100)))x(SS'a''b')y(NS12)z(BS[7])");
	}

	@Test
	void showsNothingOfAnItemThatWasNeverStored() {
		Transcript transcript = new Transcript();
		assertThat(ItemCodec.visit(Item.of(Map.of("a", new Value.S("text"))), transcript)).isFalse();
		assertThat(transcript.text).isEmpty();
	}

	@Test
	void boundsTheDepthOfWhatItShows() {
		ByteArrayOutputStream bytes = new ByteArrayOutputStream();
		bytes.writeBytes(new byte[] { 1, 1, 1, 'a' });
		for (int i = 0; i < 100_000; i++) {
			bytes.write(ValueType.L.ordinal());
			bytes.write(1);
		}
		Item item = ItemCodec.open(bytes.toByteArray());
		assertThatIllegalStateException().isThrownBy(() -> ItemCodec.visit(item, new Transcript()))
			.withMessage("A stored item is damaged");
		assertThatIllegalStateException().isThrownBy(item::attributes).withMessage("A stored item is damaged");
	}

	@Test
	void survivesArbitraryBytes() {
		Random random = new Random(1);
		for (int i = 0; i < 20_000; i++) {
			byte[] bytes = new byte[random.nextInt(40)];
			random.nextBytes(bytes);
			assertThatCode(() -> {
				try {
					ItemCodec.decode(bytes);
				}
				catch (IllegalStateException ex) {
					assertThat(ex).hasMessage("A stored item is damaged");
				}
			}).doesNotThrowAnyException();
		}
	}

	@Test
	void needsLittleMoreThanTheServiceCounts() {
		Map<String, Value> attributes = new LinkedHashMap<>();
		for (int i = 0; i < 10; i++) {
			attributes.put("attribute" + i, new Value.S("x".repeat(20)));
		}
		Item item = Item.of(attributes);
		assertThat(item.byteSize()).isEqualTo(300);
		assertThat(ItemCodec.encode(item)).hasSizeLessThan(340);
	}

	private static Value value(Random random, int depth) {
		return switch (random.nextInt((depth < 4) ? 10 : 8)) {
			case 0 -> new Value.S(text(random));
			case 1 -> new Value.N(number(random));
			case 2 -> new Value.B(binary(random));
			case 3 -> random.nextBoolean() ? Value.Bool.TRUE : Value.Bool.FALSE;
			case 4 -> Value.Null.INSTANCE;
			case 5 -> new Value.SS(Set.of("x" + text(random), "y" + text(random)));
			case 6 -> new Value.NS(new LinkedHashSet<>(List.of(number(random), number(random))));
			case 7 -> new Value.BS(new LinkedHashSet<>(List.of(binary(random), binary(random))));
			case 8 -> new Value.L(list(random, depth));
			default -> new Value.M(Map.of(text(random), value(random, depth + 1)));
		};
	}

	private static List<Value> list(Random random, int depth) {
		List<Value> list = new ArrayList<>();
		for (int i = random.nextInt(5); i > 0; i--) {
			list.add(value(random, depth + 1));
		}
		return list;
	}

	private static String text(Random random) {
		return random.ints(random.nextInt(300), 0, 0xD800)
			.collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
			.toString();
	}

	private static BigDecimal number(Random random) {
		return new BigDecimal(new BigInteger(120, random), random.nextInt(100) - 50);
	}

	private static Binary binary(Random random) {
		byte[] bytes = new byte[random.nextInt(200)];
		random.nextBytes(bytes);
		return Binary.of(bytes);
	}

	/**
	 * Writes down what it sees.
	 */
	private static final class Transcript implements ItemVisitor {

		private final StringBuilder text = new StringBuilder();

		@Override
		public void name(String name) {
			this.text.append(name);
		}

		@Override
		public void begin(ValueType type) {
			this.text.append('(').append(type.code());
		}

		@Override
		public void text(byte[] utf8, int offset, int length) {
			this.text.append('\'').append(new String(utf8, offset, length, StandardCharsets.UTF_8)).append('\'');
		}

		@Override
		public void number(BigDecimal number) {
			this.text.append(number.toPlainString());
		}

		@Override
		public void binary(ByteBuffer bytes) {
			byte[] copy = new byte[bytes.remaining()];
			bytes.get(copy);
			this.text.append(Arrays.toString(copy));
		}

		@Override
		public void truth(boolean truth) {
			this.text.append(truth);
		}

		@Override
		public void end(ValueType type) {
			this.text.append(')');
		}

	}

}
