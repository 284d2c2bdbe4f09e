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

package io.github.dynamospring.boot.autoconfigure.health;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Stream;

import io.github.dynamospring.boot.autoconfigure.data.DynamoDataAutoConfiguration;
import io.github.dynamospring.boot.autoconfigure.data.TemplateTables;
import io.github.dynamospring.boot.health.DynamoHealthIndicator;
import io.github.dynamospring.core.DynamoOperations;
import io.github.dynamospring.core.mapping.DynamoPersistentEntity;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.beans.factory.support.SimpleAutowireCandidateResolver;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.context.properties.source.InvalidConfigurationPropertyValueException;
import org.springframework.boot.health.autoconfigure.contributor.ConditionalOnEnabledHealthIndicator;
import org.springframework.boot.health.contributor.CompositeHealthContributor;
import org.springframework.boot.health.contributor.HealthContributor;
import org.springframework.context.annotation.Bean;

/**
 * Auto-configuration of the {@link DynamoHealthIndicator}: one, or one for each client.
 *
 * @since 0.1.0
 */
@AutoConfiguration(after = DynamoDataAutoConfiguration.class)
@ConditionalOnClass(ConditionalOnEnabledHealthIndicator.class)
@ConditionalOnBean(DynamoDbClient.class)
@ConditionalOnEnabledHealthIndicator("dynamo")
@EnableConfigurationProperties(DynamoHealthProperties.class)
public final class DynamoHealthContributorAutoConfiguration {

	@Bean
	@ConditionalOnMissingBean(name = { "dynamoHealthIndicator", "dynamoHealthContributor" })
	HealthContributor dynamoHealthContributor(ConfigurableListableBeanFactory beanFactory,
			ObjectProvider<DynamoDbClient> mainClient, DynamoHealthProperties properties) {
		HealthSettings settings = new HealthSettings(properties);
		DynamoDbClient main = mainClient.getIfUnique();
		Map<String, DynamoHealthIndicator> indicators = new TreeMap<>();
		TemplateTables templates = TemplateTables.of(beanFactory);
		Map<String, DynamoDbClient> clients = SimpleAutowireCandidateResolver.resolveAutowireCandidates(beanFactory,
				DynamoDbClient.class, false, true);
		if (main == null && !properties.getTables().isEmpty()) {
			throw new InvalidConfigurationPropertyValueException("dynamo.health.tables", properties.getTables(),
					"Which of the clients '%s' these tables are looked at by is not said. Remedy: make one of them @Primary, or remove the property: of each client the first table of its entities is looked at."
						.formatted(String.join("', '", new TreeSet<>(clients.keySet()))));
		}
		clients.forEach((name, client) -> {
			List<String> tables = (client == main && !properties.getTables().isEmpty()) ? properties.getTables()
					: firstTable(templates, client);
			indicators.put(name, new DynamoHealthIndicator(client, tables, settings.timeout()));
		});
		return (indicators.size() == 1) ? indicators.values().iterator().next()
				: CompositeHealthContributor.fromMap(indicators);
	}

	private static List<String> firstTable(TemplateTables templates, DynamoDbClient client) {
		return templates.templates()
			.entrySet()
			.stream()
			.filter((entry) -> client(entry.getValue()) == client)
			.flatMap((entry) -> tables(entry.getValue(), templates.entities(entry.getKey())))
			.sorted()
			.limit(1)
			.toList();
	}

	private static Stream<String> tables(DynamoOperations template, Predicate<DynamoPersistentEntity<?>> isOurs) {
		return template.getConverter()
			.getMappingContext()
			.getPersistentEntities()
			.stream()
			.filter((entity) -> entity.isTable() && isOurs.test(entity))
			.map(DynamoPersistentEntity::getTableName);
	}

	private static @Nullable DynamoDbClient client(DynamoOperations operations) {
		return operations.<@Nullable DynamoDbClient>execute((client) -> client);
	}

}
