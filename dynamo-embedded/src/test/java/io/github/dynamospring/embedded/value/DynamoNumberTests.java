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

import java.math.BigDecimal;
import java.util.Random;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatNoException;

/**
 * Tests for {@link DynamoNumber}.
 */
class DynamoNumberTests {

	private static final String OVERFLOW = "Number overflow. Attempting to store a number with magnitude larger "
			+ "than supported range";

	private static final String UNDERFLOW = "Number underflow. Attempting to store a number with magnitude smaller "
			+ "than supported range";

	private static final String PRECISION = "Attempting to store more than 38 significant digits in a Number";

	@ParameterizedTest
	@CsvSource({ "0,0", "-0,0", "0.000,0", "0e125,0", "1,1", "+1,1", "-1,-1", "1.0,1", "1e0,1", "1E2,100", "1e+2,100",
			"100,100", "0042.1200,42.12", ".5,0.5", "5.,5", "1.50e1,15", "1e-3,0.001", "-12.30E-2,-0.123",
			"1000000000000000000000000000000000000000000,1000000000000000000000000000000000000000000",
			"12345678901234567890123456789012345678,12345678901234567890123456789012345678",
			"0.00000000000000000000000000000000000000000001,0.00000000000000000000000000000000000000000001",
			"10203.040506,10203.040506", "000,0", "100.0,100", "100.05,100.05" })
	void readsAndWritesTheServiceForm(String text, String expected) {
		assertThat(DynamoNumber.format(DynamoNumber.parse(text))).isEqualTo(expected);
	}

	@Test
	void equalNumbersAreOneObjectHoweverWritten() {
		BigDecimal one = DynamoNumber.parse("1");
		assertThat(DynamoNumber.parse("1.0")).isEqualTo(one).hasSameHashCodeAs(one);
		assertThat(DynamoNumber.parse("0.1e1")).isEqualTo(one);
		assertThat(DynamoNumber.parse("100")).isEqualTo(DynamoNumber.parse("1e2"));
		assertThat(DynamoNumber.parse("-0.0")).isEqualTo(DynamoNumber.parse("0"));
	}

	@ParameterizedTest
	@ValueSource(strings = { "1e125", "-9.9999999999999999999999999999999999999e125", "1e-130", "-1e-130", "0e-130" })
	void acceptsTheEndsOfTheRange(String text) {
		assertThatNoException().isThrownBy(() -> DynamoNumber.parse(text));
	}

	@ParameterizedTest
	@ValueSource(strings = { "1e126", "-1e126", "10e125", "0e126", "1e2147483647", "1e2147483648", "1e99999999999",
			"-1e99999999999", "1e1000000000" })
	void refusesNumbersTooFarFromZero(String text) {
		assertFailure(text, OVERFLOW);
	}

	@ParameterizedTest
	@ValueSource(strings = { "1e-131", "-1e-131", "0.1e-130", "0e-131", "1e-2147483648", "1e-99999999999" })
	void refusesNumbersTooCloseToZero(String text) {
		assertFailure(text, UNDERFLOW);
	}

	@ParameterizedTest
	@ValueSource(strings = { "123456789012345678901234567890123456789", "-1.23456789012345678901234567890123456789",
			"1000000000000000000000000000000000000000000001" })
	void refusesMoreThan38SignificantDigits(String text) {
		assertFailure(text, PRECISION);
	}

	@ParameterizedTest
	@ValueSource(strings = { "abc", "1.2.3", " 1", "1 ", "0x10", "1e", "1e+", "e5", "NaN", "Infinity", "-", "+", ".",
			"--1", "1e9223372036854775808", "1f", "1_000", "\u0661" })
	void refusesTextThatIsNoNumber(String text) {
		assertFailure(text, "The parameter cannot be converted to a numeric value: " + text);
	}

	@Test
	void refusesAnEmptyText() {
		assertFailure("", "The parameter cannot be converted to a numeric value");
	}

	@Test
	@Timeout(60)
	void longTextsTakeLinearTime() {
		String zeros = "0".repeat(400_000);
		assertThat(DynamoNumber.parse(zeros + "1")).isEqualTo(BigDecimal.ONE);
		assertThat(DynamoNumber.parse("1." + zeros)).isEqualTo(BigDecimal.ONE);
		assertThat(DynamoNumber.parse("1" + zeros + "e-400000")).isEqualTo(BigDecimal.ONE);
		assertFailure("1" + zeros + "1", OVERFLOW);
		assertFailure("9".repeat(400_000), OVERFLOW);
		assertFailure("1e" + "9".repeat(400_000),
				"The parameter cannot be converted to a numeric value: 1e" + "9".repeat(400_000));
	}

	@Test
	void addsAndSubtractsExactly() {
		assertThat(DynamoNumber.add(new BigDecimal("0.1"), new BigDecimal("0.2"))).isEqualTo("0.3");
		assertThat(DynamoNumber.format(DynamoNumber.subtract(new BigDecimal("5"), new BigDecimal("5")))).isEqualTo("0");
		assertThat(DynamoNumber.format(DynamoNumber.subtract(new BigDecimal("1"), new BigDecimal("1001"))))
			.isEqualTo("-1000");
	}

	@Test
	void refusesSumsThatCannotBeStored() {
		BigDecimal largest = DynamoNumber.parse("9.9999999999999999999999999999999999999e125");
		assertThatExceptionOfType(ValidationFailure.class).isThrownBy(() -> DynamoNumber.add(largest, largest))
			.withMessage(OVERFLOW);
		assertThatExceptionOfType(ValidationFailure.class)
			.isThrownBy(() -> DynamoNumber.add(DynamoNumber.parse("1e100"), BigDecimal.ONE))
			.withMessage(PRECISION);
	}

	@Test
	void agreesWithBigDecimalOnRandomNumbers() {
		Random random = new Random(20260501);
		for (int i = 0; i < 20_000; i++) {
			StringBuilder text = new StringBuilder(random.nextBoolean() ? "-" : "");
			text.append(digits(random, 1 + random.nextInt(12)));
			if (random.nextBoolean()) {
				text.append('.').append(digits(random, 1 + random.nextInt(12)));
			}
			if (random.nextBoolean()) {
				text.append('e').append(random.nextInt(180) - 90);
			}
			BigDecimal expected = new BigDecimal(text.toString());
			assertThat(DynamoNumber.parse(text.toString())).as(text.toString()).isEqualByComparingTo(expected);
		}
	}

	private static String digits(Random random, int count) {
		StringBuilder digits = new StringBuilder();
		for (int i = 0; i < count; i++) {
			digits.append(random.nextInt(3) == 0 ? 0 : random.nextInt(10));
		}
		return digits.toString();
	}

	private static void assertFailure(String text, String message) {
		assertThatExceptionOfType(ValidationFailure.class).isThrownBy(() -> DynamoNumber.parse(text))
			.withMessage(message);
	}

}
