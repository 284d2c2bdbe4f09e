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

import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.temporal.ChronoUnit;
import java.util.List;

import io.github.dynamospring.DynamoValidationException;
import io.github.dynamospring.core.mapping.GlobalSecondaryIndex;
import io.github.dynamospring.core.mapping.PartitionKey;
import io.github.dynamospring.core.mapping.Precision;
import io.github.dynamospring.core.mapping.SortKey;
import io.github.dynamospring.core.mapping.Table;
import io.github.dynamospring.core.query.Criteria;
import io.github.dynamospring.core.query.SortKeyCondition;
import io.github.dynamospring.fixture.DynamoFixture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import static io.github.dynamospring.core.query.Criteria.where;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Tests for bounds of ranges that lie beyond the times that can be stored.
 */
class OpenBoundsIntegrationTests {

	private static final Instant LAST = Instant.parse("9999-12-31T23:59:59.999999999Z");

	private static final Instant FIRST = Instant.parse("0000-01-01T00:00:00Z");

	private static final Instant NOW = Instant.parse("2024-01-15T10:00:00Z");

	private final DynamoFixture dynamo = new DynamoFixture(Reading.class);

	private final DynamoTemplate template = this.dynamo.template();

	@BeforeEach
	void save() {
		this.template.saveAll(List.of(reading("a", FIRST, LocalTime.MIN), reading("b", NOW, LocalTime.NOON),
				reading("c", LAST, LocalTime.of(23, 59, 59))));
	}

	private static Reading reading(String id, Instant at, LocalTime time) {
		return new Reading("s", at, id, at, LocalDate.ofInstant(at, java.time.ZoneOffset.UTC), time);
	}

	@AfterEach
	void close() {
		this.dynamo.close();
	}

	@Test
	void rangesOfAGeneratedKeyAreOpen() {
		found(SortKeyCondition.between(Instant.MIN, Instant.MAX), "a", "b", "c");
		found(SortKeyCondition.lessThan(Instant.MAX), "a", "b", "c");
		found(SortKeyCondition.lessThanOrEqual(Instant.MAX), "a", "b", "c");
		found(SortKeyCondition.greaterThan(Instant.MAX));
		found(SortKeyCondition.greaterThanOrEqual(Instant.MAX));
		found(SortKeyCondition.greaterThan(Instant.MIN), "a", "b", "c");
		found(SortKeyCondition.greaterThanOrEqual(Instant.MIN), "a", "b", "c");
		found(SortKeyCondition.lessThan(Instant.MIN));
		found(SortKeyCondition.lessThanOrEqual(Instant.MIN));
		found(SortKeyCondition.between(NOW, Instant.MAX), "b", "c");
	}

	private void found(SortKeyCondition condition, String... ids) {
		assertThat(this.template.query(Reading.class).partitionKey("s").sortKey(condition).all())
			.as(condition.toString())
			.extracting(Reading::id)
			.containsExactly(ids);
	}

	@Test
	void rangesOfAnIndexAreOpen() {
		assertThat(this.template.query(Reading.class)
			.index("ByDay")
			.partitionKey("s")
			.sortKey(SortKeyCondition.between(LocalDate.MIN, LocalDate.MAX))
			.all()).hasSize(3);
		assertThat(this.template.query(Reading.class)
			.index("ByDay")
			.partitionKey("s")
			.sortKey(SortKeyCondition.greaterThan(LocalDate.MAX))
			.all()).isEmpty();
	}

	@Test
	void rangesOfFiltersAreOpen() {
		filtered(where("seen").lte(Instant.MAX), "a", "b", "c");
		filtered(where("seen").lt(Instant.MAX).and(where("day").gte(LocalDate.MIN)), "a", "b", "c");
		filtered(where("seen").gt(Instant.MAX));
		filtered(where("time").gt(LocalTime.of(23, 59, 59, 1)));
		filtered(where("time").lt(LocalTime.of(23, 59, 59, 1)), "a", "b", "c");
		filtered(where("time").between(LocalTime.NOON, LocalTime.MAX), "b", "c");
	}

	private void filtered(Criteria criteria, String... ids) {
		assertThat(this.template.query(Reading.class).partitionKey("s").filter(criteria).all()).extracting(Reading::id)
			.containsExactly(ids);
	}

	@Test
	void otherOperandsBeyondAreRefused() {
		for (Criteria criteria : List.of(where("seen").is(Instant.MAX), where("seen").in(NOW, Instant.MIN),
				where("day").ne(LocalDate.MAX))) {
			assertThatExceptionOfType(DynamoValidationException.class)
				.isThrownBy(() -> this.template.query(Reading.class).partitionKey("s").filter(criteria).toRequest())
				.withMessageContaining("cannot be stored");
		}
		assertThatExceptionOfType(DynamoValidationException.class).isThrownBy(() -> this.template.query(Reading.class)
			.partitionKey("s")
			.sortKey(SortKeyCondition.is(Instant.MAX))
			.toRequest());
		assertThatExceptionOfType(DynamoValidationException.class).isThrownBy(() -> this.template.query(Reading.class)
			.partitionKey("s")
			.filter(where("seen").lt(OffsetDateTime.MAX))
			.toRequest());
	}

	@Table
	@GlobalSecondaryIndex(name = "ByDay", partitionKey = "sensor", sortKey = "day")
	record Reading(@PartitionKey String sensor, @SortKey Instant at, @SortKey String id, Instant seen, LocalDate day,
			@Precision(ChronoUnit.SECONDS) LocalTime time) {

	}

}
