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

package io.github.dynamospring.boot.autoconfigure.execution;

import io.github.dynamospring.boot.autoconfigure.DynamoClientProperties;
import io.github.dynamospring.boot.autoconfigure.DynamoClients;
import io.github.dynamospring.boot.autoconfigure.DynamoProperties;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.DynamoDbAsyncClient;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

import org.springframework.beans.factory.BeanFactory;
import org.springframework.boot.context.properties.source.InvalidConfigurationPropertyValueException;
import org.springframework.util.StringUtils;

/**
 * The client that holds the execution store: the main one, or one below
 * {@code dynamo.clients}.
 *
 * @param name the name of the client, or {@code null} for the main one
 * @param properties the properties of the client
 * @param beanFactory has the SDK's clients
 */
record ExecutionClient(@Nullable String name, DynamoClientProperties properties, BeanFactory beanFactory) {

	static ExecutionClient of(@Nullable String name, DynamoProperties mainProperties, DynamoClients clients,
			BeanFactory beanFactory) {
		if (!StringUtils.hasText(name)) {
			return new ExecutionClient(null, mainProperties, beanFactory);
		}
		if (!clients.getNames().contains(name)) {
			throw new InvalidConfigurationPropertyValueException("dynamo.execution.client", name,
					"There is no such client. The clients below 'dynamo.clients' are " + clients.getNames() + ".");
		}
		return new ExecutionClient(name, clients.getProperties(name), beanFactory);
	}

	DynamoDbClient blocking() {
		return bean("dynamoDbClient", DynamoDbClient.class);
	}

	DynamoDbAsyncClient async() {
		return bean("dynamoDbAsyncClient", DynamoDbAsyncClient.class);
	}

	private <T> T bean(String mainBean, Class<T> type) {
		return (this.name != null) ? this.beanFactory.getBean(DynamoClients.beanName(this.name, mainBean), type)
				: this.beanFactory.getBean(type);
	}

}
