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

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

import io.github.dynamospring.CancellationReason;
import io.github.dynamospring.DynamoDuplicateKeyException;
import io.github.dynamospring.DynamoErrorType;
import io.github.dynamospring.DynamoOptimisticLockingException;
import io.github.dynamospring.DynamoThrottledException;
import io.github.dynamospring.DynamoTransactionCanceledException;
import io.github.dynamospring.DynamoTransactionConflictException;
import io.github.dynamospring.DynamoValidationException;
import io.github.dynamospring.core.mapping.DynamoKey;
import io.github.dynamospring.core.mapping.PartitionKey;
import io.github.dynamospring.core.mapping.Table;
import io.github.dynamospring.fixture.DynamoFixture;
import io.github.dynamospring.fixture.Invoice;
import io.github.dynamospring.fixture.Order;
import io.github.dynamospring.fixture.OrderStatus;
import io.github.dynamospring.fixture.OrderSummary;
import io.github.dynamospring.fixture.Product;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.model.TransactGetItemsRequest;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsRequest;

import org.springframework.data.annotation.Version;

import static io.github.dynamospring.core.query.Criteria.where;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

/**
 * Transactions through the SDK's client on the embedded engine.
 */
class TransactionIntegrationTests {

	private static final Instant PLACED_AT = Instant.parse("2024-01-15T10:00:00Z");

	private static final DynamoKey KEY = DynamoKey.of("u1", PLACED_AT, "o1");

	private final DynamoFixture fixture = new DynamoFixture(Order.class, Invoice.class, Product.class, Document.class);

	private final DynamoTemplate dynamo = this.fixture.template();

	private final Order order = Order.of("u1", "2024-01-15T10:00:00Z", "o1", "9.99");

	private final Invoice invoice = new Invoice("u1", "i1", OrderStatus.PAID, PLACED_AT);

	@AfterEach
	void close() {
		this.fixture.close();
	}

	@Test
	void actionsOfAllKindsOnSeveralEntitiesAreOneRequest() {
		this.dynamo.saveAll(List.of(Product.of("p1", "Chai"), Product.of("p2", "Chang"), Product.of("p3", "Syrup")));
		this.fixture.requests();
		SavedEntities saved = this.dynamo.transaction()
			.update(this.dynamo.update(Product.class).key("p1").decrement("stock", 1))
			.put(this.order)
			.put(this.dynamo.put(this.invoice).ifNotExists())
			.check(this.dynamo.check(Product.class).key("p2").condition(where("stock").gte(1)))
			.delete(this.dynamo.delete(Product.class).key("p3"))
			.token("transfer-t1")
			.execute();
		assertThat(this.fixture.request()).satisfies((request) -> {
			assertThat(request.operation()).isEqualTo("TransactWriteItems");
			assertThat(request.body()).contains("\"ClientRequestToken\":\"transfer-t1\"");
		});
		assertThat(saved.all()).hasSize(2);
		assertThat(saved.one(Order.class).version()).isEqualTo(1L);
		assertThat(saved.all(Invoice.class)).containsExactly(this.invoice);
		assertThat(product("p1")).map(Product::getStock).contains(0);
		assertThat(product("p3")).isEmpty();
		assertThat(this.dynamo.get(Order.class).key(KEY).one()).map(Order::version).contains(1L);
	}

	@Test
	void nothingIsWrittenIfOneConditionFails() {
		this.dynamo.save(Product.of("p1", "Chai"));
		assertThatExceptionOfType(DynamoTransactionCanceledException.class).isThrownBy(() -> this.dynamo.transaction()
			.put(this.invoice)
			.update(this.dynamo.update(Product.class).key("p1").decrement("stock", 5).condition(where("stock").gte(5)))
			.check(this.dynamo.check(Product.class).key("p2").notExists())
			.execute())
			.withMessageContaining(
					"The transaction of 3 actions was cancelled, nothing was written. To blame: action 2 "
							+ "(update of Product with key DynamoKey(p1)): The condition did not hold")
			.satisfies((ex) -> {
				assertThat(ex.getErrorType()).isEqualTo(DynamoErrorType.TRANSACTION_CANCELED);
				assertThat(ex.isRetryable()).isFalse();
				assertThat(ex.getCancellationReasons()).extracting(CancellationReason::code)
					.containsExactly("None", "ConditionalCheckFailed", "None");
				assertThat(ex.getCancellationReasons()).extracting(CancellationReason::action)
					.containsExactly(CancellationReason.Action.PUT, CancellationReason.Action.UPDATE,
							CancellationReason.Action.CHECK);
				assertThat(ex.getCancellationReasons()).extracting(CancellationReason::entityType)
					.containsExactly(Invoice.class, Product.class, Product.class);
				assertThat(ex.getCancellationReasons()).extracting(CancellationReason::key)
					.containsExactly(DynamoKey.of("u1", "i1"), DynamoKey.of("p1"), DynamoKey.of("p2"));
				assertThat(ex.getCancellationReasons().get(1).item().get("stock").n()).isEqualTo("1");
				assertThat(ex.getFailure().item().get("name").s()).isEqualTo("Chai");
			});
		assertThat(this.dynamo.get(Invoice.class).key("u1", "i1").exists()).isFalse();
	}

