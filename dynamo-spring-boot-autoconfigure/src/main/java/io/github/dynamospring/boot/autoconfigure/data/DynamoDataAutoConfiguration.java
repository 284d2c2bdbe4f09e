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

import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.util.List;
import java.util.concurrent.Executor;

import io.github.dynamospring.boot.autoconfigure.DynamoAutoConfiguration;
import io.github.dynamospring.boot.autoconfigure.DynamoProperties;
import io.github.dynamospring.core.DynamoExceptionTranslator;
import io.github.dynamospring.core.DynamoOperations;
import io.github.dynamospring.core.DynamoTemplate;
import io.github.dynamospring.core.DynamoTemplateSettings;
import io.github.dynamospring.core.PageTokenSecrets;
import io.github.dynamospring.core.convert.DynamoConverter;
import io.github.dynamospring.core.convert.JsonConverters;
import io.github.dynamospring.core.convert.MappingDynamoConverter;
import io.github.dynamospring.core.mapping.DynamoManagedTypes;
import io.github.dynamospring.core.mapping.DynamoMappingContext;
import io.github.dynamospring.core.mapping.Table;
import io.github.dynamospring.core.mapping.TableNameStrategy;
import io.github.dynamospring.core.table.DynamoTableOperations;
import io.github.dynamospring.core.table.DynamoTableTemplate;
import io.github.dynamospring.jackson.JacksonJsonConverters;
import io.github.dynamospring.observability.ObservedExecutor;
import io.github.dynamospring.repository.query.DynamoQueryPlan;
import io.github.dynamospring.repository.query.DynamoQueryPlans;
import io.github.dynamospring.repository.support.DynamoRepositoryFactoryBean;
import io.micrometer.observation.ObservationRegistry;
import software.amazon.awssdk.enhanced.dynamodb.AttributeConverter;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import tools.jackson.databind.json.JsonMapper;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.boot.autoconfigure.AbstractDependsOnBeanFactoryPostProcessor;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnSingleCandidate;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.context.properties.source.InvalidConfigurationPropertyValueException;
import org.springframework.boot.persistence.autoconfigure.EntityScanner;
import org.springframework.context.ApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.util.IdGenerator;

/**
 * Auto-configuration of the mapping, the template and the table action.
 *
 * @since 0.1.0
 */
@AutoConfiguration(after = DynamoAutoConfiguration.class,
		afterName = "org.springframework.boot.jackson.autoconfigure.JacksonAutoConfiguration")
@EnableConfigurationProperties(DynamoProperties.class)
public final class DynamoDataAutoConfiguration {

	@Bean
	@ConditionalOnMissingBean
	TableNameStrategy dynamoTableNameStrategy(DynamoProperties properties) {
		return TableNameStrategy.prefixed(properties.getTables().getPrefix());
	}

	@Bean
	@ConditionalOnMissingBean
	static DynamoManagedTypes dynamoManagedTypes(ApplicationContext applicationContext) throws ClassNotFoundException {
		return DynamoManagedTypes.fromIterable(new EntityScanner(applicationContext).scan(Table.class));
	}

	@Bean
	@ConditionalOnMissingBean
	DynamoMappingContext dynamoMappingContext(DynamoManagedTypes managedTypes, TableNameStrategy tableNameStrategy,
			ObjectProvider<AttributeConverter<?>> converters) {
		DynamoMappingContext mappingContext = new DynamoMappingContext();
		mappingContext.setTableNameStrategy(tableNameStrategy);
		mappingContext
			.setCustomTypes(converters.orderedStream().map((converter) -> converter.type().rawClass()).toList());
		mappingContext.setManagedTypes(managedTypes);
		return mappingContext;
	}

	@Bean
	@ConditionalOnMissingBean(DynamoConverter.class)
	MappingDynamoConverter dynamoConverter(DynamoMappingContext mappingContext,
			ObjectProvider<AttributeConverter<?>> converters, ObjectProvider<JsonConverters> json,
			ObjectProvider<Clock> clock) {
		MappingDynamoConverter.Builder builder = MappingDynamoConverter.builder(mappingContext)
			.converters(converters.orderedStream().toList());
		json.ifUnique(builder::json);
		clock.ifUnique(builder::clock);
		return builder.build();
	}

	@Bean
	@ConditionalOnMissingBean
	DynamoQueryPlans dynamoQueryPlans(ObjectProvider<DynamoRepositoryFactoryBean<?, ?>> repositories) {
		return DynamoQueryPlans.of(() -> plans(repositories));
	}

