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

import java.util.HashSet;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Predicate;

import io.github.dynamospring.boot.autoconfigure.DynamoClients;
import io.github.dynamospring.boot.autoconfigure.RepositoryEntities;
import io.github.dynamospring.core.DynamoOperations;
import io.github.dynamospring.core.mapping.DynamoMappingContext;
import io.github.dynamospring.core.mapping.DynamoPersistentEntity;
import org.jspecify.annotations.Nullable;

import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.beans.factory.support.SimpleAutowireCandidateResolver;
import org.springframework.core.env.Environment;

/**
 * The templates of an application, and whose tables they reach. Several may know the same
 * entities: then those with a repository that names another template are not the main
 * one's, and the others have the entities of the repositories that name them. So it is
 * with the templates of configured clients, which may know the same entities under other
 * names of tables.
 *
 * @param templates the templates by bean name
 * @param main the template that is injected where none is named, {@code null} if there is
 * none
 * @param configured the names of the templates of the clients below
 * {@code dynamo.clients}
 * @param repositories tells which repository names which template
 * @since 0.1.0
 */
public record TemplateTables(Map<String, DynamoOperations> templates, @Nullable DynamoOperations main,
		Set<String> configured, RepositoryEntities repositories) {

	/**
	 * Find the templates.
	 * @param beanFactory has the templates and the definitions of the repositories
	 * @return the templates
	 */
	public static TemplateTables of(ConfigurableListableBeanFactory beanFactory) {
		return new TemplateTables(
				SimpleAutowireCandidateResolver.resolveAutowireCandidates(beanFactory, DynamoOperations.class, false,
						true),
				beanFactory.getBeanProvider(DynamoOperations.class).getIfUnique(),
				new DynamoClients(beanFactory.getBean(Environment.class)).getTemplateNames(),
				RepositoryEntities.of(beanFactory));
	}

	/**
	 * Return the entities whose tables belong to a template.
	 * @param name the bean name of the template
	 * @return matches the entities
	 */
	public Predicate<DynamoPersistentEntity<?>> entities(String name) {
		DynamoOperations template = Objects.requireNonNull(this.templates.get(name));
		if (template == this.main) {
			Set<String> others = new HashSet<>(this.templates.keySet());
			others.remove(name);
			return this.repositories.except(others);
		}
		boolean shared = this.configured.contains(name) || this.main != null && context(template) == context(this.main);
		return shared ? this.repositories.of(name) : (entity) -> true;
	}

	private static DynamoMappingContext context(DynamoOperations template) {
		return template.getConverter().getMappingContext();
	}

}
