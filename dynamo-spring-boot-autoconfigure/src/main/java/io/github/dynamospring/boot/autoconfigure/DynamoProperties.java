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
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

import io.github.dynamospring.core.SpringTransactions;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.ReturnConsumedCapacity;

import org.springframework.boot.context.properties.ConfigurationProperties;

/**
 * The {@code dynamo.*} properties.
 *
 * @since 0.1.0
 */
@ConfigurationProperties("dynamo")
public class DynamoProperties {

	/**
	 * AWS region. When not set, it comes from an AwsRegionProvider bean, from the
	 * endpoint if that is on this machine, or from the SDK's default chain.
	 */
	private @Nullable String region;

	/**
	 * Endpoint to use instead of the region's own, such as http://localhost:8000.
	 */
	private @Nullable URI endpoint;

	/**
	 * Access key. When not set, credentials come from an AwsCredentialsProvider bean or
	 * from the SDK's default chain.
	 */
	private @Nullable String accessKey;

	/**
	 * Secret key that goes with the access key.
	 */
	private @Nullable String secretKey;

	/**
	 * Session token of temporary credentials.
	 */
	private @Nullable String sessionToken;

	/**
	 * Number of times a failed request is tried again. Zero turns retries off.
	 */
	private int maxRetries = 3;

	/**
	 * Upper bound of the random delay before the first retry. It doubles with each retry.
	 */
	private Duration baseBackoff = Duration.ofMillis(50);

	/**
	 * Upper bound of the random delay before the first retry of a throttled request. It
	 * doubles with each retry.
	 */
	private Duration throttlingBackoff = Duration.ofMillis(500);

	/**
	 * Longest delay before a retry.
	 */
	private Duration maxBackoff = Duration.ofSeconds(20);

	/**
	 * Number of times the rest of a batch is sent again when DynamoDB has processed a
	 * part of it only.
	 */
	private int batchRetries = 5;

	/**
	 * Number of items DynamoDB looks at per request of a filtered query that has a limit
	 * but no page size of its own.
	 */
	private int filteredPageSize = 100;

	/**
	 * How much requests ask to be told of the capacity they consume, when they are
	 * observed.
	 */
	private ReturnConsumedCapacity returnConsumedCapacity = ReturnConsumedCapacity.TOTAL;

	/**
	 * What to do about a write inside a transaction of Spring, in which it takes no part.
	 */
	private SpringTransactions springTransactions = SpringTransactions.WARN;

	/**
	 * Number of requests sent at a time by queries that need several, such as those of In
	 * on a partition key.
	 */
	private int maxConcurrentReads = 8;

	/**
	 * Time a call may take in all, retries included. Unlimited when not set.
	 */
	private @Nullable Duration callTimeout;

	/**
	 * Time to wait for data on an open connection. When not set, the HTTP client's
	 * default applies.
	 */
	private @Nullable Duration receiveTimeout;

	/**
	 * Time to wait for a connection to open. When not set, the HTTP client's default
	 * applies.
	 */
	private @Nullable Duration connectTimeout;

	/**
	 * Largest number of connections open at a time. When not set, the HTTP client's
	 * default applies.
	 */
	private @Nullable Integer maxConnections;

	private final Tables tables = new Tables();

	private final Repositories repositories = new Repositories();

	private final Embedded embedded = new Embedded();

	public @Nullable String getRegion() {
		return this.region;
	}

	public void setRegion(@Nullable String region) {
		this.region = region;
	}

	public @Nullable URI getEndpoint() {
		return this.endpoint;
	}

	public void setEndpoint(@Nullable URI endpoint) {
		this.endpoint = endpoint;
	}

	public @Nullable String getAccessKey() {
		return this.accessKey;
	}

	public void setAccessKey(@Nullable String accessKey) {
		this.accessKey = accessKey;
	}

	public @Nullable String getSecretKey() {
		return this.secretKey;
	}

	public void setSecretKey(@Nullable String secretKey) {
		this.secretKey = secretKey;
	}

	public @Nullable String getSessionToken() {
		return this.sessionToken;
	}

	public void setSessionToken(@Nullable String sessionToken) {
		this.sessionToken = sessionToken;
	}

	public int getMaxRetries() {
		return this.maxRetries;
	}

	public void setMaxRetries(int maxRetries) {
		this.maxRetries = maxRetries;
	}

	public Duration getBaseBackoff() {
		return this.baseBackoff;
	}

	public void setBaseBackoff(Duration baseBackoff) {
		this.baseBackoff = baseBackoff;
	}

	public Duration getThrottlingBackoff() {
		return this.throttlingBackoff;
	}

	public void setThrottlingBackoff(Duration throttlingBackoff) {
		this.throttlingBackoff = throttlingBackoff;
	}

	public Duration getMaxBackoff() {
		return this.maxBackoff;
	}

	public void setMaxBackoff(Duration maxBackoff) {
		this.maxBackoff = maxBackoff;
	}

