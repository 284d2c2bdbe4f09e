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

package io.github.dynamospring.boot.testcontainers;

import java.net.URI;

import io.github.dynamospring.boot.autoconfigure.DynamoConnectionDetails;
import org.testcontainers.localstack.LocalStackContainer;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.AwsCredentialsProvider;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;

import org.springframework.boot.testcontainers.service.connection.ContainerConnectionDetailsFactory;
import org.springframework.boot.testcontainers.service.connection.ContainerConnectionSource;
import org.springframework.boot.testcontainers.service.connection.ServiceConnection;

/**
 * Makes {@link DynamoConnectionDetails} from a
 * {@link ServiceConnection @ServiceConnection} {@link LocalStackContainer}, whatever its
 * image.
 */
class LocalStackDynamoContainerConnectionDetailsFactory
		extends ContainerConnectionDetailsFactory<LocalStackContainer, DynamoConnectionDetails> {

	@Override
	protected DynamoConnectionDetails getContainerConnectionDetails(
			ContainerConnectionSource<LocalStackContainer> source) {
		return new LocalStackDynamoConnectionDetails(source);
	}

	/**
	 * {@link DynamoConnectionDetails} of a {@link LocalStackContainer}.
	 */
	private static final class LocalStackDynamoConnectionDetails extends ContainerConnectionDetails<LocalStackContainer>
			implements DynamoConnectionDetails {

		private LocalStackDynamoConnectionDetails(ContainerConnectionSource<LocalStackContainer> source) {
			super(source);
		}

		@Override
		public String getRegion() {
			return getContainer().getRegion();
		}

		@Override
		public URI getEndpoint() {
			return getContainer().getEndpoint();
		}

		@Override
		public AwsCredentialsProvider getCredentialsProvider() {
			LocalStackContainer container = getContainer();
			return StaticCredentialsProvider
				.create(AwsBasicCredentials.create(container.getAccessKey(), container.getSecretKey()));
		}

	}

}
