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

import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.DynamoDbServiceClientConfiguration;

import org.springframework.boot.context.properties.bind.Bindable;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.ConfigurationPropertyName;
import org.springframework.boot.context.properties.source.ConfigurationPropertyName.Form;
import org.springframework.boot.context.properties.source.ConfigurationPropertySource;
import org.springframework.boot.context.properties.source.ConfigurationPropertySources;
import org.springframework.boot.context.properties.source.InvalidConfigurationPropertyValueException;
import org.springframework.boot.context.properties.source.IterableConfigurationPropertySource;
import org.springframework.core.env.Environment;
import org.springframework.core.env.SystemEnvironmentPropertySource;
import org.springframework.util.Assert;
import org.springframework.util.StringUtils;

/**
 * The clients below {@code dynamo.clients}: their names, their properties and the names
 * of their beans.
 * <p>
 * A client takes the value of {@code dynamo.*} where it sets none, with three exceptions.
 * Credentials go together: one that sets any of them inherits none. A client with a
 * profile of its own does not inherit the region, since the profile may have one. A
 * client with a region, endpoint or profile of its own does not inherit the search
 * endpoint.
 *
 * @since 0.1.0
 */
public final class DynamoClients {

	private static final Pattern NAME = Pattern.compile("[a-z][a-z0-9]*");

	private static final String[] CREDENTIALS = { "access-key", "secret-key", "session-token", "profile",
			"profile-file" };

	private static final String[] PLACES = { "region", "endpoint", "profile" };

	private final Environment environment;

	private final Set<String> names;

	private final Map<String, DynamoClientProperties> properties = new ConcurrentHashMap<>();

	/**
	 * Create the clients of an environment.
	 * @param environment the environment
	 */
	public DynamoClients(Environment environment) {
		this.environment = environment;
		this.names = findNames(environment);
	}

	/**
	 * Return the names of the clients.
	 * @return the names, in their order, without the main client, which has none
	 */
	public Set<String> getNames() {
		return this.names;
	}

	/**
	 * Return the properties of a client, completed by those of the main client.
	 * @param name the name of the client
	 * @return the properties
	 * @throws IllegalArgumentException if there is no such client
	 */
	public DynamoClientProperties getProperties(String name) {
		Assert.isTrue(this.names.contains(name),
				() -> "There is no client '%s'. Remedy: set a key below %s, or use one of %s.".formatted(name,
						prefix(name), this.names));
		return this.properties.computeIfAbsent(name, this::bind);
	}

	/**
	 * Return what the keys of a client begin with.
	 * @param name the name of the client
	 * @return the first part of the keys, with a dot in the end
	 */
	public static String prefix(String name) {
		return ClientKeys.CLIENTS + "." + name + ".";
	}

	/**
	 * Return the name of a client's bean.
	 * @param name the name of the client
	 * @param mainBean the name of the bean of the main client, such as
	 * {@code dynamoTemplate}
	 * @return the name of the bean, such as {@code archiveDynamoTemplate}
	 */
	public static String beanName(String name, String mainBean) {
		return name + StringUtils.capitalize(mainBean);
	}

	/**
	 * Return the name of a client's template.
	 * @param name the name of the client
	 * @return the name of the bean, such as {@code archiveDynamoTemplate}
	 */
	public static String templateName(String name) {
		return beanName(name, "dynamoTemplate");
	}

	/**
	 * Return the names of the templates of all clients.
	 * @return the names of the beans, without that of the main client
	 */
	public Set<String> getTemplateNames() {
		return this.names.stream().map(DynamoClients::templateName).collect(Collectors.toUnmodifiableSet());
	}

	/**
	 * Return how a client is set up. Those that are not the SDK's own, such as that of
	 * DAX or of a test, need not say it.
	 * @param client the client
	 * @return its region, endpoint and credentials, {@code null} if it does not say them
	 */
	public static @Nullable DynamoDbServiceClientConfiguration configuration(DynamoDbClient client) {
		try {
			return client.serviceClientConfiguration();
		}
		catch (UnsupportedOperationException ex) {
			return null;
		}
	}

	/**
	 * Whether a client sets any of some keys itself.
	 * @param name the name of the client
	 * @param keys the keys, relative to the client
	 * @return {@code true} if one of them is set
	 */
	boolean sets(String name, String... keys) {
		return Stream.of(keys).anyMatch((key) -> StringUtils.hasText(this.environment.getProperty(prefix(name) + key)));
	}

	private DynamoClientProperties bind(String name) {
		Binder binder = Binder.get(this.environment);
		DynamoClientProperties bound = binder.bindOrCreate("dynamo", DynamoClientProperties.class);
		if (sets(name, CREDENTIALS)) {
			bound.setAccessKey(null);
			bound.setSecretKey(null);
			bound.setSessionToken(null);
			bound.setProfile(null);
			bound.setProfileFile(null);
		}
		if (sets(name, "profile")) {
			bound.setRegion(null);
		}
		if (sets(name, PLACES)) {
			bound.setSearchEndpoint(null);
		}
		return binder.bind(ClientKeys.CLIENTS.append(name), Bindable.ofInstance(bound)).orElse(bound);
	}

	private static Set<String> findNames(Environment environment) {
		Set<String> names = new TreeSet<>();
		for (ConfigurationPropertySource source : ConfigurationPropertySources.get(environment)) {
			if (source instanceof IterableConfigurationPropertySource iterable) {
				// Kubernetes makes up variables such as DYNAMO_CLIENTS_SERVICE_HOST
				boolean variables = source.getUnderlyingSource() instanceof SystemEnvironmentPropertySource;
				iterable.stream()
					.filter(ClientKeys.CLIENTS::isAncestorOf)
					.filter((key) -> key.getNumberOfElements() > ClientKeys.DEPTH)
					.filter((key) -> !variables || ClientKeys.containVariable(key))
					.map(DynamoClients::name)
					.forEach(names::add);
			}
		}
		return names;
	}

	private static String name(ConfigurationPropertyName key) {
		String name = key.getElement(ClientKeys.DEPTH - 1, Form.ORIGINAL);
		if (!NAME.matcher(name).matches()) {
			throw new InvalidConfigurationPropertyValueException(key.chop(ClientKeys.DEPTH).toString(), name,
					"The name of a client has lower case letters and digits only, such as 'archive', because it is "
							+ "part of bean names and of environment variables.");
		}
		return name;
	}

}
