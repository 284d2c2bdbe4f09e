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
import java.time.Duration;
import java.util.Map;

import io.github.dynamospring.execution.ExecutionStore;
import io.github.dynamospring.execution.PayloadSerializer;
import io.github.dynamospring.execution.worker.ApplicationEvents;
import io.github.dynamospring.execution.worker.CancelledExecutions;
import io.github.dynamospring.execution.worker.Children;
import io.github.dynamospring.execution.worker.ExecutionDefinitions;
import io.github.dynamospring.execution.worker.ExecutionRuntime;
import io.github.dynamospring.execution.worker.IdempotentActions;
import io.github.dynamospring.execution.worker.ParkedWork;
import io.github.dynamospring.execution.worker.WorkSignal;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnSingleCandidate;
import org.springframework.context.ApplicationEventPublisher;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.annotation.Order;

/**
 * What works with executions on any thread.
 */
@Configuration(proxyBeanMethods = false)
@ConditionalOnSingleCandidate(ExecutionStore.class)
class ExecutionRuntimeConfiguration {

	private static final int ATTEMPTS = 5;

	@Bean
	@ConditionalOnMissingBean
	ExecutionDefinitions dynamoExecutionDefinitions(DynamoExecutionProperties properties) {
		return new ExecutionDefinitions(properties.getDefinitions());
	}

	@Bean
	@ConditionalOnMissingBean
	ExecutionRuntime dynamoExecutionRuntime(ExecutionStore store, DynamoExecutionProperties properties,
			ObjectProvider<Clock> clock) {
		return new ExecutionRuntime(store, clock.getIfUnique(Clock::systemUTC),
				properties.getWorkers().getSuspendedDelay(), ATTEMPTS);
	}

	@Bean
	@ConditionalOnMissingBean
	ParkedWork dynamoParkedWork(ExecutionStore store, WorkSignal signal) {
		return new ParkedWork(store, signal);
	}

	@Bean
	@ConditionalOnMissingBean
	@ConditionalOnBean(PayloadSerializer.class)
	IdempotentActions dynamoIdempotentActions(ExecutionStore store, PayloadSerializer serializer,
			DynamoExecutionProperties properties, ObjectProvider<Clock> clock) {
		Duration claim = properties.getWorkers().getHandlerTimeout();
		return new IdempotentActions(store, serializer, clock.getIfUnique(Clock::systemUTC), claim);
	}

	@Bean
	@ConditionalOnMissingBean
	@Order(0)
	ApplicationEvents dynamoApplicationEvents(ApplicationEventPublisher publisher) {
		return new ApplicationEvents(publisher, Map.of());
	}

	@Bean
	@ConditionalOnMissingBean
	@Order(0)
	CancelledExecutions dynamoCancelledExecutions(ExecutionRuntime runtime) {
		return new CancelledExecutions(runtime);
	}

	@Bean
	@ConditionalOnMissingBean
	Children dynamoChildren(ExecutionStore store, ExecutionDefinitions definitions) {
		return new Children(store, definitions);
	}

}
