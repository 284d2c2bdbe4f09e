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

package io.github.dynamospring.boot.autoconfigure.embedded;

import java.util.List;

import io.github.dynamospring.boot.autoconfigure.DynamoClients;
import io.github.dynamospring.boot.autoconfigure.MissingEmbeddedDynamoException;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;

import org.springframework.beans.factory.config.BeanFactoryPostProcessor;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.boot.context.properties.source.MutuallyExclusiveConfigurationPropertiesException;
import org.springframework.core.env.Environment;
import org.springframework.util.ClassUtils;
import org.springframework.util.StringUtils;

/**
 * Finds what contradicts {@code dynamo.embedded.enabled}, before the engine starts.
 */
final class EmbeddedDynamoCheck implements BeanFactoryPostProcessor {

	private static final Log logger = LogFactory.getLog(EmbeddedDynamoCheck.class);

	private final Environment environment;

	EmbeddedDynamoCheck(Environment environment) {
		this.environment = environment;
	}

	@Override
	public void postProcessBeanFactory(ConfigurableListableBeanFactory beanFactory) {
		refuseEndpoints("dynamo.");
		new DynamoClients(this.environment).getNames()
			.stream()
			.map(DynamoClients::prefix)
			.forEach(this::refuseEndpoints);
		if (!ClassUtils.isPresent("io.github.dynamospring.embedded.EmbeddedDynamo", beanFactory.getBeanClassLoader())) {
			throw new MissingEmbeddedDynamoException();
		}
		for (String name : EmbeddedDynamoConnectionDetails.findOthers(beanFactory)) {
			logger.warn("'dynamo.embedded.enabled' is ignored, because the bean '" + name
					+ "' has connection details of its own");
		}
	}

	private void refuseEndpoints(String prefix) {
		for (String key : List.of(prefix + "endpoint", prefix + "search-endpoint")) {
			if (StringUtils.hasText(this.environment.getProperty(key))) {
				List<String> exclusive = List.of("dynamo.embedded.enabled", key);
				throw new MutuallyExclusiveConfigurationPropertiesException(exclusive, exclusive);
			}
		}
	}

}
