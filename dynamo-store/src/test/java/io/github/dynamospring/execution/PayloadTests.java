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

package io.github.dynamospring.execution;

import io.github.dynamospring.jackson.JacksonPayloadSerializer;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.node.ObjectNode;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

/**
 * Payloads and their Jackson serializer.
 */
class PayloadTests {

	private final JacksonPayloadSerializer serializer = new JacksonPayloadSerializer();

	@Test
	void valueBecomesTextAndAValueAgain() {
		Payload value = Payload.of(new Amount(12, "EUR"));
		assertThat(value.as(Amount.class)).isEqualTo(new Amount(12, "EUR"));
		SerializedPayload text = value.serialize(this.serializer);
		assertThat(text).isEqualTo(new SerializedPayload("{\"cents\":12,\"currency\":\"EUR\"}", 1));
		Payload read = Payload.of(text, this.serializer);
		assertThat(read.as(Amount.class)).isEqualTo(new Amount(12, "EUR"));
		assertThat(read.serialize(this.serializer)).isSameAs(text);
		assertThat(Payload.of(read)).isSameAs(read);
		assertThatExceptionOfType(PayloadException.class).isThrownBy(() -> value.as(String.class))
			.withMessageContaining("java.lang.String");
		assertThatExceptionOfType(PayloadException.class).isThrownBy(() -> read.as(Integer.class));
	}

	@Test
	void contentsStayOutOfLogs() {
		Payload secret = Payload.of("secret");
		assertThat(secret.toString()).doesNotContain("secret");
		assertThat(Payload.of(secret.serialize(this.serializer), this.serializer).toString()).doesNotContain("secret");
		assertThat(secret.serialize(this.serializer).toString()).doesNotContain("secret");
	}

	@Test
	void upcastersRunOneAfterTheOther() {
		JacksonPayloadSerializer newest = this.serializer.withUpcaster(Amount.class, 1, (json) -> {
			((ObjectNode) json).put("cents", json.get("amount").asInt() * 100).remove("amount");
			return json;
		}).withUpcaster(Amount.class, 2, (json) -> {
			((ObjectNode) json).put("currency", "EUR");
			return json;
		});
		Amount expected = new Amount(1200, "EUR");
		assertThat(newest.read(new SerializedPayload("{\"amount\":12}", 1), Amount.class)).isEqualTo(expected);
		assertThat(newest.read(new SerializedPayload("{\"cents\":1200}", 2), Amount.class)).isEqualTo(expected);
		assertThat(newest.write(expected).schema()).isEqualTo(3);
		assertThat(newest.read(newest.write(expected), Amount.class)).isEqualTo(expected);
		assertThatExceptionOfType(UnknownPayloadSchemaException.class)
			.isThrownBy(() -> newest.read(new SerializedPayload("{}", 4), Amount.class))
			.withMessageContaining("schema 4");
		assertThatIllegalArgumentException().isThrownBy(() -> newest.withUpcaster(Amount.class, 2, (json) -> json))
			.withMessageContaining("one by one");
	}

	@Test
	void typesMayBeRenamedAndPropertiesMayComeAndGo() {
		SerializedPayload text = this.serializer.write(new Amount(12, "EUR"));
		assertThat(this.serializer.read(text, Price.class)).isEqualTo(new Price(12L, null));
		assertThat(this.serializer.read(this.serializer.write(new Price(12L, "net")), Amount.class))
			.isEqualTo(new Amount(12, null));
	}

	@Test
	void valueMissingForAPrimitiveIsRefusedWithItsType() {
		assertThatExceptionOfType(PayloadException.class)
			.isThrownBy(() -> this.serializer.read(new SerializedPayload("{}", 1), Amount.class))
			.withMessageContaining(Amount.class.getName());
	}

	@Test
	void jsonThatIsNoSuchValueIsRefused() {
		for (String text : new String[] { "null", "[", "[1]", "" }) {
			assertThatExceptionOfType(PayloadException.class)
				.isThrownBy(() -> this.serializer.read(new SerializedPayload(text, 1), Amount.class));
		}
	}

	/**
	 * A value whose type has changed twice.
	 *
	 * @param cents the amount
	 * @param currency the currency
	 */
	record Amount(int cents, String currency) {

	}

	/**
	 * Another type for the same.
	 *
	 * @param cents the amount
	 * @param kind what it is
	 */
	record Price(Long cents, String kind) {

	}

}
