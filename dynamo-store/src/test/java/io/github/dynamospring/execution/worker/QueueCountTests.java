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

package io.github.dynamospring.execution.worker;

import java.time.Instant;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for {@link QueueCount}.
 */
class QueueCountTests {

	private static final Instant START = Instant.parse("2024-01-15T10:00:00Z");

	private final QueueCount count = new QueueCount();

	@Test
	void pagesAddUp() {
		this.count.begin(START);
		assertThat(this.count.add(100, false)).isEqualTo(100);
		assertThat(this.count.add(20, true)).isEqualTo(120);
		assertThat(this.count.oldest()).isEqualTo(START);
	}

	@Test
	void whatWasSeenBeforeStandsUntilMoreOrTheEndIsSeen() {
		this.count.begin(START);
		this.count.add(100, false);
		this.count.add(100, false);
		this.count.begin(START.plusSeconds(1));
		assertThat(this.count.add(100, false)).isEqualTo(200);
		assertThat(this.count.add(5, true)).isEqualTo(105);
		this.count.begin(null);
		assertThat(this.count.add(0, true)).isZero();
		assertThat(this.count.oldest()).isNull();
	}

}
