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
import java.util.Map;

import io.github.dynamospring.boot.autoconfigure.DynamoConnectionDetails;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.identity.spi.AwsCredentialsIdentity;

import org.springframework.boot.autoconfigure.service.connection.ConnectionDetails;
import org.springframework.boot.autoconfigure.service.connection.ConnectionDetailsFactories;
import org.springframework.boot.docker.compose.core.ConnectionPorts;
import org.springframework.boot.docker.compose.core.ImageReference;
import org.springframework.boot.docker.compose.core.RunningService;
import org.springframework.boot.docker.compose.service.connection.DockerComposeConnectionSource;
import org.springframework.core.env.Environment;
import org.springframework.mock.env.MockEnvironment;
import org.springframework.util.ReflectionUtils;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

/**
 * Services as Docker Compose describes them, found by the factories of all jars.
 */
class DynamoDockerComposeConnectionTests {

	private static final String LABEL = "org.springframework.boot.service-connection";

	@Test
	void imagesOfLocalStackAreKnown() throws Exception {
		for (String image : List.of("localstack/localstack:4.14.0", "localstack/localstack-pro:4.14.0",
				"docker.io/localstack/localstack")) {
			isConnected(details(new Service(image, Map.of(4566, 14566, 4510, 14510), Map.of(), Map.of())),
					"http://192.0.2.1:14566", "us-east-1", "test", "test");
		}
	}

	@Test
	void regionAndCredentialsAreThoseOfTheContainer() throws Exception {
		isConnected(
				details(new Service("localstack/localstack:4.14.0", Map.of(4566, 14566), Map.of("DEFAULT_REGION",
						"eu-west-3", "AWS_ACCESS_KEY_ID", "me", "AWS_SECRET_ACCESS_KEY", "secret"), Map.of())),
				"http://192.0.2.1:14566", "eu-west-3", "me", "secret");
	}

	@Test
	void anyImageIsKnownByItsLabel() throws Exception {
		isConnected(
				details(new Service("example/emulator:1", Map.of(8000, 18000), Map.of(),
						Map.of(LABEL, "dynamodb", "io.github.dynamospring.region", "ap-south-1"))),
				"http://192.0.2.1:18000", "ap-south-1", "test", "test");
	}

	@Test
	void portIsNamedByALabel() throws Exception {
		isConnected(
				details(new Service("example/emulator:1", Map.of(8000, 18000, 9000, 19000), Map.of(),
						Map.of(LABEL, "dynamodb", "io.github.dynamospring.port", "9000"))),
				"http://192.0.2.1:19000", "us-east-1", "test", "test");
	}

	@Test
	void severalPortsWithoutALabelAreRefused() {
		assertThatIllegalStateException()
			.isThrownBy(() -> details(new Service("example/emulator:1", Map.of(8000, 18000, 9000, 19000), Map.of(),
					Map.of(LABEL, "dynamodb"))))
			.withMessageContaining("'dynamodb-service' publishes several ports [")
			.withMessageContaining("'io.github.dynamospring.port'");
		assertThatIllegalStateException()
			.isThrownBy(() -> details(new Service("example/emulator:1", Map.of(), Map.of(), Map.of(LABEL, "dynamodb"))))
			.withMessageContaining("publishes no port");
	}

	@Test
	void labelThatIsNoPortIsRefused() {
		assertThatIllegalStateException()
			.isThrownBy(() -> details(new Service("example/emulator:1", Map.of(8000, 18000), Map.of(),
					Map.of(LABEL, "dynamodb", "io.github.dynamospring.port", "http"))))
			.withMessageContaining("'dynamodb-service' is 'http'");
	}

	@Test
	void otherImagesAreNot() throws Exception {
		assertThat(factories(new Service("example/emulator:1", Map.of(8000, 18000), Map.of(), Map.of())))
			.doesNotContainKey(DynamoConnectionDetails.class);
		assertThat(factories(
				new Service("localstack/localstack:4.14.0", Map.of(4566, 14566), Map.of(), Map.of(LABEL, "redis"))))
			.doesNotContainKey(DynamoConnectionDetails.class);
	}

	private static DynamoConnectionDetails details(RunningService service) throws Exception {
		return (DynamoConnectionDetails) factories(service).get(DynamoConnectionDetails.class);
	}

	private static Map<Class<?>, ConnectionDetails> factories(RunningService service) throws Exception {
		DockerComposeConnectionSource source = ReflectionUtils
			.accessibleConstructor(DockerComposeConnectionSource.class, RunningService.class, Environment.class)
			.newInstance(service, new MockEnvironment());
		return new ConnectionDetailsFactories(DynamoDockerComposeConnectionTests.class.getClassLoader())
			.getConnectionDetails(source, false);
	}

	private static void isConnected(DynamoConnectionDetails details, String endpoint, String region, String accessKey,
			String secretKey) {
		assertThat(details.getEndpoint()).isEqualTo(URI.create(endpoint));
		assertThat(details.getRegion()).isEqualTo(region);
		assertThat(details.getCredentialsProvider()).isNotNull();
		AwsCredentialsIdentity credentials = details.getCredentialsProvider().resolveCredentials();
		assertThat(credentials.accessKeyId()).isEqualTo(accessKey);
		assertThat(credentials.secretAccessKey()).isEqualTo(secretKey);
	}

	/**
	 * A service.
	 *
	 * @param imageName the name of its image
	 * @param published the published ports by those inside the container
	 * @param env its environment variables
	 * @param labels its labels
	 */
	private record Service(String imageName, Map<Integer, Integer> published, Map<String, String> env,
			Map<String, String> labels) implements RunningService {

		@Override
		public String name() {
			return "dynamodb-service";
		}

		@Override
		public ImageReference image() {
			return ImageReference.of(this.imageName);
		}

		@Override
		public String host() {
			return "192.0.2.1";
		}

		@Override
		public ConnectionPorts ports() {
			return new ConnectionPorts() {

				@Override
				public int get(int containerPort) {
					Integer port = Service.this.published.get(containerPort);
					if (port == null) {
						throw new IllegalStateException("No host port mapping found for " + containerPort);
					}
					return port;
				}

				@Override
				public List<Integer> getAll() {
					return List.copyOf(Service.this.published.values());
				}

				@Override
				public List<Integer> getAll(String protocol) {
					return getAll();
				}

			};
		}

	}

}
