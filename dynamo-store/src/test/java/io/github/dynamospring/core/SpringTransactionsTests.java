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

import java.util.ArrayList;
import java.util.List;
import java.util.Set;

import io.github.dynamospring.DynamoValidationException;
import io.github.dynamospring.core.convert.MappingDynamoConverter;
import io.github.dynamospring.core.mapping.DynamoKey;
import io.github.dynamospring.core.mapping.DynamoMappingContext;
import io.github.dynamospring.fixture.Product;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.BatchWriteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.BatchWriteItemResponse;
import software.amazon.awssdk.services.dynamodb.model.DeleteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.DeleteItemResponse;
import software.amazon.awssdk.services.dynamodb.model.GetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.GetItemResponse;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;
import software.amazon.awssdk.services.dynamodb.model.PutItemResponse;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsRequest;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsResponse;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemRequest;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemResponse;

import org.springframework.transaction.support.TransactionSynchronizationManager;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Writes inside a transaction of Spring.
 */
class SpringTransactionsTests {

	private final RecordingClient client = new RecordingClient();

	@BeforeEach
	void beginTransaction() {
		TransactionSynchronizationManager.setActualTransactionActive(true);
		TransactionSynchronizationManager.setCurrentTransactionName("OrderService.place");
	}

	@AfterEach
	void endTransaction() {
		TransactionSynchronizationManager.setActualTransactionActive(false);
		TransactionSynchronizationManager.setCurrentTransactionName(null);
	}

	@Test
	void everyWriteIsRefusedIfSoWished() {
		DynamoTemplate dynamo = template(SpringTransactions.REFUSE);
		Product product = Product.of("p1", "Chai");
		List<Runnable> writes = List.of(() -> dynamo.save(product), () -> dynamo.insert(product),
				() -> dynamo.delete(product), () -> dynamo.delete(Product.class).key("p1").execute(),
				() -> dynamo.update(Product.class).key("p1").set("name", "x").execute(),
				() -> dynamo.update(Product.class).key("p1").increment("stock", 1).idempotent().execute(),
				() -> dynamo.saveAll(List.of(product)),
				() -> dynamo.deleteAll(Product.class, List.of(DynamoKey.of("p1"))),
				() -> dynamo.transaction().put(product).execute());
		assertThat(writes)
			.allSatisfy((write) -> assertThatExceptionOfType(DynamoValidationException.class).isThrownBy(write::run)
				.withMessageContaining("inside the transaction 'OrderService.place' takes no part in it")
				.withMessageContaining("DynamoOperations.transaction()"));
		assertThat(this.client.operations).isEmpty();
	}

	@Test
	void readsTakePart() {
		template(SpringTransactions.REFUSE).get(Product.class).key("p1").one();
		assertThat(this.client.operations).containsExactly("GetItem");
	}

	@Test
	void writesOutsideATransactionAreFine() {
		endTransaction();
		template(SpringTransactions.REFUSE).save(Product.of("p1", "Chai"));
		assertThat(this.client.operations).containsExactly("PutItem");
	}

	@Test
	void byDefaultWritesAreSent() {
		DynamoTemplate dynamo = template(DynamoTemplateSettings.defaults().springTransactions());
		dynamo.save(Product.of("p1", "Chai"));
		dynamo.save(Product.of("p2", "Chang"));
		assertThat(this.client.operations).containsExactly("PutItem", "PutItem");
	}

	@Test
	void byDefaultTheFirstWriteIsPointedOut() {
		List<String> warnings = new ArrayList<>();
		SpringTransactionGuard guard = new SpringTransactionGuard(
				DynamoTemplateSettings.defaults().springTransactions(), warnings::add);
		guard.check();
		guard.check();
		assertThat(warnings).singleElement()
			.asString()
			.contains("'OrderService.place' takes no part in it", "SpringTransactions.IGNORE");
	}

	@Test
	void nothingIsSaidIfSoWished() {
		List<String> warnings = new ArrayList<>();
		new SpringTransactionGuard(SpringTransactions.IGNORE, warnings::add).check();
		endTransaction();
		new SpringTransactionGuard(SpringTransactions.WARN, warnings::add).check();
		assertThat(warnings).isEmpty();
	}

	private DynamoTemplate template(SpringTransactions treatment) {
		DynamoMappingContext mappingContext = new DynamoMappingContext();
		mappingContext.setInitialEntitySet(Set.of(Product.class));
		mappingContext.afterPropertiesSet();
		return new DynamoTemplate(this.client, new MappingDynamoConverter(mappingContext),
				DynamoTemplateSettings.defaults().withSpringTransactions(treatment));
	}

	private static final class RecordingClient implements DynamoDbClient {

		private final List<String> operations = new ArrayList<>();

		@Override
		public PutItemResponse putItem(PutItemRequest request) {
			this.operations.add("PutItem");
			return PutItemResponse.builder().build();
		}

		@Override
		public GetItemResponse getItem(GetItemRequest request) {
			this.operations.add("GetItem");
			return GetItemResponse.builder().build();
		}

		@Override
		public UpdateItemResponse updateItem(UpdateItemRequest request) {
			this.operations.add("UpdateItem");
			return UpdateItemResponse.builder().build();
		}

		@Override
		public DeleteItemResponse deleteItem(DeleteItemRequest request) {
			this.operations.add("DeleteItem");
			return DeleteItemResponse.builder().build();
		}

		@Override
		public BatchWriteItemResponse batchWriteItem(BatchWriteItemRequest request) {
			this.operations.add("BatchWriteItem");
			return BatchWriteItemResponse.builder().build();
		}

		@Override
		public TransactWriteItemsResponse transactWriteItems(TransactWriteItemsRequest request) {
			this.operations.add("TransactWriteItems");
			return TransactWriteItemsResponse.builder().build();
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
