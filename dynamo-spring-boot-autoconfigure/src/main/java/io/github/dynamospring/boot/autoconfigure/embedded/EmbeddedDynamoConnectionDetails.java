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

import java.net.URI;
import java.util.List;
import java.util.stream.Stream;

import io.github.dynamospring.boot.autoconfigure.DynamoConnectionDetails;
import io.github.dynamospring.embedded.EmbeddedDynamo;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.AwsCredentialsProvider;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.http.SdkHttpClient;
import software.amazon.awssdk.http.async.SdkAsyncHttpClient;
import software.amazon.awssdk.regions.Region;

import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.beans.factory.support.AbstractBeanDefinition;

/**
 * {@link DynamoConnectionDetails} of the embedded engine, which is reached without a
 * network.
 *
 * @since 0.1.0
 */
public final class EmbeddedDynamoConnectionDetails implements DynamoConnectionDetails {

	/**
	 * The name of the bean that {@code dynamo.embedded.enabled} makes.
	 */
	public static final String BEAN_NAME = "embeddedDynamoConnectionDetails";

	private static final AwsCredentialsProvider CREDENTIALS = StaticCredentialsProvider
		.create(AwsBasicCredentials.create("embedded", "embedded"));

	private final EmbeddedDynamo engine;

	/**
	 * Create the details of an engine.
	 * @param engine the engine, which is closed by whoever created it
	 */
	public EmbeddedDynamoConnectionDetails(EmbeddedDynamo engine) {
		this.engine = engine;
	}

	/**
	 * Find the connection details that are used in place of the engine's: those of a
	 * service connection or of the application, but not those of further clients.
	 * @param beanFactory has the beans
	 * @return the names of the beans
	 */
	public static List<String> findOthers(ConfigurableListableBeanFactory beanFactory) {
		return Stream.of(beanFactory.getBeanNamesForType(DynamoConnectionDetails.class, true, false))
			.filter((name) -> !name.equals(BEAN_NAME) && isDefaultCandidate(beanFactory, name))
			.toList();
	}

	private static boolean isDefaultCandidate(ConfigurableListableBeanFactory beanFactory, String name) {
		return !beanFactory.containsBeanDefinition(name)
				|| !(beanFactory.getMergedBeanDefinition(name) instanceof AbstractBeanDefinition definition)
				|| definition.isDefaultCandidate();
	}

	@Override
	public String getRegion() {
		return Region.US_EAST_1.id();
	}

	@Override
	public URI getEndpoint() {
		return this.engine.endpoint();
	}

	@Override
	public AwsCredentialsProvider getCredentialsProvider() {
		return CREDENTIALS;
	}

	@Override
	public SdkHttpClient getHttpClient() {
		return this.engine.httpClient();
	}

	@Override
	public SdkAsyncHttpClient getAsyncHttpClient() {
		return this.engine.asyncHttpClient();
	}

}
