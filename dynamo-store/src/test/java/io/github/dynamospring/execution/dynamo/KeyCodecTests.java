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

import java.time.Instant;
import java.util.Random;
import java.util.Set;

import io.github.dynamospring.DynamoValidationException;
import io.github.dynamospring.execution.DueTimer;
import io.github.dynamospring.execution.ExecutionStatus;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * The keys of the seven tables.
 */
class KeyCodecTests {

	@Test
	void listKeysAreOrderedByTime() {
		Random random = new Random(1);
		for (int i = 0; i < 2000; i++) {
			Instant first = Instant.ofEpochMilli(random.nextLong(-5_000_000_000_000L, 50_000_000_000_000L));
			Instant second = Instant.ofEpochMilli(random.nextLong(-5_000_000_000_000L, 50_000_000_000_000L));
			int comparison = KeyCodec.listKey(first, "z#" + i).compareTo(KeyCodec.listKey(second, "a" + i));
			if (!first.equals(second)) {
				assertThat(Integer.signum(comparison)).isEqualTo(Integer.signum(first.compareTo(second)));
			}
			assertThat(KeyCodec.listKey(first, "")).isGreaterThan(KeyCodec.listTime(first));
		}
	}

	@Test
	void longIdsMakeShortKeysThatDiffer() {
		String id = "Ünïcode😀".repeat(190);
		String key = KeyCodec.listKey(Instant.EPOCH, id + "a");
		assertThat(ItemSize.of(key)).isLessThanOrEqualTo(KeyCodec.MAX_SORT_KEY);
		assertThat(key).isNotEqualTo(KeyCodec.listKey(Instant.EPOCH, id + "b"))
			.startsWith(KeyCodec.listTime(Instant.EPOCH));
		DueTimer timer = new DueTimer("timers", "x".repeat(2048), "order", "p".repeat(1024), Instant.EPOCH, 1, 0, null,
				null);
		AttributeValue parked = KeyCodec.parked(timer).get("id");
		assertThat(parked).isNotNull();
		assertThat(ItemSize.of(parked.s())).isLessThanOrEqualTo(KeyCodec.MAX_PARTITION_KEY);
	}

	@Test
	void partitionsOfListsFollowTheFilters() {
		assertThat(KeyCodec.listPartitions(false, Set.of(), null)).hasSize(14).contains("R#RUNNING", "C#RUNNING");
		assertThat(KeyCodec.listPartitions(true, Set.of(ExecutionStatus.DONE), null)).containsExactly("R#DONE");
		assertThat(KeyCodec.listPartitions(true, Set.of(ExecutionStatus.DONE), "a#b")).containsExactly("R#DONE#a#b");
	}

	@Test
	void emptyAndLongKeysAreRefused() {
		for (String id : new String[] { "", "x".repeat(2049), "é".repeat(1025) }) {
			assertThatExceptionOfType(DynamoValidationException.class).isThrownBy(() -> KeyCodec.execution(id));
		}
		assertThat(KeyCodec.execution("x".repeat(2048))).containsKey("id");
		assertThatExceptionOfType(DynamoValidationException.class).isThrownBy(() -> KeyCodec.timer("o1", ""));
		assertThatExceptionOfType(DynamoValidationException.class)
			.isThrownBy(() -> KeyCodec.mark("o1", "x".repeat(1025)));
	}

}
