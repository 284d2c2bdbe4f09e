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

import java.util.stream.Stream;

import io.github.dynamospring.boot.autoconfigure.actuate.DynamoEndpointAutoConfiguration;
import io.github.dynamospring.boot.autoconfigure.actuate.DynamoExecutionsEndpointAutoConfiguration;
import io.github.dynamospring.boot.autoconfigure.actuate.DynamoInfoContributorAutoConfiguration;
import io.github.dynamospring.boot.autoconfigure.data.DynamoDataAutoConfiguration;
import io.github.dynamospring.boot.autoconfigure.data.DynamoRepositoriesAutoConfiguration;
import io.github.dynamospring.boot.autoconfigure.data.sample.CityRepository;
import io.github.dynamospring.boot.autoconfigure.data.sample.Population;
import io.github.dynamospring.boot.autoconfigure.embedded.EmbeddedDynamoAutoConfiguration;
import io.github.dynamospring.boot.autoconfigure.execution.DynamoExecutionAutoConfiguration;
import io.github.dynamospring.boot.autoconfigure.health.DynamoExecutionHealthContributorAutoConfiguration;
import io.github.dynamospring.boot.autoconfigure.health.DynamoHealthContributorAutoConfiguration;
import io.github.dynamospring.boot.autoconfigure.observation.DynamoExecutionMeterAutoConfiguration;
import io.github.dynamospring.boot.autoconfigure.observation.DynamoObservationAutoConfiguration;
import io.github.dynamospring.execution.ExecutionStore;
import io.micrometer.observation.ObservationRegistry;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.AutoConfigurationPackage;
import org.springframework.boot.autoconfigure.ImportAutoConfiguration;
import org.springframework.boot.context.annotation.ImportCandidates;
import org.springframework.boot.test.context.FilteredClassLoader;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * All auto-configurations together, without one of the libraries that not every
 * application has, and with everything asked for that might need it.
 */
@Timeout(120)
class MissingClassesTests {

	private final ApplicationContextRunner contextRunner = new ApplicationContextRunner()
		.withUserConfiguration(Application.class)
		.withPropertyValues("dynamo.region=eu-central-1", "dynamo.clients.archive.region=eu-west-1",
				"dynamo.execution.enabled=true", "dynamo.execution.relay.enabled=false",
				"dynamo.execution.timers.enabled=false", "management.info.dynamo.enabled=true",
				"management.endpoints.web.exposure.include=*");

	@ParameterizedTest
	@ValueSource(strings = { "io.micrometer.core", "org.springframework.boot.actuate",
			"org.springframework.boot.health", "org.springframework.web", "jakarta.servlet",
			"io.github.dynamospring.embedded", "software.amazon.awssdk.http.nio", "software.amazon.awssdk.http.apache5",
			"org.testcontainers", "org.springframework.boot.testcontainers", "org.springframework.boot.docker",
			"picocli", "io.awspring", "org.springframework.boot.jackson" })
	void applicationStartsWithout(String missing) {
		this.contextRunner.withClassLoader(new FilteredClassLoader(missing))
			.run((context) -> assertThat(context).hasNotFailed()
				.hasSingleBean(CityRepository.class)
				.hasSingleBean(ExecutionStore.class)
				.hasBean("archiveDynamoTemplate"));
	}

	@ParameterizedTest
	@ValueSource(strings = { "tools.jackson", "com.fasterxml.jackson" })
	void applicationWithoutAnExecutionStoreStartsWithout(String missing) {
		this.contextRunner.withClassLoader(new FilteredClassLoader(missing))
			.withPropertyValues("dynamo.execution.enabled=false")
			.run((context) -> assertThat(context).hasNotFailed()
				.hasSingleBean(CityRepository.class)
				.hasBean("archiveDynamoTemplate"));
	}

	@ParameterizedTest
	@ValueSource(booleans = { true, false })
	void smallestApplicationStarts(boolean observed) {
		this.contextRunner
			.withClassLoader(new FilteredClassLoader("io.micrometer.core", "org.springframework.boot.actuate",
					"org.springframework.boot.health", "org.springframework.web", "jakarta.servlet", "tools.jackson",
					"com.fasterxml.jackson", "io.github.dynamospring.embedded", "software.amazon.awssdk.http.nio",
					"org.testcontainers", "org.springframework.boot.testcontainers", "org.springframework.boot.docker",
					"picocli", "io.awspring", "org.springframework.boot.jackson"))
			.withPropertyValues("dynamo.execution.enabled=false", "dynamo.observation.enabled=" + observed)
			.run((context) -> assertThat(context).hasNotFailed()
				.hasSingleBean(CityRepository.class)
				.hasBean("archiveDynamoTemplate"));
	}

	@Test
	void noAutoConfigurationIsLeftOut() {
		ImportAutoConfiguration imported = Application.class.getAnnotation(ImportAutoConfiguration.class);
		assertThat(ImportCandidates.load(AutoConfiguration.class, getClass().getClassLoader()))
			.filteredOn((name) -> name.startsWith("io.github.dynamospring."))
			.isNotEmpty()
			.isSubsetOf(Stream.of(imported.value()).map(Class::getName).toList());
	}

	/**
	 * Imports as an application does: what lacks a class is not looked at.
	 */
	@Configuration(proxyBeanMethods = false)
	@ImportAutoConfiguration({ DynamoAutoConfiguration.class, DynamoClientAutoConfiguration.class,
			DynamoEndpointAutoConfiguration.class, DynamoExecutionsEndpointAutoConfiguration.class,
			DynamoInfoContributorAutoConfiguration.class, DynamoDataAutoConfiguration.class,
			DynamoRepositoriesAutoConfiguration.class, EmbeddedDynamoAutoConfiguration.class,
			DynamoExecutionAutoConfiguration.class, DynamoExecutionHealthContributorAutoConfiguration.class,
			DynamoHealthContributorAutoConfiguration.class, DynamoExecutionMeterAutoConfiguration.class,
			DynamoObservationAutoConfiguration.class })
	@AutoConfigurationPackage(basePackageClasses = CityRepository.class)
	@Import(Population.Converter.class)
	static class Application {

		@Bean
		ObservationRegistry observationRegistry() {
			return ObservationRegistry.create();
		}

	}

}
