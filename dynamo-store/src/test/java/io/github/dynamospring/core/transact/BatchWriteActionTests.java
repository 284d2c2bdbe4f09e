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

package io.github.dynamospring.core.transact;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;

import io.github.dynamospring.DynamoValidationException;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BatchWriteItemRequest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

class BatchWriteActionTests {

	@Test
	void groupsByTable() {
		BatchWriteItemRequest request = BatchWriteAction
			.toRequest(List.of(put("orders", "1"), delete("products", "1"), put("orders", "2")));
		assertThat(request.requestItems()).containsOnlyKeys("orders", "products");
		assertThat(request.requestItems().get("orders")).hasSize(2)
			.allSatisfy((write) -> assertThat(write.putRequest()).isNotNull());
		assertThat(request.requestItems().get("products").get(0).deleteRequest().key()).containsOnlyKeys("pk");
	}

	@Test
	void refusesMoreThanDynamoDbTakes() {
		List<BatchWriteAction> many = IntStream.range(0, 26).mapToObj((i) -> put("orders", "k" + i)).toList();
		assertThatExceptionOfType(DynamoValidationException.class).isThrownBy(() -> BatchWriteAction.toRequest(many))
			.withMessageContaining("26 writes");
		assertThatExceptionOfType(DynamoValidationException.class)
			.isThrownBy(() -> BatchWriteAction.toRequest(List.of()));
		assertThat(BatchWriteAction.toRequest(many.subList(0, 25)).requestItems().get("orders")).hasSize(25);
	}

	@Test
	void refusesTheSameItemTwice() {
		assertThatExceptionOfType(DynamoValidationException.class)
			.isThrownBy(() -> BatchWriteAction.toRequest(List.of(put("orders", "1"), delete("orders", "1"))))
			.withMessageContaining("twice");
	}

	@Test
	void findsTheAddressOfAnUnprocessedRequest() {
		assertThat(BatchWriteAction.address("orders", put("orders", "1").request(), Set.of("pk")))
			.isEqualTo(address("orders", "1"));
		assertThat(BatchWriteAction.address("orders", delete("orders", "1").request(), Set.of("pk")))
			.isEqualTo(address("orders", "1"));
	}

	@Test
	void addressesAreEqualHoweverNumbersAreWritten() {
		assertThat(new ItemAddress("t", Map.of("pk", AttributeValue.fromN("1.50"))))
			.isEqualTo(new ItemAddress("t", Map.of("pk", AttributeValue.fromN("15e-1"))))
			.isNotEqualTo(new ItemAddress("t", Map.of("pk", AttributeValue.fromS("1.5"))));
	}

	private static BatchWriteAction put(String table, String key) {
		return BatchWriteAction.put(address(table, key),
				Map.of("pk", AttributeValue.fromS(key), "name", AttributeValue.fromS("x")));
	}

	private static BatchWriteAction delete(String table, String key) {
		return BatchWriteAction.delete(address(table, key), Map.of("pk", AttributeValue.fromS(key)));
	}

	private static ItemAddress address(String table, String key) {
		return new ItemAddress(table, Map.of("pk", AttributeValue.fromS(key)));
	}

}
