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

package io.github.dynamospring.boot.test.autoconfigure;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

import io.github.dynamospring.boot.autoconfigure.DynamoClients;
import io.github.dynamospring.boot.autoconfigure.embedded.EmbeddedDynamoConnectionDetails;
import io.github.dynamospring.embedded.EmbeddedDynamo;

import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.beans.factory.support.BeanDefinitionRegistry;
import org.springframework.beans.factory.support.BeanDefinitionRegistryPostProcessor;
import org.springframework.beans.factory.support.RootBeanDefinition;
import org.springframework.core.env.ConfigurableEnvironment;
import org.springframework.core.env.MapPropertySource;
import org.springframework.core.env.MutablePropertySources;
import org.springframework.core.env.PropertySource;
import org.springframework.core.env.StandardEnvironment;
import org.springframework.util.StringUtils;

/**
 * Replaces the application's DynamoDB by the embedded engine. Runs before the
 * application's configuration is looked at, and again when all beans are known.
 */
final class EmbeddedDynamoReplacement implements BeanDefinitionRegistryPostProcessor {

	static final String PROPERTY_SOURCE = "Embedded DynamoDB of the test";

	private static final String ENABLED = "dynamo.embedded.enabled";

	private static final String ENDPOINT = "dynamo.endpoint";

	private static final String ENGINE = EmbeddedDynamo.class.getName();

	private final ConfigurableEnvironment environment;

	private final boolean any;

	EmbeddedDynamoReplacement(ConfigurableEnvironment environment, boolean any) {
		this.environment = environment;
		this.any = any;
	}

	@Override
	public void postProcessBeanDefinitionRegistry(BeanDefinitionRegistry registry) {
		ConfigurableListableBeanFactory beanFactory = (ConfigurableListableBeanFactory) registry;
		Map<String, Object> properties = new HashMap<>();
		properties.put("dynamo.tables.action", "create");
		if (this.any || !isOfTheTest(beanFactory)) {
			properties.put(ENABLED, "true");
			// Nothing of the application's own engine: neither its folder nor its port
			properties.put("dynamo.embedded.path", "");
			properties.put("dynamo.embedded.http-port", "");
			properties.putAll(withoutEndpoints());
		}
		else {
			properties.put(ENABLED, "false");
		}
		MapPropertySource source = new MapPropertySource(PROPERTY_SOURCE, properties);
		// What a test names itself comes in front of the properties of the system
		this.environment.getPropertySources()
			.addBefore(StandardEnvironment.SYSTEM_PROPERTIES_PROPERTY_SOURCE_NAME, source);
		if (this.any) {
			Map<String, Object> inPlaceOfAny = withoutEndpoints();
			inPlaceOfAny.put(ENABLED, "true");
			this.environment.getPropertySources()
				.addFirst(new MapPropertySource(PROPERTY_SOURCE + " in place of any other", inPlaceOfAny));
			registerDetails(beanFactory, registry);
		}
	}

	// Further clients use the engine, too.
	private Map<String, Object> withoutEndpoints() {
		Map<String, Object> properties = new HashMap<>();
		List<String> prefixes = new ArrayList<>(List.of("dynamo."));
		new DynamoClients(this.environment).getNames().forEach((name) -> prefixes.add(DynamoClients.prefix(name)));
		for (String prefix : prefixes) {
			for (String key : List.of(prefix + "endpoint", prefix + "search-endpoint")) {
				if (key.equals(ENDPOINT) || this.environment.containsProperty(key)) {
					properties.put(key, "");
				}
			}
		}
		return properties;
	}

	private boolean isOfTheTest(ConfigurableListableBeanFactory beanFactory) {
		if (!EmbeddedDynamoConnectionDetails.findOthers(beanFactory).isEmpty()) {
			return true;
		}
		MutablePropertySources sources = this.environment.getPropertySources();
		PropertySource<?> system = sources.get(StandardEnvironment.SYSTEM_PROPERTIES_PROPERTY_SOURCE_NAME);
		int end = (system != null) ? sources.precedenceOf(system) : 0;
		return sources.stream()
			.limit(end)
			.filter((source) -> !source.getName().equals("configurationProperties"))
			.anyMatch((source) -> StringUtils.hasText(Objects.toString(source.getProperty(ENDPOINT), null)));
	}

	private static void registerDetails(ConfigurableListableBeanFactory beanFactory, BeanDefinitionRegistry registry) {
		registry.registerBeanDefinition(ENGINE, new RootBeanDefinition(EmbeddedDynamo.class, EmbeddedDynamo::create));
		registry.registerBeanDefinition(EmbeddedDynamoConnectionDetails.BEAN_NAME,
				new RootBeanDefinition(EmbeddedDynamoConnectionDetails.class,
						() -> new EmbeddedDynamoConnectionDetails(beanFactory.getBean(EmbeddedDynamo.class))));
	}

	@Override
	public void postProcessBeanFactory(ConfigurableListableBeanFactory beanFactory) {
		if (!this.any) {
			return;
		}
		BeanDefinitionRegistry registry = (BeanDefinitionRegistry) beanFactory;
		EmbeddedDynamoConnectionDetails.findOthers(beanFactory).forEach(registry::removeBeanDefinition);
		if (beanFactory.getBeanNamesForType(EmbeddedDynamo.class, true, false).length > 1) {
			registry.removeBeanDefinition(ENGINE);
		}
	}

}
