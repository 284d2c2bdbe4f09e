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

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import io.github.dynamospring.core.mapping.DynamoKey;
import io.github.dynamospring.core.mapping.GlobalSecondaryIndex;
import io.github.dynamospring.core.mapping.JsonAttribute;
import io.github.dynamospring.core.mapping.PartitionKey;
import io.github.dynamospring.core.mapping.SortKey;
import io.github.dynamospring.core.mapping.Table;
import io.github.dynamospring.core.mapping.TimeToLive;
import io.github.dynamospring.core.mapping.Vector;
import io.github.dynamospring.fixture.DynamoFixture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import static io.github.dynamospring.core.query.Criteria.where;
import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for expired items that reads leave out, and for special attributes, through the
 * template.
 */
class HiddenItemsIntegrationTests {

	private static final Instant PAST = Instant.parse("2020-01-01T00:00:00Z");

	private static final Instant FUTURE = Instant.parse("9000-01-01T00:00:00Z");

	private final DynamoFixture dynamo = new DynamoFixture(Token.class, Note.class);

	private final DynamoTemplate template = this.dynamo.template();

	@AfterEach
	void close() {
		this.dynamo.close();
	}

	@Test
	void everyReadHidesExpiredItems() {
		this.template.saveAll(List.of(new Token("u", "old", "x", PAST), new Token("u", "new", "x", FUTURE),
				new Token("u", "ever", "x", null)));
		assertThat(this.template.get(Token.class).key("u", "old").one()).isEmpty();
		assertThat(this.template.get(Token.class).key("u", "old").project("state").one()).isEmpty();
		assertThat(this.template.get(Token.class).key("u", "old").exists()).isFalse();
		assertThat(this.template.get(Token.class).key("u", "new").one()).isPresent();
		assertThat(this.template.get(Token.class).key("u", "new").project("state").one())
			.contains(Map.of("state", "x"));
		assertThat(this.template.getAll(Token.class,
				List.of(DynamoKey.of("u", "old"), DynamoKey.of("u", "new"), DynamoKey.of("u", "ever"))))
			.extracting(Token::id)
			.containsExactly("new", "ever");
		assertThat(this.template.query(Token.class).partitionKey("u").all()).extracting(Token::id)
			.containsExactly("ever", "new");
		assertThat(this.template.query(Token.class).partitionKey("u").filter(where("state").is("x")).count())
			.isEqualTo(2);
		assertThat(this.template.query(Token.class).index("ByState").partitionKey("x").all()).hasSize(2);
		assertThat(this.template.scan(Token.class).all()).hasSize(2);
		assertThat(this.template
			.transactGet(List.of(this.template.get(Token.class).key("u", "old"),
					this.template.get(Token.class).key("u", "new")))
			.execute()
			.all()).extracting(Optional::isPresent).containsExactly(false, true);
	}

	@Test
	void jsonVectorsAndDurationsAreStored() {
		Note note = new Note("n", Map.of("a", List.of(1, 2)), new float[] { 1, 2 }, Duration.ofHours(1));
		this.template.save(note);
		Note read = this.template.get(Note.class).key("n").one().orElseThrow();
		assertThat(read.document()).isEqualTo(note.document());
		assertThat(read.embedding()).containsExactly(1, 2);
		assertThat(read.ttl()).isBetween(Duration.ofMinutes(55), Duration.ofMinutes(61));
	}

	@Table
	@GlobalSecondaryIndex(name = "ByState", partitionKey = "state")
	record Token(@PartitionKey String user, @SortKey String id, String state,
			@TimeToLive(hideExpired = true) Instant expires) {

	}

	@Table
	record Note(@PartitionKey String id, @JsonAttribute Map<String, List<Integer>> document,
			@Vector(dimensions = 2) float[] embedding, @TimeToLive Duration ttl) {

	}

}
