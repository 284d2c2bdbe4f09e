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

package io.github.dynamospring.boot.autoconfigure.observation;

import io.github.dynamospring.observability.ObservedRepositoryInterceptor;
import io.github.dynamospring.repository.support.DynamoRepositoryFactoryBean;
import io.micrometer.observation.ObservationRegistry;

import org.springframework.aop.framework.ProxyFactory;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.config.BeanPostProcessor;
import org.springframework.data.repository.core.RepositoryInformation;

/**
 * Has the methods of repositories observed.
 */
class ObservedRepositoriesPostProcessor implements BeanPostProcessor {

	private final ObjectProvider<ObservationRegistry> registry;

	ObservedRepositoriesPostProcessor(ObjectProvider<ObservationRegistry> registry) {
		this.registry = registry;
	}

	@Override
	public Object postProcessBeforeInitialization(Object bean, String beanName) {
		if (bean instanceof DynamoRepositoryFactoryBean<?, ?> factoryBean) {
			factoryBean
				.addRepositoryFactoryCustomizer((factory) -> factory.addRepositoryProxyPostProcessor(this::observe));
		}
		return bean;
	}

	// Behind the advice that hands methods with a future over to their executor
	private void observe(ProxyFactory proxy, RepositoryInformation repository) {
		proxy.addAdvice(
				new ObservedRepositoryInterceptor(this.registry.getObject(), repository.getRepositoryInterface()));
	}

}
