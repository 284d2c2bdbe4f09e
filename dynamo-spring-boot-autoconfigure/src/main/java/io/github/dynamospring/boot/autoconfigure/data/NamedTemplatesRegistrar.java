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

import io.github.dynamospring.boot.autoconfigure.NamedClientRegistrar;
import io.github.dynamospring.core.DynamoTemplate;
import io.github.dynamospring.core.convert.DynamoConverter;
import io.github.dynamospring.core.table.DynamoTableTemplate;

import org.springframework.beans.factory.support.BeanDefinitionRegistry;

/**
 * Registers the template of each client below {@code dynamo.clients}, and what it needs.
 */
class NamedTemplatesRegistrar extends NamedClientRegistrar {

	@Override
	protected void register(String client, BeanDefinitionRegistry registry) {
		register(client, registry, "dynamoConverter", DynamoConverter.class, NamedTemplates.BEAN_NAME, "converter");
		register(client, registry, "dynamoTableTemplate", DynamoTableTemplate.class, NamedTemplates.BEAN_NAME,
				"tableTemplate");
		register(client, registry, "dynamoTableInitializer", DynamoTableInitializer.class, NamedTemplates.BEAN_NAME,
				"tableInitializer");
		register(client, registry, "dynamoTemplate", DynamoTemplate.class, NamedTemplates.BEAN_NAME, "template");
	}

}
