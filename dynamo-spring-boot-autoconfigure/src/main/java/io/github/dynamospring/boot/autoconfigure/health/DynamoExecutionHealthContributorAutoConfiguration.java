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

package io.github.dynamospring.boot.autoconfigure.health;

import java.time.Clock;

import io.github.dynamospring.boot.autoconfigure.execution.DynamoExecutionAutoConfiguration;
import io.github.dynamospring.boot.health.DynamoExecutionHealthIndicator;
import io.github.dynamospring.boot.health.HeldLeases;
import io.github.dynamospring.execution.ExecutionStore;
import io.github.dynamospring.execution.worker.Worker;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.beans.factory.support.SimpleAutowireCandidateResolver;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnSingleCandidate;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.health.autoconfigure.contributor.ConditionalOnEnabledHealthIndicator;
import org.springframework.context.annotation.Bean;

/**
 * Auto-configuration of the {@link DynamoExecutionHealthIndicator}, for applications with
 * an execution store.
 *
 * @since 0.1.0
 */
@AutoConfiguration(after = DynamoExecutionAutoConfiguration.class)
@ConditionalOnClass(ConditionalOnEnabledHealthIndicator.class)
@ConditionalOnSingleCandidate(ExecutionStore.class)
@ConditionalOnEnabledHealthIndicator("dynamoexecution")
@EnableConfigurationProperties(DynamoHealthProperties.class)
public final class DynamoExecutionHealthContributorAutoConfiguration {

	@Bean
	@ConditionalOnMissingBean
	HeldLeases dynamoHeldLeases() {
		return new HeldLeases();
	}

	@Bean
	@ConditionalOnMissingBean(name = { "dynamoExecutionHealthIndicator", "dynamoExecutionHealthContributor" })
	DynamoExecutionHealthIndicator dynamoExecutionHealthIndicator(ExecutionStore store, HeldLeases leases,
			DynamoHealthProperties properties, ConfigurableListableBeanFactory beanFactory,
			ObjectProvider<Clock> clock) {
		HealthSettings settings = new HealthSettings(properties);
		return new DynamoExecutionHealthIndicator(store,
				SimpleAutowireCandidateResolver.resolveAutowireCandidates(beanFactory, Worker.class, false, true),
				leases, clock.getIfUnique(Clock::systemUTC), settings.maxAge(), settings.timeout());
	}

}
