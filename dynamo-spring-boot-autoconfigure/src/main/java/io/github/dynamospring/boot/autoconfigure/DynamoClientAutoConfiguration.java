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

import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.AnyNestedCondition;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Conditional;

/**
 * Auto-configuration of the blocking client ahead of Spring Cloud AWS, for applications
 * that have it but say by {@code dynamo.*}, a service connection or the embedded engine
 * where DynamoDB is. What they say would have no effect on the client of Spring Cloud
 * AWS.
 *
 * @since 0.1.0
 */
@AutoConfiguration(beforeName = "io.awspring.cloud.autoconfigure.dynamodb.DynamoDbAutoConfiguration",
		afterName = "io.github.dynamospring.boot.autoconfigure.embedded.EmbeddedDynamoAutoConfiguration")
@ConditionalOnClass(name = "io.awspring.cloud.autoconfigure.dynamodb.DynamoDbAutoConfiguration")
@Conditional(DynamoClientAutoConfiguration.OnPlaceCondition.class)
public final class DynamoClientAutoConfiguration {

	@Bean
	@ConditionalOnMissingBean
	DynamoDbClient dynamoDbClient(ClientConfigurer configurer,
			ObjectProvider<DynamoDbClientBuilderCustomizer> customizers) {
		return configurer.client(customizers.orderedStream().toList());
	}

	/**
	 * Matches when something says where DynamoDB is.
	 */
	static class OnPlaceCondition extends AnyNestedCondition {

		OnPlaceCondition() {
			super(ConfigurationPhase.REGISTER_BEAN);
		}

		@ConditionalOnProperty("dynamo.region")
		static class Region {

		}

		@ConditionalOnProperty("dynamo.endpoint")
		static class Endpoint {

		}

		@ConditionalOnProperty("dynamo.access-key")
		static class AccessKey {

		}

		@ConditionalOnProperty("dynamo.profile")
		static class Profile {

		}

		@ConditionalOnProperty("dynamo.profile-file")
		static class ProfileFile {

		}

		@ConditionalOnBean(DynamoConnectionDetails.class)
		static class Details {

		}

	}

}
