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

package io.github.dynamospring.embedded.protocol;

import java.nio.charset.StandardCharsets;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class FingerprintTests {

	@Test
	void doesNotDependOnTheOrderOfMembers() {
		assertThat(of("{\"x\":{\"a\":1,\"b\":[2]}}")).isEqualTo(of("{ \"x\" : {\"b\":[2],\"a\":1}, \"y\":0}"));
	}

	@Test
	void differsWithTheContent() {
		assertThat(new String[] { of("{\"x\":1}"), of("{\"x\":\"1\"}"), of("{\"x\":[1]}"), of("{\"x\":{\"1\":1}}"),
				of("{\"x\":[1,2]}"), of("{\"x\":[2,1]}"), of("{\"x\":[\"1\",\"2\"]}"), of("{\"x\":[\"12\"]}"),
				of("{\"x\":null}"), of("{\"x\":true}") })
			.doesNotHaveDuplicates();
	}

	private static String of(String json) {
		return Fingerprint.of(JsonReader.read(json.getBytes(StandardCharsets.UTF_8)), "x");
	}

}
