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

package io.github.dynamospring.boot.autoconfigure.data;

import io.github.dynamospring.boot.autoconfigure.DynamoAutoConfiguration;
import io.github.dynamospring.boot.autoconfigure.data.sample.CityRepository;
import io.github.dynamospring.boot.autoconfigure.data.sample.Population;
import io.github.dynamospring.boot.autoconfigure.embedded.EmbeddedDynamoAutoConfiguration;
import io.github.dynamospring.core.DynamoOperations;
import io.github.dynamospring.core.DynamoTemplate;
import io.github.dynamospring.core.convert.DynamoConverter;
import io.github.dynamospring.repository.config.DynamoRepositoryConfigurationExtension;
import io.github.dynamospring.repository.config.EnableDynamoRepositories;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

import org.springframework.boot.autoconfigure.AutoConfigurationPackage;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.autoconfigure.task.TaskExecutionAutoConfiguration;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.scheduling.concurrent.ThreadPoolTaskExecutor;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for {@link DynamoRepositoriesAutoConfiguration}.
 */
class DynamoRepositoriesAutoConfigurationTests {

	private final ApplicationContextRunner contextRunner = new ApplicationContextRunner()
		.withConfiguration(AutoConfigurations.of(EmbeddedDynamoAutoConfiguration.class, DynamoAutoConfiguration.class,
				DynamoDataAutoConfiguration.class, DynamoRepositoriesAutoConfiguration.class))
		.withPropertyValues("dynamo.embedded.enabled=true");

	@Test
	void repositoriesInThePackagesOfTheApplicationArePresent() {
		this.contextRunner.withUserConfiguration(CityConfiguration.class)
			.run((context) -> assertThat(context).hasSingleBean(CityRepository.class));
	}

	@Test
	void applicationWithoutRepositoriesStarts() {
		this.contextRunner.withUserConfiguration(EmptyConfiguration.class)
			.run((context) -> assertThat(context).hasNotFailed().doesNotHaveBean(CityRepository.class));
	}

	@Test
	void repositoriesUseTheTemplateOfTheApplicationWhateverItsName() {
		this.contextRunner.withUserConfiguration(CityConfiguration.class, TemplateConfiguration.class)
			.run((context) -> assertThat(context).hasNotFailed()
				.hasSingleBean(CityRepository.class)
				.hasSingleBean(DynamoOperations.class)
				.hasBean("mine"));
	}

	@Test
	void futuresRunOnTheExecutorOfTheApplication() {
		this.contextRunner.withConfiguration(AutoConfigurations.of(TaskExecutionAutoConfiguration.class))
			.withUserConfiguration(CityConfiguration.class)
			.withPropertyValues("dynamo.tables.action=create")
			.run((context) -> {
				ThreadPoolTaskExecutor executor = context.getBean("applicationTaskExecutor",
						ThreadPoolTaskExecutor.class);
				assertThat(executor.getThreadPoolExecutor().getTaskCount()).isZero();
				assertThat(context.getBean(CityRepository.class).readByCountry("fr").join()).isEmpty();
				assertThat(executor.getThreadPoolExecutor().getTaskCount()).isEqualTo(1);
			});
	}

	@Test
	void repositoriesFollowProperty() {
		this.contextRunner.withUserConfiguration(CityConfiguration.class)
			.withPropertyValues("dynamo.repositories.enabled=false")
			.run((context) -> assertThat(context).hasNotFailed().doesNotHaveBean(CityRepository.class));
	}

	@Test
	void repositoriesBackOffWhenTheApplicationEnablesThem() {
		this.contextRunner.withUserConfiguration(CityConfiguration.class, EnabledElsewhereConfiguration.class)
			.run((context) -> assertThat(context).hasNotFailed().doesNotHaveBean(CityRepository.class));
	}

	@Test
	void repositoriesBackOffWhenTheirExtensionIsABean() {
		this.contextRunner.withUserConfiguration(CityConfiguration.class)
			.withBean(DynamoRepositoryConfigurationExtension.class)
			.run((context) -> assertThat(context).hasNotFailed().doesNotHaveBean(CityRepository.class));
	}

	@Configuration(proxyBeanMethods = false)
	@AutoConfigurationPackage(basePackageClasses = CityRepository.class)
	@Import(Population.Converter.class)
	static class CityConfiguration {

	}

	@Configuration(proxyBeanMethods = false)
	static class TemplateConfiguration {

		@Bean
		DynamoTemplate mine(DynamoDbClient client, DynamoConverter converter) {
			return new DynamoTemplate(client, converter);
		}

	}

	@Configuration(proxyBeanMethods = false)
	@AutoConfigurationPackage(basePackages = "com.example.nothing")
	static class EmptyConfiguration {

	}

	@Configuration(proxyBeanMethods = false)
	@EnableDynamoRepositories("com.example.elsewhere")
	static class EnabledElsewhereConfiguration {

	}

}
