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

package io.github.dynamospring.observability;

import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

import software.amazon.awssdk.core.SdkField;
import software.amazon.awssdk.core.SdkRequest;
import software.amazon.awssdk.core.interceptor.Context;
import software.amazon.awssdk.core.interceptor.ExecutionAttributes;
import software.amazon.awssdk.core.interceptor.ExecutionInterceptor;
import software.amazon.awssdk.services.dynamodb.model.ReturnConsumedCapacity;

/**
 * Asks for the consumed capacity in each request that can tell it and does not say
 * whether to.
 *
 * @since 0.1.0
 */
public class ConsumedCapacityInterceptor implements ExecutionInterceptor {

	private final Map<Class<?>, Optional<SdkField<?>>> fields = new ConcurrentHashMap<>();

	private final String value;

	/**
	 * Create an interceptor.
	 * @param value how much to ask for
	 */
	public ConsumedCapacityInterceptor(ReturnConsumedCapacity value) {
		this.value = value.toString();
	}

	@Override
	public SdkRequest modifyRequest(Context.ModifyRequest context, ExecutionAttributes attributes) {
		SdkRequest request = context.request();
		Optional<SdkField<?>> field = this.fields.computeIfAbsent(request.getClass(), (type) -> fieldOf(request));
		if (field.isEmpty() || field.get().getValueOrDefault(request) != null) {
			return request;
		}
		SdkRequest.Builder builder = request.toBuilder();
		field.get().set(builder, this.value);
		return builder.build();
	}

	private static Optional<SdkField<?>> fieldOf(SdkRequest request) {
		return request.sdkFields()
			.stream()
			.filter((field) -> field.memberName().equals("ReturnConsumedCapacity"))
			.findFirst();
	}

}
