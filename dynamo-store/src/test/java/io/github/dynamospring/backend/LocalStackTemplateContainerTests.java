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

package io.github.dynamospring.backend;

import org.testcontainers.junit.jupiter.Testcontainers;
import org.testcontainers.localstack.LocalStackContainer;
import org.testcontainers.utility.DockerImageName;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.http.apache5.Apache5HttpClient;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/**
 * The contract on LocalStack, where there is a container engine.
 */
@Testcontainers(disabledWithoutDocker = true)
class LocalStackTemplateContainerTests extends TemplateContractTests {

	private static final DockerImageName IMAGE = DockerImageName.parse("localstack/localstack:4.14.0");

	@Override
	Backend start() {
		LocalStackContainer container = new LocalStackContainer(IMAGE).withServices("dynamodb");
		container.start();
		DynamoDbClient client = DynamoDbClient.builder()
			.httpClient(Apache5HttpClient.create())
			.endpointOverride(container.getEndpoint())
			.region(Region.of(container.getRegion()))
			.credentialsProvider(StaticCredentialsProvider
				.create(AwsBasicCredentials.create(container.getAccessKey(), container.getSecretKey())))
			.build();
		return new Backend("LocalStack", client, "", Backend.LOCALSTACK, container::stop);
	}

}
