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

package io.github.dynamospring.backend;

import java.util.Map;

import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/**
 * A DynamoDB to run the contract on. This is the one place that says how they differ.
 *
 * @param name what to call it
 * @param client the client
 * @param tablePrefix what the names of its tables begin with
 * @param lacking the features it lacks, with what it does instead
 * @param stop lets go of it
 */
record Backend(String name, DynamoDbClient client, String tablePrefix, Map<Feature, String> lacking, Runnable stop) {

	static final Map<Feature, String> AWS = Map.of();

	static final Map<Feature, String> EMBEDDED = Map.of();

	static final Map<Feature, String> MOTO = Map.of(Feature.TRANSACTION_TOKENS,
			"applies a transaction as often as it is sent", Feature.VECTOR_SEARCH,
			"drops vector indexes and answers SearchVectors with an internal error", Feature.CONSUMED_CAPACITY,
			"counts a consistent read of any size as half a unit", Feature.NORMALISED_NUMBERS,
			"keeps numbers as they are written");

	static final Map<Feature, String> LOCALSTACK = Map.of(Feature.VECTOR_SEARCH, "does not know SearchVectors");

}