	public int getBatchRetries() {
		return this.batchRetries;
	}

	public void setBatchRetries(int batchRetries) {
		this.batchRetries = batchRetries;
	}

	public int getFilteredPageSize() {
		return this.filteredPageSize;
	}

	public void setFilteredPageSize(int filteredPageSize) {
		this.filteredPageSize = filteredPageSize;
	}

	public ReturnConsumedCapacity getReturnConsumedCapacity() {
		return this.returnConsumedCapacity;
	}

	public void setReturnConsumedCapacity(ReturnConsumedCapacity returnConsumedCapacity) {
		this.returnConsumedCapacity = returnConsumedCapacity;
	}

	public SpringTransactions getSpringTransactions() {
		return this.springTransactions;
	}

	public void setSpringTransactions(SpringTransactions springTransactions) {
		this.springTransactions = springTransactions;
	}

	public int getMaxConcurrentReads() {
		return this.maxConcurrentReads;
	}

	public void setMaxConcurrentReads(int maxConcurrentReads) {
		this.maxConcurrentReads = maxConcurrentReads;
	}

	public @Nullable Duration getCallTimeout() {
		return this.callTimeout;
	}

	public void setCallTimeout(@Nullable Duration callTimeout) {
		this.callTimeout = callTimeout;
	}

	public @Nullable Duration getReceiveTimeout() {
		return this.receiveTimeout;
	}

	public void setReceiveTimeout(@Nullable Duration receiveTimeout) {
		this.receiveTimeout = receiveTimeout;
	}

	public @Nullable Duration getConnectTimeout() {
		return this.connectTimeout;
	}

	public void setConnectTimeout(@Nullable Duration connectTimeout) {
		this.connectTimeout = connectTimeout;
	}

	public @Nullable Integer getMaxConnections() {
		return this.maxConnections;
	}

	public void setMaxConnections(@Nullable Integer maxConnections) {
		this.maxConnections = maxConnections;
	}

	public Tables getTables() {
		return this.tables;
	}

	public Repositories getRepositories() {
		return this.repositories;
	}

	public Embedded getEmbedded() {
		return this.embedded;
	}

	/**
	 * What to do with the tables of the entities.
	 */
	public static class Tables {

		/**
		 * Prefix of every table name.
		 */
		private String prefix = "";

		/**
		 * What to do with the tables of the entities when the application starts.
		 */
		private TableAction action = TableAction.NONE;

		public String getPrefix() {
			return this.prefix;
		}

		public void setPrefix(String prefix) {
			this.prefix = prefix;
		}

		public TableAction getAction() {
			return this.action;
		}

		public void setAction(TableAction action) {
			this.action = action;
		}

	}

	/**
	 * Repositories.
	 */
	public static class Repositories {

		/**
		 * Whether repositories are looked for and set up.
		 */
		private boolean enabled = true;

		/**
		 * Secrets of at least 32 bytes that sign page tokens. The first signs, each is
		 * accepted, so that a new one can be put in front of the old one. Tokens are not
		 * signed when not set.
		 */
		private List<String> pageTokenSecrets = new ArrayList<>();

		public boolean isEnabled() {
			return this.enabled;
		}

		public void setEnabled(boolean enabled) {
			this.enabled = enabled;
		}

		public List<String> getPageTokenSecrets() {
			return this.pageTokenSecrets;
		}

		public void setPageTokenSecrets(List<String> pageTokenSecrets) {
			this.pageTokenSecrets = pageTokenSecrets;
		}

	}

	/**
	 * The DynamoDB engine inside this JVM.
	 */
	public static class Embedded {

		/**
		 * Whether DynamoDB is replaced by an engine inside this JVM, for development and
		 * tests. Needs dynamo-embedded on the class path.
		 */
		private boolean enabled = false;

		/**
		 * Port of a loopback HTTP server that lets other programs use the embedded
		 * engine. Zero picks a free port. No server when not set.
		 */
		private @Nullable Integer httpPort;

		/**
		 * Folder that keeps the data of the embedded engine. Needs h2-mvstore on the
		 * class path. In memory only when not set.
		 */
		private @Nullable Path path;

		public boolean isEnabled() {
			return this.enabled;
		}

		public void setEnabled(boolean enabled) {
			this.enabled = enabled;
		}

		public @Nullable Integer getHttpPort() {
			return this.httpPort;
		}

		public void setHttpPort(@Nullable Integer httpPort) {
			this.httpPort = httpPort;
		}

		public @Nullable Path getPath() {
			return this.path;
		}

		public void setPath(@Nullable Path path) {
			this.path = path;
		}

	}

	/**
	 * What to do with the tables of the entities when the application starts.
	 */
	public enum TableAction {

		/**
		 * Nothing. No request is sent.
		 */
		NONE,

		/**
		 * Compare the tables with the entities, and fail if one is missing or differs.
		 */
		VALIDATE,

		/**
		 * Create the tables that are missing, and compare the others with the entities.
		 */
		CREATE

	}

}
