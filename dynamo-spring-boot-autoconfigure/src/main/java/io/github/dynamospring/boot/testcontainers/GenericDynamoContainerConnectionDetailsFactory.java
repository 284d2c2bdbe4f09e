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

import io.github.dynamospring.boot.autoconfigure.ContainerVariables;
import io.github.dynamospring.boot.autoconfigure.DynamoConnectionDetails;
import org.testcontainers.containers.Container;
import org.testcontainers.localstack.LocalStackContainer;
import software.amazon.awssdk.auth.credentials.AwsCredentialsProvider;

import org.springframework.boot.testcontainers.service.connection.ContainerConnectionDetailsFactory;
import org.springframework.boot.testcontainers.service.connection.ContainerConnectionSource;
import org.springframework.boot.testcontainers.service.connection.ServiceConnection;
import org.springframework.util.ClassUtils;

/**
 * Makes {@link DynamoConnectionDetails} from a
 * {@link ServiceConnection @ServiceConnection(name = "dynamodb")} container of any image
 * that answers as DynamoDB at the first port it exposes.
 */
class GenericDynamoContainerConnectionDetailsFactory
		extends ContainerConnectionDetailsFactory<Container<?>, DynamoConnectionDetails> {

	private static final boolean LOCALSTACK_PRESENT = ClassUtils.isPresent(
			"org.testcontainers.localstack.LocalStackContainer",
			GenericDynamoContainerConnectionDetailsFactory.class.getClassLoader());

	GenericDynamoContainerConnectionDetailsFactory() {
		super("dynamodb");
	}

	@Override
	protected boolean sourceAccepts(ContainerConnectionSource<Container<?>> source, Class<?> requiredContainerType,
			Class<?> requiredConnectionDetailsType) {
		boolean accepted = super.sourceAccepts(source, requiredContainerType, requiredConnectionDetailsType);
		return accepted && !(LOCALSTACK_PRESENT && LocalStack.accepts(source, requiredConnectionDetailsType));
	}

	@Override
	protected DynamoConnectionDetails getContainerConnectionDetails(ContainerConnectionSource<Container<?>> source) {
		return new GenericDynamoConnectionDetails(source);
	}

	/**
	 * Whether a container has a factory of its own. Loaded only if its class is there.
	 */
	private static final class LocalStack {

		private LocalStack() {
		}

		static boolean accepts(ContainerConnectionSource<?> source, Class<?> requiredConnectionDetailsType) {
			return source.accepts(ANY_CONNECTION_NAME, LocalStackContainer.class, requiredConnectionDetailsType);
		}

	}

	/**
	 * {@link DynamoConnectionDetails} of any container.
	 */
	private static final class GenericDynamoConnectionDetails extends ContainerConnectionDetails<Container<?>>
			implements DynamoConnectionDetails {

		private GenericDynamoConnectionDetails(ContainerConnectionSource<Container<?>> source) {
			super(source);
		}

		@Override
		public String getRegion() {
			return ContainerVariables.of(getContainer().getEnvMap()).region();
		}

		@Override
		public URI getEndpoint() {
			return URI.create("http://" + getContainer().getHost() + ":" + getContainer().getFirstMappedPort());
		}

		@Override
		public AwsCredentialsProvider getCredentialsProvider() {
			return ContainerVariables.of(getContainer().getEnvMap()).credentialsProvider();
		}

	}

}
