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
import java.util.concurrent.CompletableFuture;

import software.amazon.awssdk.endpoints.Endpoint;
import software.amazon.awssdk.endpoints.EndpointUrl;
import software.amazon.awssdk.services.dynamodb.endpoints.DynamoDbEndpointParams;
import software.amazon.awssdk.services.dynamodb.endpoints.DynamoDbEndpointProvider;

/**
 * Sends vector searches to an endpoint of their own, and all other requests where they
 * would go anyway.
 */
final class SearchEndpointProvider implements DynamoDbEndpointProvider {

	private final DynamoDbEndpointProvider others = DynamoDbEndpointProvider.defaultProvider();

	private final Endpoint endpoint;

	SearchEndpointProvider(URI endpoint) {
		this.endpoint = Endpoint.builder().endpointUrl(EndpointUrl.fromUri(endpoint)).build();
	}

	@Override
	public CompletableFuture<Endpoint> resolveEndpoint(DynamoDbEndpointParams parameters) {
		return Boolean.TRUE.equals(parameters.isSearchOperation()) ? CompletableFuture.completedFuture(this.endpoint)
				: this.others.resolveEndpoint(parameters);
	}

}
