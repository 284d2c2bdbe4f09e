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

package io.github.dynamospring.embedded.engine;

import java.time.Instant;
import java.util.List;
import java.util.Map;

import io.github.dynamospring.embedded.expression.KeySchema;
import io.github.dynamospring.embedded.expression.KeySchema.KeyAttribute;
import io.github.dynamospring.embedded.storage.ItemMap;
import io.github.dynamospring.embedded.storage.MemoryStorage;
import io.github.dynamospring.embedded.value.Item;
import io.github.dynamospring.embedded.value.Value;
import io.github.dynamospring.embedded.value.ValueType;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class StreamLimitTests {

	private static final Instant START = Instant.parse("2026-01-01T00:00:00Z");

	private final ItemMap records = new MemoryStorage().open("records");

	private final Stream stream = new Stream("arn/label", "orders", StreamViewType.KEYS_ONLY, START,
			new KeySchema(List.of(new KeyAttribute("id", ValueType.N)), List.of()), this.records,
			new SettableClock(START));

	@Test
	void forgetsTheOldestRecordsBeyondTheLimit() {
		for (int i = 0; i < Stream.MAX_RECORDS; i++) {
			insert(i);
		}
		assertThat(this.records.size()).isEqualTo(Stream.MAX_RECORDS);
		assertThat(this.stream.next().subtract(this.stream.oldest()).intValueExact()).isEqualTo(Stream.MAX_RECORDS);
		for (int i = 0; i < 10; i++) {
			insert(Stream.MAX_RECORDS + i);
		}
		assertThat(this.records.size()).isEqualTo(Stream.MAX_RECORDS);
		assertThat(this.stream.next().subtract(this.stream.oldest()).intValueExact()).isEqualTo(Stream.MAX_RECORDS);
		assertThat(this.stream.read(this.stream.oldest(), 1, Long.MAX_VALUE)).singleElement()
			.satisfies((record) -> assertThat(record.keys().get("id")).isEqualTo(Value.N.of(10)));
	}

	private void insert(int id) {
		assertThat(this.stream.record(null, Item.of(Map.of("id", Value.N.of(id))), false)).isTrue();
	}

}
