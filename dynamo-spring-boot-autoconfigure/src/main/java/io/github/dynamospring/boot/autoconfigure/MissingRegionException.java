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

/**
 * Thrown when a client is to be built and no AWS region can be found.
 *
 * @since 0.1.0
 */
@SuppressWarnings("serial")
public class MissingRegionException extends RuntimeException {

	private final String property;

	MissingRegionException(String property, Throwable cause) {
		super("No AWS region: '" + property + "' is not set and the SDK's default region chain found none", cause);
		this.property = property;
	}

	/**
	 * Return the key that would name the region.
	 * @return the key, that of the client which has no region
	 */
	public String getProperty() {
		return this.property;
	}

}
