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

import java.util.List;
import java.util.stream.IntStream;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class BatchChunksTests {

	@Test
	void dividesByCount() {
		assertThat(sizes(IntStream.range(0, 60).boxed().toList(), 0)).containsExactly(25, 25, 10);
		assertThat(sizes(IntStream.range(0, 50).boxed().toList(), 0)).containsExactly(25, 25);
		assertThat(sizes(List.of(), 0)).isEmpty();
	}

	@Test
	void dividesByBytes() {
		assertThat(sizes(IntStream.range(0, 5).boxed().toList(), 8_000_000)).containsExactly(2, 2, 1);
		assertThat(sizes(IntStream.range(0, 3).boxed().toList(), 17_000_000)).containsExactly(1, 1, 1);
	}

	@Test
	void keepsTheOrder() {
		assertThat(BatchChunks.of(List.of("a", "b", "c"), 2, String::length)).containsExactly(List.of("a", "b"),
				List.of("c"));
	}

	private static List<Integer> sizes(List<Integer> elements, long bytes) {
		return BatchChunks.of(elements, 25, (element) -> bytes).stream().map(List::size).toList();
	}

}