	@Test
	void failedVersionGuardIsAnOptimisticLockingFailure() {
		Order first = this.dynamo.save(this.order);
		this.dynamo.save(first.withTotal("2"));
		assertThatExceptionOfType(DynamoOptimisticLockingException.class)
			.isThrownBy(() -> this.dynamo.transaction().put(this.invoice).put(first.withTotal("3")).execute())
			.withMessageContaining("has version 1 but the stored version is 2")
			.satisfies((ex) -> {
				assertThat(ex.getErrorType()).isEqualTo(DynamoErrorType.CONDITIONAL_CHECK_FAILED);
				assertThat(ex.getAwsErrorCode()).contains("TransactionCanceledException");
				assertThat(ex.getCancellationReasons()).hasSize(2);
				assertThat(ex.getCancellationReasons().get(1).isToBlame()).isTrue();
				assertThat(ex.getFailure().item().get("version").n()).isEqualTo("2");
			});
		assertThatExceptionOfType(DynamoOptimisticLockingException.class)
			.isThrownBy(() -> this.dynamo.transaction().delete(first).execute());
	}

	@Test
	void existingItemOfAnInsertIsADuplicateKey() {
		this.dynamo.save(Product.of("p1", "Chai"));
		assertThatExceptionOfType(DynamoDuplicateKeyException.class)
			.isThrownBy(() -> this.dynamo.transaction()
				.put(this.dynamo.put(Product.of("p1", "Chang")).ifNotExists())
				.put(this.invoice)
				.execute())
			.withMessageContaining("exists already");
	}

	@Test
	void differentReasonsStayACancellation() {
		Order saved = this.dynamo.save(this.order);
		this.dynamo.save(saved);
		assertThatExceptionOfType(DynamoTransactionCanceledException.class)
			.isThrownBy(() -> this.dynamo.transaction()
				.put(saved)
				.check(this.dynamo.check(Product.class).key("p1").exists())
				.execute())
			.withMessageContaining("action 1 (put of Order")
			.withMessageContaining("action 2 (check of Product")
			.satisfies((ex) -> assertThat(ex.getFailure().item()).isEmpty());
	}

	@Test
	void conflictsAndMissingThroughputAreTransient() {
		this.fixture.network().answer(400, cancelled("TransactionConflict", "None"), () -> {
		});
		assertThatExceptionOfType(DynamoTransactionConflictException.class)
			.isThrownBy(() -> this.dynamo.transaction().put(this.order).put(this.invoice).execute())
			.satisfies((ex) -> {
				assertThat(ex.isRetryable()).isTrue();
				assertThat(ex.getErrorType()).isEqualTo(DynamoErrorType.TRANSACTION_CONFLICT);
				assertThat(ex.getCancellationReasons().get(0).entityType()).isEqualTo(Order.class);
			});
		this.fixture.network().answer(400, cancelled("ThrottlingError", "ThrottlingError"), () -> {
		});
		assertThatExceptionOfType(DynamoThrottledException.class)
			.isThrownBy(() -> this.dynamo.transaction().put(this.order).put(this.invoice).execute());
		this.fixture.network().answer(400, cancelled("TransactionConflict", "ThrottlingError"), () -> {
		});
		assertThatExceptionOfType(DynamoTransactionCanceledException.class)
			.isThrownBy(() -> this.dynamo.transaction().put(this.order).put(this.invoice).execute())
			.satisfies((ex) -> assertThat(ex.isRetryable()).isTrue());
		this.fixture.network().answer(400, cancelled("ItemCollectionSizeLimitExceeded", "None"), () -> {
		});
		assertThatExceptionOfType(DynamoTransactionCanceledException.class)
			.isThrownBy(() -> this.dynamo.transaction().put(this.order).put(this.invoice).execute())
			.withMessageContaining("ItemCollectionSizeLimitExceeded: because")
			.satisfies((ex) -> assertThat(ex.isRetryable()).isFalse());
	}

