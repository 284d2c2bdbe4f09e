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

package io.github.dynamospring.boot.autoconfigure.actuate;

import java.util.Map;
import java.util.TreeMap;

import io.github.dynamospring.boot.actuate.ClientInventory;
import io.github.dynamospring.boot.actuate.DynamoEndpoint;
import io.github.dynamospring.boot.actuate.TemplateEntities;
import io.github.dynamospring.boot.autoconfigure.data.DynamoDataAutoConfiguration;
import io.github.dynamospring.boot.autoconfigure.data.TemplateTables;
import io.github.dynamospring.boot.autoconfigure.execution.DynamoExecutionAutoConfiguration;
import io.github.dynamospring.execution.dynamo.ExecutionTables;
import io.github.dynamospring.repository.query.DynamoQueryPlans;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.boot.actuate.autoconfigure.endpoint.condition.ConditionalOnAvailableEndpoint;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Import;

/**
 * Auto-configuration of the {@link DynamoEndpoint}.
 *
 * @since 0.1.0
 */
@AutoConfiguration(after = { DynamoDataAutoConfiguration.class, DynamoExecutionAutoConfiguration.class })
@ConditionalOnClass(ConditionalOnAvailableEndpoint.class)
@ConditionalOnAvailableEndpoint(DynamoEndpoint.class)
@Import(ClientInventoryConfiguration.class)
public final class DynamoEndpointAutoConfiguration {

	@Bean
	@ConditionalOnMissingBean
	DynamoEndpoint dynamoEndpoint(ClientInventory clients, ConfigurableListableBeanFactory beanFactory,
			ObjectProvider<DynamoQueryPlans> plans) {
		TemplateTables tables = TemplateTables.of(beanFactory);
		Map<String, TemplateEntities> templates = new TreeMap<>();
		tables.templates()
			.forEach(
					(name, operations) -> templates.put(name, new TemplateEntities(operations, tables.entities(name))));
		return new DynamoEndpoint(clients, templates,
				() -> plans.orderedStream().flatMap(DynamoQueryPlans::stream).toList(),
				ClientInventoryConfiguration.beans(beanFactory, ExecutionTables.class));
	}

}
