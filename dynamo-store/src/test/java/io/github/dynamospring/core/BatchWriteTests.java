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
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;

import io.github.dynamospring.DynamoThrottledException;
import io.github.dynamospring.core.convert.MappingDynamoConverter;
import io.github.dynamospring.core.mapping.DynamoKey;
import io.github.dynamospring.core.mapping.DynamoMappingContext;
import io.github.dynamospring.fixture.Product;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemResponse;
import software.amazon.awssdk.services.dynamodb.model.BatchWriteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.BatchWriteItemResponse;
import software.amazon.awssdk.services.dynamodb.model.KeysAndAttributes;
import software.amazon.awssdk.services.dynamodb.model.WriteRequest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

class BatchWriteTests {

	private final StubClient client = new StubClient();

	private final RecordingBackoff backoff = new RecordingBackoff();

	private final DynamoTemplate dynamo = template();

	private DynamoTemplate template() {
		DynamoMappingContext mappingContext = new DynamoMappingContext();
		mappingContext.setInitialEntitySet(Set.of(Product.class));
		mappingContext.afterPropertiesSet();
		return new DynamoTemplate(this.client, new MappingDynamoConverter(mappingContext),
				DynamoTemplateSettings.defaults().withBatchRetries(3), this.backoff, Pacer.SYSTEM);
	}

	@Test
	void sendsUnprocessedItemsAgain() {
		this.client.unprocessed.addAll(List.of(7, 2, 0));
		this.dynamo.saveAll(products(20));
		assertThat(this.client.sizes).containsExactly(20, 7, 2);
		assertThat(this.backoff.attempts).containsExactly(1, 2);
	}

	@Test
	void reportsWhatStaysUnprocessed() {
		this.client.unprocessed.addAll(List.of(0, 5, 5, 5, 5));
		assertThatExceptionOfType(DynamoThrottledException.class).isThrownBy(() -> this.dynamo.saveAll(products(60)))
			.withMessageContaining("45 items were written, 5 are unprocessed, 10 were not sent")
			.satisfies((ex) -> assertThat(ex.isRetryable()).isTrue());
		assertThat(this.client.sizes).containsExactly(25, 25, 5, 5, 5);
	}

	@Test
	void asksForUnprocessedKeysAgain() {
		this.client.unprocessed.addAll(List.of(1, 0));
		List<Product> found = this.dynamo.getAll(Product.class,
				List.of(DynamoKey.of("b"), DynamoKey.of("a"), DynamoKey.of("b")));
		assertThat(found).extracting(Product::getId).containsExactly("b", "a");
		assertThat(this.client.sizes).containsExactly(2, 1);
	}

	@Test
	void neverTakesUnprocessedKeysForAbsentItems() {
		this.client.unprocessed.addAll(List.of(1, 1, 1, 1));
		assertThatExceptionOfType(DynamoThrottledException.class)
			.isThrownBy(() -> this.dynamo.getAll(Product.class, List.of(DynamoKey.of("a"), DynamoKey.of("b"))))
			.withMessageContaining("1 keys were read, 1 were not read, 0 were not asked for");
	}

	@Test
	void boundOfThePauseDoublesUpToTwentyTimes() {
		BatchBackoff real = new BatchBackoff(Duration.ofMillis(50));
		assertThat(IntStream.rangeClosed(1, 7).mapToObj((attempt) -> real.bound(attempt).toMillis()))
			.containsExactly(50L, 100L, 200L, 400L, 800L, 1000L, 1000L);
	}

	private static List<Product> products(int count) {
		return IntStream.range(0, count).mapToObj((i) -> Product.of("p" + i, "Product " + i)).toList();
	}

	private static final class RecordingBackoff extends BatchBackoff {

		private final List<Integer> attempts = new ArrayList<>();

		RecordingBackoff() {
			super(Duration.ZERO);
		}

		@Override
		void pause(int attempt) {
			this.attempts.add(attempt);
		}

	}

	/**
	 * Leaves as many items unprocessed as it was told to.
	 */
	private static final class StubClient implements DynamoDbClient {

		private final List<Integer> unprocessed = new ArrayList<>();

		private final List<Integer> sizes = new ArrayList<>();

		@Override
		public BatchWriteItemResponse batchWriteItem(BatchWriteItemRequest request) {
			List<WriteRequest> writes = request.requestItems().get("products");
			this.sizes.add(writes.size());
			int rest = rest();
			return BatchWriteItemResponse.builder()
				.unprocessedItems(
						(rest > 0) ? Map.of("products", writes.subList(writes.size() - rest, writes.size())) : Map.of())
				.build();
		}

		@Override
		public BatchGetItemResponse batchGetItem(BatchGetItemRequest request) {
			KeysAndAttributes keys = request.requestItems().get("products");
			this.sizes.add(keys.keys().size());
			int rest = rest();
			int answered = keys.keys().size() - rest;
			return BatchGetItemResponse.builder()
				.responses(Map.of("products", keys.keys().subList(0, answered)))
				.unprocessedKeys((rest > 0) ? Map.of("products",
						KeysAndAttributes.builder().keys(keys.keys().subList(answered, keys.keys().size())).build())
						: Map.of())
				.build();
		}

		private int rest() {
			return this.unprocessed.isEmpty() ? 0 : this.unprocessed.remove(0);
		}

		@Override
		public String serviceName() {
			return "dynamodb";
		}

		@Override
		public void close() {
		}

	}

}