	private static String cancelled(String... codes) {
		StringBuilder reasons = new StringBuilder();
		for (String code : codes) {
			reasons.append(reasons.isEmpty() ? "" : ",").append("{\"Code\":\"" + code + "\",\"Message\":\"because\"}");
		}
		return "{\"__type\":\"com.amazonaws.dynamodb.v20120810#TransactionCanceledException\",\"Message\":\"cancelled\","
				+ "\"CancellationReasons\":[" + reasons + "]}";
	}

	@Test
	void transactionIsImmutableAndCanBePassedAround() {
		ExecutableTransactionOperation.Transaction base = this.dynamo.transaction()
			.check(this.dynamo.check(Product.class).key("p1").notExists());
		ExecutableTransactionOperation.Transaction withOrder = base.put(this.order);
		ExecutableTransactionOperation.Transaction withInvoice = base.put(this.invoice);
		assertThat(base.toRequest().transactItems()).hasSize(1);
		assertThat(withOrder.toRequest().transactItems()).hasSize(2);
		assertThat(this.fixture.requests()).isEmpty();
		withInvoice.execute();
		assertThat(this.dynamo.get(Order.class).key(KEY).exists()).isFalse();
	}

	@Test
	void versionOfAMutableEntityChangesWithTheCommitOnly() {
		Document document = new Document();
		ExecutableTransactionOperation.Transaction transaction = this.dynamo.transaction().put(document);
		assertThat(transaction.toRequest().transactItems().get(0).put().item().get("version").n()).isEqualTo("1");
		assertThat(document.version).isZero();
		assertThat(transaction.execute().one(Document.class)).isSameAs(document);
		assertThat(document.version).isEqualTo(1);
		document.version = 7;
		assertThatExceptionOfType(DynamoOptimisticLockingException.class).isThrownBy(transaction::execute);
		assertThat(document.version).isEqualTo(7);
	}

	@Test
	void everyTransactionHasATokenFromTheIdGenerator() {
		DynamoTemplate template = new DynamoTemplate(this.fixture.client(), this.dynamo.getConverter(),
				DynamoTemplateSettings.defaults().withIdGenerator(() -> new UUID(0, 7)));
		TransactWriteItemsRequest request = template.transaction().put(this.order).toRequest();
		assertThat(request.clientRequestToken()).isEqualTo("00000000-0000-0000-0000-000000000007");
		assertThat(this.dynamo.transaction().put(this.order).toRequest().clientRequestToken()).hasSize(36)
			.isNotEqualTo(this.dynamo.transaction().put(this.order).toRequest().clientRequestToken());
	}

	@Test
	void impossibleTransactionsAreRefusedBeforeAnyRequest() {
		this.fixture.requests();
		assertThatExceptionOfType(DynamoValidationException.class).isThrownBy(() -> this.dynamo.transaction().execute())
			.withMessageContaining("empty");
		assertThatExceptionOfType(DynamoValidationException.class)
			.isThrownBy(() -> this.dynamo.transaction()
				.put(this.order)
				.check(this.dynamo.check(Order.class).key(KEY).condition(where("status").is(OrderStatus.PAID)))
				.execute())
			.withMessageContaining(
					"put of Order with key DynamoKey(u1, 2024-01-15T10:00:00Z, o1) and the check of Order")
			.withMessageContaining("condition of the write");
		ExecutableTransactionOperation.Transaction many = this.dynamo.transaction();
		for (int i = 0; i < 101; i++) {
			many = many.put(Product.of("p" + i, "x"));
		}
		ExecutableTransactionOperation.Transaction tooMany = many;
		assertThatExceptionOfType(DynamoValidationException.class).isThrownBy(tooMany::execute)
			.withMessageContaining("101 actions but DynamoDB allows 100");
		for (String token : List.of("", "x".repeat(37))) {
			assertThatExceptionOfType(DynamoValidationException.class)
				.isThrownBy(() -> this.dynamo.transaction().put(this.order).token(token).execute())
				.withMessageContaining("DynamoDB allows 1 to 36");
		}
		assertThatExceptionOfType(DynamoValidationException.class)
			.isThrownBy(() -> this.dynamo.transaction()
				.put(this.dynamo.put(this.order).customize((put) -> put.returnConsumedCapacity("TOTAL")))
				.execute())
			.withMessageContaining("PutItemRequest");
		assertThatExceptionOfType(DynamoValidationException.class)
			.isThrownBy(() -> this.dynamo.transaction().put(Product.of("p#1", "x")).execute());
		assertThat(this.fixture.requests()).isEmpty();
	}

