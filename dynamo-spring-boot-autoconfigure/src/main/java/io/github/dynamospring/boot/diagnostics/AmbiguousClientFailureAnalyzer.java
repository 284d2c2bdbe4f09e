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
import java.util.List;
import java.util.stream.Collectors;

import io.github.dynamospring.core.DynamoOperations;
import io.github.dynamospring.core.table.DynamoTableOperations;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.enhanced.dynamodb.DynamoDbEnhancedClient;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

import org.springframework.beans.factory.BeanFactory;
import org.springframework.beans.factory.ListableBeanFactory;
import org.springframework.beans.factory.NoSuchBeanDefinitionException;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.beans.factory.support.AbstractBeanDefinition;
import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;

/**
 * Says that there is no template because there are several clients, none of which is the
 * primary one.
 */
@Order(Ordered.HIGHEST_PRECEDENCE)
class AmbiguousClientFailureAnalyzer extends AbstractFailureAnalyzer<NoSuchBeanDefinitionException> {

	private static final List<Class<?>> NEED_A_CLIENT = List.of(DynamoOperations.class, DynamoTableOperations.class,
			DynamoDbClient.class, DynamoDbEnhancedClient.class);

	private final BeanFactory beanFactory;

	AmbiguousClientFailureAnalyzer(BeanFactory beanFactory) {
		this.beanFactory = beanFactory;
	}

	@Override
	protected @Nullable FailureAnalysis analyze(Throwable rootFailure, NoSuchBeanDefinitionException cause) {
		Class<?> type = (cause.getResolvableType() != null) ? cause.getResolvableType().resolve() : null;
		if (type == null || NEED_A_CLIENT.stream().noneMatch((candidate) -> candidate.isAssignableFrom(type))
				|| !(this.beanFactory instanceof ListableBeanFactory beans)) {
			return null;
		}
		String[] clients = Arrays.stream(beans.getBeanNamesForType(DynamoDbClient.class, true, false))
			.filter(this::isDefaultCandidate)
			.toArray(String[]::new);
		if (clients.length < 2) {
			return null;
		}
		String names = Arrays.stream(clients)
			.sorted()
			.map((name) -> "'" + name + "'")
			.collect(Collectors.joining(", "));
		return new FailureAnalysis(
				"A %s is needed, but there are %d DynamoDbClient beans, %s, and none of them is the primary one, so "
					.formatted(type.getSimpleName(), clients.length, names) + "that nothing was made of them.",
				"Mark one of the clients with @Primary, set up the others below 'dynamo.clients', or declare a "
						+ "DynamoTemplate for each of them and name it with @EnableDynamoRepositories(templateRef = \"..\") and @Qualifier.",
				cause);
	}

	private boolean isDefaultCandidate(String name) {
		return !(this.beanFactory instanceof ConfigurableListableBeanFactory beans)
				|| !beans.containsBeanDefinition(name)
				|| !(beans.getMergedBeanDefinition(name) instanceof AbstractBeanDefinition definition)
				|| definition.isDefaultCandidate();
	}

}
