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

import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.http.SdkHttpClient;
import software.amazon.awssdk.http.apache5.Apache5HttpClient;
import software.amazon.awssdk.http.async.SdkAsyncHttpClient;
import software.amazon.awssdk.http.nio.netty.NettyNioAsyncHttpClient;
import software.amazon.awssdk.http.urlconnection.UrlConnectionHttpClient;

import org.springframework.boot.context.properties.PropertyMapper;
import org.springframework.boot.context.properties.source.InvalidConfigurationPropertyValueException;
import org.springframework.util.ClassUtils;

/**
 * Picks the HTTP client on the class path and gives it the timeouts of the properties.
 * The SDK picks one as well, but does not say which when it finds several.
 */
final class HttpClients {

	private static final String APACHE5 = "software.amazon.awssdk.http.apache5.Apache5HttpClient";

	private static final String URL_CONNECTION = "software.amazon.awssdk.http.urlconnection.UrlConnectionHttpClient";

	private static final String NETTY = "software.amazon.awssdk.http.nio.netty.NettyNioAsyncHttpClient";

	private static final String CRT = "software.amazon.awssdk.http.crt.AwsCrtAsyncHttpClient";

	private final @Nullable ClassLoader classLoader;

	private final String prefix;

	private final DynamoClientProperties properties;

	HttpClients(@Nullable ClassLoader classLoader, String prefix, DynamoClientProperties properties) {
		this.classLoader = classLoader;
		this.prefix = prefix;
		this.properties = properties;
	}

	/**
	 * Return the builder of the blocking HTTP client.
	 * @return the builder, or {@code null} to leave the choice to the SDK
	 */
	SdkHttpClient.@Nullable Builder<?> blocking() {
		if (isPresent(APACHE5)) {
			return Apache5.builder(this.prefix, this.properties);
		}
		if (isPresent(URL_CONNECTION)) {
			refuse("max-connections", this.properties.getMaxConnections(),
					"The URL connection client has no connection pool.");
			return UrlConnection.builder(this.prefix, this.properties);
		}
		refuseAll("Only the clients of 'apache5-client' and 'url-connection-client' are configured by properties.");
		return null;
	}

	/**
	 * Return the builder of the asynchronous HTTP client.
	 * @return the builder, or {@code null} to leave the choice to the SDK
	 */
	SdkAsyncHttpClient.@Nullable Builder<?> async() {
		if (isPresent(NETTY)) {
			return Netty.builder(this.prefix, this.properties);
		}
		refuseAll("Only the asynchronous client of 'netty-nio-client' is configured by properties.");
		return null;
	}

	/**
	 * Whether the properties say anything of the blocking HTTP client.
	 * @return {@code true} if one of them is set
	 */
	boolean isConfigured() {
		return this.properties.getConnectTimeout() != null || this.properties.getReceiveTimeout() != null
				|| this.properties.getMaxConnections() != null;
	}

	/**
	 * Whether an asynchronous HTTP client is on the class path.
	 * @param classLoader the class loader
	 * @return {@code true} if an asynchronous client can be built
	 */
	static boolean isAsyncPresent(@Nullable ClassLoader classLoader) {
		return ClassUtils.isPresent(NETTY, classLoader) || ClassUtils.isPresent(CRT, classLoader);
	}

	private boolean isPresent(String className) {
		return ClassUtils.isPresent(className, this.classLoader);
	}

	private void refuseAll(String reason) {
		refuse("connect-timeout", this.properties.getConnectTimeout(), reason);
		refuse("receive-timeout", this.properties.getReceiveTimeout(), reason);
		refuse("max-connections", this.properties.getMaxConnections(), reason);
	}

	private void refuse(String key, @Nullable Object value, String reason) {
		if (value != null) {
			throw new InvalidConfigurationPropertyValueException(this.prefix + key, value,
					reason + " Remove the property and set the HTTP client in a client builder customizer instead.");
		}
	}

	private static final class Apache5 {

		static SdkHttpClient.Builder<?> builder(String prefix, DynamoClientProperties properties) {
			Apache5HttpClient.Builder builder = Apache5HttpClient.builder();
			PropertyMapper map = PropertyMapper.get();
			map.from(() -> PropertyValues.positive(prefix + "connect-timeout", properties.getConnectTimeout()))
				.to(builder::connectionTimeout);
			map.from(() -> PropertyValues.positive(prefix + "receive-timeout", properties.getReceiveTimeout()))
				.to(builder::socketTimeout);
			map.from(() -> PropertyValues.atLeast(prefix + "max-connections", properties.getMaxConnections(), 1))
				.to(builder::maxConnections);
			return builder;
		}

	}

	private static final class UrlConnection {

		static SdkHttpClient.Builder<?> builder(String prefix, DynamoClientProperties properties) {
			UrlConnectionHttpClient.Builder builder = UrlConnectionHttpClient.builder();
			PropertyMapper map = PropertyMapper.get();
			map.from(() -> PropertyValues.positive(prefix + "connect-timeout", properties.getConnectTimeout()))
				.to(builder::connectionTimeout);
			map.from(() -> PropertyValues.positive(prefix + "receive-timeout", properties.getReceiveTimeout()))
				.to(builder::socketTimeout);
			return builder;
		}

	}

	private static final class Netty {

		static SdkAsyncHttpClient.Builder<?> builder(String prefix, DynamoClientProperties properties) {
			NettyNioAsyncHttpClient.Builder builder = NettyNioAsyncHttpClient.builder();
			PropertyMapper map = PropertyMapper.get();
			map.from(() -> PropertyValues.positive(prefix + "connect-timeout", properties.getConnectTimeout()))
				.to(builder::connectionTimeout);
			map.from(() -> PropertyValues.positive(prefix + "receive-timeout", properties.getReceiveTimeout()))
				.to(builder::readTimeout);
			map.from(() -> PropertyValues.atLeast(prefix + "max-connections", properties.getMaxConnections(), 1))
				.to(builder::maxConcurrency);
			return builder;
		}

	}

}
