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

import java.time.Clock;

import io.github.dynamospring.observability.MeterStoreObserver;
import io.micrometer.core.instrument.MeterRegistry;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBooleanProperty;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.context.annotation.Bean;

/**
 * Auto-configuration of the meters of the execution store, for applications that have
 * both.
 *
 * @since 0.1.0
 */
@AutoConfiguration(
		afterName = "org.springframework.boot.micrometer.metrics.autoconfigure.CompositeMeterRegistryAutoConfiguration")
@ConditionalOnClass(MeterRegistry.class)
@ConditionalOnBean(MeterRegistry.class)
@ConditionalOnBooleanProperty("dynamo.execution.enabled")
@ConditionalOnBooleanProperty(name = "dynamo.observation.enabled", matchIfMissing = true)
public final class DynamoExecutionMeterAutoConfiguration {

	@Bean
	@ConditionalOnMissingBean
	MeterStoreObserver dynamoMeterStoreObserver(MeterRegistry registry, ObjectProvider<Clock> clock) {
		return new MeterStoreObserver(registry, clock.getIfUnique(Clock::systemUTC));
	}

}
