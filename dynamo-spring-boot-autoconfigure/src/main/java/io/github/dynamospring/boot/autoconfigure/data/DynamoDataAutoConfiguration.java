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

import java.time.Clock;
import java.util.List;
import java.util.concurrent.Executor;

import io.github.dynamospring.boot.autoconfigure.DynamoAutoConfiguration;
import io.github.dynamospring.boot.autoconfigure.DynamoClients;
import io.github.dynamospring.boot.autoconfigure.DynamoProperties;
import io.github.dynamospring.boot.autoconfigure.EagerTableAction;
import io.github.dynamospring.boot.autoconfigure.RepositoryEntities;
import io.github.dynamospring.core.DynamoExceptionTranslator;
import io.github.dynamospring.core.DynamoOperations;
import io.github.dynamospring.core.DynamoTemplate;
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
import io.github.dynamospring.repository.query.DynamoQueryPlan;
import io.github.dynamospring.repository.query.DynamoQueryPlans;
import io.github.dynamospring.repository.support.DynamoRepositoryFactoryBean;
import io.micrometer.observation.ObservationRegistry;
import software.amazon.awssdk.enhanced.dynamodb.AttributeConverter;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import tools.jackson.databind.json.JsonMapper;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.boot.autoconfigure.AbstractDependsOnBeanFactoryPostProcessor;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnSingleCandidate;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.persistence.autoconfigure.EntityScanner;
import org.springframework.context.ApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.core.env.Environment;
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
	MappingSupport dynamoMappingSupport(ObjectProvider<DynamoManagedTypes> managedTypes,
			ObjectProvider<AttributeConverter<?>> converters, ObjectProvider<JsonConverters> json,
			ObjectProvider<Clock> clock) {
		return new MappingSupport(managedTypes, converters, json, clock);
	}

	@Bean
	@ConditionalOnMissingBean
	DynamoMappingContext dynamoMappingContext(MappingSupport mapping, TableNameStrategy tableNameStrategy) {
		return mapping.context(tableNameStrategy);
	}

	@Bean
	@ConditionalOnMissingBean(DynamoConverter.class)
	MappingDynamoConverter dynamoConverter(DynamoMappingContext mappingContext, MappingSupport mapping) {
		return mapping.converter(mappingContext);
	}

	@Bean
	static EagerTableAction dynamoEagerTableAction(Environment environment) {
		return new EagerTableAction(environment, DynamoTableInitializer.class);
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
				DynamoProperties properties, DynamoClients clients, ConfigurableListableBeanFactory beanFactory) {
			return new DynamoTableInitializer(operations, converter.getMappingContext(),
					properties.getTables().getAction(), RepositoryEntities.of(beanFactory).of(clients, null), null);
		}

		@Bean
		static OperationsDependOnTablesPostProcessor dynamoOperationsDependOnTablesPostProcessor() {
			return new OperationsDependOnTablesPostProcessor();
		}

		@Bean
		@ConditionalOnMissingBean(DynamoOperations.class)
		DynamoTemplate dynamoTemplate(DynamoDbClient client, DynamoConverter converter, DynamoProperties properties,
				TemplateSettings settings) {
			return new DynamoTemplate(client, converter, settings.of("dynamo.", properties));
		}

	}

	/**
	 * What sends the requests of the clients below {@code dynamo.clients}.
	 */
	@Configuration(proxyBeanMethods = false)
	@Import(NamedTemplatesRegistrar.class)
	static class NamedConfiguration {

		@Bean
		TemplateSettings dynamoTemplateSettings(DynamoProperties properties, ObjectProvider<IdGenerator> idGenerator,
				@Qualifier("applicationTaskExecutor") ObjectProvider<Executor> taskExecutor,
				ObjectProvider<ObservationRegistry> observationRegistry) {
			return new TemplateSettings(idGenerator.getIfUnique(), taskExecutor.getIfAvailable(),
					observationRegistry.getIfUnique(), properties.getRepositories().getPageTokenSecrets());
		}

		@Bean(NamedTemplates.BEAN_NAME)
		NamedTemplates dynamoNamedTemplates(DynamoClients clients, DynamoProperties properties, MappingSupport mapping,
				TemplateSettings settings, ConfigurableListableBeanFactory beanFactory) {
			return new NamedTemplates(clients, properties, mapping, settings, beanFactory);
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
