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

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;

import io.github.dynamospring.embedded.expression.Placeholders;
import io.github.dynamospring.embedded.storage.MemoryStorage;
import io.github.dynamospring.embedded.value.Item;
import io.github.dynamospring.embedded.value.ValidationFailure;
import io.github.dynamospring.embedded.value.Value;
import io.github.dynamospring.embedded.value.ValueType;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * What depends on the clock.
 */
class EngineTimeTests {

	private static final Instant START = Instant.parse("2026-01-01T00:00:00Z");

	private final SettableClock clock = new SettableClock(START);

	private final Engine engine = new Engine(EngineSettings.of(this.clock, "eu-central-1"), new MemoryStorage());

	@BeforeEach
	void createTable() {
		IndexRequest index = new IndexRequest("byExpiry", List.of(new KeyElement("ttl", KeyRole.HASH)),
				ProjectionType.ALL, null, null);
		this.engine.createTable()
			.execute(new CreateTable.Request("sessions",
					List.of(new AttributeDefinition("id", ValueType.S), new AttributeDefinition("ttl", ValueType.N)),
					List.of(new KeyElement("id", KeyRole.HASH)), BillingMode.PAY_PER_REQUEST, null, null,
					List.of(index), null, false, null, List.of()));
	}

	@Test
	void createsTablesAtTheTimeOfTheClock() {
		assertThat(this.engine.describeTable().execute("sessions").created()).isEqualTo(START);
	}

	@Test
	void removesExpiredItemsAfterTheInterval() {
		this.engine.timeToLive().update("sessions", "ttl", true);
		put("soon", START.plusSeconds(10));
		put("later", START.plusSeconds(1000));
		this.clock.advance(Duration.ofSeconds(30));
		assertThat(get("soon")).as("expired, but not yet swept").isNotNull();
		this.clock.advance(Duration.ofSeconds(30));
		assertThat(get("soon")).isNull();
		assertThat(get("later")).isNotNull();
		assertThat(this.engine.describeTable().execute("sessions").indexes().get(0).itemCount()).isEqualTo(1);
	}

	@Test
	void sweepsItemsThatWereThereBeforeExpiryWasSwitchedOn() {
		put("old", START.minusSeconds(10));
		put("ancient", START.minus(Duration.ofDays(6 * 365)));
		this.engine.timeToLive().update("sessions", "ttl", true);
		this.clock.advance(Duration.ofMinutes(1));
		assertThat(get("old")).isNull();
		assertThat(get("ancient")).as("expired more than five years ago").isNotNull();
	}

	@Test
	void keepsItemsWhoseExpiryWasMovedOrIsNoNumber() {
		this.engine.timeToLive().update("sessions", "other", true);
		put("moved", START.plusSeconds(10));
		write(Item.of(Map.of("id", new Value.S("text"), "other", new Value.S("1"))));
		write(Item.of(Map.of("id", new Value.S("renewed"), "other", Value.N.of(START.getEpochSecond() + 1))));
		write(Item.of(Map.of("id", new Value.S("renewed"), "other", Value.N.of(START.getEpochSecond() + 9999))));
		this.clock.advance(Duration.ofMinutes(2));
		assertThat(get("moved")).isNotNull();
		assertThat(get("text")).isNotNull();
		assertThat(get("renewed")).isNotNull();
	}

	@Test
	void keepsItemsAfterExpiryWasSwitchedOff() {
		this.engine.timeToLive().update("sessions", "ttl", true);
		put("soon", START.plusSeconds(10));
		this.engine.timeToLive().update("sessions", "ttl", false);
		this.clock.advance(Duration.ofMinutes(2));
		assertThat(get("soon")).isNotNull();
		assertThat(this.engine.timeToLive().describe("sessions")).isNull();
	}

	@Test
	void refusesToRepeatTheStateOfExpiry() {
		assertThatExceptionOfType(ValidationFailure.class)
			.isThrownBy(() -> this.engine.timeToLive().update("sessions", "ttl", false))
			.withMessage("TimeToLive is already disabled");
		this.engine.timeToLive().update("sessions", "ttl", true);
		assertThatExceptionOfType(ValidationFailure.class)
			.isThrownBy(() -> this.engine.timeToLive().update("sessions", "ttl", true))
			.withMessage("TimeToLive is already enabled");
		assertThatExceptionOfType(ValidationFailure.class)
			.isThrownBy(() -> this.engine.timeToLive().update("sessions", "other", true))
			.withMessage("TimeToLive is active on a different AttributeName: current AttributeName is ttl");
	}

	@Test
	void forgetsTransactionTokensAfterTenMinutes() {
		increment("token", "content");
		this.clock.advance(Duration.ofMinutes(10).minusMillis(1));
		increment("token", "content");
		assertThat(get("counter")).isNotNull().extracting((item) -> item.get("n")).isEqualTo(Value.N.of(1));
		assertThatExceptionOfType(EngineException.class).isThrownBy(() -> increment("token", "other"))
			.satisfies((ex) -> assertThat(ex.type()).isEqualTo(ErrorType.IDEMPOTENT_PARAMETER_MISMATCH));
		this.clock.advance(Duration.ofMillis(1));
		increment("token", "other");
		assertThat(get("counter")).isNotNull().extracting((item) -> item.get("n")).isEqualTo(Value.N.of(2));
	}

	@Test
	void doesNotRememberTheTokenOfATransactionThatFailed() {
		assertThatExceptionOfType(TransactionCanceledException.class)
			.isThrownBy(() -> transact("token", new WriteRequest.Check("sessions", key("missing"),
					"attribute_exists(id)", Placeholders.none(), false)));
		increment("token", "content");
		assertThat(get("counter")).isNotNull();
	}

	private void increment(String token, String content) {
		this.engine.transactWriteItems()
			.execute(
					List.of(new WriteRequest.Update("sessions", key("counter"), "ADD n :one", null,
							Placeholders.of(null, Map.of(":one", Value.N.of(1))), false)),
					0, new TransactWriteItems.Token(token, content));
	}

	private void transact(String token, WriteRequest request) {
		this.engine.transactWriteItems().execute(List.of(request), 0, new TransactWriteItems.Token(token, "content"));
	}

	private void put(String id, Instant expiry) {
		write(Item.of(Map.of("id", new Value.S(id), "ttl", Value.N.of(expiry.getEpochSecond()))));
	}

	private void write(Item item) {
		this.engine.writeItem()
			.execute(new WriteRequest.Put("sessions", item, null, Placeholders.none(), false), ReturnValues.NONE);
	}

	private @Nullable Item get(String id) {
		return this.engine.getItem()
			.execute(new ReadRequest("sessions", key(id), null, Placeholders.none(), true))
			.item();
	}

	private static Item key(String id) {
		return Item.of(Map.of("id", new Value.S(id)));
	}

}
