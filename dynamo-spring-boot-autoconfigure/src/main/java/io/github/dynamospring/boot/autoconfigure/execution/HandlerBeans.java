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

import java.util.function.Consumer;

import io.github.dynamospring.execution.worker.WorkHandlers;

import org.springframework.aop.framework.autoproxy.AutoProxyUtils;
import org.springframework.aop.scope.ScopedProxyUtils;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;

/**
 * Finds the beans with annotated handlers. Others are not created for that.
 *
 * @param beanFactory the bean factory
 */
record HandlerBeans(ConfigurableListableBeanFactory beanFactory) {

	void forEach(Consumer<Object> action) {
		for (String name : this.beanFactory.getBeanNamesForType(Object.class, true, false)) {
			if (ScopedProxyUtils.isScopedTarget(name)) {
				continue;
			}
			Class<?> type = AutoProxyUtils.determineTargetClass(this.beanFactory, name);
			if (type != null && !type.getName().startsWith("org.springframework.") && WorkHandlers.hasMethods(type)) {
				action.accept(this.beanFactory.getBean(name));
			}
		}
	}

}
