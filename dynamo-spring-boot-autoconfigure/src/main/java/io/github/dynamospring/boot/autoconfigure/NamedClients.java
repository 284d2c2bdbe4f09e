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
import java.util.Set;

import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import software.amazon.awssdk.auth.credentials.AwsCredentialsProvider;
import software.amazon.awssdk.enhanced.dynamodb.DynamoDbEnhancedClient;
import software.amazon.awssdk.regions.providers.AwsRegionProvider;
import software.amazon.awssdk.services.dynamodb.DynamoDbAsyncClient;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

import org.springframework.beans.factory.InitializingBean;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;

/**
 * Makes the SDK's clients of each client below {@code dynamo.clients}.
 */
class NamedClients implements InitializingBean {

	static final String BEAN_NAME = "dynamoNamedClients";

	private static final Log logger = LogFactory.getLog(NamedClients.class);

	private static final List<String> PLACES = List.of("region", "endpoint", "search-endpoint", "access-key",
			"profile");

	private final DynamoClients clients;

	private final DynamoConnectionDetails mainDetails;

	private final ConfigurableListableBeanFactory beanFactory;

	NamedClients(DynamoClients clients, DynamoConnectionDetails mainDetails,
			ConfigurableListableBeanFactory beanFactory) {
		this.clients = clients;
		this.mainDetails = mainDetails;
		this.beanFactory = beanFactory;
	}

	/**
	 * Find clients that have no beans, because they were not yet configured when the
	 * application was prepared ahead of time.
	 */
	@Override
	public void afterPropertiesSet() {
		Set<String> names = this.clients.getNames();
		List<String> missing = new ArrayList<>(names);
		missing.removeIf((name) -> this.beanFactory.containsBean(DynamoClients.beanName(name, "dynamoDbClient")));
		if (!missing.isEmpty()) {
			throw new IllegalStateException(
					"The clients %s below 'dynamo.clients' were not configured when the application was prepared ahead of time. Remedy: name them in the configuration the build sees too; their values may differ."
						.formatted(missing));
		}
	}

	DynamoDbClient client(String name) {
		return configurer(name)
			.client(this.beanFactory.getBeanProvider(DynamoDbClientBuilderCustomizer.class).orderedStream().toList());
	}

	DynamoDbAsyncClient asyncClient(String name) {
		return configurer(name).asyncClient(
				this.beanFactory.getBeanProvider(DynamoDbAsyncClientBuilderCustomizer.class).orderedStream().toList(),
				() -> blocking(name));
	}

	DynamoDbEnhancedClient enhancedClient(String name) {
		return DynamoDbEnhancedClient.builder().dynamoDbClient(blocking(name)).build();
	}

	private DynamoDbClient blocking(String name) {
		return this.beanFactory.getBean(DynamoClients.beanName(name, "dynamoDbClient"), DynamoDbClient.class);
	}

	private ClientConfigurer configurer(String name) {
		return new ClientConfigurer(name, details(name), this.clients.getProperties(name),
				this.beanFactory.getBeanClassLoader(), this.beanFactory.getBeanProvider(AwsRegionProvider.class),
				this.beanFactory.getBeanProvider(AwsCredentialsProvider.class));
	}

	private DynamoConnectionDetails details(String name) {
		String own = DynamoClients.beanName(name, "dynamoConnectionDetails");
		if (this.beanFactory.containsBean(own)) {
			return this.beanFactory.getBean(own, DynamoConnectionDetails.class);
		}
		if (this.mainDetails instanceof PropertiesDynamoConnectionDetails) {
			return new PropertiesDynamoConnectionDetails(DynamoClients.prefix(name), this.clients.getProperties(name));
		}
		List<String> ignored = PLACES.stream()
			.filter((key) -> this.clients.sets(name, key))
			.map((key) -> DynamoClients.prefix(name) + key)
			.toList();
		if (!ignored.isEmpty()) {
			logger.warn("The client '" + name + "' uses the connection details of the main client ("
					+ this.mainDetails.getClass().getSimpleName() + "). Ignored are " + String.join(", ", ignored));
		}
		return this.mainDetails;
	}

}
