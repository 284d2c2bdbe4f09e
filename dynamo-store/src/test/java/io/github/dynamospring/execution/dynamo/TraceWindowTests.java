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

import java.util.Random;
import java.util.TreeSet;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The window of a trace over random lives.
 */
class TraceWindowTests {

	@Test
	void storedStepsAreTheLastOnesWithoutAGap() {
		for (long seed = 0; seed < 500; seed++) {
			Random random = new Random(seed);
			TraceWindow window = TraceWindow.EMPTY;
			TreeSet<Long> stored = new TreeSet<>();
			int size = 1 + random.nextInt(20);
			for (int step = 0; step < 200; step++) {
				if (random.nextInt(20) == 0) {
					size = 1 + random.nextInt(20);
				}
				TraceWindow next = window.append(size, 3);
				stored.add(window.next());
				window.removed(next).forEach(stored::remove);
				window = next;
				assertThat(window.next()).as("seed %d", seed).isEqualTo(step + 1);
				assertThat(stored.first()).as("seed %d", seed).isEqualTo(window.from());
				assertThat(stored.last()).as("seed %d", seed).isEqualTo(step);
				assertThat(stored).as("seed %d", seed).hasSize((int) (window.next() - window.from()));
			}
			for (int step = 0; step < 20; step++) {
				window = window.append(size, 3);
			}
			assertThat(window.next() - window.from()).as("seed %d", seed).isEqualTo(size);
		}
	}

	@Test
	void fixedSizeRemovesOneStepForOne() {
		TraceWindow full = new TraceWindow(5, 8);
		TraceWindow next = full.append(3, 25);
		assertThat(next).isEqualTo(new TraceWindow(6, 9));
		assertThat(full.removed(next)).containsExactly(5L);
	}

}
