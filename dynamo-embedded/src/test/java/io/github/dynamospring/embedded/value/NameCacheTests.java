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

import java.nio.charset.StandardCharsets;
import java.util.Random;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class NameCacheTests {

	private final NameCache names = new NameCache();

	@Test
	void returnsTheSameStringForTheSameBytes() {
		byte[] bytes = "id customer id".getBytes(StandardCharsets.UTF_8);
		String name = this.names.get(bytes, 0, 2);
		assertThat(name).isEqualTo("id").isSameAs(this.names.get(bytes, 12, 2));
		assertThat(this.names.get(bytes, 3, 8)).isEqualTo("customer");
	}

	@Test
	void returnsTheRightStringWhateverElseFellOnItsPlace() {
		Random random = new Random(1);
		for (int i = 0; i < 50_000; i++) {
			String name = random.ints(random.nextInt(80), 0, 0xD800)
				.limit(70)
				.collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
				.toString();
			byte[] bytes = name.getBytes(StandardCharsets.UTF_8);
			assertThat(this.names.get(bytes, 0, bytes.length)).isEqualTo(name);
		}
	}

}