	@Test
	void actionsOfAnotherTemplateAreRefused() {
		DynamoTemplate other = new DynamoTemplate(this.fixture.client(), this.dynamo.getConverter());
		assertThatIllegalArgumentException().isThrownBy(() -> this.dynamo.transaction().put(other.put(this.order)))
			.withMessageContaining("template of this transaction");
		assertThatIllegalArgumentException().isThrownBy(() -> this.dynamo.transactGet(other.get(Order.class).key(KEY)));
	}

	@Test
	void stepGivenAsAnObjectIsNoEntity() {
		Object put = this.dynamo.put(this.order).ifNotExists();
		Object delete = this.dynamo.delete(Product.class).key("p1");
		assertThat(this.dynamo.transaction().put(put).delete(delete).toRequest().transactItems()).hasSize(2);
	}

	@Test
	void hundredActionsAreOneRequest() {
		ExecutableTransactionOperation.Transaction transaction = this.dynamo.transaction();
		for (int i = 0; i < 100; i++) {
			transaction = transaction.put(Product.of("p" + i, "x"));
		}
		assertThat(transaction.execute().all()).hasSize(100);
		assertThat(this.fixture.operations()).containsExactly("TransactWriteItems");
	}

	@Test
	void transactionCanBeCustomized() {
		assertThat(this.dynamo.transaction()
			.put(this.order)
			.customize((request) -> request.returnConsumedCapacity("TOTAL"))
			.toRequest()
			.returnConsumedCapacityAsString()).isEqualTo("TOTAL");
		assertThat(this.dynamo.transactGet(this.dynamo.get(Order.class).key(KEY))
			.customize((request) -> request.returnConsumedCapacity("TOTAL"))
			.toRequest()
			.returnConsumedCapacityAsString()).isEqualTo("TOTAL");
	}

	@Test
	void savedEntitiesAreAskedForByType() {
		SavedEntities saved = this.dynamo.transaction()
			.put(Product.of("p1", "Chai"))
			.put(Product.of("p2", "Chang"))
			.execute();
		assertThat(saved.all(Product.class)).extracting(Product::getId).containsExactly("p1", "p2");
		assertThatIllegalStateException().isThrownBy(() -> saved.one(Product.class))
			.withMessageContaining("2 entities of type");
		assertThat(saved).hasSize(2);
		assertThat(saved).hasToString("SavedEntities[Product, Product]");
	}

	@Test
	void checkIsTheSdksConditionCheck() {
		assertThat(this.dynamo.check(Product.class).key("p1").exists().toConditionCheck().conditionExpression())
			.isEqualTo("attribute_exists(#0)");
	}

	@Test
	void itemsOfSeveralTypesAreReadTogether() {
		this.dynamo.save(this.order);
		this.dynamo.save(this.invoice);
		this.fixture.requests();
		ExecutableGetOperation.Get<Order> order = this.dynamo.get(Order.class).key(KEY).consistent();
		ExecutableGetOperation.Get<Invoice> invoice = this.dynamo.get(Invoice.class).key("u1", "i1");
		ExecutableGetOperation.Get<Product> product = this.dynamo.get(Product.class).key("p1");
		GotItems items = this.dynamo.transactGet(order, invoice, product).execute();
		assertThat(this.fixture.operations()).containsExactly("TransactGetItems");
		assertThat(items.get(order)).map(Order::version).contains(1L);
		assertThat(items.get(invoice)).contains(this.invoice);
		assertThat(items.get(product)).isEmpty();
		assertThat(items.all()).hasSize(3);
		assertThatIllegalArgumentException()
			.isThrownBy(() -> items.get(this.dynamo.get(Order.class).key("u1", PLACED_AT, "o2")))
			.withMessageContaining("transactGet");
	}

