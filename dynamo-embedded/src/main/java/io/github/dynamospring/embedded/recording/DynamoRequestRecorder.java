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

package io.github.dynamospring.embedded.recording;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;

import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.core.SdkField;
import software.amazon.awssdk.core.SdkRequest;
import software.amazon.awssdk.core.interceptor.Context;
import software.amazon.awssdk.core.interceptor.ExecutionAttribute;
import software.amazon.awssdk.core.interceptor.ExecutionAttributes;
import software.amazon.awssdk.core.interceptor.ExecutionInterceptor;
import software.amazon.awssdk.services.dynamodb.model.ReturnConsumedCapacity;

/**
 * Records the requests of the blocking and asynchronous clients it is an interceptor of:
 * what was asked, how often it was sent, what DynamoDB read and what it cost.
 *
 * <pre>{@code
 * DynamoRequestRecorder recorder = new DynamoRequestRecorder();
 * DynamoDbClient client = DynamoDbClient.builder()
 *     .overrideConfiguration((configuration) -> configuration.addExecutionInterceptor(recorder))
 *     .build();
 * }</pre>
 *
 * <p>
 * Requests that do not say whether to return the consumed capacity are made to ask for
 * its total. A request is recorded when a client is asked to send it, in that order. Safe
 * for any number of threads and clients.
 *
 * @since 0.1.0
 */
public final class DynamoRequestRecorder implements ExecutionInterceptor {

	private static final ExecutionAttribute<Map<DynamoRequestRecorder, RecordedRequest>> RECORDED = new ExecutionAttribute<>(
			"dynamo-spring.recorded");

	private final List<RecordedRequest> requests = new ArrayList<>();

	/**
	 * Return what was recorded.
	 * @return the requests in the order they were sent, none if there are none
	 */
	public List<RecordedRequest> list() {
		synchronized (this.requests) {
			return List.copyOf(this.requests);
		}
	}

	/**
	 * Return what was recorded, and forget it.
	 * @return the requests in the order they were sent, none if there are none
	 */
	public List<RecordedRequest> take() {
		synchronized (this.requests) {
			List<RecordedRequest> taken = List.copyOf(this.requests);
			this.requests.clear();
			return taken;
		}
	}

	/**
	 * Forget what was recorded.
	 */
	public void clear() {
		synchronized (this.requests) {
			this.requests.clear();
		}
	}

	@Override
	public void beforeExecution(Context.BeforeExecution context, ExecutionAttributes attributes) {
		RecordedRequest recorded = new RecordedRequest(context.request(), Thread.currentThread().getName());
		attributes.putAttributeIfAbsent(RECORDED, new ConcurrentHashMap<>());
		attributes.getAttribute(RECORDED).put(this, recorded);
		synchronized (this.requests) {
			this.requests.add(recorded);
		}
	}

	@Override
	public SdkRequest modifyRequest(Context.ModifyRequest context, ExecutionAttributes attributes) {
		SdkRequest request = context.request();
		SdkField<?> field = RequestFields.find(request, "ReturnConsumedCapacity");
		if (field == null || field.getValueOrDefault(request) != null) {
			return request;
		}
		SdkRequest.Builder builder = request.toBuilder();
		field.set(builder, ReturnConsumedCapacity.TOTAL.toString());
		return builder.build();
	}

	@Override
	public void beforeTransmission(Context.BeforeTransmission context, ExecutionAttributes attributes) {
		record(attributes, RecordedRequest::attempted);
	}

	@Override
	public void afterExecution(Context.AfterExecution context, ExecutionAttributes attributes) {
		record(attributes, (recorded) -> recorded.answered(context.response()));
	}

	@Override
	public void onExecutionFailure(Context.FailedExecution context, ExecutionAttributes attributes) {
		record(attributes, (recorded) -> recorded.failed(context.exception()));
	}

	private void record(ExecutionAttributes attributes, Consumer<RecordedRequest> action) {
		Map<DynamoRequestRecorder, RecordedRequest> all = attributes.getAttribute(RECORDED);
		@Nullable RecordedRequest recorded = (all != null) ? all.get(this) : null;
		if (recorded != null) {
			action.accept(recorded);
		}
	}

}
