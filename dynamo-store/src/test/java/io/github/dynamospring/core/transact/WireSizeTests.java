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

package io.github.dynamospring.core.transact;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

import static org.assertj.core.api.Assertions.assertThat;

class WireSizeTests {

	static Stream<Arguments> values() {
		SdkBytes bytes = SdkBytes.fromByteArray(new byte[10]);
		return Stream.of(Arguments.of("{'a':{'S':'hällo'}}", AttributeValue.fromS("hällo")),
				Arguments.of("{'a':{'S':'\\\\\\\"\\u0001'}}", AttributeValue.fromS("\\\"\u0001")),
				Arguments.of("{'a':{'S':'\uD83D\uDE00€'}}", AttributeValue.fromS("\uD83D\uDE00€")),
				Arguments.of("{'a':{'N':'12.5'}}", AttributeValue.fromN("12.5")),
				Arguments.of("{'a':{'B':'AAAAAAAAAAAAAA=='}}", AttributeValue.fromB(bytes)),
				Arguments.of("{'a':{'SS':['x','yy']}}", AttributeValue.fromSs(List.of("x", "yy"))),
				Arguments.of("{'a':{'NS':['1','22']}}", AttributeValue.fromNs(List.of("1", "22"))),
				Arguments.of("{'a':{'BS':['AAAAAAAAAAAAAA==']}}", AttributeValue.fromBs(List.of(bytes))),
				Arguments.of("{'a':{'L':[{'BOOL':false},{'NULL':true}]}}",
						AttributeValue.fromL(List.of(AttributeValue.fromBool(false), AttributeValue.fromNul(true)))),
				Arguments.of("{'a':{'M':{'b':{'S':'x'},'c':{'S':'y'}}}}",
						AttributeValue.fromM(Map.of("b", AttributeValue.fromS("x"), "c", AttributeValue.fromS("y")))));
	}

	@ParameterizedTest
	@MethodSource("values")
	void isNotLessThanTheJsonAndNotMuchMore(String json, AttributeValue value) {
		int length = json.getBytes(StandardCharsets.UTF_8).length;
		assertThat(WireSize.of(Map.of("a", value))).isBetween((long) length, length + 20L);
	}

}
