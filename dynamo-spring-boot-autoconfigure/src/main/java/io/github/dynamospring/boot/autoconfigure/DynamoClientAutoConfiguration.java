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

import java.util.List;

import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.AnyNestedCondition;
import org.springframework.boot.autoconfigure.condition.ConditionMessage;
import org.springframework.boot.autoconfigure.condition.ConditionOutcome;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.SpringBootCondition;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.ConditionContext;
import org.springframework.context.annotation.Conditional;
import org.springframework.core.type.AnnotatedTypeMetadata;
import org.springframework.util.StringUtils;

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

		@Conditional(OnPlacePropertyCondition.class)
		static class Property {

		}

		@ConditionalOnBean(DynamoConnectionDetails.class)
		static class Details {

		}

	}

	/**
	 * Matches when a property says where DynamoDB is. An empty value, such as that of
	 * <code>${REGION:}</code>, says nothing.
	 */
	static class OnPlacePropertyCondition extends SpringBootCondition {

		private static final List<String> PROPERTIES = List.of("dynamo.region", "dynamo.endpoint", "dynamo.access-key",
				"dynamo.profile", "dynamo.profile-file");

		@Override
		public ConditionOutcome getMatchOutcome(ConditionContext context, AnnotatedTypeMetadata metadata) {
			List<String> set = PROPERTIES.stream()
				.filter((name) -> StringUtils.hasText(context.getEnvironment().getProperty(name)))
				.toList();
			ConditionMessage.Builder message = ConditionMessage.forCondition("Place of DynamoDB");
			return set.isEmpty() ? ConditionOutcome.noMatch(message.didNotFind("property").items(PROPERTIES))
					: ConditionOutcome.match(message.found("property", "properties").items(set));
		}

	}

}
