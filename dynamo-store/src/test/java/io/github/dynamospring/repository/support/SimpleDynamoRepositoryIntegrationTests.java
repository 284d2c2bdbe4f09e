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

package io.github.dynamospring.repository.support;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

import io.github.dynamospring.DynamoDuplicateKeyException;
import io.github.dynamospring.DynamoValidationException;
import io.github.dynamospring.ScanNotAllowedException;
import io.github.dynamospring.core.mapping.DynamoKey;
import io.github.dynamospring.embedded.EmbeddedRequest;
import io.github.dynamospring.fixture.DynamoFixture;
import io.github.dynamospring.fixture.Order;
import io.github.dynamospring.fixture.Product;
import io.github.dynamospring.repository.AllowScan;
import io.github.dynamospring.repository.DynamoRepository;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

/**
 * The requests and results of the inherited methods, for a mutable class without a
 * version and a record with one.
 */
class SimpleDynamoRepositoryIntegrationTests {

	private static final Instant AT = Instant.parse("2024-01-15T10:00:00Z");

	private final DynamoFixture dynamo = new DynamoFixture(Order.class, Product.class);

	private final DynamoRepositoryFactory factory = new DynamoRepositoryFactory(this.dynamo.template());

	private final Products products = this.factory.getRepository(Products.class);

	private final Orders orders = this.factory.getRepository(Orders.class);

	private final Listed listed = this.factory.getRepository(Listed.class);

	@AfterEach
	void close() {
		this.dynamo.close();
	}

	@Test
	void saveIsOnePutItem() {
		Product product = Product.of("p1", "Pen");
		assertThat(this.products.save(product)).isSameAs(product);
		assertThat(this.dynamo.operations()).containsExactly("PutItem");
		product.setStock(7);
		this.products.save(product);
		assertThat(this.products.findByKey("p1")).hasValueSatisfying((it) -> assertThat(it.getStock()).isEqualTo(7));
	}

	@Test
	void saveOfARecordReturnsTheNewVersion() {
		Order saved = this.orders.save(Order.of("u1", AT.toString(), "o1", "10"));
		assertThat(saved.version()).isEqualTo(1);
		assertThat(this.orders.save(saved).version()).isEqualTo(2);
		assertThat(this.dynamo.operations()).containsExactly("PutItem", "PutItem");
	}

	@Test
	void insertRefusesAnExistingItem() {
		this.products.insert(Product.of("p1", "Pen"));
		assertThatExceptionOfType(DynamoDuplicateKeyException.class)
			.isThrownBy(() -> this.products.insert(Product.of("p1", "Pencil")));
		assertThat(this.dynamo.operations()).containsExactly("PutItem", "PutItem");
		assertThat(this.products.findByKey("p1").orElseThrow().getName()).isEqualTo("Pen");
	}

	@Test
	void findByIdAndFindByKeyAreOneGetItem() {
		this.products.save(Product.of("p1", "Pen"));
		this.dynamo.requests();
		assertThat(this.products.findById(DynamoKey.of("p1"))).isPresent();
		assertThat(this.products.findByKey("p1")).isPresent();
		assertThat(this.products.findByKey("p2")).isEmpty();
		assertThat(this.dynamo.operations()).containsExactly("GetItem", "GetItem", "GetItem");
	}

	@Test
	void existsReadsTheKeyOnly() {
		this.products.save(Product.of("p1", "Pen"));
		this.dynamo.requests();
		assertThat(this.products.existsById(DynamoKey.of("p1"))).isTrue();
		EmbeddedRequest request = this.dynamo.request();
		assertThat(request.operation()).isEqualTo("GetItem");
		assertThat(request.body()).contains("\"ProjectionExpression\":\"#0\"",
				"\"ExpressionAttributeNames\":{\"#0\":\"pk\"}");
		assertThat(this.products.existsByKey("p2")).isFalse();
	}

	@Test
	void deleteByIdIsOneDeleteItemAlsoOfWhatDoesNotExist() {
		this.products.save(Product.of("p1", "Pen"));
		this.dynamo.requests();
		this.products.deleteById(DynamoKey.of("p1"));
		this.products.deleteByKey("p1");
		assertThat(this.dynamo.operations()).containsExactly("DeleteItem", "DeleteItem");
		assertThat(this.products.existsByKey("p1")).isFalse();
	}

	@Test
	void deleteIsOneDeleteItem() {
		Product product = this.products.save(Product.of("p1", "Pen"));
		this.dynamo.requests();
		this.products.delete(product);
		assertThat(this.dynamo.operations()).containsExactly("DeleteItem");
	}

	@Test
	void saveAllWithoutVersionIsWrittenInBatchesOf25() {
		List<Product> saved = this.products
			.saveAll(IntStream.range(0, 60).mapToObj((i) -> Product.of("p" + i, "Pen " + i)).toList());
		assertThat(saved).hasSize(60);
		assertThat(this.dynamo.operations()).containsExactly("BatchWriteItem", "BatchWriteItem", "BatchWriteItem");
	}

