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

package com.example.orders;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

import io.github.dynamospring.boot.autoconfigure.DynamoDbClientBuilderCustomizer;
import software.amazon.awssdk.core.SdkRequest;
import software.amazon.awssdk.core.interceptor.Context.BeforeExecution;
import software.amazon.awssdk.core.interceptor.ExecutionAttributes;
import software.amazon.awssdk.core.interceptor.ExecutionInterceptor;
import software.amazon.awssdk.services.dynamodb.DynamoDbClientBuilder;

import org.springframework.boot.context.event.ApplicationReadyEvent;
import org.springframework.context.event.EventListener;

/**
 * Keeps the requests the application sends to DynamoDB, those of the start apart, and
 * those of the workers of the execution store left out, since they come at any time.
 */
public class RequestRecorder implements DynamoDbClientBuilderCustomizer, ExecutionInterceptor {

	private final List<SdkRequest> requests = new CopyOnWriteArrayList<>();

	private volatile List<SdkRequest> startup = List.of();

	@Override
	public void customize(DynamoDbClientBuilder builder) {
		builder
			.overrideConfiguration(builder.overrideConfiguration().toBuilder().addExecutionInterceptor(this).build());
	}

	@Override
	public void beforeExecution(BeforeExecution context, ExecutionAttributes attributes) {
		if (!Thread.currentThread().getName().startsWith("dynamo-")) {
			this.requests.add(context.request());
		}
	}

	@EventListener(ApplicationReadyEvent.class)
	void started() {
		this.startup = List.copyOf(this.requests);
		this.requests.clear();
	}

	public List<SdkRequest> startup() {
		return this.startup;
	}

	public List<SdkRequest> requests() {
		return List.copyOf(this.requests);
	}

	/**
	 * Return the only request sent since the last {@link #clear()}.
	 * @param <R> the type of request
	 * @param type the type of request
	 * @return the request
	 */
	public <R extends SdkRequest> R single(Class<R> type) {
		List<SdkRequest> sent = requests();
		if (sent.size() != 1 || !type.isInstance(sent.get(0))) {
			throw new AssertionError("Expected a single " + type.getSimpleName() + " but these were sent: " + sent);
		}
		return type.cast(sent.get(0));
	}

	public void clear() {
		this.requests.clear();
	}

}
