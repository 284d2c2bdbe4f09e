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

import java.util.concurrent.Executor;

import io.github.dynamospring.core.DynamoTemplateSettings;
import org.jspecify.annotations.Nullable;

import org.springframework.beans.factory.BeanFactory;
import org.springframework.core.task.TaskExecutor;

/**
 * Finds the executor an application runs its asynchronous methods on.
 */
final class AsyncExecutors {

	/**
	 * The name of the executor Spring Boot makes.
	 */
	private static final String APPLICATION = "applicationTaskExecutor";

	/**
	 * The name of the executor Spring runs {@code @Async} methods on, where there are
	 * several.
	 */
	private static final String DEFAULT = "taskExecutor";

	private AsyncExecutors() {
	}

	/**
	 * Find the executor.
	 * @param beanFactory the beans of the application, {@code null} without a container
	 * @return the bean {@code applicationTaskExecutor}, else the only or primary
	 * {@link TaskExecutor}, else the one named {@code taskExecutor}, else one with a
	 * thread for each call, virtual where the JVM has them
	 */
	static Executor find(@Nullable BeanFactory beanFactory) {
		if (beanFactory == null) {
			return DynamoTemplateSettings.defaults().executor();
		}
		if (beanFactory.containsBean(APPLICATION) && beanFactory.isTypeMatch(APPLICATION, Executor.class)) {
			return beanFactory.getBean(APPLICATION, Executor.class);
		}
		TaskExecutor unique = beanFactory.getBeanProvider(TaskExecutor.class).getIfUnique();
		if (unique != null) {
			return unique;
		}
		if (beanFactory.containsBean(DEFAULT) && beanFactory.isTypeMatch(DEFAULT, Executor.class)) {
			return beanFactory.getBean(DEFAULT, Executor.class);
		}
		return DynamoTemplateSettings.defaults().executor();
	}

}
