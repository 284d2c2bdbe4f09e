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

import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;

import io.github.dynamospring.DynamoValidationException;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;

import org.springframework.transaction.support.TransactionSynchronizationManager;

/**
 * Watches for writes inside a transaction of Spring, in which they take no part.
 */
final class SpringTransactionGuard {

	private static final Log logger = LogFactory.getLog(SpringTransactionGuard.class);

	private static final String MISTAKE = "A write to DynamoDB inside the transaction '%s' takes no part in it: it is "
			+ "applied at once and not rolled back. Use DynamoOperations.transaction() for writes that must be atomic, "
			+ "and a @TransactionalEventListener for those that must follow the commit";

	private final SpringTransactions policy;

	private final Consumer<String> warning;

	private final AtomicBoolean warned = new AtomicBoolean();

	SpringTransactionGuard(SpringTransactions policy) {
		this(policy, logger::warn);
	}

	SpringTransactionGuard(SpringTransactions policy, Consumer<String> warning) {
		this.policy = policy;
		this.warning = warning;
	}

	/**
	 * Check a write before it is sent.
	 */
	void check() {
		if (this.policy == SpringTransactions.IGNORE
				|| !TransactionSynchronizationManager.isActualTransactionActive()) {
			return;
		}
		String message = MISTAKE.formatted(TransactionSynchronizationManager.getCurrentTransactionName());
		if (this.policy == SpringTransactions.REFUSE) {
			throw new DynamoValidationException(message);
		}
		if (this.warned.compareAndSet(false, true)) {
			this.warning
				.accept(message + ". This is said once; the template's setting SpringTransactions.IGNORE silences it, "
						+ "REFUSE turns it into an error");
		}
	}

}
