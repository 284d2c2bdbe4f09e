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

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;

import io.github.dynamospring.core.mapping.DynamoPersistentEntity;
import io.github.dynamospring.repository.support.DynamoRepositoryFactoryBean;
import org.jspecify.annotations.Nullable;

import org.springframework.beans.factory.BeanFactoryUtils;
import org.springframework.beans.factory.config.BeanReference;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.data.repository.core.support.AbstractRepositoryMetadata;
import org.springframework.util.MultiValueMap;

/**
 * Which entities belong to which template, as the definitions of the repositories say. No
 * repository is made for that.
 *
 * @param types the entity types of repositories by the names of the templates they name,
 * or by an empty name where they name none
 * @since 0.1.0
 */
public record RepositoryEntities(MultiValueMap<String, Class<?>> types) {

	private static final String NONE = "";

	/**
	 * Read the definitions of the repositories.
	 * @param beanFactory has the definitions
	 * @return the entities
	 */
	public static RepositoryEntities of(ConfigurableListableBeanFactory beanFactory) {
		MultiValueMap<String, Class<?>> types = MultiValueMap.fromMultiValue(new LinkedHashMap<>());
		for (String name : beanFactory.getBeanNamesForType(DynamoRepositoryFactoryBean.class, true, false)) {
			String beanName = BeanFactoryUtils.transformedBeanName(name);
			Class<?> repository = beanFactory.getType(beanName, false);
			if (repository != null && repository.isInterface()) {
				types.add(template(beanFactory, beanName),
						AbstractRepositoryMetadata.getMetadata(repository).getDomainType());
			}
		}
		return new RepositoryEntities(types);
	}

	private static String template(ConfigurableListableBeanFactory beanFactory, String beanName) {
		@Nullable Object reference = beanFactory.containsBeanDefinition(beanName)
				? beanFactory.getMergedBeanDefinition(beanName).getPropertyValues().get("dynamoOperations") : null;
		return (reference instanceof BeanReference template) ? template.getBeanName() : NONE;
	}

	/**
	 * Return what belongs to a client.
	 * @param clients the clients
	 * @param name the name of one of them, {@code null} for the main client
	 * @return matches the entities whose tables the client has
	 */
	public Predicate<DynamoPersistentEntity<?>> of(DynamoClients clients, @Nullable String name) {
		return (name != null) ? of(DynamoClients.templateName(name)) : except(clients.getTemplateNames());
	}

	/**
	 * Return what belongs to a template.
	 * @param template the name of the template
	 * @return matches the entities with a repository that names the template
	 */
	public Predicate<DynamoPersistentEntity<?>> of(String template) {
		return (entity) -> has(entity, template);
	}

	/**
	 * Return what belongs to the main template.
	 * @param others the names of the other templates
	 * @return matches all entities but those whose repositories all name others
	 */
	public Predicate<DynamoPersistentEntity<?>> except(Set<String> others) {
		return (entity) -> others.stream().noneMatch((template) -> has(entity, template)) || this.types.keySet()
			.stream()
			.anyMatch((template) -> !others.contains(template) && has(entity, template));
	}

	private boolean has(DynamoPersistentEntity<?> entity, String template) {
		// A repository of a sealed type is one of all its subtypes
		return this.types.getOrDefault(template, List.of())
			.stream()
			.anyMatch((type) -> type.isAssignableFrom(entity.getType()));
	}

}
