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

package io.github.dynamospring.boot.test.autoconfigure;

import java.time.Clock;

import io.github.dynamospring.boot.autoconfigure.embedded.EmbeddedDynamoAutoConfiguration;
import io.github.dynamospring.embedded.EmbeddedDynamo;
import io.github.dynamospring.embedded.fault.Faults;
import io.github.dynamospring.embedded.fault.MovableClock;

import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.context.annotation.Bean;

/**
 * Auto-configuration of what tests do with the embedded engine.
 *
 * @since 0.1.0
 */
@AutoConfiguration(after = EmbeddedDynamoAutoConfiguration.class)
@ConditionalOnBean(EmbeddedDynamo.class)
public final class EmbeddedDynamoTestAutoConfiguration {

	@Bean
	@ConditionalOnMissingBean
	Faults embeddedDynamoFaults(EmbeddedDynamo dynamo) {
		return dynamo.faults();
	}

	@Bean
	@ConditionalOnMissingBean(Clock.class)
	MovableClock embeddedDynamoClock(EmbeddedDynamo dynamo) {
		return dynamo.clock();
	}

}
