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

package io.github.dynamospring.config;

import java.time.Clock;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

import io.github.dynamospring.core.DynamoTemplate;
import io.github.dynamospring.core.convert.DynamoConverter;
import io.github.dynamospring.core.convert.MappingDynamoConverter;
import io.github.dynamospring.core.mapping.DynamoManagedTypes;
import io.github.dynamospring.core.mapping.DynamoMappingContext;
import io.github.dynamospring.core.mapping.Table;
import io.github.dynamospring.core.mapping.TableNameStrategy;
import software.amazon.awssdk.enhanced.dynamodb.AttributeConverter;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

import org.springframework.beans.factory.config.BeanDefinition;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.ClassPathScanningCandidateComponentProvider;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.env.Environment;
import org.springframework.core.type.filter.AnnotationTypeFilter;
import org.springframework.util.ClassUtils;

/**
 * Base class of a configuration for applications without Spring Boot: a mapping context,
 * a converter and a template on the application's client.
 *
 * <pre class="code">
 * &#064;Configuration
 * &#064;EnableDynamoRepositories
 * class DynamoConfiguration extends AbstractDynamoConfiguration {
 *
 *     &#064;Bean
 *     DynamoDbClient dynamoDbClient() {
 *         return DynamoDbClient.create();
 *     }
 *
 * }
 * </pre>
 *
 * @since 0.1.0
 */
@Configuration(proxyBeanMethods = false)
public abstract class AbstractDynamoConfiguration {

	/**
	 * Create the set of entities.
	 * @return the {@link #initialEntities()}
	 */
	@Bean
	public DynamoManagedTypes dynamoManagedTypes() {
		return DynamoManagedTypes.fromIterable(initialEntities());
	}

	/**
	 * Create the mapping context with all entities, so that mistakes in any of them are
	 * found at startup.
	 * @param environment resolves placeholders in table names
	 * @param managedTypes the entities
	 * @return the mapping context
	 */
	@Bean
	public DynamoMappingContext dynamoMappingContext(Environment environment, DynamoManagedTypes managedTypes) {
		DynamoMappingContext mappingContext = new DynamoMappingContext();
		mappingContext.setEnvironment(environment);
		mappingContext.setTableNameStrategy(tableNameStrategy());
		mappingContext.setCustomTypes(attributeConverters().stream().map((it) -> it.type().rawClass()).toList());
		mappingContext.setManagedTypes(managedTypes);
		return mappingContext;
	}

	/**
	 * Create the converter.
	 * @param mappingContext the mapping context
	 * @return the converter
	 */
	@Bean
	public DynamoConverter dynamoConverter(DynamoMappingContext mappingContext) {
		return MappingDynamoConverter.builder(mappingContext).converters(attributeConverters()).clock(clock()).build();
	}

	/**
	 * Create the template.
	 * @param client the application's client
	 * @param converter the converter
	 * @return the template
	 */
	@Bean
	public DynamoTemplate dynamoTemplate(DynamoDbClient client, DynamoConverter converter) {
		return new DynamoTemplate(client, converter);
	}

	/**
	 * Return the packages that are searched for entities.
	 * @return the package of this class
	 */
	protected Collection<String> entityPackages() {
		return List.of(ClassUtils.getPackageName(ClassUtils.getUserClass(getClass())));
	}

	/**
	 * Return the converters of the application's own types.
	 * @return none
	 */
	protected List<AttributeConverter<?>> attributeConverters() {
		return List.of();
	}

	/**
	 * Return the clock that tells what has expired and, with auditing, when something is
	 * written.
	 * @return the system's clock in UTC
	 */
	protected Clock clock() {
		return Clock.systemUTC();
	}

	/**
	 * Return how declared table names become those of the real tables.
	 * @return a strategy that takes them as they are
	 */
	protected TableNameStrategy tableNameStrategy() {
		return TableNameStrategy.prefixed("");
	}

	/**
	 * Return the entities.
	 * @return the classes with {@link Table} in the {@link #entityPackages()}
	 */
	protected Set<Class<?>> initialEntities() {
		ClassPathScanningCandidateComponentProvider scanner = new ClassPathScanningCandidateComponentProvider(false);
		scanner.addIncludeFilter(new AnnotationTypeFilter(Table.class));
		ClassLoader classLoader = getClass().getClassLoader();
		Set<Class<?>> entities = new LinkedHashSet<>();
		for (String entityPackage : entityPackages()) {
			for (BeanDefinition candidate : scanner.findCandidateComponents(entityPackage)) {
				String className = candidate.getBeanClassName();
				if (className != null) {
					entities.add(ClassUtils.resolveClassName(className, classLoader));
				}
			}
		}
		return entities;
	}

}
