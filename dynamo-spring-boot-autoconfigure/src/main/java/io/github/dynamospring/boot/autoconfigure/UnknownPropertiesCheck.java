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

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

import io.github.dynamospring.boot.autoconfigure.UnknownPropertiesException.UnknownProperty;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.jspecify.annotations.Nullable;

import org.springframework.beans.factory.config.BeanFactoryPostProcessor;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.boot.context.properties.source.ConfigurationProperty;
import org.springframework.boot.context.properties.source.ConfigurationPropertyName;
import org.springframework.boot.context.properties.source.ConfigurationPropertySource;
import org.springframework.boot.context.properties.source.ConfigurationPropertySources;
import org.springframework.boot.context.properties.source.IterableConfigurationPropertySource;
import org.springframework.boot.origin.Origin;
import org.springframework.core.Ordered;
import org.springframework.core.PriorityOrdered;
import org.springframework.core.env.Environment;
import org.springframework.core.env.SystemEnvironmentPropertySource;
import org.springframework.util.ClassUtils;
import org.springframework.util.StringUtils;

/**
 * Fails the start on {@code dynamo.*} keys that are not in the configuration metadata,
 * before any bean is created.
 * <p>
 * Environment variables are held to another standard. They are shared by all programs of
 * a machine ({@code DYNAMO_HOME}), Kubernetes makes them up ({@code DYNAMO_SERVICE_HOST}
 * for a service called {@code dynamo}), and applications feed their own into
 * placeholders. So an unknown one never fails the start; one that is a slip away from a
 * known key is logged. Sources that cannot list their keys are not checked.
 */
final class UnknownPropertiesCheck implements BeanFactoryPostProcessor, PriorityOrdered {

	private static final Log logger = LogFactory.getLog(UnknownPropertiesCheck.class);

	private final Environment environment;

	UnknownPropertiesCheck(Environment environment) {
		this.environment = environment;
	}

	@Override
	public int getOrder() {
		return Ordered.HIGHEST_PRECEDENCE;
	}

	@Override
	public void postProcessBeanFactory(ConfigurableListableBeanFactory beanFactory) {
		ClassLoader classLoader = beanFactory.getBeanClassLoader();
		check((classLoader != null) ? classLoader : ClassUtils.getDefaultClassLoader());
	}

	private void check(@Nullable ClassLoader classLoader) {
		KnownProperties known = (classLoader != null) ? KnownProperties.load(classLoader) : null;
		if (known == null || !known.contains(ConfigurationPropertyName.of("dynamo.region"))) {
			logger.warn("The dynamo.* keys are not checked, because " + KnownProperties.METADATA
					+ " of dynamo-spring-boot-autoconfigure is missing from the class path");
			return;
		}
		List<UnknownProperty> unknown = new ArrayList<>();
		for (ConfigurationPropertySource source : ConfigurationPropertySources.get(this.environment)) {
			if (source.getUnderlyingSource() instanceof SystemEnvironmentPropertySource variables) {
				checkVariables(variables, known);
			}
			else if (source instanceof IterableConfigurationPropertySource iterable) {
				unknown.addAll(findUnknown(iterable, known));
			}
		}
		if (!unknown.isEmpty()) {
			throw new UnknownPropertiesException(unknown.stream().distinct().toList());
		}
	}

	private static List<UnknownProperty> findUnknown(IterableConfigurationPropertySource source,
			KnownProperties known) {
		return source.stream()
			.filter(KnownProperties.ROOT::isAncestorOf)
			.filter((name) -> !known.contains(name) && !isEmptyGroup(name, source, known))
			.map((name) -> new UnknownProperty(name.toString(), origin(name, source), known.nearest(name)))
			.toList();
	}

	private static boolean isEmptyGroup(ConfigurationPropertyName name, ConfigurationPropertySource source,
			KnownProperties known) {
		ConfigurationProperty property = source.getConfigurationProperty(name);
		return known.isGroup(name) && (property == null || !StringUtils.hasText(String.valueOf(property.getValue())));
	}

	private static String origin(ConfigurationPropertyName name, ConfigurationPropertySource source) {
		ConfigurationProperty property = source.getConfigurationProperty(name);
		Origin origin = (property != null) ? property.getOrigin() : null;
		return (origin != null) ? origin.toString() : String.valueOf(source.getUnderlyingSource());
	}

	private static void checkVariables(SystemEnvironmentPropertySource variables, KnownProperties known) {
		for (String variable : variables.getPropertyNames()) {
			if (variable.toUpperCase(Locale.ROOT).startsWith("DYNAMO_") && !known.containsVariable(variable)) {
				String meant = known.nearMisses(variable).collect(Collectors.joining("' or '"));
				if (!meant.isEmpty()) {
					logger.warn("The environment variable " + variable + " sets no known key and is ignored. Is '"
							+ meant + "' meant?");
				}
			}
		}
	}

}
