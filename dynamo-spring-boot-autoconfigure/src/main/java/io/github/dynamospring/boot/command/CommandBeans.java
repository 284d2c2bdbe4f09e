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

package io.github.dynamospring.boot.command;

import java.net.URI;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import io.github.dynamospring.boot.autoconfigure.DynamoClients;
import io.github.dynamospring.boot.autoconfigure.RepositoryEntities;
import io.github.dynamospring.core.DynamoExceptionTranslator;
import io.github.dynamospring.core.convert.DynamoConverter;
import io.github.dynamospring.core.mapping.DynamoPersistentEntity;
import io.github.dynamospring.core.table.DynamoTableTemplate;
import io.github.dynamospring.execution.dynamo.ExecutionTables;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.DynamoDbServiceClientConfiguration;

import org.springframework.beans.factory.BeanFactory;
import org.springframework.beans.factory.NoSuchBeanDefinitionException;
import org.springframework.beans.factory.annotation.BeanFactoryAnnotationUtils;
import org.springframework.beans.factory.config.BeanDefinition;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.beans.factory.support.AbstractBeanDefinition;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.core.env.ConfigurableEnvironment;
import org.springframework.core.env.MapPropertySource;
import org.springframework.util.StringUtils;

/**
 * The beans of the application that commands use.
 */
final class CommandBeans {

	private final ConfigurableApplicationContext context;

	private final CommandSettings settings;

	private final boolean offline;

	private @Nullable DynamoDbClient client;

	/**
	 * Create it.
	 * @param context the application's context
	 * @param settings says which client is meant, and where it connects to
	 * @param offline whether nothing will be sent
	 */
	CommandBeans(ConfigurableApplicationContext context, CommandSettings settings, boolean offline) {
		this.context = context;
		this.settings = settings;
		this.offline = offline;
	}

	/**
	 * Let all clients be such that send nothing, before any of them is there.
	 */
	void replaceClients() {
		ConfigurableListableBeanFactory factory = this.context.getBeanFactory();
		for (String name : factory.getBeanNamesForType(DynamoDbClient.class, true, false)) {
			if (factory.containsBeanDefinition(name) && factory.getType(name, false) == DynamoDbClient.class) {
				// beans are made of the merged one, which may be made anew of the other
				replaceClient(factory.getBeanDefinition(name));
				replaceClient(factory.getMergedBeanDefinition(name));
			}
		}
	}

	private static void replaceClient(BeanDefinition definition) {
		if (definition instanceof AbstractBeanDefinition client) {
			client.setInstanceSupplier(OfflineClient::new);
		}
	}

	/**
	 * Let the region and endpoint of the command line replace those of the properties,
	 * before any bean is there.
	 */
	void overrideConnection() {
		Map<String, Object> properties = new LinkedHashMap<>();
		String prefix = keyPrefix();
		if (this.settings.getRegion() != null) {
			properties.put(prefix + "region", this.settings.getRegion());
		}
		if (this.settings.getEndpoint() != null) {
			properties.put(prefix + "endpoint", this.settings.getEndpoint().toString());
		}
		if (this.offline || this.settings.getEndpoint() != null) {
			properties.put("dynamo.embedded.enabled", "false");
		}
		this.context.getEnvironment()
			.getPropertySources()
			.addFirst(new MapPropertySource("dynamoCommandConnection", properties));
	}

	// A client the application makes itself has no keys.
	private String keyPrefix() {
		String name = this.settings.getClient();
		return (name != null && isConfigured(name)) ? DynamoClients.prefix(name) : "dynamo.";
	}

	private boolean isConfigured(String client) {
		return clients().getNames().contains(client);
	}

	private DynamoClients clients() {
		return new DynamoClients(this.context.getEnvironment());
	}

	/**
	 * Return the client.
	 * @return the client the command line names, or the only or primary one
	 */
	DynamoDbClient client() {
		DynamoDbClient current = this.client;
		if (current == null) {
			current = findClient();
			if (!this.offline) {
				verifyConnection(current);
			}
			this.client = current;
		}
		return current;
	}

	private DynamoDbClient findClient() {
		String name = this.settings.getClient();
		if (name != null) {
			try {
				return beanOf(name, "dynamoDbClient", DynamoDbClient.class);
			}
			catch (NoSuchBeanDefinitionException ex) {
				throw new CommandFailedException("There is no client '%s'. %s".formatted(name, clientsText()));
			}
		}
		DynamoDbClient unique = beanFactory().getBeanProvider(DynamoDbClient.class).getIfUnique();
		if (unique == null) {
			throw new CommandFailedException(
					"It is not clear which client is meant. Name one with --client. " + clientsText());
		}
		return unique;
	}

	// The clients of the properties, and those an application makes and qualifies.
	private <T> T beanOf(String name, String mainBean, Class<T> type) {
		String bean = DynamoClients.beanName(name, mainBean);
		return (isConfigured(name) && beanFactory().containsBean(bean)) ? beanFactory().getBean(bean, type)
				: BeanFactoryAnnotationUtils.qualifiedBeanOfType(beanFactory(), type, name);
	}

	private String clientsText() {
		List<String> names = List.of(this.context.getBeanNamesForType(DynamoDbClient.class, true, false));
		return names.isEmpty() ? "The application has no DynamoDbClient bean."
				: "The DynamoDbClient beans of the application are: %s.".formatted(String.join(", ", names));
	}

