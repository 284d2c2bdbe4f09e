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

import java.lang.reflect.AnnotatedElement;
import java.util.Map;
import java.util.Objects;

import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.beans.factory.config.BeanFactoryPostProcessor;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.beans.factory.support.AutowireCandidateQualifier;
import org.springframework.beans.factory.support.RootBeanDefinition;
import org.springframework.core.annotation.AnnotatedElementUtils;
import org.springframework.core.annotation.MergedAnnotation;

/**
 * Has the beans of a client found by {@link Qualifier @Qualifier} with the name of the
 * client, and with the name of the bean. A qualifier of a bean definition rules its name
 * out; one that the bean is annotated with, as it seems to be then, does not. That cannot
 * be written down when an application is prepared ahead of time, so a mark is.
 */
final class ClientQualifiers implements BeanFactoryPostProcessor {

	/**
	 * Mark the definition of a bean as that of a client.
	 * @param definition the definition
	 * @param client the name of the client
	 */
	static void mark(RootBeanDefinition definition, String client) {
		definition.addQualifier(new AutowireCandidateQualifier(ClientQualifiers.class, client));
	}

	@Override
	public void postProcessBeanFactory(ConfigurableListableBeanFactory beanFactory) {
		for (String name : beanFactory.getBeanDefinitionNames()) {
			if (beanFactory.getBeanDefinition(name) instanceof RootBeanDefinition definition) {
				AutowireCandidateQualifier mark = definition.getQualifier(ClientQualifiers.class.getName());
				if (mark != null) {
					definition.setQualifiedElement(qualifiedBy(
							Objects.requireNonNull(mark.getAttribute(AutowireCandidateQualifier.VALUE_KEY))));
				}
			}
		}
	}

	private static AnnotatedElement qualifiedBy(Object client) {
		return AnnotatedElementUtils
			.forAnnotations(MergedAnnotation.of(Qualifier.class, Map.of(MergedAnnotation.VALUE, client)).synthesize());
	}

}
