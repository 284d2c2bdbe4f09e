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

import java.util.Set;

import io.github.dynamospring.boot.autoconfigure.DynamoAutoConfiguration;
import io.github.dynamospring.boot.autoconfigure.DynamoClients;
import io.github.dynamospring.boot.autoconfigure.DynamoProperties;
import io.github.dynamospring.observability.DefaultDynamoRequestObservationConvention;
import io.github.dynamospring.observability.DynamoMeterObservationHandler;
import io.github.dynamospring.observability.DynamoObservationInterceptor;
import io.github.dynamospring.observability.DynamoRequestObservationConvention;
import io.github.dynamospring.observability.DynamoTimerObservationHandler;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.observation.DefaultMeterObservationHandler;
import io.micrometer.core.instrument.observation.DefaultMeterObservationHandler.IgnoredMeters;
import io.micrometer.observation.ObservationRegistry;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBooleanProperty;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingClass;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.context.properties.bind.Bindable;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.core.env.Environment;

/**
 * Auto-configuration of observations. It adds interceptors to the clients of
 * {@link DynamoAutoConfiguration}; a client bean of the application's own needs a
 * {@link DynamoObservationInterceptor} of its own.
 *
 * @since 0.1.0
 */
@AutoConfiguration(before = DynamoAutoConfiguration.class,
		afterName = { "org.springframework.boot.micrometer.observation.autoconfigure.ObservationAutoConfiguration",
				"org.springframework.boot.micrometer.metrics.autoconfigure.CompositeMeterRegistryAutoConfiguration" })
@ConditionalOnBean(ObservationRegistry.class)
@ConditionalOnBooleanProperty(name = "dynamo.observation.enabled", matchIfMissing = true)
@EnableConfigurationProperties({ DynamoObservationProperties.class, DynamoProperties.class })
public final class DynamoObservationAutoConfiguration {

	@Bean
	@ConditionalOnMissingBean
	DynamoObservationInterceptor dynamoObservationInterceptor(ObservationRegistry registry,
			DynamoObservationProperties properties, ObjectProvider<DynamoRequestObservationConvention> convention) {
		return new DynamoObservationInterceptor(registry,
				convention.getIfAvailable(() -> new DefaultDynamoRequestObservationConvention(properties.getName())));
	}

	@Bean
	@Order(0)
	ObservedClientCustomizer dynamoObservationClientCustomizer(DynamoObservationInterceptor interceptor,
			DynamoProperties properties, Environment environment) {
		return new ObservedClientCustomizer(interceptor, properties, new DynamoClients(environment));
	}

	@Bean
	static ObservedRepositoriesPostProcessor dynamoObservedRepositoriesPostProcessor(
			ObjectProvider<ObservationRegistry> registry) {
		return new ObservedRepositoriesPostProcessor(registry);
	}

	/**
	 * Counters beside the timer, for applications that have meters.
	 */
	@Configuration(proxyBeanMethods = false)
	@ConditionalOnClass(MeterRegistry.class)
	@ConditionalOnBean(MeterRegistry.class)
	static class MeterConfiguration {

		@Bean
		@ConditionalOnMissingBean
		DynamoMeterObservationHandler dynamoMeterObservationHandler(MeterRegistry registry) {
			return new DynamoMeterObservationHandler(registry);
		}

	}

	/**
	 * Faster timers in front of Boot's own, which applications with tracing need.
	 */
	@Configuration(proxyBeanMethods = false)
	@ConditionalOnClass(DefaultMeterObservationHandler.class)
	@ConditionalOnMissingClass("io.micrometer.tracing.Tracer")
	@ConditionalOnBean({ MeterRegistry.class, DefaultMeterObservationHandler.class })
	static class TimerConfiguration {

		@Bean
		@ConditionalOnMissingBean
		@Order(Ordered.HIGHEST_PRECEDENCE)
		DynamoTimerObservationHandler dynamoTimerObservationHandler(MeterRegistry registry, Environment environment) {
			Set<IgnoredMeters> ignored = Binder.get(environment)
				.bind("management.metrics.observations.ignored-meters", Bindable.setOf(IgnoredMeters.class))
				.orElse(Set.of());
			return new DynamoTimerObservationHandler(registry, ignored.toArray(IgnoredMeters[]::new));
		}

	}

}
