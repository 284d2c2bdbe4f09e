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

package io.github.dynamospring.boot.diagnostics;

import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

import io.github.dynamospring.boot.autoconfigure.DynamoClients;
import org.jspecify.annotations.Nullable;

import org.springframework.core.env.Environment;
import org.springframework.util.StringUtils;

/**
 * An endpoint that is set in the configuration.
 *
 * @param property the key
 * @param address the address
 */
record ConfiguredEndpoint(String property, String address) {

	/**
	 * Find the endpoint a failure is about. Only texts say where a request went.
	 * @param environment the configuration
	 * @param failure the failure
	 * @return the endpoint whose address the failure names, else the only one set, or
	 * {@code null}
	 */
	static @Nullable ConfiguredEndpoint of(Environment environment, Throwable failure) {
		List<ConfiguredEndpoint> endpoints = all(environment);
		StringBuilder text = new StringBuilder();
		for (Throwable current = failure; current != null; current = current.getCause()) {
			text.append(current.getMessage()).append('\n');
		}
		return endpoints.stream()
			.filter((endpoint) -> endpoint.isNamedIn(text))
			.findFirst()
			.orElseGet(() -> (endpoints.size() == 1) ? endpoints.get(0) : null);
	}

	private static List<ConfiguredEndpoint> all(Environment environment) {
		List<String> prefixes = new ArrayList<>(List.of("dynamo."));
		new DynamoClients(environment).getNames().stream().map(DynamoClients::prefix).forEach(prefixes::add);
		return prefixes.stream()
			.flatMap((prefix) -> Stream.of(prefix + "endpoint", prefix + "search-endpoint"))
			.filter((property) -> StringUtils.hasText(environment.getProperty(property)))
			.map((property) -> new ConfiguredEndpoint(property, String.valueOf(environment.getProperty(property))))
			.toList();
	}

	private boolean isNamedIn(CharSequence text) {
		URI uri = URI.create(this.address);
		String host = String.valueOf(uri.getHost());
		return StringUtils.countOccurrencesOf(text.toString(),
				(uri.getPort() >= 0) ? host + ":" + uri.getPort() : host) > 0;
	}

	boolean isSecure() {
		return this.address.regionMatches(true, 0, "https:", 0, "https:".length());
	}

	@Override
	public String toString() {
		return "'%s' (%s)".formatted(this.property, withoutSecrets());
	}

	private String withoutSecrets() {
		return this.address.replaceFirst("//[^/?#]*@", "//******@").replaceFirst("[?#].*", "");
	}

}
