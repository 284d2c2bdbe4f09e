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
import java.util.random.RandomGenerator;

import io.github.dynamospring.execution.ExecutionStore;
import io.github.dynamospring.execution.StoreObserver;
import io.github.dynamospring.execution.worker.ExecutionRuntime;
import io.github.dynamospring.execution.worker.OutboxHandler;
import io.github.dynamospring.execution.worker.OutboxRelay;
import io.github.dynamospring.execution.worker.ParkedRetrier;
import io.github.dynamospring.execution.worker.SpawnHandler;
import io.github.dynamospring.execution.worker.SpawnRelay;
import io.github.dynamospring.execution.worker.TimerHandler;
import io.github.dynamospring.execution.worker.TimerSweeper;
import io.github.dynamospring.execution.worker.WorkHandlers;
import io.github.dynamospring.execution.worker.WorkSignal;
import io.github.dynamospring.execution.worker.WorkerResources;
import io.github.dynamospring.execution.worker.WorkerSettings;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBooleanProperty;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnSingleCandidate;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.env.Environment;

/**
 * The workers of the execution store.
 */
@Configuration(proxyBeanMethods = false)
@ConditionalOnSingleCandidate(ExecutionStore.class)
class ExecutionWorkersConfiguration {

	@Bean
	@ConditionalOnMissingBean
	WorkHandlers dynamoWorkHandlers(ExecutionStore store, ExecutionRuntime runtime,
			ObjectProvider<OutboxHandler> outbox, ObjectProvider<SpawnHandler> spawns,
			ObjectProvider<TimerHandler> timers, ConfigurableListableBeanFactory beanFactory) {
		WorkHandlers.Builder handlers = WorkHandlers.builder(store, runtime);
		outbox.orderedStream().forEach(handlers::outbox);
		spawns.orderedStream().forEach(handlers::spawns);
		timers.orderedStream().forEach(handlers::timers);
		new HandlerBeans(beanFactory).forEach(handlers::methods);
		return handlers.build();
	}

	@Bean
	@ConditionalOnMissingBean
	WorkerSettings dynamoWorkerSettings(DynamoExecutionProperties properties) {
		return new ExecutionSettings(properties).workers();
	}

	@Bean
	WorkerThreads dynamoWorkerThreads(WorkerSettings settings, Environment environment) {
		return new WorkerThreads(settings, environment);
	}

	@Bean
	@ConditionalOnMissingBean
	WorkerResources dynamoWorkerResources(ObjectProvider<Clock> clock, WorkerThreads threads,
			ObjectProvider<StoreObserver> observers, WorkSignal signal) {
		return new WorkerResources(clock.getIfUnique(Clock::systemUTC), RandomGenerator.getDefault(),
				threads.executor(), new StoreObservers(observers.orderedStream().toList()), signal);
	}

	/**
	 * What delivers events and creates children.
	 */
	@Configuration(proxyBeanMethods = false)
	@ConditionalOnBooleanProperty(name = "dynamo.execution.relay.enabled", matchIfMissing = true)
	static class RelayConfiguration {

		@Bean
		@ConditionalOnMissingBean
		OutboxRelay dynamoOutboxRelay(ExecutionStore store, WorkHandlers handlers, WorkerSettings settings,
				WorkerResources resources) {
			return new OutboxRelay(store, handlers, settings, resources);
		}

		@Bean
		@ConditionalOnMissingBean
		SpawnRelay dynamoSpawnRelay(ExecutionStore store, WorkHandlers handlers, WorkerSettings settings,
				WorkerResources resources) {
			return new SpawnRelay(store, handlers, settings, resources);
		}

		@Bean
		@ConditionalOnMissingBean
		ParkedRetrier dynamoParkedRetrier(ExecutionStore store, WorkHandlers handlers, WorkerSettings settings,
				WorkerResources resources) {
			return new ParkedRetrier(store, handlers, settings, resources);
		}

	}

	/**
	 * What fires timers.
	 */
	@Configuration(proxyBeanMethods = false)
	@ConditionalOnBooleanProperty(name = "dynamo.execution.timers.enabled", matchIfMissing = true)
	static class TimerConfiguration {

		@Bean
		@ConditionalOnMissingBean
		TimerSweeper dynamoTimerSweeper(ExecutionStore store, WorkHandlers handlers, WorkerSettings settings,
				WorkerResources resources) {
			return new TimerSweeper(store, handlers, settings, resources);
		}

	}

}
