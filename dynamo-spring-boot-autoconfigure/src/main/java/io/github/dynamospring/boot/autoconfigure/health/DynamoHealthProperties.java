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

package io.github.dynamospring.boot.autoconfigure.health;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

import org.springframework.boot.context.properties.ConfigurationProperties;

/**
 * The {@code dynamo.health.*} properties.
 *
 * @since 0.1.0
 */
@ConfigurationProperties("dynamo.health")
public class DynamoHealthProperties {

	/**
	 * Full names of the tables that have to be usable, each of which is a request. When
	 * empty, the first table of the application's entities in alphabetical order.
	 */
	private List<String> tables = new ArrayList<>();

	/**
	 * Time a health check may take in all, retries included. With several clients each
	 * has a check of its own.
	 */
	private Duration timeout = Duration.ofSeconds(2);

	private final Execution execution = new Execution();

	public List<String> getTables() {
		return this.tables;
	}

	public void setTables(List<String> tables) {
		this.tables = tables;
	}

	public Duration getTimeout() {
		return this.timeout;
	}

	public void setTimeout(Duration timeout) {
		this.timeout = timeout;
	}

	public Execution getExecution() {
		return this.execution;
	}

	/**
	 * The execution store.
	 */
	public static class Execution {

		/**
		 * Time that events, children and timers may be left undone although they are due.
		 * Beyond it the execution store is down.
		 */
		private Duration maxAge = Duration.ofMinutes(5);

		public Duration getMaxAge() {
			return this.maxAge;
		}

		public void setMaxAge(Duration maxAge) {
			this.maxAge = maxAge;
		}

	}

}