	/*
	 * A client the application makes itself does not follow the properties. A table must
	 * not be deleted somewhere else than the command line says.
	 */
	private void verifyConnection(DynamoDbClient found) {
		DynamoDbServiceClientConfiguration configuration = DynamoClients.configuration(found);
		Optional<URI> endpoint = (configuration != null) ? configuration.endpointOverride() : Optional.empty();
		String region = (configuration != null) ? configuration.region().id() : "a region it does not tell";
		if (this.settings.getEndpoint() != null && !endpoint.equals(Optional.of(this.settings.getEndpoint()))) {
			throw ignored("endpoint", this.settings.getEndpoint(),
					endpoint.map(URI::toString).orElse("DynamoDB in " + region));
		}
		if (this.settings.getRegion() != null && !region.equals(this.settings.getRegion())) {
			throw ignored("region", this.settings.getRegion(), region);
		}
	}

	private static CommandFailedException ignored(String option, Object value, String actual) {
		return new CommandFailedException(
				"--%s=%s has no effect: the application makes the client itself, and it connects to %s. Nothing was sent."
					.formatted(option, value, actual));
	}

	private BeanFactory beanFactory() {
		return this.context.getBeanFactory();
	}

	/**
	 * Return the converter, which knows the entities.
	 * @return the converter of the client the command line names, if it has one
	 */
	DynamoConverter converter() {
		String name = this.settings.getClient();
		if (name != null) {
			try {
				return beanOf(name, "dynamoConverter", DynamoConverter.class);
			}
			catch (NoSuchBeanDefinitionException ex) {
				// a client the application makes itself has the entities of all
			}
		}
		return beanFactory().getBean(DynamoConverter.class);
	}

	/**
	 * Return the table operations of the client.
	 * @return the operations
	 */
	DynamoTableTemplate tables() {
		return new DynamoTableTemplate(client(), converter(), new DynamoExceptionTranslator());
	}

	/**
	 * Return the tables of the execution store.
	 * @return the tables, {@code null} if the application has no store or another client
	 * has it
	 */
	@Nullable ExecutionTables executionTables() {
		String name = this.settings.getClient();
		String holder = this.context.getEnvironment().getProperty("dynamo.execution.client", "");
		boolean held = (name == null) ? holder.isEmpty() : name.equals(holder) || !isConfigured(name);
		if (!held) {
			return null;
		}
		return beanFactory().getBeanProvider(ExecutionTables.class).getIfUnique();
	}

	/**
	 * Return what stands in front of the names of the entities' tables.
	 * @return the prefix, possibly empty
	 */
	String tablePrefix() {
		ConfigurableEnvironment environment = this.context.getEnvironment();
		String common = environment.getProperty("dynamo.tables.prefix", "");
		return environment.getProperty(keyPrefix() + "tables.prefix", common);
	}

	/**
	 * Return the entities with a table.
	 * @return the entities, by the names of their classes
	 */
	List<DynamoPersistentEntity<?>> entities() {
		List<DynamoPersistentEntity<?>> entities = new ArrayList<>();
		converter().getMappingContext().getPersistentEntities().forEach((entity) -> {
			if (entity.isTable()) {
				entities.add(entity);
			}
		});
		entities.sort(Comparator.comparing(DynamoPersistentEntity::getName));
		return entities;
	}

	/**
	 * Return the entities whose tables the client has, as {@code dynamo.tables.action}
	 * takes it.
	 * @return the entities, by the names of their classes; those of all clients if the
	 * application makes the client itself
	 */
	List<DynamoPersistentEntity<?>> ownEntities() {
		String name = this.settings.getClient();
		if (name != null && !isConfigured(name)) {
			return entities();
		}
		return entities().stream()
			.filter(RepositoryEntities.of(this.context.getBeanFactory()).of(clients(), name))
			.toList();
	}

	/**
	 * Return entities.
	 * @param names the names of their classes, with or without package
	 * @param all whether all entities of the client are meant
	 * @return their types
	 */
	Class<?>[] entityTypes(List<String> names, boolean all) {
		List<DynamoPersistentEntity<?>> entities = entities();
		if (entities.isEmpty()) {
			throw new CommandFailedException(
					"The application has no entities. They are looked for below the package of its main class, or where @EntityScan says.");
		}
		return all ? allTypes() : names.stream().map((name) -> entityType(name, entities)).toArray(Class<?>[]::new);
	}

	private Class<?>[] allTypes() {
		List<DynamoPersistentEntity<?>> entities = ownEntities();
		if (entities.isEmpty()) {
			String name = this.settings.getClient();
			throw new CommandFailedException((name != null)
					? "No repository names the template '%s', so the client has no entities of its own. Name them with --entity."
						.formatted(DynamoClients.templateName(name))
					: "All entities belong to other clients. Name one with --client, or entities with --entity.");
		}
		return entities.stream().map(DynamoPersistentEntity::getType).toArray(Class<?>[]::new);
	}

	private static Class<?> entityType(String name, List<DynamoPersistentEntity<?>> entities) {
		List<DynamoPersistentEntity<?>> found = entities.stream()
			.filter((entity) -> entity.getType().getSimpleName().equals(name) || entity.getType().getName().equals(name)
					|| name.equals(entity.getType().getCanonicalName()))
			.toList();
		if (found.size() == 1) {
			return found.get(0).getType();
		}
		List<String> names = (found.isEmpty() ? entities : found).stream()
			.map((entity) -> found.isEmpty() ? entity.getType().getSimpleName() : entity.getType().getName())
			.toList();
		throw new CommandFailedException((found.isEmpty() ? "There is no entity '%s'. The entities are: %s."
				: "Several entities are called '%s'. Name one of: %s.")
			.formatted(name, StringUtils.collectionToCommaDelimitedString(names).replace(",", ", ")));
	}

}
