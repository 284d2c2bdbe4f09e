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

package io.github.dynamospring.observability;

import java.util.List;

import io.micrometer.observation.transport.SenderContext;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.core.SdkRequest;
import software.amazon.awssdk.core.SdkResponse;
import software.amazon.awssdk.services.dynamodb.model.ConsumedCapacity;

/**
 * What is known of one call of a DynamoDB client. The call may take several attempts.
 * Conventions must not take anything from the request or the response that an application
 * wrote into them: no keys, no items, no values of expressions.
 *
 * @since 0.1.0
 */
public class DynamoRequestContext extends SenderContext<SdkRequest> {

	private final String operation;

	private final List<String> tables;

	private final @Nullable String index;

	private @Nullable String repositoryMethod;

	private int attempts;

	private int throttledAttempts;

	private @Nullable Integer statusCode;

	private @Nullable String errorCode;

	private @Nullable String requestId;

	private @Nullable SdkResponse sdkResponse;

	private List<ConsumedCapacity> consumedCapacities = List.of();

	private boolean ended;

	/**
	 * Create a context.
	 * @param operation the operation's name, such as {@code GetItem}
	 * @param request the request
	 */
	public DynamoRequestContext(String operation, SdkRequest request) {
		super((carrier, key, value) -> {
			// The trace ends here: DynamoDB takes no headers of tracing.
		});
		this.operation = operation;
		this.tables = RequestReader.tables(request);
		this.index = RequestReader.index(request);
		setCarrier(request);
		setRemoteServiceName("dynamodb");
	}

	/**
	 * Return the name of the operation.
	 * @return the name, such as {@code GetItem}
	 */
	public String getOperation() {
		return this.operation;
	}

	/**
	 * Return the tables the request names.
	 * @return their names, none for an operation without table
	 */
	public List<String> getTables() {
		return this.tables;
	}

	// Return the table as a tag tells it: its name, several or none.
	String getTable() {
		return switch (this.tables.size()) {
			case 0 -> "none";
			case 1 -> this.tables.get(0);
			default -> "several";
		};
	}

	/**
	 * Return the index the request names.
	 * @return its name, or {@code null} if the request reads or writes a table
	 */
	public @Nullable String getIndex() {
		return this.index;
	}

	/**
	 * Return the repository method the request was sent for.
	 * @return the simple name of the repository and the name of the method, such as
	 * {@code OrderRepository.findByStatus}, or {@code null} if there is none or it runs
	 * on another thread than the request was made on
	 */
	public @Nullable String getRepositoryMethod() {
		return this.repositoryMethod;
	}

	void setRepositoryMethod(@Nullable String repositoryMethod) {
		this.repositoryMethod = repositoryMethod;
	}

	/**
	 * Return how often the request was sent.
	 * @return the number of attempts, zero before the first
	 */
	public int getAttempts() {
		return this.attempts;
	}

	void countAttempt() {
		this.attempts++;
	}

	/**
	 * Return how many attempts DynamoDB throttled.
	 * @return the number of them
	 */
	public int getThrottledAttempts() {
		return this.throttledAttempts;
	}

	void countThrottledAttempt() {
		this.throttledAttempts++;
	}

	/**
	 * Return the HTTP status of the last answer.
	 * @return the status, or {@code null} if there was no answer
	 */
	public @Nullable Integer getStatusCode() {
		return this.statusCode;
	}

	void setStatusCode(int statusCode) {
		this.statusCode = statusCode;
	}

	/**
	 * Return what the service refused the call with.
	 * @return the error code of AWS, or {@code null} if there was no such answer
	 */
	public @Nullable String getErrorCode() {
		return this.errorCode;
	}

	void setErrorCode(@Nullable String errorCode) {
		this.errorCode = errorCode;
	}

	/**
	 * Return the identifier AWS gave the last attempt.
	 * @return the identifier, or {@code null} if there was no answer
	 */
	public @Nullable String getRequestId() {
		return this.requestId;
	}

	void setRequestId(@Nullable String requestId) {
		this.requestId = requestId;
	}

	/**
	 * Whether the call has ended, so that its result is known.
	 * @return whether it has
	 */
	public boolean isEnded() {
		return this.ended;
	}

	void end() {
		this.ended = true;
	}

	// Return the SDK's response, or null if there is none.
	@Nullable SdkResponse getSdkResponse() {
		return this.sdkResponse;
	}

	void setSdkResponse(SdkResponse sdkResponse) {
		this.sdkResponse = sdkResponse;
		this.consumedCapacities = ConsumedUnits.capacities(sdkResponse);
	}

	// Return what the response says of the capacity, none if it was not asked.
	List<ConsumedCapacity> getConsumedCapacities() {
		return this.consumedCapacities;
	}

}
