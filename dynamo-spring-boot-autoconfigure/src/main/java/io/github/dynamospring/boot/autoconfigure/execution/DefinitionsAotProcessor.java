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

package io.github.dynamospring.boot.autoconfigure.execution;

import java.util.Map;

import org.jspecify.annotations.Nullable;

import org.springframework.aot.generate.GenerationContext;
import org.springframework.aot.hint.BindingReflectionHintsRegistrar;
import org.springframework.beans.factory.aot.BeanFactoryInitializationAotContribution;
import org.springframework.beans.factory.aot.BeanFactoryInitializationAotProcessor;
import org.springframework.beans.factory.aot.BeanFactoryInitializationCode;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.core.env.Environment;

/**
 * Lets the states of {@code dynamo.execution.definitions} be read and written in a native
 * image.
 */
class DefinitionsAotProcessor implements BeanFactoryInitializationAotProcessor {

	@Override
	public @Nullable BeanFactoryInitializationAotContribution processAheadOfTime(
			ConfigurableListableBeanFactory beanFactory) {
		if (!beanFactory.containsBean(ConfigurableApplicationContext.ENVIRONMENT_BEAN_NAME)) {
			return null;
		}
		Environment environment = beanFactory.getBean(ConfigurableApplicationContext.ENVIRONMENT_BEAN_NAME,
				Environment.class);
		Map<String, Class<?>> definitions = Binder.get(environment)
			.bind("dynamo.execution", DynamoExecutionProperties.class)
			.map(DynamoExecutionProperties::getDefinitions)
			.orElse(Map.of());
		return definitions.isEmpty() ? null : new Contribution(definitions.values().toArray(new Class<?>[0]));
	}

	/**
	 * The hints for the states.
	 *
	 * @param states the types
	 */
	private record Contribution(Class<?>... states) implements BeanFactoryInitializationAotContribution {

		@Override
		public void applyTo(GenerationContext context, BeanFactoryInitializationCode code) {
			new BindingReflectionHintsRegistrar().registerReflectionHints(context.getRuntimeHints().reflection(),
					this.states);
		}

	}

}
