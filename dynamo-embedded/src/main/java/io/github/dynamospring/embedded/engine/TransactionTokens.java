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

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;

import io.github.dynamospring.embedded.storage.ItemMap;
import io.github.dynamospring.embedded.storage.KeyEncoder;
import io.github.dynamospring.embedded.storage.KeyRange;
import io.github.dynamospring.embedded.storage.Storage;
import io.github.dynamospring.embedded.storage.StoredKey;
import io.github.dynamospring.embedded.value.Item;
import io.github.dynamospring.embedded.value.Value;
import org.jspecify.annotations.Nullable;

/**
 * Remembers the tokens of transactions for ten minutes. Guarded by the engine's lock.
 */
final class TransactionTokens {

	static final String STORAGE_NAME = "/tokens";

	static final Duration LIFETIME = Duration.ofMinutes(10);

	private static final String CONTENT = "content";

	private static final String CHARGES = "charges";

	private static final String EXPIRES_AT = "expiresAt";

	private final Clock clock;

	private final ItemMap tokens;

	private final Queue<Expiry> expiries = new ArrayDeque<>();

	TransactionTokens(Clock clock, Storage storage) {
		this.clock = clock;
		this.tokens = storage.open(STORAGE_NAME);
		load();
	}

	// Read the tokens in the storage, in place of those known so far.
	void load() {
		this.expiries.clear();
		List<Expiry> known = new ArrayList<>();
		this.tokens.read(KeyRange.all(), true)
			.forEachRemaining((stored) -> known.add(new Expiry(expiresAt(stored.item()), stored.key())));
		known.sort(Comparator.comparing(Expiry::at));
		this.expiries.addAll(known);
	}

	/**
	 * Find a transaction that was done before.
	 * @param token the transaction's token
	 * @return what repetitions of the transaction consume, or {@code null} if it was not
	 * done before
	 * @throws EngineException if the token was used for another one
	 */
	@Nullable List<ConsumedCapacity> find(TransactWriteItems.Token token) {
		Item known = this.tokens.get(key(token));
		if (known == null || !this.clock.instant().isBefore(expiresAt(known))) {
			return null;
		}
		if (!new Value.S(token.content()).equals(known.get(CONTENT))) {
			throw new EngineException(ErrorType.IDEMPOTENT_PARAMETER_MISMATCH, EngineMessages.TOKEN_MISMATCH);
		}
		return chargesOf(known);
	}

	private static List<ConsumedCapacity> chargesOf(Item known) {
		List<ConsumedCapacity> charges = new ArrayList<>();
		if (known.get(CHARGES) instanceof Value.M tables) {
			tables.value().forEach((tableName, units) -> {
				if (units instanceof Value.N number) {
					charges.add(ConsumedCapacity.read(tableName).table(number.value().doubleValue()).build());
				}
			});
		}
		return charges;
	}

	/**
	 * Remember a transaction.
	 * @param token the transaction's token
	 * @param charges what repetitions of the transaction consume, per table
	 */
	void remember(TransactWriteItems.Token token, List<ConsumedCapacity> charges) {
		forgetExpired();
		Map<String, Value> units = new LinkedHashMap<>();
		charges.forEach((charge) -> units.put(charge.tableName(), Value.N.of((long) charge.table())));
		Instant expiresAt = this.clock.instant().plus(LIFETIME);
		StoredKey key = key(token);
		this.tokens.put(key, Item.of(Map.of(CONTENT, new Value.S(token.content()), CHARGES, new Value.M(units),
				EXPIRES_AT, Value.N.of(expiresAt.toEpochMilli()))));
		this.expiries.add(new Expiry(Instant.ofEpochMilli(expiresAt.toEpochMilli()), key));
	}

	void clear() {
		this.expiries.forEach((expiry) -> this.tokens.remove(expiry.key()));
		this.expiries.clear();
	}

	private void forgetExpired() {
		Instant now = this.clock.instant();
		Expiry oldest = this.expiries.peek();
		while (oldest != null && !now.isBefore(oldest.at())) {
			Item token = this.tokens.get(oldest.key());
			if (token != null && !now.isBefore(expiresAt(token))) {
				this.tokens.remove(oldest.key());
			}
			this.expiries.remove();
			oldest = this.expiries.peek();
		}
	}

	private static StoredKey key(TransactWriteItems.Token token) {
		return KeyEncoder.encode(List.of(new Value.S(token.id())), List.of());
	}

	private static Instant expiresAt(Item token) {
		Value value = token.get(EXPIRES_AT);
		return (value instanceof Value.N number) ? Instant.ofEpochMilli(number.value().longValue()) : Instant.MIN;
	}

	private record Expiry(Instant at, StoredKey key) {

	}

}
