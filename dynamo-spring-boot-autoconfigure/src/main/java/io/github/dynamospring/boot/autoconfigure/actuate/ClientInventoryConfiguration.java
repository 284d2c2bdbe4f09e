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

import io.github.dynamospring.boot.actuate.ClientInventory;
import io.github.dynamospring.boot.autoconfigure.DynamoConnectionDetails;
import software.amazon.awssdk.services.dynamodb.DynamoDbAsyncClient;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.beans.factory.support.SimpleAutowireCandidateResolver;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/**
 * The clients, however many there are.
 */
@Configuration(proxyBeanMethods = false)
class ClientInventoryConfiguration {

	@Bean
	@ConditionalOnMissingBean
	ClientInventory dynamoClientInventory(ConfigurableListableBeanFactory beanFactory,
			@Qualifier("embeddedDynamoConnectionDetails") ObjectProvider<DynamoConnectionDetails> embedded) {
		DynamoConnectionDetails details = embedded.getIfAvailable();
		return new ClientInventory(beans(beanFactory, DynamoDbClient.class),
				beans(beanFactory, DynamoDbAsyncClient.class), (details != null) ? details.getEndpoint() : null);
	}

	/**
	 * Find all beans of a type, also those that are injected by their name only.
	 * @param <T> the type
	 * @param beanFactory the bean factory
	 * @param type the type
	 * @return the beans by name
	 */
	static <T> Map<String, T> beans(ConfigurableListableBeanFactory beanFactory, Class<T> type) {
		return SimpleAutowireCandidateResolver.resolveAutowireCandidates(beanFactory, type, false, true);
	}

}
