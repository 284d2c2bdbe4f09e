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

import org.jspecify.annotations.Nullable;

import org.springframework.beans.factory.support.BeanDefinitionRegistry;
import org.springframework.beans.factory.support.RootBeanDefinition;
import org.springframework.context.EnvironmentAware;
import org.springframework.context.annotation.ImportBeanDefinitionRegistrar;
import org.springframework.core.env.Environment;
import org.springframework.core.type.AnnotationMetadata;
import org.springframework.util.Assert;

/**
 * Registers beans for each client below {@code dynamo.clients}. They are made by methods
 * of another bean that take the name of the client, so that they can be written down when
 * an application is prepared ahead of time.
 *
 * @since 0.1.0
 */
public abstract class NamedClientRegistrar implements ImportBeanDefinitionRegistrar, EnvironmentAware {

	private @Nullable Environment environment;

	@Override
	public void setEnvironment(Environment environment) {
		this.environment = environment;
	}

	@Override
	public void registerBeanDefinitions(AnnotationMetadata importingClassMetadata, BeanDefinitionRegistry registry) {
		Assert.state(this.environment != null, "The environment is missing");
		for (String client : new DynamoClients(this.environment).getNames()) {
			register(client, registry);
		}
	}

	/**
	 * Register the beans of a client.
	 * @param client the name of the client
	 * @param registry takes the beans
	 */
	protected abstract void register(String client, BeanDefinitionRegistry registry);

	/**
	 * Register a bean of a client, unless the application has one of that name. It is
	 * found by its name, and by its name or that of the client as the qualifier.
	 * @param client the name of the client
	 * @param registry takes the bean
	 * @param mainBean the name of the bean of the main client
	 * @param type the type of the bean
	 * @param factory the name of the bean that makes it
	 * @param method the method that makes it, with the name of the client
	 */
	protected static void register(String client, BeanDefinitionRegistry registry, String mainBean, Class<?> type,
			String factory, String method) {
		String name = DynamoClients.beanName(client, mainBean);
		if (registry.containsBeanDefinition(name)) {
			return;
		}
		RootBeanDefinition definition = new RootBeanDefinition();
		definition.setTargetType(type);
		definition.setFactoryBeanName(factory);
		definition.setFactoryMethodName(method);
		definition.getConstructorArgumentValues().addIndexedArgumentValue(0, client);
		definition.setDefaultCandidate(false);
		ClientQualifiers.mark(definition, client);
		registry.registerBeanDefinition(name, definition);
	}

}
