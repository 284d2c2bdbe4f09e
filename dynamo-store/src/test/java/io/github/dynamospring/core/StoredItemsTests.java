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

package io.github.dynamospring.core;

import java.util.List;
import java.util.Map;

import org.junit.jupiter.api.Test;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

import static org.assertj.core.api.Assertions.assertThat;

class StoredItemsTests {

	@Test
	void numbersAreEqualByValue() {
		assertThat(equal(AttributeValue.fromN("440.00"), AttributeValue.fromN("440"))).isTrue();
		assertThat(equal(AttributeValue.fromN("1E2"), AttributeValue.fromN("100"))).isTrue();
		assertThat(equal(AttributeValue.fromN("1"), AttributeValue.fromN("2"))).isFalse();
		assertThat(equal(AttributeValue.fromN("1"), AttributeValue.fromS("1"))).isFalse();
	}

	@Test
	void setsHaveNoOrder() {
		assertThat(equal(AttributeValue.fromSs(List.of("a", "b")), AttributeValue.fromSs(List.of("b", "a")))).isTrue();
		assertThat(equal(AttributeValue.fromNs(List.of("1.0", "2")), AttributeValue.fromNs(List.of("2", "1"))))
			.isTrue();
		assertThat(equal(AttributeValue.fromBs(List.of(bytes("a"), bytes("b"))),
				AttributeValue.fromBs(List.of(bytes("b"), bytes("a")))))
			.isTrue();
		assertThat(equal(AttributeValue.fromSs(List.of("a")), AttributeValue.fromSs(List.of("a", "b")))).isFalse();
	}

	@Test
	void nestedValuesAreComparedTheSameWay() {
		assertThat(equal(AttributeValue.fromL(List.of(AttributeValue.fromN("1.0"))),
				AttributeValue.fromL(List.of(AttributeValue.fromN("1")))))
			.isTrue();
		assertThat(equal(AttributeValue.fromM(Map.of("a", AttributeValue.fromN("1.0"))),
				AttributeValue.fromM(Map.of("a", AttributeValue.fromN("1")))))
			.isTrue();
		assertThat(equal(AttributeValue.fromL(List.of(AttributeValue.fromN("1"))), AttributeValue.fromL(List.of())))
			.isFalse();
		assertThat(equal(AttributeValue.fromL(List.of(AttributeValue.fromN("1"))),
				AttributeValue.fromL(List.of(AttributeValue.fromN("2")))))
			.isFalse();
		assertThat(equal(AttributeValue.fromBool(true), AttributeValue.fromBool(false))).isFalse();
	}

	@Test
	void attributesMustBeTheSame() {
		assertThat(StoredItems.equal(Map.of("a", AttributeValue.fromS("x")), Map.of())).isFalse();
		assertThat(StoredItems.equal(Map.of("a", AttributeValue.fromS("x")), Map.of("b", AttributeValue.fromS("x"))))
			.isFalse();
	}

	private static boolean equal(AttributeValue first, AttributeValue second) {
		return StoredItems.equal(Map.of("a", first), Map.of("a", second));
	}

	private static SdkBytes bytes(String text) {
		return SdkBytes.fromUtf8String(text);
	}

}
