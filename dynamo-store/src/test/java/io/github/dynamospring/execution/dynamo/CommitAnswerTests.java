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

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

import io.github.dynamospring.execution.StoreObserver.RetryReason;
import io.github.dynamospring.execution.dynamo.CommitAnswer.Kind;
import io.github.dynamospring.execution.dynamo.CommitWrites.Role;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.awscore.exception.AwsErrorDetails;
import software.amazon.awssdk.core.exception.SdkClientException;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.CancellationReason;
import software.amazon.awssdk.services.dynamodb.model.ConditionalCheckFailedException;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;
import software.amazon.awssdk.services.dynamodb.model.TransactionCanceledException;
import software.amazon.awssdk.services.dynamodb.model.TransactionInProgressException;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What the answers to a commit mean.
 */
class CommitAnswerTests {

	private static final List<Role> ROLES = List.of(Role.STATE, Role.OUTBOX, Role.MARK, Role.TIMER);

	private static final Map<String, AttributeValue> OTHERS = image(5, "a", "b", "other");

	@Test
	void failedConditionOfTheStateIsAChangedState() {
		CommitAnswer answer = read(reason("ConditionalCheckFailed", OTHERS), NONE, NONE, NONE);
		assertThat(answer.kind()).isEqualTo(Kind.STATE_CHANGED);
		assertThat(answer.image()).isEqualTo(OTHERS);
		assertThat(answer.reason()).isNull();
	}

	@Test
	void ownTokenInTheStateIsSuccess() {
		assertThat(read(reason("ConditionalCheckFailed", image(2, "mine")), NONE, NONE, NONE).kind())
			.isEqualTo(Kind.APPLIED);
		assertThat(read(reason("ConditionalCheckFailed", image(5, "mine", "x", "y", "z")), NONE, NONE, NONE).kind())
			.isEqualTo(Kind.APPLIED);
	}

	@Test
	void ownTokenOfAnotherVersionIsNone() {
		assertThat(read(reason("ConditionalCheckFailed", image(3, "mine")), NONE, NONE, NONE).kind())
			.isEqualTo(Kind.STATE_CHANGED);
	}

	@Test
	void ownCommitIsNoDuplicateOfItself() {
		CancellationReason state = reason("ConditionalCheckFailed", image(2, "mine"));
		CancellationReason mark = reason("ConditionalCheckFailed", Map.of("commit", AttributeValue.fromS("mine")));
		assertThat(read(state, NONE, mark, NONE).kind()).isEqualTo(Kind.APPLIED);
		assertThat(read(reason("ConditionalCheckFailed", OTHERS), NONE, mark, NONE).kind()).as("followed by many")
			.isEqualTo(Kind.APPLIED);
	}

	@Test
	void duplicateThatIsStaleIsADuplicate() {
		CancellationReason mark = reason("ConditionalCheckFailed", Map.of("commit", AttributeValue.fromS("other")));
		assertThat(read(reason("ConditionalCheckFailed", OTHERS), NONE, mark, NONE).kind()).isEqualTo(Kind.DUPLICATE);
		assertThat(read(NONE, NONE, mark, NONE).kind()).isEqualTo(Kind.DUPLICATE);
		assertThat(read(NONE, NONE, mark, reason("TransactionConflict", Map.of())).kind()).isEqualTo(Kind.DUPLICATE);
	}

	@Test
	void otherReasonsAreNoConflict() {
		for (String code : List.of("ThrottlingError", "ProvisionedThroughputExceeded")) {
			CommitAnswer answer = read(reason(code, Map.of()), NONE, NONE, NONE);
			assertThat(answer.kind()).isEqualTo(Kind.CONTENDED);
			assertThat(answer.reason()).isEqualTo(RetryReason.THROTTLED);
		}
		assertThat(read(NONE, NONE, NONE, reason("TransactionConflict", Map.of())).reason())
			.isEqualTo(RetryReason.CONTENTION);
		assertThat(read(NONE, reason("ConditionalCheckFailed", Map.of()), NONE, NONE).kind())
			.isEqualTo(Kind.NUMBER_TAKEN);
		for (String code : List.of("ValidationError", "ItemCollectionSizeLimitExceeded", "AccessDenied")) {
			assertThat(read(reason(code, Map.of()), NONE, NONE, NONE).kind()).isEqualTo(Kind.REFUSED);
		}
		assertThat(read(reason("ThrottlingError", Map.of())).kind()).as("reasons that do not fit")
			.isEqualTo(Kind.REFUSED);
	}

	@Test
	void bareConditionFailureIsAChangedState() {
		RuntimeException bare = ConditionalCheckFailedException.builder().message("failed").build();
		assertThat(CommitAnswer.read(bare, ROLES, "mine", 2))
			.isEqualTo(new CommitAnswer(Kind.STATE_CHANGED, Map.of(), null));
		RuntimeException own = ConditionalCheckFailedException.builder().item(image(2, "mine")).build();
		assertThat(CommitAnswer.read(own, ROLES, "mine", 2).kind()).isEqualTo(Kind.APPLIED);
	}

	@Test
	void failuresThatLeaveItOpenAreTold() {
		assertThat(CommitAnswer.read(SdkClientException.create("no answer"), ROLES, "mine", 2).kind())
			.isEqualTo(Kind.NO_ANSWER);
		assertThat(CommitAnswer.read(TransactionInProgressException.builder().build(), ROLES, "mine", 2).kind())
			.isEqualTo(Kind.NO_ANSWER);
		assertThat(CommitAnswer.read(service("InternalServerError", 500), ROLES, "mine", 2).kind())
			.isEqualTo(Kind.NO_ANSWER);
		assertThat(CommitAnswer.read(service("ThrottlingException", 400), ROLES, "mine", 2).kind())
			.isEqualTo(Kind.CONTENDED);
		assertThat(CommitAnswer.read(service("TransactionConflictException", 400), ROLES, "mine", 2).kind())
			.isEqualTo(Kind.CONTENDED);
		for (String code : List.of("ValidationException", "AccessDeniedException", "ResourceNotFoundException",
				"IdempotentParameterMismatchException")) {
			assertThat(CommitAnswer.read(service(code, 400), ROLES, "mine", 2).kind()).isEqualTo(Kind.REFUSED);
		}
		assertThat(CommitAnswer
			.read(SdkClientException.create("Unable to load credentials from any of the providers"), ROLES, "mine", 2)
			.kind()).isEqualTo(Kind.REFUSED);
	}

	private static final CancellationReason NONE = CancellationReason.builder().code("None").build();

	private static CommitAnswer read(CancellationReason... reasons) {
		return CommitAnswer.read(TransactionCanceledException.builder().cancellationReasons(reasons).build(), ROLES,
				"mine", 2);
	}

	private static CancellationReason reason(String code, Map<String, AttributeValue> item) {
		return CancellationReason.builder().code(code).item(item.isEmpty() ? null : item).build();
	}

	private static Map<String, AttributeValue> image(long version, String... commits) {
		List<AttributeValue> tokens = new ArrayList<>();
		for (String commit : commits) {
			tokens.add(AttributeValue.fromS(commit));
		}
		return Map.of("version", AttributeValue.fromN(Long.toString(version)), "commits", AttributeValue.fromL(tokens));
	}

	private static RuntimeException service(String code, int status) {
		return DynamoDbException.builder()
			.awsErrorDetails(AwsErrorDetails.builder().errorCode(code).errorMessage(code).build())
			.statusCode(status)
			.build();
	}

}
