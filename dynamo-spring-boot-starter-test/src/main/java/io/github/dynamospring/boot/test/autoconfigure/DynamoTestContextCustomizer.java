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

package io.github.dynamospring.boot.test.autoconfigure;

import io.github.dynamospring.boot.test.autoconfigure.AutoConfigureEmbeddedDynamo.Replace;
import io.github.dynamospring.boot.test.autoconfigure.AutoConfigureEmbeddedDynamo.Reset;

import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.beans.factory.support.BeanDefinitionRegistry;
import org.springframework.beans.factory.support.RootBeanDefinition;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.test.context.ContextCustomizer;
import org.springframework.test.context.MergedContextConfiguration;

/**
 * Prepares an application context for tests on the embedded engine. Equal ones share a
 * context.
 *
 * @param replace what the engine is used instead of
 * @param reset when the data is reset
 */
record DynamoTestContextCustomizer(Replace replace, Reset reset) implements ContextCustomizer {

	private static final String STATE = DynamoTestState.class.getName();

	@Override
	public void customizeContext(ConfigurableApplicationContext context, MergedContextConfiguration mergedConfig) {
		ConfigurableListableBeanFactory beanFactory = context.getBeanFactory();
		((BeanDefinitionRegistry) beanFactory).registerBeanDefinition(STATE,
				new RootBeanDefinition(DynamoTestState.class, () -> new DynamoTestState(context, this.reset)));
		if (this.replace != Replace.NONE) {
			context.addBeanFactoryPostProcessor(
					new EmbeddedDynamoReplacement(context.getEnvironment(), this.replace == Replace.ANY));
		}
	}

}
