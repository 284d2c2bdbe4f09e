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

package io.github.dynamospring.repository.support;

import java.util.List;
import java.util.concurrent.Executor;

import io.github.dynamospring.core.DynamoOperations;
import io.github.dynamospring.core.mapping.DynamoKey;
import io.github.dynamospring.repository.query.DynamoQueryPlan;
import org.jspecify.annotations.Nullable;

import org.springframework.beans.BeansException;
import org.springframework.beans.factory.BeanFactory;
import org.springframework.beans.factory.NoSuchBeanDefinitionException;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.beans.factory.support.AbstractBeanDefinition;
import org.springframework.data.repository.Repository;
import org.springframework.data.repository.core.support.RepositoryFactoryBeanSupport;
import org.springframework.data.repository.core.support.RepositoryFactorySupport;
import org.springframework.data.repository.core.support.RepositoryFragmentsContributor;
import org.springframework.util.Assert;
import org.springframework.util.function.SingletonSupplier;

/**
 * Makes a repository a bean.
 *
 * @param <R> the repository type
 * @param <T> the entity type
 * @since 0.1.0
 */
public class DynamoRepositoryFactoryBean<R extends Repository<T, DynamoKey>, T>
		extends RepositoryFactoryBeanSupport<R, T, DynamoKey> {

	private @Nullable DynamoOperations operations;

	private @Nullable BeanFactory beanFactory;

	private @Nullable DynamoRepositoryFactory factory;

	private @Nullable Executor asyncExecutor;

	/**
	 * Create a factory bean.
	 * @param repositoryInterface the repository interface
	 */
	public DynamoRepositoryFactoryBean(Class<? extends R> repositoryInterface) {
		super(repositoryInterface);
	}

	/**
	 * Set what sends the repository's requests. When it is not set, the only or primary
	 * {@link DynamoOperations} bean does.
	 * @param operations the operations
	 */
	public void setDynamoOperations(DynamoOperations operations) {
		this.operations = operations;
		setMappingContext(operations.getConverter().getMappingContext());
	}

	/**
	 * Set what runs query methods that return a future. When it is not set, that is the
	 * bean {@code applicationTaskExecutor}, which Spring Boot makes, else the only or
	 * primary {@link org.springframework.core.task.TaskExecutor} bean, else the one named
	 * {@code taskExecutor}, else a thread for each call, a virtual one where the JVM has
	 * them.
	 * @param asyncExecutor the executor
	 */
	public void setAsyncExecutor(Executor asyncExecutor) {
		this.asyncExecutor = asyncExecutor;
	}

	/**
	 * Return the plans of the repository's query methods.
	 * @return the plans, empty until the repository was made
	 */
	public List<DynamoQueryPlan> getQueryPlans() {
		return (this.factory != null) ? this.factory.getQueryPlans() : List.of();
	}

	@Override
	public RepositoryFragmentsContributor getRepositoryFragmentsContributor() {
		return DynamoRepositoryFragments::describe;
	}

	@Override
	public void setBeanFactory(BeanFactory beanFactory) throws BeansException {
		super.setBeanFactory(beanFactory);
		this.beanFactory = beanFactory;
	}

	@Override
	public void afterPropertiesSet() {
		if (this.operations == null && this.beanFactory != null) {
			setDynamoOperations(findOperations(this.beanFactory));
		}
		super.afterPropertiesSet();
	}

	private static DynamoOperations findOperations(BeanFactory beanFactory) {
		if (beanFactory instanceof ConfigurableListableBeanFactory beans) {
			// The bean factory takes a bean that is to be named if it is the only one
			String[] names = beans.getBeanNamesForType(DynamoOperations.class, true, false);
			if (names.length == 1 && beans.containsBeanDefinition(names[0])
					&& beans.getMergedBeanDefinition(names[0]) instanceof AbstractBeanDefinition definition
					&& !definition.isDefaultCandidate()) {
				throw new NoSuchBeanDefinitionException(DynamoOperations.class,
						"the only one is '%s', which repositories have to name in @EnableDynamoRepositories(templateRef = \"%s\")"
							.formatted(names[0], names[0]));
			}
		}
		return beanFactory.getBean(DynamoOperations.class);
	}

	@Override
	protected RepositoryFactorySupport createRepositoryFactory() {
		Assert.state(this.operations != null, "The operations are missing: set dynamoOperations");
		DynamoRepositoryFactory created = createRepositoryFactory(this.operations);
		created.setAsyncExecutor(SingletonSupplier.of(this::findAsyncExecutor)::obtain);
		this.factory = created;
		return created;
	}

	private Executor findAsyncExecutor() {
		return (this.asyncExecutor != null) ? this.asyncExecutor : AsyncExecutors.find(this.beanFactory);
	}

	/**
	 * Create the factory. To be overridden for a factory of one's own.
	 * @param operations sends the requests
	 * @return the factory
	 */
	protected DynamoRepositoryFactory createRepositoryFactory(DynamoOperations operations) {
		return new DynamoRepositoryFactory(operations);
	}

}
