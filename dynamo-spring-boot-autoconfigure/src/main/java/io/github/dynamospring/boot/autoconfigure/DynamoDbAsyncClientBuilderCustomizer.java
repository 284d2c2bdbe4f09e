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

package io.github.dynamospring.boot.autoconfigure;

import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.DynamoDbAsyncClientBuilder;

/**
 * Customizes the builder of the auto-configured asynchronous client. Region, endpoint,
 * credentials and HTTP client are set before the customizers run, so that they can
 * replace them. Retries and the call timeout are filled in from the {@code dynamo.*}
 * properties afterwards, unless a customizer has set its own: a new
 * {@link DynamoDbAsyncClientBuilder#overrideConfiguration() override configuration} does
 * not lose them.
 * <p>
 * A builder takes an HTTP client or an HTTP client builder, not both. To bring an HTTP
 * client that exists already, take the builder out first:
 * {@code builder.httpClientBuilder(null).httpClient(mine)}.
 *
 * @since 0.1.0
 */
@FunctionalInterface
public interface DynamoDbAsyncClientBuilderCustomizer {

	/**
	 * Customize the builder.
	 * @param builder the builder
	 */
	void customize(DynamoDbAsyncClientBuilder builder);

	/**
	 * Customize the builder of one of several clients. By default all are customized
	 * alike.
	 * @param builder the builder
	 * @param client the name of a client below {@code dynamo.clients}, or {@code null}
	 * for the main client
	 */
	default void customize(DynamoDbAsyncClientBuilder builder, @Nullable String client) {
		customize(builder);
	}

}
