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

import io.github.dynamospring.embedded.EmbeddedDynamo;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/**
 * The contract on the embedded engine.
 */
class EmbeddedTemplateIntegrationTests extends TemplateContractTests {

	@Override
	Backend start() {
		EmbeddedDynamo engine = EmbeddedDynamo.create();
		DynamoDbClient client = DynamoDbClient.builder()
			.httpClient(engine.httpClient())
			.endpointOverride(engine.endpoint())
			.region(Region.US_EAST_1)
			.credentialsProvider(StaticCredentialsProvider.create(AwsBasicCredentials.create("test", "test")))
			.build();
		return new Backend("The embedded engine", client, "", Backend.EMBEDDED, engine::close);
	}

}
