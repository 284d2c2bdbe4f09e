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

import java.util.List;
import java.util.Map;

import io.github.dynamospring.execution.StoreObserver.RetryReason;
import io.github.dynamospring.execution.dynamo.CommitWrites.Role;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.CancellationReason;
import software.amazon.awssdk.services.dynamodb.model.ConditionalCheckFailedException;
import software.amazon.awssdk.services.dynamodb.model.TransactionCanceledException;
import software.amazon.awssdk.services.dynamodb.model.TransactionInProgressException;

/**
 * What a refused commit was refused for, read from the reason of each item.
 *
 * @param kind what happened
 * @param image the stored execution, empty if it was not told
 * @param reason why to send the commit again, {@code null} if not
 */
record CommitAnswer(Kind kind, Map<String, AttributeValue> image, @Nullable RetryReason reason) {

	private static CommitAnswer of(Kind kind) {
		return new CommitAnswer(kind, Map.of(), null);
	}

	private static CommitAnswer retry(Kind kind, RetryReason reason) {
		return new CommitAnswer(kind, Map.of(), reason);
	}

	/**
	 * Read the answer to a commit.
	 * @param ex the SDK's exception
	 * @param roles what each write was for
	 * @param token the token of the commit
	 * @param version the version the commit gives
	 * @return what it means
	 */
	static CommitAnswer read(RuntimeException ex, List<Role> roles, String token, long version) {
		if (ex instanceof TransactionCanceledException canceled) {
			return read(canceled.cancellationReasons(), roles, token, version);
		}
		if (ex instanceof ConditionalCheckFailedException failed) {
			return stateChanged(failed.hasItem() ? failed.item() : Map.of(), token, version);
		}
		if (ex instanceof TransactionInProgressException) {
			return retry(Kind.NO_ANSWER, RetryReason.CONTENTION);
		}
		return switch (Failures.errorType(ex)) {
			case TRANSACTION_CONFLICT -> retry(Kind.CONTENDED, RetryReason.CONTENTION);
			case THROTTLED, PROVISIONED_THROUGHPUT_EXCEEDED -> retry(Kind.CONTENDED, RetryReason.THROTTLED);
			case INTERNAL_SERVER_ERROR, TRANSPORT_ERROR -> retry(Kind.NO_ANSWER, RetryReason.NO_ANSWER);
			default -> of(Kind.REFUSED);
		};
	}

	private static CommitAnswer read(List<CancellationReason> reasons, List<Role> roles, String token, long version) {
		if (reasons.size() != roles.size()) {
			return of(Kind.REFUSED);
		}
		CommitAnswer mark = null;
		CommitAnswer state = null;
		CommitAnswer other = of(Kind.REFUSED);
		for (int i = 0; i < reasons.size(); i++) {
			CancellationReason reason = reasons.get(i);
			Map<String, AttributeValue> image = reason.hasItem() ? reason.item() : Map.of();
			switch (String.valueOf(reason.code())) {
				case "ConditionalCheckFailed" -> {
					switch (roles.get(i)) {
						case STATE -> state = stateChanged(image, token, version);
						case MARK -> mark = of(
								token.equals(Attributes.optionalText(image, "commit")) ? Kind.APPLIED : Kind.DUPLICATE);
						default -> other = retry(Kind.NUMBER_TAKEN, RetryReason.NUMBER_TAKEN);
					}
				}
				case "TransactionConflict" -> other = retry(Kind.CONTENDED, RetryReason.CONTENTION);
				case "ThrottlingError", "ProvisionedThroughputExceeded" ->
					other = retry(Kind.CONTENDED, RetryReason.THROTTLED);
				default -> {
					if (!"None".equals(reason.code())) {
						return of(Kind.REFUSED);
					}
				}
			}
		}
		// An earlier try of this commit fails both; a duplicate may be stale as well.
		if (state != null && state.kind == Kind.APPLIED) {
			return state;
		}
		if (mark != null) {
			return mark;
		}
		return (state != null) ? state : other;
	}

	private static CommitAnswer stateChanged(Map<String, AttributeValue> image, String token, long version) {
		boolean own = DynamoHandle.remembers(image, token, version);
		return new CommitAnswer(own ? Kind.APPLIED : Kind.STATE_CHANGED, image, null);
	}

	/**
	 * What happened to a commit.
	 */
	enum Kind {

		/** An earlier try of it was applied. */
		APPLIED,

		/** The event was handled before. */
		DUPLICATE,

		/** The stored execution is not the one it was built on. */
		STATE_CHANGED,

		/** A number of an effect was not new. */
		NUMBER_TAKEN,

		/** It was not applied, and may be a moment later. */
		CONTENDED,

		/** It may have been applied. */
		NO_ANSWER,

		/** It cannot be applied. */
		REFUSED

	}

}
