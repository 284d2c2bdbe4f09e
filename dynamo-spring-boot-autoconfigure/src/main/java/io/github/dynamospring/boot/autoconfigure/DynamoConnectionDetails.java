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

import java.net.URI;

import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.auth.credentials.AwsCredentialsProvider;
import software.amazon.awssdk.http.SdkHttpClient;
import software.amazon.awssdk.http.async.SdkAsyncHttpClient;

import org.springframework.boot.autoconfigure.service.connection.ConnectionDetails;

/**
 * Where DynamoDB is and how to reach it. The auto-configured clients are built from this
 * and nothing else; the {@code dynamo.*} properties, a service connection and the
 * embedded engine are sources of it. What a source leaves {@code null} is found
 * elsewhere, as told by each method.
 * <p>
 * Details that do not come from the properties hold for all clients, also for those below
 * {@code dynamo.clients}, unless there is a bean {@code <name>DynamoConnectionDetails}.
 *
 * @since 0.1.0
 */
public interface DynamoConnectionDetails extends ConnectionDetails {

	/**
	 * The AWS region.
	 * @return the region, or {@code null} for the application's {@code AwsRegionProvider}
	 * bean, then {@code us-east-1} if the endpoint is on this machine, then the SDK's
	 * default chain
	 */
	default @Nullable String getRegion() {
		return null;
	}

	/**
	 * The endpoint to use instead of the region's own.
	 * @return the endpoint, or {@code null} for the region's
	 */
	default @Nullable URI getEndpoint() {
		return null;
	}

	/**
	 * The endpoint of vector searches, when it is another than that of all other
	 * requests.
	 * @return the endpoint, or {@code null} for {@link #getEndpoint()}, then the region's
	 * endpoint for vector searches
	 */
	default @Nullable URI getSearchEndpoint() {
		return null;
	}

	/**
	 * The source of the credentials.
	 * @return the credentials provider, or {@code null} for the application's
	 * {@code AwsCredentialsProvider} bean, then dummy credentials if the endpoint is on
	 * this machine, then the SDK's default chain
	 */
	default @Nullable AwsCredentialsProvider getCredentialsProvider() {
		return null;
	}

	/**
	 * The transport of the blocking client. It belongs to the source of the details,
	 * which also closes it.
	 * @return the HTTP client, or {@code null} for the one on the class path
	 */
	default @Nullable SdkHttpClient getHttpClient() {
		return null;
	}

	/**
	 * The transport of the asynchronous client. It belongs to the source of the details,
	 * which also closes it.
	 * @return the HTTP client, or {@code null} for the one on the class path
	 */
	default @Nullable SdkAsyncHttpClient getAsyncHttpClient() {
		return null;
	}

}
