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

package io.github.dynamospring.embedded;

import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;
import software.amazon.awssdk.services.dynamodb.model.QueryResponse;

import static io.github.dynamospring.embedded.Attributes.item;
import static io.github.dynamospring.embedded.Attributes.n;
import static io.github.dynamospring.embedded.Attributes.s;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * What the parts of the contract have in common: a client, and the table {@code orders}
 * with the keys {@code pk} (S) and {@code sk} (N), the global index {@code byStatus} on
 * {@code status} and {@code amount} that includes {@code note}, and the local index
 * {@code byAmount} on {@code amount} that holds keys only.
 */
interface DynamoContract {

	String TABLE = "orders";

	/**
	 * Return the client to test with.
	 */
	DynamoDbClient client();

	default void put(Map<String, AttributeValue> item) {
		client().putItem((put) -> put.tableName(TABLE).item(item));
	}

	default Map<String, AttributeValue> get(String pk, Object sk) {
		return client().getItem((get) -> get.tableName(TABLE).key(key(pk, sk))).item();
	}

	default QueryResponse query(Consumer<QueryRequest.Builder> customizer) {
		return client().query(QueryRequest.builder().tableName(TABLE).applyMutation(customizer).build());
	}

	static Map<String, AttributeValue> key(String pk, Object sk) {
		return item("pk", s(pk), "sk", n(sk));
	}

	static List<String> sortKeys(QueryResponse page) {
		return page.items().stream().map((found) -> found.get("sk").n()).toList();
	}

	static void assertValidation(ThrowingCallable call, String message) {
		assertThatExceptionOfType(DynamoDbException.class).isThrownBy(call).satisfies((ex) -> {
			assertThat(ex.awsErrorDetails().errorCode()).isEqualTo("ValidationException");
			assertThat(ex.awsErrorDetails().errorMessage()).isEqualTo(message);
		});
	}

}
