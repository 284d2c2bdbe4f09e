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

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

import io.github.dynamospring.CancellationReason;
import io.github.dynamospring.DynamoConditionFailedException;
import io.github.dynamospring.DynamoDuplicateKeyException;
import io.github.dynamospring.DynamoErrorType;
import io.github.dynamospring.DynamoFailure;
import io.github.dynamospring.DynamoOptimisticLockingException;
import io.github.dynamospring.DynamoTransactionCanceledException;
import io.github.dynamospring.core.transact.TransactAction;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

import org.springframework.dao.DataAccessException;

/**
 * Says what it means that a transaction was cancelled, in terms of its actions.
 */
final class TransactionFailures {

	private TransactionFailures() {
	}

	/**
	 * Return the exception for a cancelled write transaction.
	 * @param ex the cancellation
	 * @param actions the actions
	 * @return the exception to throw
	 */
	static DataAccessException of(DynamoTransactionCanceledException ex, List<PreparedAction> actions) {
		List<Blame> blames = new ArrayList<>();
		List<CancellationReason> reasons = new ArrayList<>();
		if (ex.getCancellationReasons().size() != actions.size()) {
			return ex;
		}
		for (int i = 0; i < actions.size(); i++) {
			CancellationReason reason = reason(ex, i, actions.get(i).action());
			reasons.add(reason);
			if (reason.isToBlame()) {
				blames.add(blame(ex, i, actions.get(i), reason));
			}
		}
		return create(ex, reasons, blames);
	}

	/**
	 * Return the exception for a cancelled read transaction.
	 * @param ex the cancellation
	 * @param actions the actions
	 * @return the exception to throw
	 */
	static DataAccessException ofReads(DynamoTransactionCanceledException ex, List<TransactAction<?>> actions) {
		return of(ex,
				actions.stream()
					.map((action) -> new PreparedAction(action, (failed) -> failed, Optional::empty))
					.toList());
	}

	private static CancellationReason reason(DynamoTransactionCanceledException ex, int index,
			TransactAction<?> action) {
		return ex.getCancellationReasons().get(index).of(action.kind(), action.entityType(), action.key());
	}

	private static Blame blame(DynamoTransactionCanceledException ex, int index, PreparedAction action,
			CancellationReason reason) {
		DynamoErrorType type = errorType(reason.code());
		String text = reason.code() + ((reason.message() != null) ? ": " + reason.message() : "");
		Class<?> meaning = DynamoTransactionCanceledException.class;
		if (type == DynamoErrorType.CONDITIONAL_CHECK_FAILED) {
			DataAccessException failure = action.failure().apply(conditionFailed(ex, reason));
			text = String.valueOf(failure.getMessage());
			meaning = failure.getClass();
		}
		return new Blame(type, meaning, "action %d (%s): %s".formatted(index + 1, action.action(), text));
	}

	private static DynamoErrorType errorType(String code) {
		return switch (code) {
			case "ConditionalCheckFailed" -> DynamoErrorType.CONDITIONAL_CHECK_FAILED;
			case "TransactionConflict" -> DynamoErrorType.TRANSACTION_CONFLICT;
			case "ThrottlingError" -> DynamoErrorType.THROTTLED;
			case "ProvisionedThroughputExceeded" -> DynamoErrorType.PROVISIONED_THROUGHPUT_EXCEEDED;
			default -> DynamoErrorType.TRANSACTION_CANCELED;
		};
	}

	private static DataAccessException create(DynamoTransactionCanceledException ex, List<CancellationReason> reasons,
			List<Blame> blames) {
		String message = "The transaction of %d actions was cancelled, nothing was written. To blame: %s"
			.formatted(reasons.size(), blames.stream().map(Blame::text).collect(Collectors.joining("; ")));
		boolean unanimous = blames.stream().map(Blame::kind).distinct().count() == 1;
		Class<?> meaning = unanimous ? blames.get(0).meaning() : DynamoTransactionCanceledException.class;
		DynamoErrorType type = unanimous && meaning != DynamoConditionFailedException.class ? blames.get(0).errorType()
				: DynamoErrorType.TRANSACTION_CANCELED;
		DynamoFailure cancellation = ex.getFailure();
		DynamoFailure failure = new DynamoFailure(type, cancellation.awsErrorCode(), cancellation.statusCode(),
				!blames.isEmpty() && blames.stream().allMatch(Blame::isTransient), reasons, onlyItem(reasons));
		if (meaning == DynamoOptimisticLockingException.class) {
			return new DynamoOptimisticLockingException(message, ex, failure);
		}
		if (meaning == DynamoDuplicateKeyException.class) {
			return new DynamoDuplicateKeyException(message, ex, failure);
		}
		return DynamoExceptionTranslator.create(message, ex, failure);
	}

	private static Map<String, AttributeValue> onlyItem(List<CancellationReason> reasons) {
		List<CancellationReason> blamed = reasons.stream().filter(CancellationReason::isToBlame).toList();
		return (blamed.size() == 1) ? blamed.get(0).item() : Map.of();
	}

	private static DynamoConditionFailedException conditionFailed(DynamoTransactionCanceledException ex,
			CancellationReason reason) {
		DynamoFailure cancellation = ex.getFailure();
		return new DynamoConditionFailedException(String.valueOf(reason.message()), ex,
				new DynamoFailure(DynamoErrorType.CONDITIONAL_CHECK_FAILED, cancellation.awsErrorCode(),
						cancellation.statusCode(), false, List.of(reason), reason.item()));
	}

	/**
	 * Return the failed condition of a transaction with a single action.
	 * @param ex the cancellation
	 * @return the failed condition, {@code null} if it was cancelled for another reason
	 */
	static @Nullable DynamoConditionFailedException onlyConditionFailed(DynamoTransactionCanceledException ex) {
		List<CancellationReason> reasons = ex.getCancellationReasons();
		return (reasons.size() == 1 && errorType(reasons.get(0).code()) == DynamoErrorType.CONDITIONAL_CHECK_FAILED)
				? conditionFailed(ex, reasons.get(0)) : null;
	}

	/**
	 * Why one action is to blame.
	 */
	private record Blame(DynamoErrorType errorType, Class<?> meaning, String text) {

		Kind kind() {
			return new Kind(this.errorType, this.meaning);
		}

		boolean isTransient() {
			return switch (this.errorType) {
				case TRANSACTION_CONFLICT, THROTTLED, PROVISIONED_THROUGHPUT_EXCEEDED -> true;
				default -> false;
			};
		}

	}

	/**
	 * What kinds of blame are told apart by.
	 */
	private record Kind(DynamoErrorType errorType, Class<?> meaning) {

	}

}
