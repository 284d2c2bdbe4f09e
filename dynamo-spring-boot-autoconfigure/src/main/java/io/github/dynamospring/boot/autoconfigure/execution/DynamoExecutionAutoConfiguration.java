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

import java.time.Clock;

import io.github.dynamospring.boot.autoconfigure.DynamoClients;
import io.github.dynamospring.boot.autoconfigure.DynamoProperties;
import io.github.dynamospring.boot.autoconfigure.EagerTableAction;
import io.github.dynamospring.boot.autoconfigure.MissingPayloadSerializerException;
import io.github.dynamospring.boot.autoconfigure.data.DynamoDataAutoConfiguration;
import io.github.dynamospring.execution.AsyncExecutionStore;
import io.github.dynamospring.execution.ExecutionStore;
import io.github.dynamospring.execution.PayloadSerializer;
import io.github.dynamospring.execution.StoreObserver;
import io.github.dynamospring.execution.dynamo.DynamoAsyncExecutionStore;
import io.github.dynamospring.execution.dynamo.DynamoExecutionStore;
import io.github.dynamospring.execution.dynamo.ExecutionStoreSettings;
import io.github.dynamospring.execution.dynamo.ExecutionTables;
import io.github.dynamospring.execution.worker.WorkSignal;
import io.github.dynamospring.jackson.JacksonPayloadSerializer;
import software.amazon.awssdk.services.dynamodb.DynamoDbAsyncClient;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import tools.jackson.databind.json.JsonMapper;

import org.springframework.beans.factory.BeanFactory;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBooleanProperty;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnSingleCandidate;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.core.env.Environment;
import org.springframework.util.IdGenerator;

/**
 * Auto-configuration of the execution store, its tables and its workers. There is nothing
 * of it unless {@code dynamo.execution.enabled} is set.
 *
 * @since 0.1.0
 */
@AutoConfiguration(after = DynamoDataAutoConfiguration.class,
		afterName = "org.springframework.boot.jackson.autoconfigure.JacksonAutoConfiguration")
@ConditionalOnBooleanProperty("dynamo.execution.enabled")
@EnableConfigurationProperties({ DynamoProperties.class, DynamoExecutionProperties.class })
@Import({ ExecutionRuntimeConfiguration.class, ExecutionWorkersConfiguration.class })
public final class DynamoExecutionAutoConfiguration {

	@Bean
	@ConditionalOnMissingBean
	WorkSignal dynamoWorkSignal() {
		return new WorkSignal();
	}

	@Bean
	ExecutionClient dynamoExecutionClient(DynamoExecutionProperties properties, DynamoProperties dynamoProperties,
			DynamoClients clients, BeanFactory beanFactory) {
		return ExecutionClient.of(properties.getClient(), dynamoProperties, clients, beanFactory);
	}

	@Bean
	@ConditionalOnMissingBean
	ExecutionStoreSettings dynamoExecutionStoreSettings(DynamoExecutionProperties properties, ExecutionClient client,
			ObjectProvider<Clock> clock, ObjectProvider<IdGenerator> ids, ObjectProvider<StoreObserver> observers) {
		ExecutionStoreSettings settings = new ExecutionSettings(properties).store(
				client.properties().getTables().getPrefix(), clock.getIfUnique(Clock::systemUTC),
				new StoreObservers(observers.orderedStream().toList()));
		IdGenerator generator = ids.getIfUnique();
		return (generator != null) ? settings.withTokens(() -> generator.generateId().toString()) : settings;
	}

	private static PayloadSerializer unique(ObjectProvider<PayloadSerializer> serializer) {
		PayloadSerializer unique = serializer.getIfUnique();
		if (unique == null) {
			throw new MissingPayloadSerializerException(serializer.stream().count());
		}
		return unique;
	}

	/**
	 * The serializer of applications with Jackson.
	 */
	@Configuration(proxyBeanMethods = false)
	@ConditionalOnClass(JsonMapper.class)
	@ConditionalOnMissingBean(PayloadSerializer.class)
	static class JacksonConfiguration {

		@Bean
		JacksonPayloadSerializer dynamoPayloadSerializer(ObjectProvider<JsonMapper> mapper) {
			JsonMapper unique = mapper.getIfUnique();
			return (unique != null) ? new JacksonPayloadSerializer(unique) : new JacksonPayloadSerializer();
		}

	}

	/**
	 * The store and its tables.
	 */
	@Configuration(proxyBeanMethods = false)
	@ConditionalOnSingleCandidate(DynamoDbClient.class)
	@ConditionalOnMissingBean(ExecutionStore.class)
	static class StoreConfiguration {

		@Bean
		@ConditionalOnMissingBean
		ExecutionTables dynamoExecutionTables(ExecutionClient client, ExecutionStoreSettings settings) {
			return new ExecutionTables(client.blocking(), settings);
		}

		@Bean
		static EagerTableAction dynamoEagerExecutionTableAction(Environment environment) {
			return new EagerTableAction(environment, ExecutionTableInitializer.class);
		}

		@Bean
		ExecutionTableInitializer dynamoExecutionTableInitializer(ExecutionTables tables, ExecutionClient client) {
			return new ExecutionTableInitializer(tables, client.properties().getTables().getAction());
		}

		@Bean
		DynamoExecutionStore dynamoExecutionStore(ExecutionClient client, ObjectProvider<PayloadSerializer> serializer,
				ExecutionStoreSettings settings, ExecutionTableInitializer tables) {
			return new DynamoExecutionStore(client.blocking(), unique(serializer), settings);
		}

	}

	/**
	 * The asynchronous store, for applications that have an asynchronous client.
	 */
	@Configuration(proxyBeanMethods = false)
	@ConditionalOnSingleCandidate(DynamoDbAsyncClient.class)
	@ConditionalOnMissingBean(AsyncExecutionStore.class)
	static class AsyncStoreConfiguration {

		@Bean
		DynamoAsyncExecutionStore dynamoAsyncExecutionStore(ExecutionClient client,
				ObjectProvider<PayloadSerializer> serializer, ExecutionStoreSettings settings,
				ObjectProvider<ExecutionTableInitializer> tables) {
			tables.getIfAvailable();
			return new DynamoAsyncExecutionStore(client.async(), unique(serializer), settings);
		}

	}

}
