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

import io.github.dynamospring.repository.support.DynamoRepositoryFactoryBean;
import org.jspecify.annotations.Nullable;

import org.springframework.beans.factory.config.BeanDefinition;
import org.springframework.beans.factory.support.AbstractBeanDefinition;
import org.springframework.beans.factory.support.BeanDefinitionOverrideException;
import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.util.ClassUtils;

/**
 * Analyzes repositories that two {@code @EnableDynamoRepositories} find. Allowing one
 * definition to replace the other, which is the advice otherwise, would give the
 * repository the template of either.
 */
@Order(Ordered.HIGHEST_PRECEDENCE)
class OverlappingRepositoriesFailureAnalyzer extends AbstractFailureAnalyzer<BeanDefinitionOverrideException> {

	private static final String DEFINED_IN = " defined in ";

	@Override
	protected @Nullable FailureAnalysis analyze(Throwable rootFailure, BeanDefinitionOverrideException cause) {
		String first = cause.getExistingDefinition().getResourceDescription();
		String second = cause.getBeanDefinition().getResourceDescription();
		if (!isRepository(cause.getExistingDefinition()) || !isRepository(cause.getBeanDefinition()) || first == null
				|| second == null) {
			return null;
		}
		String repository = repository(second);
		if (!repository.equals(repository(first))) {
			return new FailureAnalysis(
					"The repositories %s, found by %s, and %s, found by %s, have the same bean name '%s'.".formatted(
							repository(first), configuration(first), repository, configuration(second),
							cause.getBeanName()),
					"Rename one of them, or name its bean with @Component(\"..\") on the interface.", cause);
		}
		return new FailureAnalysis(
				"The packages of two configurations overlap: the repository %s (bean '%s') is found by %s and by %s."
					.formatted(repository, cause.getBeanName(), configuration(first), configuration(second)),
				"Give each @EnableDynamoRepositories packages of its own with 'basePackageClasses' or 'basePackages', or "
						+ "leave the repository out of one of them with 'excludeFilters'.",
				cause);
	}

	private static boolean isRepository(BeanDefinition definition) {
		if (definition instanceof AbstractBeanDefinition known && known.hasBeanClass()) {
			return DynamoRepositoryFactoryBean.class.isAssignableFrom(known.getBeanClass());
		}
		String name = definition.getBeanClassName();
		return name != null && ClassUtils.isPresent(name, null)
				&& DynamoRepositoryFactoryBean.class.isAssignableFrom(ClassUtils.resolveClassName(name, null));
	}

	private static String repository(String description) {
		int end = description.indexOf(DEFINED_IN);
		return (end >= 0) ? description.substring(0, end) : description;
	}

	private static String configuration(String description) {
		int end = description.indexOf(DEFINED_IN);
		return (end >= 0) ? description.substring(end + DEFINED_IN.length()) : description;
	}

}
