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

import io.micrometer.common.docs.KeyName;
import io.micrometer.observation.Observation;
import io.micrometer.observation.ObservationConvention;
import io.micrometer.observation.docs.ObservationDocumentation;

/**
 * What is observed of requests.
 *
 * @since 0.1.0
 */
public enum DynamoRequestObservation implements ObservationDocumentation {

	/** One call of a DynamoDB client with all its attempts. */
	REQUEST {

		@Override
		public Class<? extends ObservationConvention<? extends Observation.Context>> getDefaultConvention() {
			return DefaultDynamoRequestObservationConvention.class;
		}

		@Override
		public KeyName[] getLowCardinalityKeyNames() {
			return LowCardinality.values();
		}

		@Override
		public KeyName[] getHighCardinalityKeyNames() {
			return HighCardinality.values();
		}

	};

	/**
	 * Keys with few values: tags of meters and attributes of spans.
	 */
	public enum LowCardinality implements KeyName {

		/** The operation, such as {@code GetItem}. */
		ACTION("action"),

		/** The table, {@code several} or {@code none}. */
		TABLE("table"),

		/** The index the request names, or {@code none}. */
		INDEX("index"),

		/** {@code ok} or {@code error}. */
		RESULT("result"),

		/** The simple name of the exception the call ended with, or {@code none}. */
		ERROR("error"),

		/** The error code of AWS, or {@code none}. */
		ERROR_CODE("error.code"),

		/** The HTTP status of the last answer, or {@code none}. */
		STATUS("status");

		private final String key;

		LowCardinality(String key) {
			this.key = key;
		}

		@Override
		public String asString() {
			return this.key;
		}

	}

	/**
	 * Keys with many values: attributes of spans only.
	 */
	public enum HighCardinality implements KeyName {

		/** How often the request was sent. */
		ATTEMPTS("attempts"),

		/** How many attempts were retries. */
		RETRIED("retried"),

		/** How many attempts were throttled. */
		THROTTLED("throttled"),

		/** The capacity units the answer tells, of all tables. */
		CONSUMED_CAPACITY("consumed_capacity"),

		/** The repository method the request was sent for. */
		REPOSITORY_METHOD("repository.method"),

		/** The identifier AWS gave the request. */
		REQUEST_ID("aws.request_id");

		private final String key;

		HighCardinality(String key) {
			this.key = key;
		}

		@Override
		public String asString() {
			return this.key;
		}

	}

}
