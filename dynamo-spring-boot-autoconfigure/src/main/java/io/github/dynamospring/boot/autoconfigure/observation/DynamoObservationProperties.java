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

package io.github.dynamospring.boot.autoconfigure.observation;

import org.springframework.boot.context.properties.ConfigurationProperties;

/**
 * The {@code dynamo.observation.*} properties.
 *
 * @since 0.1.0
 */
@ConfigurationProperties("dynamo.observation")
public class DynamoObservationProperties {

	/**
	 * Whether requests and repository methods are observed.
	 */
	private boolean enabled = true;

	/**
	 * Name of the observation of a request, unless a convention bean names it.
	 */
	private String name = "dynamo.request";

	public boolean isEnabled() {
		return this.enabled;
	}

	public void setEnabled(boolean enabled) {
		this.enabled = enabled;
	}

	public String getName() {
		return this.name;
	}

	public void setName(String name) {
		this.name = name;
	}

}
