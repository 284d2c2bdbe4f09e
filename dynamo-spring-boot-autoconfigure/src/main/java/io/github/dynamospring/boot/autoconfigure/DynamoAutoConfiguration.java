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

import software.amazon.awssdk.auth.credentials.AwsCredentialsProvider;
import software.amazon.awssdk.enhanced.dynamodb.DynamoDbEnhancedClient;
import software.amazon.awssdk.regions.providers.AwsRegionProvider;
import software.amazon.awssdk.services.dynamodb.DynamoDbAsyncClient;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.AnyNestedCondition;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnSingleCandidate;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Conditional;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.context.annotation.ImportRuntimeHints;
import org.springframework.core.env.Environment;
import org.springframework.core.io.ResourceLoader;

/**
 * Auto-configuration of the SDK's DynamoDB clients. The client of Spring Cloud AWS wins
 * when both are present, unless {@code dynamo.*} says where DynamoDB is.
 *
 * @since 0.1.0
 */
@AutoConfiguration(after = DynamoClientAutoConfiguration.class,
		afterName = "io.awspring.cloud.autoconfigure.dynamodb.DynamoDbAutoConfiguration")
@EnableConfigurationProperties(DynamoProperties.class)
@Import(NamedClientsRegistrar.class)
@ImportRuntimeHints(KnownPropertiesRuntimeHints.class)
public final class DynamoAutoConfiguration {

	@Bean
	static UnknownPropertiesCheck dynamoUnknownPropertiesCheck(Environment environment) {
		return new UnknownPropertiesCheck(environment);
	}

	@Bean
	static ClientQualifiers dynamoClientQualifiers() {
		return new ClientQualifiers();
	}

	@Bean
	@ConditionalOnMissingBean(DynamoConnectionDetails.class)
	PropertiesDynamoConnectionDetails dynamoConnectionDetails(DynamoProperties properties) {
		return new PropertiesDynamoConnectionDetails(PropertiesDynamoConnectionDetails.MAIN, properties);
	}

	@Bean
	ClientConfigurer dynamoClientConfigurer(DynamoConnectionDetails details, DynamoProperties properties,
			ResourceLoader resourceLoader, ObjectProvider<AwsRegionProvider> regionProvider,
			ObjectProvider<AwsCredentialsProvider> credentialsProvider) {
		return new ClientConfigurer(null, details, properties, resourceLoader.getClassLoader(), regionProvider,
				credentialsProvider);
	}

	@Bean
	DynamoClients dynamoClients(Environment environment) {
		return new DynamoClients(environment);
	}

	@Bean(NamedClients.BEAN_NAME)
	NamedClients dynamoNamedClients(DynamoClients clients, DynamoConnectionDetails details,
			ConfigurableListableBeanFactory beanFactory) {
		return new NamedClients(clients, details, beanFactory);
	}

	@Bean
	@ConditionalOnMissingBean
	DynamoDbClient dynamoDbClient(ClientConfigurer configurer,
			ObjectProvider<DynamoDbClientBuilderCustomizer> customizers) {
		return configurer.client(customizers.orderedStream().toList());
	}

	@Bean
	@ConditionalOnSingleCandidate(DynamoDbClient.class)
	@ConditionalOnMissingBean
	DynamoDbEnhancedClient dynamoDbEnhancedClient(DynamoDbClient client) {
		return DynamoDbEnhancedClient.builder().dynamoDbClient(client).build();
	}

	/**
	 * The asynchronous client, for applications that have an asynchronous HTTP client.
	 */
	@Configuration(proxyBeanMethods = false)
	@Conditional(OnAsyncHttpClientCondition.class)
	static class AsyncClientConfiguration {

		@Bean
		@ConditionalOnMissingBean
		DynamoDbAsyncClient dynamoDbAsyncClient(ClientConfigurer configurer,
				ObjectProvider<DynamoDbAsyncClientBuilderCustomizer> customizers,
				ObjectProvider<DynamoDbClient> client) {
			return configurer.asyncClient(customizers.orderedStream().toList(), client::getIfUnique);
		}

	}

	/**
	 * Matches when an asynchronous HTTP client of the SDK is on the class path.
	 */
	static class OnAsyncHttpClientCondition extends AnyNestedCondition {

		OnAsyncHttpClientCondition() {
			super(ConfigurationPhase.PARSE_CONFIGURATION);
		}

		@ConditionalOnClass(name = "software.amazon.awssdk.http.nio.netty.NettyNioAsyncHttpClient")
		static class Netty {

		}

		@ConditionalOnClass(name = "software.amazon.awssdk.http.crt.AwsCrtAsyncHttpClient")
		static class Crt {

		}

	}

}
