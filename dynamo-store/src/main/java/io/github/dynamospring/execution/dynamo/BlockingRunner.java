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

import java.time.Duration;

import io.github.dynamospring.DynamoConnectionException;
import io.github.dynamospring.DynamoErrorType;
import io.github.dynamospring.DynamoFailure;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.awscore.AwsRequestOverrideConfiguration;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.BatchWriteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.DeleteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbRequest;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbResponse;
import software.amazon.awssdk.services.dynamodb.model.GetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;
import software.amazon.awssdk.services.dynamodb.model.ScanRequest;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsRequest;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemRequest;

/**
 * Runs flows on the caller's thread.
 */
final class BlockingRunner {

	private final DynamoDbClient client;

	private final CapacityReporter capacity;

	private final @Nullable Duration callTimeout;

	BlockingRunner(DynamoDbClient client, CapacityReporter capacity) {
		this(client, capacity, null);
	}

	private BlockingRunner(DynamoDbClient client, CapacityReporter capacity, @Nullable Duration callTimeout) {
		this.client = client;
		this.capacity = capacity;
		this.callTimeout = callTimeout;
	}

	BlockingRunner withCallTimeout(Duration timeout) {
		return new BlockingRunner(this.client, this.capacity, timeout);
	}

	<R> R run(Flow<R> flow) {
		Flow<R> current = flow;
		while (true) {
			if (current instanceof Flow.Done<R> done) {
				return done.result();
			}
			current = (current instanceof Flow.Pause<R> pause) ? pause(pause) : step((Flow.Call<?, R>) current);
		}
	}

	private <R> Flow<R> step(Flow.Call<?, R> call) {
		DynamoDbResponse answer;
		try {
			answer = send(timed(call.request()));
		}
		catch (SdkException ex) {
			return call.onError().apply(ex);
		}
		this.capacity.report(answer);
		return call.answered(answer);
	}

	private DynamoDbRequest timed(DynamoDbRequest request) {
		if (this.callTimeout == null) {
			return request;
		}
		AwsRequestOverrideConfiguration configuration = request.overrideConfiguration()
			.map(AwsRequestOverrideConfiguration::toBuilder)
			.orElseGet(AwsRequestOverrideConfiguration::builder)
			.apiCallTimeout(this.callTimeout)
			.build();
		return (DynamoDbRequest) request.toBuilder().overrideConfiguration(configuration).build();
	}

	private DynamoDbResponse send(DynamoDbRequest request) {
		if (request instanceof TransactWriteItemsRequest transaction) {
			return this.client.transactWriteItems(transaction);
		}
		if (request instanceof UpdateItemRequest update) {
			return this.client.updateItem(update);
		}
		if (request instanceof DeleteItemRequest delete) {
			return this.client.deleteItem(delete);
		}
		if (request instanceof GetItemRequest get) {
			return this.client.getItem(get);
		}
		if (request instanceof BatchGetItemRequest get) {
			return this.client.batchGetItem(get);
		}
		if (request instanceof BatchWriteItemRequest write) {
			return this.client.batchWriteItem(write);
		}
		if (request instanceof QueryRequest query) {
			return this.client.query(query);
		}
		if (request instanceof ScanRequest scan) {
			return this.client.scan(scan);
		}
		throw new IllegalArgumentException("No such request: " + request.getClass().getName());
	}

	private static <R> Flow<R> pause(Flow.Pause<R> pause) {
		if (!pause.duration().isZero()) {
			sleep(pause.duration());
		}
		return pause.next().get();
	}

	private static void sleep(Duration duration) {
		try {
			Thread.sleep(duration.toMillis());
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
			throw new DynamoConnectionException("Interrupted while waiting to send a request again", ex,
					DynamoFailure.local(DynamoErrorType.OTHER));
		}
	}

}
