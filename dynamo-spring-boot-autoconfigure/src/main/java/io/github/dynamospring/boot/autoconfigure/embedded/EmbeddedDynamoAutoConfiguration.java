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

import java.nio.file.Path;

import io.github.dynamospring.boot.autoconfigure.DynamoAutoConfiguration;
import io.github.dynamospring.boot.autoconfigure.DynamoClients;
import io.github.dynamospring.boot.autoconfigure.DynamoConnectionDetails;
import io.github.dynamospring.boot.autoconfigure.DynamoProperties;
import io.github.dynamospring.embedded.EmbeddedDynamo;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.DynamoDbServiceClientConfiguration;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.SmartInitializingSingleton;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBooleanProperty;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.context.properties.PropertyMapper;
import org.springframework.boot.context.properties.source.InvalidConfigurationPropertyValueException;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.env.Environment;

/**
 * Auto-configuration of the embedded engine. It is never switched on by accident: it has
 * to be on the class path and {@code dynamo.embedded.enabled} has to be {@code true}, and
 * a line in the log says so.
 *
 * @since 0.1.0
 */
@AutoConfiguration(before = DynamoAutoConfiguration.class)
@ConditionalOnBooleanProperty("dynamo.embedded.enabled")
public final class EmbeddedDynamoAutoConfiguration {

	private static final Log logger = LogFactory.getLog(EmbeddedDynamoAutoConfiguration.class);

	/**
	 * What keeps the engine from being used, class path or not.
	 */
	@Configuration(proxyBeanMethods = false)
	static class CheckConfiguration {

		@Bean
		static EmbeddedDynamoCheck embeddedDynamoCheck(Environment environment) {
			return new EmbeddedDynamoCheck(environment);
		}

	}

	/**
	 * The engine, unless the connection details come from elsewhere.
	 */
	@Configuration(proxyBeanMethods = false)
	@ConditionalOnClass(EmbeddedDynamo.class)
	@ConditionalOnMissingBean(DynamoConnectionDetails.class)
	@EnableConfigurationProperties(DynamoProperties.class)
	static class EngineConfiguration {

		private static final int MAX_PORT = 65_535;

		@Bean
		@ConditionalOnMissingBean
		EmbeddedDynamo embeddedDynamo(DynamoProperties properties) {
			EmbeddedDynamo.Builder builder = EmbeddedDynamo.builder();
			PropertyMapper map = PropertyMapper.get();
			map.from(properties.getEmbedded()::getHttpPort).as(EngineConfiguration::verifyPort).to(builder::httpPort);
			map.from(path(properties)).to(builder::path);
			return builder.build();
		}

		// An empty value, such as that of ${DATA:}, is none
		private static @Nullable Path path(DynamoProperties properties) {
			Path path = properties.getEmbedded().getPath();
			return (path != null && !path.toString().isEmpty()) ? path : null;
		}

		private static Integer verifyPort(Integer port) {
			if (port < 0 || port > MAX_PORT) {
				throw new InvalidConfigurationPropertyValueException("dynamo.embedded.http-port", port,
						"A port lies between 0, which picks a free one, and " + MAX_PORT + ".");
			}
			return port;
		}

		@Bean(EmbeddedDynamoConnectionDetails.BEAN_NAME)
		EmbeddedDynamoConnectionDetails embeddedDynamoConnectionDetails(EmbeddedDynamo engine,
				DynamoProperties properties) {
			Path path = path(properties);
			StringBuilder warning = new StringBuilder("DynamoDB is replaced by the embedded engine, because "
					+ "'dynamo.embedded.enabled' is true. Its data is in ");
			warning.append((path != null) ? path.toAbsolutePath() + "." : "memory and ends with this application.");
			warning.append(" Not for production.");
			if (properties.getEmbedded().getHttpPort() != null) {
				warning.append(" Other programs reach it at ").append(engine.endpoint()).append('.');
			}
			if (properties.getRegion() != null) {
				warning.append(" 'dynamo.region' (").append(properties.getRegion()).append(") is ignored.");
			}
			logger.warn(warning);
			return new EmbeddedDynamoConnectionDetails(engine);
		}

		@Bean
		SmartInitializingSingleton embeddedDynamoClientCheck(EmbeddedDynamo engine,
				ObjectProvider<DynamoDbClient> clients) {
			return () -> clients.stream()
				.map(EngineConfiguration::place)
				.filter((place) -> !place.equals(engine.endpoint().toString()))
				.forEach((place) -> logger
					.warn("'dynamo.embedded.enabled' is true, but a DynamoDbClient bean of the application does "
							+ "not use the embedded engine. It keeps its endpoint: " + place));
		}

		private static String place(DynamoDbClient client) {
			DynamoDbServiceClientConfiguration configuration = DynamoClients.configuration(client);
			if (configuration == null) {
				return "one that the client does not tell";
			}
			return configuration.endpointOverride()
				.map(Object::toString)
				.orElse("DynamoDB in " + configuration.region());
		}

	}

}
