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

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;

import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.services.dynamodb.DynamoDbAsyncClient;
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
 * Runs flows without blocking a thread.
 */
final class AsyncRunner {

	private final DynamoDbAsyncClient client;

	private final CapacityReporter capacity;

	AsyncRunner(DynamoDbAsyncClient client, CapacityReporter capacity) {
		this.client = client;
		this.capacity = capacity;
	}

	<R> CompletableFuture<R> run(Flow<R> flow) {
		CompletableFuture<R> result = new CompletableFuture<>();
		advance(flow, result);
		return result;
	}

	/*
	 * A loop for what is complete already, so that long flows need no deep stack; a
	 * callback for what is not.
	 */
	private <R> void advance(Flow<R> flow, CompletableFuture<R> result) {
		Flow<R> current = flow;
		try {
			while (!(current instanceof Flow.Done<R>)) {
				if (current instanceof Flow.Pause<R> pause) {
					if (!pause.duration().isZero()) {
						CompletableFuture.delayedExecutor(pause.duration().toMillis(), TimeUnit.MILLISECONDS)
							.execute(() -> advance(Flow.defer(pause.next()), result));
						return;
					}
					current = pause.next().get();
				}
				else {
					Flow.Call<?, R> call = (Flow.Call<?, R>) current;
					CompletableFuture<? extends DynamoDbResponse> answer = send(call.request());
					if (!answer.isDone()) {
						answer.whenComplete(
								(response, ex) -> advance(Flow.defer(() -> answered(call, response, ex)), result));
						return;
					}
					current = answeredNow(call, answer);
				}
			}
			result.complete(((Flow.Done<R>) current).result());
		}
		catch (Throwable ex) {
			result.completeExceptionally(ex);
		}
	}

	private <R> Flow<R> answeredNow(Flow.Call<?, R> call, CompletableFuture<? extends DynamoDbResponse> answer) {
		DynamoDbResponse response;
		try {
			response = answer.join();
		}
		catch (CompletionException ex) {
			return answered(call, null, ex);
		}
		return answered(call, response, null);
	}

	private <R> Flow<R> answered(Flow.Call<?, R> call, @Nullable DynamoDbResponse response, @Nullable Throwable ex) {
		if (response != null) {
			this.capacity.report(response);
			return call.answered(response);
		}
		Throwable cause = (ex instanceof CompletionException && ex.getCause() != null) ? ex.getCause() : ex;
		if (cause instanceof RuntimeException failure) {
			return call.onError().apply(failure);
		}
		throw new CompletionException(cause);
	}

	// The client refuses some requests at once instead of by its future.
	private CompletableFuture<? extends DynamoDbResponse> send(DynamoDbRequest request) {
		try {
			return dispatch(request);
		}
		catch (SdkException ex) {
			return CompletableFuture.failedFuture(ex);
		}
	}

	private CompletableFuture<? extends DynamoDbResponse> dispatch(DynamoDbRequest request) {
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

}
