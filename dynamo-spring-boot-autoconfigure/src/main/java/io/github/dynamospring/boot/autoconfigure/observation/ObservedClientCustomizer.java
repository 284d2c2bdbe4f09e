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

package io.github.dynamospring.boot.autoconfigure.observation;

import io.github.dynamospring.boot.autoconfigure.DynamoClientProperties;
import io.github.dynamospring.boot.autoconfigure.DynamoClients;
import io.github.dynamospring.boot.autoconfigure.DynamoDbAsyncClientBuilderCustomizer;
import io.github.dynamospring.boot.autoconfigure.DynamoDbClientBuilderCustomizer;
import io.github.dynamospring.observability.ConsumedCapacityInterceptor;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.awscore.client.builder.AwsClientBuilder;
import software.amazon.awssdk.core.interceptor.ExecutionInterceptor;
import software.amazon.awssdk.services.dynamodb.DynamoDbAsyncClientBuilder;
import software.amazon.awssdk.services.dynamodb.DynamoDbClientBuilder;
import software.amazon.awssdk.services.dynamodb.model.ReturnConsumedCapacity;

/**
 * Has the requests of clients observed, and has DynamoDB say what they consume as the
 * properties of each client want it.
 *
 * @param interceptor observes
 * @param mainProperties the properties of the main client
 * @param clients the other clients
 */
record ObservedClientCustomizer(ExecutionInterceptor interceptor, DynamoClientProperties mainProperties,
		DynamoClients clients) implements DynamoDbClientBuilderCustomizer, DynamoDbAsyncClientBuilderCustomizer {

	@Override
	public void customize(DynamoDbClientBuilder builder) {
		customize(builder, null);
	}

	@Override
	public void customize(DynamoDbClientBuilder builder, @Nullable String client) {
		intercept(builder, client);
	}

	@Override
	public void customize(DynamoDbAsyncClientBuilder builder) {
		customize(builder, null);
	}

	@Override
	public void customize(DynamoDbAsyncClientBuilder builder, @Nullable String client) {
		intercept(builder, client);
	}

	private void intercept(AwsClientBuilder<?, ?> builder, @Nullable String client) {
		DynamoClientProperties properties = (client != null) ? this.clients.getProperties(client) : this.mainProperties;
		ReturnConsumedCapacity capacity = properties.getReturnConsumedCapacity();
		builder.overrideConfiguration(builder.overrideConfiguration().copy((configuration) -> {
			configuration.addExecutionInterceptor(this.interceptor);
			if (capacity != ReturnConsumedCapacity.NONE) {
				configuration.addExecutionInterceptor(new ConsumedCapacityInterceptor(capacity));
			}
		}));
	}

}
