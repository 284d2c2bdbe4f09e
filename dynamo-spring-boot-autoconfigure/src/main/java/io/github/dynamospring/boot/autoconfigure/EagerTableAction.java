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

import java.util.stream.Stream;

import io.github.dynamospring.boot.autoconfigure.DynamoProperties.TableAction;

import org.springframework.beans.factory.config.BeanDefinition;
import org.springframework.boot.LazyInitializationExcludeFilter;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.core.env.Environment;

/**
 * Has the table action carried out at the start although
 * {@code spring.main.lazy-initialization} puts all other beans off. Without an action
 * nothing is created for it.
 *
 * @param environment has the actions
 * @param initializer the type of the beans that carry the action out
 * @since 0.1.0
 */
public record EagerTableAction(Environment environment,
		Class<?> initializer) implements LazyInitializationExcludeFilter {

	@Override
	public boolean isExcluded(String beanName, BeanDefinition beanDefinition, Class<?> beanType) {
		return beanType == this.initializer && actions().anyMatch((action) -> action != TableAction.NONE);
	}

	private Stream<TableAction> actions() {
		DynamoClients clients = new DynamoClients(this.environment);
		TableAction main = Binder.get(this.environment)
			.bind("dynamo.tables.action", TableAction.class)
			.orElse(TableAction.NONE);
		return Stream.concat(Stream.of(main),
				clients.getNames().stream().map((name) -> clients.getProperties(name).getTables().getAction()));
	}

}