	private static List<DynamoQueryPlan> plans(ObjectProvider<DynamoRepositoryFactoryBean<?, ?>> repositories) {
		return repositories.stream().flatMap((repository) -> {
			repository.getObject();
			return repository.getQueryPlans().stream();
		}).toList();
	}

	/**
	 * JSON as the application writes it.
	 */
	@Configuration(proxyBeanMethods = false)
	@ConditionalOnClass(JsonMapper.class)
	@ConditionalOnSingleCandidate(JsonMapper.class)
	static class JacksonConfiguration {

		@Bean
		@ConditionalOnMissingBean(JsonConverters.class)
		JacksonJsonConverters dynamoJsonConverters(JsonMapper mapper) {
			return new JacksonJsonConverters(mapper);
		}

	}

	/**
	 * What sends requests.
	 */
	@Configuration(proxyBeanMethods = false)
	@ConditionalOnSingleCandidate(DynamoDbClient.class)
	static class OperationsConfiguration {

		@Bean
		@ConditionalOnMissingBean(DynamoTableOperations.class)
		DynamoTableTemplate dynamoTableTemplate(DynamoDbClient client, DynamoConverter converter) {
			return new DynamoTableTemplate(client, converter, new DynamoExceptionTranslator());
		}

		@Bean
		DynamoTableInitializer dynamoTableInitializer(DynamoTableOperations operations, DynamoConverter converter,
				DynamoProperties properties) {
			return new DynamoTableInitializer(operations, converter.getMappingContext(),
					properties.getTables().getAction());
		}

		@Bean
		static OperationsDependOnTablesPostProcessor dynamoOperationsDependOnTablesPostProcessor() {
			return new OperationsDependOnTablesPostProcessor();
		}

		@Bean
		@ConditionalOnMissingBean(DynamoOperations.class)
		DynamoTemplate dynamoTemplate(DynamoDbClient client, DynamoConverter converter, DynamoProperties properties,
				ObjectProvider<IdGenerator> idGenerator,
				@Qualifier("applicationTaskExecutor") ObjectProvider<Executor> taskExecutor,
				ObjectProvider<ObservationRegistry> observationRegistry) {
			DynamoTemplateSettings defaults = DynamoTemplateSettings.defaults();
			Executor executor = taskExecutor.getIfAvailable(defaults::executor);
			ObservationRegistry registry = observationRegistry.getIfUnique();
			return new DynamoTemplate(client, converter,
					defaults
						.withFilteredPageSize(atLeast(1, "dynamo.filtered-page-size", properties.getFilteredPageSize()))
						.withBatchRetries(atLeast(0, "dynamo.batch-retries", properties.getBatchRetries()))
						.withBatchBackoff(properties.getBaseBackoff())
						.withSpringTransactions(properties.getSpringTransactions())
						.withIdGenerator(idGenerator.getIfUnique(defaults::idGenerator))
						.withExecutor((registry != null) ? new ObservedExecutor(executor, registry) : executor)
						.withMaxConcurrency(
								atLeast(1, "dynamo.max-concurrent-reads", properties.getMaxConcurrentReads()))
						.withPageTokenSecrets(secrets(properties.getRepositories().getPageTokenSecrets())));
		}

		private static PageTokenSecrets secrets(List<String> secrets) {
			for (String secret : secrets) {
				if (secret.getBytes(StandardCharsets.UTF_8).length < PageTokenSecrets.MIN_LENGTH) {
					throw new InvalidConfigurationPropertyValueException("dynamo.repositories.page-token-secrets",
							"******", "Each secret needs at least " + PageTokenSecrets.MIN_LENGTH
									+ " bytes, such as those of 'openssl rand -base64 32'.");
				}
			}
			return PageTokenSecrets.of(secrets);
		}

		private static int atLeast(int minimum, String name, int value) {
			if (value < minimum) {
				throw new InvalidConfigurationPropertyValueException(name, value,
						"The value has to be at least " + minimum + ".");
			}
			return value;
		}

	}

	/**
	 * Makes all templates, also those of the application, wait for the table action.
	 */
	static class OperationsDependOnTablesPostProcessor extends AbstractDependsOnBeanFactoryPostProcessor {

		OperationsDependOnTablesPostProcessor() {
			super(DynamoOperations.class, DynamoTableInitializer.class);
		}

	}

}