	@Test
	void saveAllWithVersionIsSavedOneByOne() {
		List<Order> saved = this.orders
			.saveAll(IntStream.range(0, 3).mapToObj((i) -> Order.of("u1", AT.toString(), "o" + i, "1")).toList());
		assertThat(saved).extracting(Order::version).containsOnly(1L);
		assertThat(this.dynamo.operations()).containsExactly("PutItem", "PutItem", "PutItem");
	}

	@Test
	void findAllByIdIsReadInBatchesOf100InTheOrderOfTheKeys() {
		this.products.saveAll(IntStream.range(0, 130).mapToObj((i) -> Product.of("p" + i, null)).toList());
		this.dynamo.requests();
		List<DynamoKey> keys = new ArrayList<>(
				IntStream.range(0, 130).mapToObj((i) -> DynamoKey.of("p" + (129 - i))).toList());
		keys.add(DynamoKey.of("p7"));
		keys.add(DynamoKey.of("missing"));
		List<Product> found = this.products.findAllById(keys);
		assertThat(found).hasSize(130);
		assertThat(found.get(0).getId()).isEqualTo("p129");
		assertThat(this.dynamo.operations()).containsExactly("BatchGetItem", "BatchGetItem");
		assertThat(this.products.findAllById(List.of())).isEmpty();
		assertThat(this.dynamo.requests()).isEmpty();
	}

	@Test
	void deleteAllByIdIsWrittenInBatchesWithoutReading() {
		this.products.saveAll(IntStream.range(0, 30).mapToObj((i) -> Product.of("p" + i, null)).toList());
		this.dynamo.requests();
		this.products.deleteAllById(IntStream.range(0, 30).mapToObj((i) -> DynamoKey.of("p" + i)).toList());
		assertThat(this.dynamo.operations()).containsExactly("BatchWriteItem", "BatchWriteItem");
		assertThat(this.products.count()).isZero();
	}

	@Test
	void deleteAllOfEntitiesIsWrittenInBatches() {
		List<Product> saved = this.products.saveAll(List.of(Product.of("p1", null), Product.of("p2", null)));
		this.dynamo.requests();
		this.products.deleteAll(saved);
		assertThat(this.dynamo.operations()).containsExactly("BatchWriteItem");
	}

	@Test
	void scanningMethodsAreRefusedBeforeAnyRequest() {
		assertThatExceptionOfType(ScanNotAllowedException.class).isThrownBy(this.orders::findAll)
			.withMessage("Orders.findAll() would read all items with a Scan of the whole table; nothing was sent. "
					+ "Remedy: annotate Orders with @AllowScan, or redeclare findAll() in it with @AllowScan.");
		assertThatExceptionOfType(ScanNotAllowedException.class).isThrownBy(this.orders::deleteAll);
		assertThatExceptionOfType(ScanNotAllowedException.class).isThrownBy(this.listed::count);
		assertThat(this.dynamo.requests()).isEmpty();
	}

	@Test
	void redeclaredMethodMayScan() {
		this.orders.save(Order.of("u1", AT.toString(), "o1", "10"));
		this.dynamo.requests();
		assertThat(this.orders.count()).isEqualTo(1);
		EmbeddedRequest request = this.dynamo.request();
		assertThat(request.operation()).isEqualTo("Scan");
		assertThat(request.body()).contains("\"Select\":\"COUNT\"");
		assertThat(this.listed.findAll()).hasSize(1);
	}

	@Test
	void repositoryMayScan() {
		this.products.saveAll(IntStream.range(0, 30).mapToObj((i) -> Product.of("p" + i, null)).toList());
		this.dynamo.requests();
		assertThat(this.products.findAll()).hasSize(30);
		this.products.deleteAll();
		assertThat(this.dynamo.operations()).containsExactly("Scan", "Scan", "BatchWriteItem", "BatchWriteItem");
		assertThat(this.products.count()).isZero();
	}

	@Test
	void wrongKeyIsRefusedBeforeAnyRequest() {
		assertThatExceptionOfType(DynamoValidationException.class).isThrownBy(() -> this.orders.findByKey("u1", AT));
		assertThatExceptionOfType(DynamoValidationException.class)
			.isThrownBy(() -> this.orders.findByKey("u1", "now", "o1"));
		assertThatExceptionOfType(DynamoValidationException.class)
			.isThrownBy(() -> this.orders.deleteByKey("u#1", AT, "o1"));
		assertThatIllegalArgumentException().isThrownBy(() -> this.products.findByKey((Object) null));
		assertThat(this.dynamo.requests()).isEmpty();
	}

	@AllowScan
	interface Products extends DynamoRepository<Product> {

	}

	interface Orders extends DynamoRepository<Order> {

		@Override
		@AllowScan
		long count();

	}

	interface Listed extends DynamoRepository<Order> {

		@Override
		@AllowScan
		List<Order> findAll();

	}

}
