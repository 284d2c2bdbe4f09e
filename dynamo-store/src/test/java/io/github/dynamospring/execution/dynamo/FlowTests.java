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

import java.lang.reflect.Proxy;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;

import io.github.dynamospring.DynamoConnectionException;
import io.github.dynamospring.execution.StoreObserver;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.core.exception.SdkClientException;
import software.amazon.awssdk.services.dynamodb.DynamoDbAsyncClient;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.GetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.GetItemResponse;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * The two ways to run a flow.
 */
class FlowTests {

	private static final int LONG = 100_000;

	private final BlockingRunner blocking = new BlockingRunner(client(DynamoDbClient.class, false),
			new CapacityReporter(StoreObserver.NONE));

	private final AsyncRunner async = new AsyncRunner(client(DynamoDbAsyncClient.class, true),
			new CapacityReporter(StoreObserver.NONE));

	@Test
	void longFlowsNeedNoDeepStack() {
		assertThat(this.blocking.run(count(0))).isEqualTo(LONG);
		assertThat(this.async.run(count(0)).join()).isEqualTo(LONG);
	}

	private static Flow<Integer> count(int count) {
		return Flow.call(GetItemRequest.builder().build(), GetItemResponse.class,
				(answer) -> (count + 1 < LONG) ? count(count + 1) : Flow.done(count + 1));
	}

	@Test
	void resultsGoOnAndFailuresDoNot() {
		Flow<Integer> flow = Flow.defer(() -> Flow.done(1)).then((one) -> Flow.done(one + 1)).map((two) -> two * 2);
		assertThat(this.blocking.run(flow)).isEqualTo(4);
		assertThat(this.async.run(flow).join()).isEqualTo(4);
		Flow<Integer> failing = flow.then((four) -> {
			throw new IllegalStateException("stop");
		});
		assertThatExceptionOfType(IllegalStateException.class).isThrownBy(() -> this.blocking.run(failing));
		CompletableFuture<Integer> failed = this.async.run(failing);
		assertThatExceptionOfType(CompletionException.class).isThrownBy(failed::join)
			.withCauseInstanceOf(IllegalStateException.class);
	}

	@Test
	void failedRequestsAreTranslatedUnlessTheFlowKnowsBetter() {
		GetItemRequest unknown = GetItemRequest.builder().tableName("fail").build();
		Flow<String> plain = Flow.call(unknown, GetItemResponse.class, (answer) -> Flow.done("answer"));
		assertThatExceptionOfType(DynamoConnectionException.class).isThrownBy(() -> this.blocking.run(plain));
		assertThatExceptionOfType(CompletionException.class).isThrownBy(() -> this.async.run(plain).join())
			.withCauseInstanceOf(DynamoConnectionException.class);
		Flow<String> handled = Flow.call(unknown, GetItemResponse.class, (answer) -> Flow.done("answer"),
				(ex) -> Flow.done("handled"));
		assertThat(this.blocking.run(handled.map(String::length))).isEqualTo(7);
		assertThat(this.async.run(handled.map(String::length)).join()).isEqualTo(7);
	}

	@Test
	void requestsRefusedAtOnceFailTheFuture() {
		AsyncRunner throwing = new AsyncRunner(client(DynamoDbAsyncClient.class, false),
				new CapacityReporter(StoreObserver.NONE));
		Flow<String> flow = Flow.call(GetItemRequest.builder().tableName("fail").build(), GetItemResponse.class,
				(answer) -> Flow.done("answer"));
		assertThatExceptionOfType(CompletionException.class).isThrownBy(() -> throwing.run(flow).join())
			.withCauseInstanceOf(DynamoConnectionException.class);
	}

	private static <C> C client(Class<C> type, boolean future) {
		return type.cast(Proxy.newProxyInstance(FlowTests.class.getClassLoader(), new Class<?>[] { type },
				(proxy, method, arguments) -> {
					if ("fail".equals(((GetItemRequest) arguments[0]).tableName())) {
						SdkClientException failure = SdkClientException.create("no answer");
						if (future) {
							return CompletableFuture.failedFuture(failure);
						}
						throw failure;
					}
					GetItemResponse answer = GetItemResponse.builder().build();
					return future ? CompletableFuture.completedFuture(answer) : answer;
				}));
	}

}
