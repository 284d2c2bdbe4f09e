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

package io.github.dynamospring.boot.autoconfigure.data;

import io.github.dynamospring.boot.autoconfigure.DynamoClientProperties;
import io.github.dynamospring.boot.autoconfigure.DynamoClients;
import io.github.dynamospring.boot.autoconfigure.DynamoProperties;
import io.github.dynamospring.boot.autoconfigure.RepositoryEntities;
import io.github.dynamospring.core.DynamoExceptionTranslator;
import io.github.dynamospring.core.DynamoTemplate;
import io.github.dynamospring.core.convert.DynamoConverter;
import io.github.dynamospring.core.mapping.DynamoMappingContext;
import io.github.dynamospring.core.mapping.TableNameStrategy;
import io.github.dynamospring.core.table.DynamoTableOperations;
import io.github.dynamospring.core.table.DynamoTableTemplate;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;

/**
 * Makes the template of each client below {@code dynamo.clients}, and what it needs.
 */
class NamedTemplates {

	static final String BEAN_NAME = "dynamoNamedTemplates";

	private final DynamoClients clients;

	private final DynamoProperties mainProperties;

	private final MappingSupport mapping;

	private final TemplateSettings settings;

	private final ConfigurableListableBeanFactory beanFactory;

	NamedTemplates(DynamoClients clients, DynamoProperties mainProperties, MappingSupport mapping,
			TemplateSettings settings, ConfigurableListableBeanFactory beanFactory) {
		this.clients = clients;
		this.mainProperties = mainProperties;
		this.mapping = mapping;
		this.settings = settings;
		this.beanFactory = beanFactory;
	}

	DynamoConverter converter(String name) {
		String prefix = this.clients.getProperties(name).getTables().getPrefix();
		if (prefix.equals(this.mainProperties.getTables().getPrefix())) {
			return this.beanFactory.getBean(DynamoConverter.class);
		}
		DynamoMappingContext context = this.mapping.context(TableNameStrategy.prefixed(prefix));
		return this.mapping.converter((DynamoMappingContext) this.beanFactory.initializeBean(context,
				DynamoClients.beanName(name, "dynamoMappingContext")));
	}

	DynamoTableTemplate tableTemplate(String name) {
		return new DynamoTableTemplate(client(name), bean(name, "dynamoConverter", DynamoConverter.class),
				new DynamoExceptionTranslator());
	}

	DynamoTableInitializer tableInitializer(String name) {
		return new DynamoTableInitializer(bean(name, "dynamoTableTemplate", DynamoTableOperations.class),
				bean(name, "dynamoConverter", DynamoConverter.class).getMappingContext(),
				this.clients.getProperties(name).getTables().getAction(),
				RepositoryEntities.of(this.beanFactory).of(this.clients, name), name);
	}

	DynamoTemplate template(String name) {
		DynamoClientProperties properties = this.clients.getProperties(name);
		return new DynamoTemplate(client(name), bean(name, "dynamoConverter", DynamoConverter.class),
				this.settings.of(DynamoClients.prefix(name), properties));
	}

	private DynamoDbClient client(String name) {
		return bean(name, "dynamoDbClient", DynamoDbClient.class);
	}

	private <T> T bean(String name, String mainBean, Class<T> type) {
		return this.beanFactory.getBean(DynamoClients.beanName(name, mainBean), type);
	}

}
