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

import io.github.dynamospring.boot.autoconfigure.DynamoProperties.Tables;
import io.github.dynamospring.core.SpringTransactions;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.ReturnConsumedCapacity;

/**
 * The properties of one client: of the main one below {@code dynamo}, of the others below
 * {@code dynamo.clients.<name>}.
 *
 * @since 0.1.0
 * @see DynamoClients
 */
public class DynamoClientProperties {

	/**
	 * AWS region. When not set, it comes from the profile, from an AwsRegionProvider
	 * bean, from the endpoint if that is on this machine, or from the SDK's default
	 * chain.
	 */
	private @Nullable String region;

	/**
	 * Endpoint to use instead of the region's own, such as http://localhost:8000.
	 */
	private @Nullable URI endpoint;

	/**
	 * Endpoint of SearchVectors, if it is another than that of all other requests. When
	 * not set, it is the endpoint, or that of the region for vector searches.
	 */
	private @Nullable URI searchEndpoint;

	/**
	 * Access key. When not set, credentials come from the profile, from an
	 * AwsCredentialsProvider bean or from the SDK's default chain.
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
	 * Name of the AWS profile that credentials are taken from, and the region if none is
	 * set. It takes the place of the access key.
	 */
	private @Nullable String profile;

	/**
	 * File the profile is in. When not set, the AWS configuration and credentials files
	 * are read.
	 */
	private @Nullable Path profileFile;

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

	public @Nullable URI getSearchEndpoint() {
		return this.searchEndpoint;
	}

	public void setSearchEndpoint(@Nullable URI searchEndpoint) {
		this.searchEndpoint = searchEndpoint;
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

	public @Nullable String getProfile() {
		return this.profile;
	}

	public void setProfile(@Nullable String profile) {
		this.profile = profile;
	}

	public @Nullable Path getProfileFile() {
		return this.profileFile;
	}

	public void setProfileFile(@Nullable Path profileFile) {
		this.profileFile = profileFile;
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

}
