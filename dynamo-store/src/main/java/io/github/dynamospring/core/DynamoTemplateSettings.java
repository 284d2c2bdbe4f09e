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

package io.github.dynamospring.core;

import java.time.Duration;

import org.springframework.util.Assert;

/**
 * Settings of a {@link DynamoTemplate}.
 *
 * @param filteredPageSize number of items evaluated per request by a filtered read that
 * has a limit but no page size of its own
 * @param batchRetries how often items that DynamoDB left unprocessed are sent again
 * @param batchBackoff upper bound of the first random pause before that; doubles each
 * time up to 20 times this value
 * @since 0.1.0
 */
public record DynamoTemplateSettings(int filteredPageSize, int batchRetries, Duration batchBackoff) {

	public DynamoTemplateSettings {
		Assert.isTrue(filteredPageSize > 0, "The page size of filtered reads must be positive");
		Assert.isTrue(batchRetries >= 0, "The number of batch retries must not be negative");
		Assert.isTrue(!batchBackoff.isNegative(), "The batch backoff must not be negative");
	}

	/**
	 * Return the default settings: pages of 100, 5 retries, 50 ms.
	 * @return the settings
	 */
	public static DynamoTemplateSettings defaults() {
		return new DynamoTemplateSettings(100, 5, Duration.ofMillis(50));
	}

	/**
	 * Return settings with another page size of filtered reads.
	 * @param pageSize the number of items evaluated per request
	 * @return the settings
	 */
	public DynamoTemplateSettings withFilteredPageSize(int pageSize) {
		return new DynamoTemplateSettings(pageSize, this.batchRetries, this.batchBackoff);
	}

	/**
	 * Return settings with another number of batch retries.
	 * @param retries how often unprocessed items are sent again, 0 for never
	 * @return the settings
	 */
	public DynamoTemplateSettings withBatchRetries(int retries) {
		return new DynamoTemplateSettings(this.filteredPageSize, retries, this.batchBackoff);
	}

	/**
	 * Return settings with another batch backoff.
	 * @param backoff upper bound of the first random pause
	 * @return the settings
	 */
	public DynamoTemplateSettings withBatchBackoff(Duration backoff) {
		return new DynamoTemplateSettings(this.filteredPageSize, this.batchRetries, backoff);
	}

}
