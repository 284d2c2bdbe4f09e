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

package io.github.dynamospring.core.convert;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Map;
import java.util.Set;

import io.github.dynamospring.core.expression.ExpressionRenderer;
import io.github.dynamospring.core.mapping.DynamoMappingContext;
import io.github.dynamospring.core.mapping.GlobalSecondaryIndex;
import io.github.dynamospring.core.mapping.IndexProjection;
import io.github.dynamospring.core.mapping.PartitionKey;
import io.github.dynamospring.core.mapping.SortKey;
import io.github.dynamospring.core.mapping.Table;
import io.github.dynamospring.core.mapping.TimeToLive;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

import org.springframework.data.mapping.MappingException;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Tests for times to live.
 */
class TimeToLiveTests {

	private static final Instant NOW = Instant.parse("2024-01-15T10:00:00.5Z");

	private final MappingDynamoConverter converter = MappingDynamoConverter.builder(new DynamoMappingContext())
		.clock(Clock.fixed(NOW, ZoneOffset.UTC))
		.build();

	@Test
	void durationsCountFromTheWriteAndEndWithAWholeSecond() {
		Map<String, AttributeValue> item = this.converter.write(new Session("s", Duration.ofMinutes(1)));
		assertThat(item.get("ttl").n()).isEqualTo(Long.toString(NOW.getEpochSecond() + 61));
		assertThat(this.converter.read(Session.class, item).ttl()).isEqualTo(Duration.ofMillis(60_500));
	}

	@Test
	void wholeSecondsAreKept() {
		MappingDynamoConverter atWholeSecond = MappingDynamoConverter.builder(new DynamoMappingContext())
			.clock(Clock.fixed(Instant.ofEpochSecond(1_000), ZoneOffset.UTC))
			.build();
		Session session = new Session("s", Duration.ofSeconds(7));
		assertThat(atWholeSecond.read(Session.class, atWholeSecond.write(session))).isEqualTo(session);
	}

	@Test
	void filtersExpiredItemsWhereTheyAreHidden() {
		QueryMapper mapper = new QueryMapper(this.converter);
		var entity = this.converter.getMappingContext().getRequiredPersistentEntity(Hidden.class);
		ExpressionRenderer renderer = new ExpressionRenderer();
		assertThat(renderer.render(mapper.mapEntityFilter(entity, null, true)))
			.isEqualTo("attribute_not_exists(#0) OR #0 > :0");
		assertThat(renderer.names()).containsExactly(Map.entry("#0", "expires"));
		assertThat(renderer.values())
			.containsExactly(Map.entry(":0", AttributeValue.fromN(Long.toString(NOW.getEpochSecond()))));
		var session = this.converter.getMappingContext().getRequiredPersistentEntity(Session.class);
		assertThat(mapper.mapEntityFilter(session, null, true)).isNull();
	}

	@Test
	void knowsWhatIsHidden() {
		var entity = this.converter.getMappingContext().getRequiredPersistentEntity(Hidden.class);
		assertThat(this.converter.isHidden(entity, this.converter.write(new Hidden("h", NOW)))).isTrue();
		assertThat(this.converter.isHidden(entity, this.converter.write(new Hidden("h", NOW.plusSeconds(1)))))
			.isFalse();
		assertThat(this.converter.isHidden(entity, this.converter.write(new Hidden("h", null)))).isFalse();
	}

	@Test
	void startFailsWhereExpiredItemsCannotBeHidden() {
		assertRefused(ExpiryAsIndexKey.class, "ByExpiry", "no filter of a query can look at the key");
		assertRefused(ExpiryNotProjected.class, "ByName", "does not hold the property 'expires'");
	}

	private void assertRefused(Class<?> type, String... parts) {
		DynamoMappingContext context = new DynamoMappingContext();
		context.setInitialEntitySet(Set.of(type));
		assertThatExceptionOfType(MappingException.class).isThrownBy(context::afterPropertiesSet)
			.withMessageContainingAll(parts)
			.withMessageContaining(type.getName());
	}

	@Table
	record Session(@PartitionKey String id, @TimeToLive Duration ttl) {

	}

	@Table
	record Hidden(@PartitionKey String id, @TimeToLive(hideExpired = true) @Nullable Instant expires) {

	}

	@Table
	@GlobalSecondaryIndex(name = "ByExpiry", partitionKey = "name", sortKey = "expires")
	record ExpiryAsIndexKey(@PartitionKey String id, String name, @TimeToLive(hideExpired = true) Instant expires) {

	}

	@Table
	@GlobalSecondaryIndex(name = "ByName", partitionKey = "name", projection = IndexProjection.KEYS_ONLY)
	record ExpiryNotProjected(@PartitionKey String id, @SortKey String name,
			@TimeToLive(hideExpired = true) Instant expires) {

	}

}
