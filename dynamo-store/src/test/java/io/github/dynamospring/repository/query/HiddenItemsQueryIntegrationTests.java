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

package io.github.dynamospring.repository.query;

import java.time.Instant;
import java.util.Optional;
import java.util.stream.IntStream;

import io.github.dynamospring.core.mapping.PartitionKey;
import io.github.dynamospring.core.mapping.SortKey;
import io.github.dynamospring.core.mapping.Table;
import io.github.dynamospring.core.mapping.TimeToLive;
import io.github.dynamospring.fixture.DynamoFixture;
import io.github.dynamospring.repository.DynamoRepository;
import io.github.dynamospring.repository.support.DynamoRepositoryFactory;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import org.springframework.data.domain.PageRequest;
import org.springframework.data.domain.Pageable;
import org.springframework.data.domain.Slice;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What methods of repositories cost that pass over expired items.
 */
class HiddenItemsQueryIntegrationTests {

	private static final Instant PAST = Instant.parse("2020-01-01T00:00:00Z");

	private static final Instant FUTURE = Instant.parse("9000-01-01T00:00:00Z");

	private final DynamoFixture dynamo = new DynamoFixture(Token.class);

	private final Tokens tokens = new DynamoRepositoryFactory(this.dynamo.template()).getRepository(Tokens.class);

	@AfterEach
	void close() {
		this.dynamo.close();
	}

	@Test
	void expiredItemsBeforeAPageAreNotReadOneRequestEach() {
		this.tokens.saveAll(
				IntStream.range(10, 70).mapToObj((i) -> new Token("u", "t" + i, (i < 60) ? PAST : FUTURE)).toList());
		this.dynamo.requests();
		Slice<Token> slice = this.tokens.findByUser("u", PageRequest.of(1, 2));
		assertThat(slice.getContent()).extracting(Token::id).containsExactly("t62", "t63");
		assertThat(slice.hasNext()).isTrue();
		assertThat(this.dynamo.operations()).containsExactly("Query", "Query");
	}

	@Test
	void numberOfTheRequestsGrowsWithTheExpiredItems() {
		assertThat(QueryMethods.plan(Tokens.class, "findFirstByUser").getMaxRequests()).isEmpty();
	}

	interface Tokens extends DynamoRepository<Token> {

		Slice<Token> findByUser(String user, Pageable pageable);

		Optional<Token> findFirstByUser(String user);

	}

	@Table
	record Token(@PartitionKey String user, @SortKey String id, @TimeToLive(hideExpired = true) Instant expires) {

	}

}
