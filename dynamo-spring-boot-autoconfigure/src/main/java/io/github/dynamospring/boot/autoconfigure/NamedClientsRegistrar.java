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
import software.amazon.awssdk.enhanced.dynamodb.DynamoDbEnhancedClient;
import software.amazon.awssdk.services.dynamodb.DynamoDbAsyncClient;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

import org.springframework.beans.factory.BeanClassLoaderAware;
import org.springframework.beans.factory.support.BeanDefinitionRegistry;

/**
 * Registers the SDK's clients of each client below {@code dynamo.clients}.
 */
class NamedClientsRegistrar extends NamedClientRegistrar implements BeanClassLoaderAware {

	private @Nullable ClassLoader classLoader;

	@Override
	public void setBeanClassLoader(ClassLoader classLoader) {
		this.classLoader = classLoader;
	}

	@Override
	protected void register(String client, BeanDefinitionRegistry registry) {
		register(client, registry, "dynamoDbClient", DynamoDbClient.class, NamedClients.BEAN_NAME, "client");
		register(client, registry, "dynamoDbEnhancedClient", DynamoDbEnhancedClient.class, NamedClients.BEAN_NAME,
				"enhancedClient");
		if (HttpClients.isAsyncPresent(this.classLoader)) {
			register(client, registry, "dynamoDbAsyncClient", DynamoDbAsyncClient.class, NamedClients.BEAN_NAME,
					"asyncClient");
		}
	}

}
