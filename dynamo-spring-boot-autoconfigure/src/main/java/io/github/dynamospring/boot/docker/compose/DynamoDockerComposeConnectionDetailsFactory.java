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

package io.github.dynamospring.boot.docker.compose;

import java.net.URI;
import java.util.List;

import io.github.dynamospring.boot.autoconfigure.ContainerVariables;
import io.github.dynamospring.boot.autoconfigure.DynamoConnectionDetails;
import software.amazon.awssdk.auth.credentials.AwsCredentialsProvider;

import org.springframework.boot.docker.compose.core.ConnectionPorts;
import org.springframework.boot.docker.compose.core.RunningService;
import org.springframework.boot.docker.compose.service.connection.DockerComposeConnectionDetailsFactory;
import org.springframework.boot.docker.compose.service.connection.DockerComposeConnectionSource;
import org.springframework.util.StringUtils;

/**
 * Makes {@link DynamoConnectionDetails} from a Docker Compose service of an image of
 * LocalStack, or of any image with the label
 * {@code org.springframework.boot.service-connection: dynamodb}.
 */
class DynamoDockerComposeConnectionDetailsFactory
		extends DockerComposeConnectionDetailsFactory<DynamoConnectionDetails> {

	private static final String[] CONNECTION_NAMES = { "localstack/localstack", "localstack/localstack-pro",
			"dynamodb" };

	DynamoDockerComposeConnectionDetailsFactory() {
		super(CONNECTION_NAMES);
	}

	@Override
	protected DynamoConnectionDetails getDockerComposeConnectionDetails(DockerComposeConnectionSource source) {
		return new DynamoDockerComposeConnectionDetails(source.getRunningService());
	}

	/**
	 * {@link DynamoConnectionDetails} of a service.
	 */
	static final class DynamoDockerComposeConnectionDetails extends DockerComposeConnectionDetails
			implements DynamoConnectionDetails {

		private static final String PORT_LABEL = "io.github.dynamospring.port";

		private static final String REGION_LABEL = "io.github.dynamospring.region";

		private static final int LOCALSTACK_PORT = 4566;

		private final URI endpoint;

		private final String region;

		private final AwsCredentialsProvider credentialsProvider;

		private DynamoDockerComposeConnectionDetails(RunningService service) {
			super(service);
			ContainerVariables variables = ContainerVariables.of(service.env());
			String label = service.labels().get(REGION_LABEL);
			this.endpoint = URI.create("http://" + service.host() + ":" + port(service));
			this.region = StringUtils.hasText(label) ? label : variables.region();
			this.credentialsProvider = variables.credentialsProvider();
		}

		private static int port(RunningService service) {
			ConnectionPorts ports = service.ports();
			String label = service.labels().get(PORT_LABEL);
			if (StringUtils.hasText(label)) {
				return ports.get(containerPort(service, label.strip()));
			}
			if (service.image().getName().startsWith("localstack/")) {
				return ports.get(LOCALSTACK_PORT);
			}
			List<Integer> all = ports.getAll();
			if (all.size() != 1) {
				throw new IllegalStateException("The Docker Compose service '" + service.name() + "' publishes "
						+ (all.isEmpty() ? "no port" : "several ports " + all)
						+ ". Remedy: publish the port at which it answers as DynamoDB, and name it by the label '"
						+ PORT_LABEL + "' if there are others.");
			}
			return all.get(0);
		}

		private static int containerPort(RunningService service, String label) {
			try {
				return Integer.parseInt(label);
			}
			catch (NumberFormatException ex) {
				throw new IllegalStateException("The label '" + PORT_LABEL + "' of the Docker Compose service '"
						+ service.name() + "' is '" + label + "'. Remedy: give it the port inside the container.", ex);
			}
		}

		@Override
		public String getRegion() {
			return this.region;
		}

		@Override
		public URI getEndpoint() {
			return this.endpoint;
		}

		@Override
		public AwsCredentialsProvider getCredentialsProvider() {
			return this.credentialsProvider;
		}

	}

}
