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

package io.github.dynamospring.boot.diagnostics;

import java.util.Arrays;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import io.github.dynamospring.core.DynamoOperations;
import io.github.dynamospring.repository.support.DynamoRepositoryFactoryBean;
import org.jspecify.annotations.Nullable;

import org.springframework.beans.factory.BeanFactory;
import org.springframework.beans.factory.BeanFactoryUtils;
import org.springframework.beans.factory.NoSuchBeanDefinitionException;
import org.springframework.beans.factory.config.BeanReference;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;

/**
 * Analyzes repositories that name a template which does not exist.
 */
@Order(Ordered.HIGHEST_PRECEDENCE)
class UnknownTemplateFailureAnalyzer extends AbstractFailureAnalyzer<NoSuchBeanDefinitionException> {

	private static final String TEMPLATE = "DynamoTemplate";

	private final BeanFactory beanFactory;

	UnknownTemplateFailureAnalyzer(BeanFactory beanFactory) {
		this.beanFactory = beanFactory;
	}

	@Override
	protected @Nullable FailureAnalysis analyze(Throwable rootFailure, NoSuchBeanDefinitionException cause) {
		String template = cause.getBeanName();
		if (template == null || !(this.beanFactory instanceof ConfigurableListableBeanFactory beans)) {
			return null;
		}
		String repositories = quoted(
				Stream.of(beans.getBeanNamesForType(DynamoRepositoryFactoryBean.class, true, false))
					.map(BeanFactoryUtils::transformedBeanName)
					.filter((name) -> beans.containsBeanDefinition(name)
							&& beans.getMergedBeanDefinition(name)
								.getPropertyValues()
								.get("dynamoOperations") instanceof BeanReference reference
							&& reference.getBeanName().equals(template)));
		if (repositories.isEmpty()) {
			return null;
		}
		String client = template.endsWith(TEMPLATE) ? template.substring(0, template.length() - TEMPLATE.length()) : "";
		return new FailureAnalysis(
				"@EnableDynamoRepositories(templateRef = \"%s\") names a template for %s, and there is no such bean. The templates are %s."
					.formatted(template, repositories,
							quoted(Arrays.stream(beans.getBeanNamesForType(DynamoOperations.class, true, false)))),
				client.isEmpty() ? "Correct the name of the template, or declare the bean."
						: "Correct the name of the template, set a key below 'dynamo.clients.%s', or declare the bean."
							.formatted(client),
				cause);
	}

	private static String quoted(Stream<String> names) {
		return names.sorted().map((name) -> "'" + name + "'").collect(Collectors.joining(", "));
	}

}
