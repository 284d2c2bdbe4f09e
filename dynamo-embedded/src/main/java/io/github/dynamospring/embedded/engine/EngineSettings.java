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

package io.github.dynamospring.embedded.engine;

import java.time.Clock;
import java.time.Duration;

/**
 * What an engine is set up with.
 *
 * @param clock where every time comes from
 * @param region the region in ARNs
 * @param accountId the account in ARNs
 * @param expiryInterval how often, by the clock, items past their time to live are
 * removed
 * @since 0.1.0
 */
public record EngineSettings(Clock clock, String region, String accountId, Duration expiryInterval) {

	/** The account that owns the tables unless another one is named. */
	public static final String DEFAULT_ACCOUNT = "000000000000";

	/** How often expired items are removed unless told otherwise. */
	public static final Duration DEFAULT_EXPIRY_INTERVAL = Duration.ofMinutes(1);

	/**
	 * Create settings with the default account and expiry interval.
	 * @param clock where every time comes from
	 * @param region the region in ARNs
	 * @return the settings
	 */
	public static EngineSettings of(Clock clock, String region) {
		return new EngineSettings(clock, region, DEFAULT_ACCOUNT, DEFAULT_EXPIRY_INTERVAL);
	}

}