	@Test
	void readsOfATransactionMayProject() {
		this.dynamo.save(this.order);
		ExecutableGetOperation.Get<OrderSummary> summary = this.dynamo.get(Order.class).key(KEY).as(OrderSummary.class);
		TransactGetItemsRequest request = this.dynamo.transactGet(summary).toRequest();
		assertThat(request.transactItems().get(0).get().projectionExpression()).isNotBlank();
		assertThat(this.dynamo.transactGet(summary).execute().get(summary)).map(OrderSummary::orderId).contains("o1");
		ExecutableGetOperation.Get<Map<String, Object>> tags = this.dynamo.get(Invoice.class)
			.key("u1", "i1")
			.project("status");
		this.dynamo.save(new Invoice("u1", "i1", OrderStatus.DRAFT, PLACED_AT));
		assertThat(this.dynamo.transactGet(tags).execute().get(tags)).contains(Map.of("status", OrderStatus.DRAFT));
	}

	@Test
	void impossibleReadTransactionsAreRefusedBeforeAnyRequest() {
		this.fixture.requests();
		assertThatExceptionOfType(DynamoValidationException.class)
			.isThrownBy(() -> this.dynamo.transactGet().execute());
		assertThatExceptionOfType(DynamoValidationException.class)
			.isThrownBy(() -> this.dynamo
				.transactGet(this.dynamo.get(Order.class).key(KEY), this.dynamo.get(Order.class).key(KEY).consistent())
				.execute())
			.withMessageContaining("on the same item");
		assertThat(this.fixture.requests()).isEmpty();
	}

	@Test
	void conflictOfAReadTransactionNamesTheItem() {
		this.fixture.network().answer(400, cancelled("TransactionConflict"), () -> {
		});
		assertThatExceptionOfType(DynamoTransactionConflictException.class)
			.isThrownBy(() -> this.dynamo.transactGet(this.dynamo.get(Order.class).key(KEY)).execute())
			.withMessageContaining("get of Order with key DynamoKey(u1")
			.satisfies((ex) -> assertThat(ex.getCancellationReasons().get(0).action())
				.isEqualTo(CancellationReason.Action.GET));
	}

	@Test
	void rekeyMovesAnEntityInOneTransaction() {
		Order saved = this.dynamo.save(this.order);
		this.fixture.requests();
		Order moved = this.dynamo.rekey(KEY, new Order("u2", saved.placedAt(), "o1", saved.total(), saved.status(),
				saved.shippingAddress(), saved.tags(), saved.version()));
		assertThat(this.fixture.operations()).containsExactly("TransactWriteItems");
		assertThat(moved.version()).isEqualTo(1L);
		assertThat(this.dynamo.get(Order.class).key(KEY).exists()).isFalse();
		assertThat(this.dynamo.get(Order.class).key("u2", PLACED_AT, "o1").one()).contains(moved);
	}

	@Test
	void rekeyIsGuarded() {
		Order saved = this.dynamo.save(this.order);
		Order other = Order.of("u2", "2024-01-15T10:00:00Z", "o1", "1");
		assertThatExceptionOfType(DynamoOptimisticLockingException.class)
			.isThrownBy(() -> this.dynamo.rekey(KEY, other));
		this.dynamo.save(other);
		assertThatExceptionOfType(DynamoDuplicateKeyException.class).isThrownBy(() -> this.dynamo.rekey(KEY,
				new Order("u2", saved.placedAt(), "o1", saved.total(), saved.status(), null, null, saved.version())));
		this.fixture.requests();
		assertThatExceptionOfType(DynamoValidationException.class).isThrownBy(() -> this.dynamo.rekey(KEY, saved))
			.withMessageContaining("has the key DynamoKey(u1, 2024-01-15T10:00:00Z, o1) still");
		assertThat(this.fixture.requests()).isEmpty();
		assertThatExceptionOfType(DynamoTransactionCanceledException.class)
			.isThrownBy(() -> this.dynamo.rekey(DynamoKey.of("p1"), Product.of("p2", "Chai")))
			.withMessageContaining("Product with key DynamoKey(p1) does not exist");
	}

	private Optional<Product> product(String id) {
		return this.dynamo.get(Product.class).key(id).one();
	}

	@Table("documents")
	static class Document {

		@PartitionKey
		String id = "d1";

		@Version
		long version;

	}

}
