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

import io.github.dynamospring.boot.autoconfigure.DynamoAutoConfiguration;
import io.github.dynamospring.boot.autoconfigure.DynamoDbAsyncClientBuilderCustomizer;
import io.github.dynamospring.boot.autoconfigure.DynamoDbClientBuilderCustomizer;
import io.github.dynamospring.boot.test.request.DynamoRequests;
import io.github.dynamospring.embedded.recording.DynamoRequestRecorder;
import software.amazon.awssdk.awscore.client.builder.AwsClientBuilder;

import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.context.annotation.Bean;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;

/**
 * Auto-configuration of the recorder of requests.
 *
 * @since 0.1.0
 */
@AutoConfiguration(before = DynamoAutoConfiguration.class)
public final class DynamoRequestsAutoConfiguration {

	@Bean
	@ConditionalOnMissingBean
	DynamoRequestRecorder dynamoRequestRecorder() {
		return new DynamoRequestRecorder();
	}

	@Bean
	@ConditionalOnMissingBean
	DynamoRequests dynamoRequests(DynamoRequestRecorder recorder) {
		return new DynamoRequests(recorder);
	}

	@Bean
	@Order(Ordered.LOWEST_PRECEDENCE)
	DynamoDbClientBuilderCustomizer dynamoRequestRecorderCustomizer(DynamoRequestRecorder recorder) {
		return (builder) -> addTo(builder, recorder);
	}

	@Bean
	@Order(Ordered.LOWEST_PRECEDENCE)
	DynamoDbAsyncClientBuilderCustomizer dynamoAsyncRequestRecorderCustomizer(DynamoRequestRecorder recorder) {
		return (builder) -> addTo(builder, recorder);
	}

	private static void addTo(AwsClientBuilder<?, ?> builder, DynamoRequestRecorder recorder) {
		builder.overrideConfiguration(
				builder.overrideConfiguration().toBuilder().addExecutionInterceptor(recorder).build());
	}

}
