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

package io.github.dynamospring.execution.dynamo;

import java.util.Arrays;

import io.github.dynamospring.execution.PayloadException;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * States as text and compressed.
 */
class StateCodecTests {

	@Test
	void textStaysReadable() {
		assertThat(StateCodec.write("{\"a\":1}", 0)).isEqualTo(AttributeValue.fromS("{\"a\":1}"));
		assertThat(StateCodec.write("short", 100)).isEqualTo(AttributeValue.fromS("short"));
		assertThat(StateCodec.read("o1", AttributeValue.fromS("text"))).isEqualTo("text");
	}

	@Test
	void largeTextIsCompressedAndReadBack() {
		String text = "Ünïcode ".repeat(10_000);
		AttributeValue value = StateCodec.write(text, 1024);
		assertThat(value.b().asByteArray()).hasSizeLessThan(2000);
		assertThat(StateCodec.read("o1", value)).isEqualTo(text);
	}

	@Test
	void textThatDoesNotShrinkStaysText() {
		assertThat(StateCodec.write("abc", 1).s()).isEqualTo("abc");
	}

	@Test
	void damageIsToldWithTheExecution() {
		byte[] bytes = StateCodec.write("text ".repeat(1000), 10).b().asByteArray();
		AttributeValue cut = AttributeValue.fromB(SdkBytes.fromByteArray(Arrays.copyOf(bytes, 10)));
		assertThatExceptionOfType(PayloadException.class).isThrownBy(() -> StateCodec.read("o1", cut))
			.withMessageContaining("'o1'");
		assertThatExceptionOfType(PayloadException.class).isThrownBy(() -> StateCodec.read("o1", null))
			.withMessageContaining("'data'");
	}

}
