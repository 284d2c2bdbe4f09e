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
import java.util.HashMap;
import java.util.Map;
import java.util.Queue;

/**
 * Remembers the tokens of transactions for ten minutes. Guarded by the engine's lock.
 */
final class TransactionTokens {

	static final Duration LIFETIME = Duration.ofMinutes(10);

	private final Clock clock;

	private final Map<String, TransactWriteItems.Token> tokens = new HashMap<>();

	private final Queue<Expiry> expiries = new ArrayDeque<>();

	TransactionTokens(Clock clock) {
		this.clock = clock;
	}

	/**
	 * Whether a transaction was done before.
	 * @param token the transaction's token
	 * @return {@code true} if it was
	 * @throws EngineException if the token was used for another one
	 */
	boolean isReplay(TransactWriteItems.Token token) {
		forgetExpired();
		TransactWriteItems.Token known = this.tokens.get(token.id());
		if (known != null && !known.equals(token)) {
			throw new EngineException(ErrorType.IDEMPOTENT_PARAMETER_MISMATCH, EngineMessages.TOKEN_MISMATCH);
		}
		return known != null;
	}

	void remember(TransactWriteItems.Token token) {
		this.tokens.put(token.id(), token);
		this.expiries.add(new Expiry(this.clock.instant().plus(LIFETIME), token.id()));
	}

	void clear() {
		this.tokens.clear();
		this.expiries.clear();
	}

	private void forgetExpired() {
		Instant now = this.clock.instant();
		Expiry oldest = this.expiries.peek();
		while (oldest != null && !now.isBefore(oldest.at())) {
			this.tokens.remove(oldest.tokenId());
			this.expiries.remove();
			oldest = this.expiries.peek();
		}
	}

	private record Expiry(Instant at, String tokenId) {

	}

}
