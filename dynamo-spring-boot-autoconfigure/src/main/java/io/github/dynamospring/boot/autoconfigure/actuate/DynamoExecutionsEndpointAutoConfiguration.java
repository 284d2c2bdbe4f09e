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

package io.github.dynamospring.boot.autoconfigure.actuate;

import java.time.Clock;

import io.github.dynamospring.boot.actuate.DynamoExecutionsEndpoint;
import io.github.dynamospring.boot.actuate.DynamoExecutionsEndpointWebExtension;
import io.github.dynamospring.boot.autoconfigure.execution.DynamoExecutionAutoConfiguration;
import io.github.dynamospring.execution.ExecutionStore;
import io.github.dynamospring.execution.PayloadSerializer;
import io.github.dynamospring.execution.worker.ExecutionRuntime;
import io.github.dynamospring.execution.worker.ParkedWork;
import io.github.dynamospring.execution.worker.Worker;
import io.github.dynamospring.execution.worker.WorkerSettings;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.boot.actuate.autoconfigure.endpoint.condition.ConditionalOnAvailableEndpoint;
import org.springframework.boot.actuate.autoconfigure.endpoint.expose.EndpointExposure;
import org.springframework.boot.actuate.endpoint.SanitizingFunction;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnSingleCandidate;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;

/**
 * Auto-configuration of the {@link DynamoExecutionsEndpoint}, for applications with an
 * execution store.
 *
 * @since 0.1.0
 */
@AutoConfiguration(after = DynamoExecutionAutoConfiguration.class)
@ConditionalOnClass(ConditionalOnAvailableEndpoint.class)
@ConditionalOnSingleCandidate(ExecutionStore.class)
@ConditionalOnBean({ ParkedWork.class, ExecutionRuntime.class })
@ConditionalOnAvailableEndpoint(DynamoExecutionsEndpoint.class)
@EnableConfigurationProperties(DynamoExecutionsEndpointProperties.class)
public final class DynamoExecutionsEndpointAutoConfiguration {

	@Bean
	@ConditionalOnMissingBean
	DynamoExecutionsEndpoint dynamoExecutionsEndpoint(ExecutionStore store, ParkedWork parkedWork,
			ExecutionRuntime runtime, DynamoExecutionsEndpointProperties properties,
			ConfigurableListableBeanFactory beanFactory, ObjectProvider<WorkerSettings> settings,
			ObjectProvider<PayloadSerializer> serializer, ObjectProvider<Clock> clock,
			ObjectProvider<SanitizingFunction> sanitizingFunctions) {
		WorkerSettings workerSettings = settings.getIfUnique();
		return DynamoExecutionsEndpoint.builder(store, parkedWork, runtime)
			.workers(ClientInventoryConfiguration.beans(beanFactory, Worker.class),
					(workerSettings != null) ? workerSettings.owner() : null)
			.serializer(serializer.getIfUnique())
			.clock(clock.getIfUnique(Clock::systemUTC))
			.showValues(properties.getShowValues(), sanitizingFunctions.orderedStream().toList())
			.build();
	}

	@Bean
	@ConditionalOnMissingBean
	@ConditionalOnBean(DynamoExecutionsEndpoint.class)
	@ConditionalOnAvailableEndpoint(endpoint = DynamoExecutionsEndpoint.class, exposure = EndpointExposure.WEB)
	DynamoExecutionsEndpointWebExtension dynamoExecutionsEndpointWebExtension(DynamoExecutionsEndpoint endpoint,
			DynamoExecutionsEndpointProperties properties) {
		return new DynamoExecutionsEndpointWebExtension(endpoint, properties.getShowValues(), properties.getRoles());
	}

}
