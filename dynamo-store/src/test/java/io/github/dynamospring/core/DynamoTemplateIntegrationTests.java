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

import java.math.BigDecimal;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import io.github.dynamospring.DynamoConditionFailedException;
import io.github.dynamospring.DynamoDuplicateKeyException;
import io.github.dynamospring.DynamoOptimisticLockingException;
import io.github.dynamospring.DynamoPageTokenException;
import io.github.dynamospring.DynamoTableNotFoundException;
import io.github.dynamospring.DynamoValidationException;
import io.github.dynamospring.core.ExecutableQueryOperation.Query;
import io.github.dynamospring.core.convert.MappingDynamoConverter;
import io.github.dynamospring.core.mapping.DynamoKey;
import io.github.dynamospring.core.mapping.DynamoMappingContext;
import io.github.dynamospring.core.mapping.PartitionKey;
import io.github.dynamospring.core.mapping.Table;
import io.github.dynamospring.core.query.DynamoPageToken;
import io.github.dynamospring.core.query.SortKeyCondition;
import io.github.dynamospring.core.query.Update;
import io.github.dynamospring.fixture.Address;
import io.github.dynamospring.fixture.DynamoFixture;
import io.github.dynamospring.fixture.Invoice;
import io.github.dynamospring.fixture.Order;
import io.github.dynamospring.fixture.OrderStatus;
import io.github.dynamospring.fixture.OrderSummary;
import io.github.dynamospring.fixture.Product;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.GetItemRequest;

import org.springframework.data.annotation.Version;
import org.springframework.data.domain.KeysetScrollPosition;
import org.springframework.data.domain.ScrollPosition;
import org.springframework.data.domain.Window;
import org.springframework.data.mapping.MappingException;

import static io.github.dynamospring.core.query.Criteria.where;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * {@link DynamoTemplate} through the SDK's client on the embedded engine.
 */
class DynamoTemplateIntegrationTests {

	private static final Instant PLACED_AT = Instant.parse("2024-01-15T10:00:00Z");

	private final DynamoFixture fixture = new DynamoFixture(Order.class, Invoice.class, Product.class);

	private final DynamoTemplate dynamo = this.fixture.template();

	private final Order order = Order.of("u1", "2024-01-15T10:00:00Z", "o1", "9.99");

	@AfterEach
	void close() {
		this.fixture.close();
	}

	@Test
	void saveIsOnePutItemAndReturnsTheNewVersion() {
		Order saved = this.dynamo.save(this.order);
		assertThat(saved.version()).isEqualTo(1L);
		assertThat(this.fixture.operations()).containsExactly("PutItem");
		assertThat(this.dynamo.save(saved.withTotal("5")).version()).isEqualTo(2L);
		assertThat(find().orElseThrow().total()).isEqualByComparingTo("5");
	}

	@Test
	void savedItemHasGeneratedKeysAndEveryPropertyAsAttribute() {
		this.dynamo.save(this.order);
		Map<String, AttributeValue> item = this.fixture.client()
			.getItem(GetItemRequest.builder()
				.tableName("app_data")
				.key(Map.of("pk", AttributeValue.fromS("order#u1"), "sk",
						AttributeValue.fromS("2024-01-15T10:00:00Z#o1")))
				.build())
			.item();
		assertThat(item).containsOnlyKeys("pk", "sk", "userId", "placedAt", "orderId", "total", "status",
				"shippingAddress", "tags", "version");
		assertThat(item.get("placedAt").s()).isEqualTo("2024-01-15T10:00:00Z");
		assertThat(item.get("total").n()).isEqualTo("9.99");
		assertThat(item.get("tags").ss()).containsExactly("web");
		assertThat(item.get("shippingAddress").m()).containsOnlyKeys("street", "city");
	}

	@Test
	void typesThatCanBeNoProjectionAreRefusedBeforeAnyRequest() {
		for (Class<?> type : List.of(String.class, int.class, Integer.class, void.class, byte[].class, Order[].class,
				OrderStatus.class, Instant.class, List.class, HashMap.class, Optional.class, Runnable.class,
				Deprecated.class, Names.class, Base.class)) {
			Query<Order> query = this.dynamo.query(Order.class).partitionKey("u1");
			List<Runnable> reads = List.of(() -> query.as(type).all(),
					() -> this.dynamo.scan(Order.class).as(type).all(),
					() -> this.dynamo.get(Product.class).key("p1").as(type).one(),
					() -> this.dynamo.getAll(Product.class).keys(DynamoKey.of("p1")).as(type).all());
			assertThat(reads)
				.allSatisfy((read) -> assertThatExceptionOfType(DynamoValidationException.class).isThrownBy(read::run)
					.withMessageMatching("%s cannot be a projection of (Order|Product)\\. Remedy: use an interface .+"
						.formatted(Pattern.quote(type.getTypeName()))));
		}
		assertThatExceptionOfType(MappingException.class)
			.isThrownBy(() -> this.dynamo.query(Order.class).partitionKey("u1").as(Settable.class).all())
			.withMessageContaining("Property 'colour' of the projection");
		assertThat(this.fixture.requests()).isEmpty();
	}

	@Test
	void versionThatCannotGrowIsRefusedBeforeAnyRequest() {
		DynamoMappingContext mappingContext = new DynamoMappingContext();
		mappingContext.setInitialEntitySet(Set.of(IntVersion.class, ShortVersion.class, LongVersion.class));
		mappingContext.afterPropertiesSet();
		DynamoTemplate template = new DynamoTemplate(this.fixture.client(), new MappingDynamoConverter(mappingContext));
		assertThat(List.of(new IntVersion("a", Integer.MAX_VALUE), new ShortVersion("a", Short.MAX_VALUE),
				new LongVersion("a", Long.MAX_VALUE)))
			.allSatisfy((entity) -> {
				assertThatExceptionOfType(DynamoValidationException.class).isThrownBy(() -> template.save(entity))
					.withMessageMatching("\\w+Version has the version \\d+, and 'version' of the type \\w+ cannot hold "
							+ "the next one: declare it as long");
				assertThatExceptionOfType(DynamoValidationException.class)
					.isThrownBy(() -> template.saveAll(List.of(entity, entity)));
			});
		assertThat(template.put(new IntVersion("a", Integer.MAX_VALUE - 1)).toRequest().item().get("version").n())
			.isEqualTo("2147483647");
		assertThat(this.fixture.requests()).isEmpty();
	}

	@Test
	void whatIsNoEntityIsNamed() {
		assertThatExceptionOfType(DynamoValidationException.class).isThrownBy(() -> this.dynamo.save("x"))
			.withMessage("java.lang.String is no entity; use a class or record annotated with @Table");
		assertThatExceptionOfType(DynamoValidationException.class).isThrownBy(() -> this.dynamo.get(int.class))
			.withMessageStartingWith("int is no entity");
		assertThatExceptionOfType(DynamoValidationException.class)
			.isThrownBy(() -> this.dynamo.save(List.of(this.order)))
			.withMessageEndingWith("and saveAll(..), deleteAll(..) or batchWrite() for several of them");
		assertThat(this.fixture.requests()).isEmpty();
	}

	@Test
	void supertypeOfTheEntityIsTheEntity() {
		Order saved = this.dynamo.save(this.order);
		assertThat(this.dynamo.query(Order.class).partitionKey("u1").as(Object.class).all()).containsExactly(saved);
		assertThat(this.dynamo.query(Order.class).partitionKey("u1").as(Record.class).all()).containsExactly(saved);
	}

	@Test
	void staleVersionIsRefusedAndNothingIsWritten() {
		Order first = this.dynamo.save(this.order);
		this.dynamo.save(first.withTotal("2"));
		assertThatExceptionOfType(DynamoOptimisticLockingException.class)
			.isThrownBy(() -> this.dynamo.save(first.withTotal("3")))
			.withMessageContaining("version 1")
			.withMessageContaining("stored version is 2");
		assertThat(find().orElseThrow().total()).isEqualByComparingTo("2");
	}

	@Test
	void newEntityThatExistsIsRefused() {
		this.dynamo.save(this.order);
		assertThatExceptionOfType(DynamoOptimisticLockingException.class).isThrownBy(() -> this.dynamo.save(this.order))
			.withMessageContaining("exists already");
	}

	@Test
	void versionedEntityThatIsGoneIsRefused() {
		Order saved = this.dynamo.save(this.order);
		this.dynamo.delete(saved);
		assertThatExceptionOfType(DynamoOptimisticLockingException.class).isThrownBy(() -> this.dynamo.save(saved))
			.withMessageContaining("does not exist any more");
	}

	@Test
	void insertRefusesAnItemThatExists() {
		this.dynamo.insert(Product.of("p1", "Chai"));
		assertThatExceptionOfType(DynamoDuplicateKeyException.class)
			.isThrownBy(() -> this.dynamo.insert(Product.of("p1", "Chang")))
			.withMessageContaining("DynamoKey(p1)");
		assertThat(this.dynamo.get(Product.class).key("p1").one().orElseThrow().getName()).isEqualTo("Chai");
	}

	@Test
	void failedConditionCarriesTheStoredItem() {
		this.dynamo.save(Product.of("p1", "Chai"));
		assertThatExceptionOfType(DynamoConditionFailedException.class)
			.isThrownBy(() -> this.dynamo.put(Product.of("p1", "Chang")).condition(where("stock").gt(5)).execute())
			.satisfies((ex) -> assertThat(ex.getFailure().item().get("name").s()).isEqualTo("Chai"));
	}

	@Test
	void putReturnsTheFormerEntity() {
		assertThat(this.dynamo.put(Product.of("p1", "Chai")).executeAndReturnOld()).isEmpty();
		assertThat(this.dynamo.put(Product.of("p1", "Chang")).executeAndReturnOld().orElseThrow().getName())
			.isEqualTo("Chai");
	}

	@Test
	void absentAttributesKeepTheDefaultsOfAClass() {
		this.fixture.client()
			.putItem((request) -> request.tableName("products")
				.item(Map.of("pk", AttributeValue.fromS("product#p1"), "id", AttributeValue.fromS("p1"))));
		Product product = this.dynamo.get(Product.class).key("p1").one().orElseThrow();
		assertThat(product.getStock()).isEqualTo(1);
		assertThat(product.getName()).isNull();
	}

	@Test
	void getIsOneGetItem() {
		this.dynamo.save(this.order);
		this.fixture.requests();
		assertThat(this.dynamo.get(Order.class).key("u1", PLACED_AT, "o1").consistent().one()).isPresent();
		assertThat(this.fixture.request().body()).contains("\"ConsistentRead\":true");
		assertThat(this.dynamo.get(Order.class).key("u1", PLACED_AT, "o2").one()).isEmpty();
	}

	@Test
	void existsReadsTheKeyOnly() {
		this.dynamo.save(this.order);
		this.fixture.requests();
		assertThat(this.dynamo.get(Order.class).key("u1", PLACED_AT, "o1").exists()).isTrue();
		assertThat(this.fixture.request().body()).contains("ProjectionExpression").contains("\"pk\"");
		assertThat(this.dynamo.get(Order.class).key("u1", PLACED_AT, "o2").exists()).isFalse();
	}

	@Test
	void projectionsTransferOnlyWhatTheyNeed() {
		this.dynamo.save(this.order);
		this.fixture.requests();
		OrderSummary summary = this.dynamo.get(Order.class)
			.key("u1", PLACED_AT, "o1")
			.as(OrderSummary.class)
			.one()
			.orElseThrow();
		assertThat(summary.orderId()).isEqualTo("o1");
		assertThat(summary.total()).isEqualByComparingTo("9.99");
		assertThat(this.fixture.request().body()).contains("ProjectionExpression").doesNotContain("status");
		Map<String, Object> values = this.dynamo.get(Order.class)
			.key("u1", PLACED_AT, "o1")
			.project("status", "shippingAddress.city")
			.one()
			.orElseThrow();
		assertThat(values).containsExactly(Map.entry("status", OrderStatus.PAID),
				Map.entry("shippingAddress.city", "Berlin"));
	}

	@Test
	void updateChangesAttributesWithoutReadingAndCountsTheVersionUp() {
		this.dynamo.save(this.order);
		this.fixture.requests();
		Order updated = this.dynamo.update(Order.class)
			.key("u1", PLACED_AT, "o1")
			.set("status", OrderStatus.SHIPPED)
			.add("tags", Set.of("express"))
			.increment("total", new BigDecimal("0.01"))
			.set("shippingAddress.city", "Bonn")
			.condition(where("status").is(OrderStatus.PAID))
			.returning(ReturnedItem.ALL_NEW)
			.execute()
			.orElseThrow();
		assertThat(this.fixture.operations()).containsExactly("UpdateItem");
		assertThat(updated.status()).isEqualTo(OrderStatus.SHIPPED);
		assertThat(updated.tags()).containsExactlyInAnyOrder("web", "express");
		assertThat(updated.total()).isEqualByComparingTo("10");
		assertThat(updated.shippingAddress()).isEqualTo(new Address("Main St 1", "Bonn"));
		assertThat(updated.version()).isEqualTo(2L);
	}

	@Test
	void updateOfWhatDoesNotExistIsRefusedUnlessUpserted() {
		assertThatExceptionOfType(DynamoConditionFailedException.class)
			.isThrownBy(() -> this.dynamo.update(Order.class)
				.key("u1", PLACED_AT, "o1")
				.set("status", OrderStatus.SHIPPED)
				.execute())
			.withMessageContaining("does not exist")
			.withMessageContaining("upsert()");
		assertThat(find()).isEmpty();
		this.dynamo.update(Order.class).key("u1", PLACED_AT, "o1").increment("total", 3).upsert().execute();
		Order created = find().orElseThrow();
		assertThat(created.userId()).isEqualTo("u1");
		assertThat(created.placedAt()).isEqualTo(PLACED_AT);
		assertThat(created.orderId()).isEqualTo("o1");
		assertThat(created.total()).isEqualByComparingTo("3");
		assertThat(created.version()).isEqualTo(1L);
	}

	@Test
	void updateReturnsOnlyTheUpdatedAttributesOnRequest() {
		this.dynamo.save(this.order);
		assertThat(this.dynamo.update(Order.class)
			.key("u1", PLACED_AT, "o1")
			.apply(Update.empty().set("status", OrderStatus.SHIPPED))
			.returning(ReturnedAttributes.UPDATED_OLD)
			.execute()
			.orElseThrow()).containsOnly(Map.entry("status", OrderStatus.PAID), Map.entry("version", 1L));
	}

	@Test
	void deleteOfAnEntityIsGuardedByItsVersion() {
		Order first = this.dynamo.save(this.order);
		Order second = this.dynamo.save(first);
		assertThatExceptionOfType(DynamoOptimisticLockingException.class).isThrownBy(() -> this.dynamo.delete(first));
		this.fixture.requests();
		this.dynamo.delete(second);
		assertThat(this.fixture.operations()).containsExactly("DeleteItem");
		assertThat(find()).isEmpty();
	}

	@Test
	void deleteByKeyNeedsNoItem() {
		this.dynamo.delete(Order.class).key("u1", PLACED_AT, "o1").execute();
		this.dynamo.save(this.order);
		assertThatExceptionOfType(DynamoConditionFailedException.class).isThrownBy(() -> this.dynamo.delete(Order.class)
			.key("u1", PLACED_AT, "o1")
			.condition(where("status").is(OrderStatus.DRAFT))
			.execute());
		assertThat(this.dynamo.delete(Order.class).key("u1", PLACED_AT, "o1").executeAndReturnOld()).isPresent();
		assertThat(find()).isEmpty();
	}

	@Test
	void queryReadsOnePartitionInOrder() {
		saveOrders(5);
		this.dynamo.save(Order.of("u2", "2024-01-01T00:00:00Z", "o9", "1"));
		this.fixture.requests();
		assertThat(this.dynamo.query(Order.class).partitionKey("u1").all()).extracting(Order::orderId)
			.containsExactly("o1", "o2", "o3", "o4", "o5");
		assertThat(this.fixture.operations()).containsExactly("Query");
		assertThat(this.dynamo.query(Order.class).partitionKey("u1").descending().limit(2).all())
			.extracting(Order::orderId)
			.containsExactly("o5", "o4");
		assertThat(this.fixture.request().body()).contains("\"Limit\":2").contains("\"ScanIndexForward\":false");
	}

	@Test
	void firstEvaluatesOneItem() {
		saveOrders(3);
		this.fixture.requests();
		assertThat(this.dynamo.query(Order.class).partitionKey("u1").descending().first().orElseThrow().orderId())
			.isEqualTo("o3");
		assertThat(this.fixture.request().body()).contains("\"Limit\":1");
	}

	@Test
	void rangeOnTheFirstSortKeyPartHasExactBounds() {
		saveOrders(5);
		assertThat(this.dynamo.query(Order.class)
			.partitionKey("u1")
			.sortKey(SortKeyCondition.between(Instant.parse("2024-01-02T00:00:00Z"),
					Instant.parse("2024-01-04T00:00:00Z")))
			.all()).extracting(Order::orderId).containsExactly("o2", "o3", "o4");
		assertThat(this.dynamo.query(Order.class)
			.partitionKey("u1")
			.sortKey(SortKeyCondition.greaterThan(Instant.parse("2024-01-04T00:00:00Z")))
			.all()).extracting(Order::orderId).containsExactly("o5");
		assertThat(
				this.dynamo.query(Order.class).partitionKey("u1").sortKey(Instant.parse("2024-01-04T00:00:00Z")).all())
			.extracting(Order::orderId)
			.containsExactly("o4");
	}

	@Test
	void filterLeavesItemsOutButLimitMeansResults() {
		saveOrders(30);
		this.fixture.requests();
		assertThat(this.dynamo.query(Order.class)
			.partitionKey("u1")
			.filter(where("total").gte(10))
			.pageSize(4)
			.limit(3)
			.all()).extracting(Order::orderId).containsExactly("o10", "o11", "o12");
		assertThat(this.fixture.operations()).containsExactly("Query", "Query", "Query");
	}

	@Test
	void indexQueryReturnsOnlyItemsOfTheEntity() {
		saveOrders(2);
		this.dynamo.save(new Invoice("u1", "i1", OrderStatus.PAID, PLACED_AT));
		assertThat(this.dynamo.query(Order.class).index("StatusIndex").partitionKey(OrderStatus.PAID).all())
			.extracting(Order::orderId)
			.containsExactly("o1", "o2");
		assertThat(this.dynamo.query(Invoice.class).index("StatusIndex").partitionKey(OrderStatus.PAID).all())
			.extracting(Invoice::number)
			.containsExactly("i1");
	}

	@Test
	void indexThatProjectsKeysOnlyAnswersProjectionsFromTheKeys() {
		saveOrders(2);
		assertThat(this.dynamo.query(Order.class)
			.index("TotalIndex")
			.partitionKey(OrderStatus.PAID)
			.as(OrderSummary.class)
			.all()).extracting(OrderSummary::orderId).containsExactly("o1", "o2");
		this.fixture.requests();
		assertThatExceptionOfType(DynamoValidationException.class)
			.isThrownBy(() -> this.dynamo.query(Order.class).index("TotalIndex").partitionKey(OrderStatus.PAID).all())
			.withMessageContaining("TotalIndex")
			.withMessageContaining("project(..)");
		assertThat(this.fixture.requests()).isEmpty();
	}

	@Test
	void windowsGoThroughAllItemsWithTokens() {
		saveOrders(31);
		this.fixture.requests();
		List<String> seen = new ArrayList<>();
		int windows = 0;
		ScrollPosition position = ScrollPosition.keyset();
		Window<Order> window;
		do {
			window = this.dynamo.query(Order.class).partitionKey("u1").limit(10).startAt(position).window();
			windows++;
			window.forEach((found) -> seen.add(found.orderId()));
			if (window.hasNext()) {
				position = DynamoPageToken.parse(DynamoPageToken.of(window));
			}
		}
		while (window.hasNext());
		assertThat(seen).containsExactlyElementsOf(IntStream.rangeClosed(1, 31).mapToObj((i) -> "o" + i).toList());
		assertThat(windows).isEqualTo(4);
		assertThat(this.fixture.operations()).hasSize(4).containsOnly("Query");
	}

	@Test
	void windowKnowsExactlyWhetherThereIsMore() {
		saveOrders(10);
		assertThat(this.dynamo.query(Order.class).partitionKey("u1").limit(10).window().hasNext()).isFalse();
		assertThat(this.dynamo.query(Order.class).partitionKey("u1").limit(9).window().hasNext()).isTrue();
	}

	@Test
	void windowScrollsBackward() {
		saveOrders(10);
		Window<Order> second = this.dynamo.query(Order.class)
			.partitionKey("u1")
			.limit(3)
			.startAt(this.dynamo.query(Order.class).partitionKey("u1").limit(5).window().positionAt(4))
			.window();
		assertThat(second).extracting(Order::orderId).containsExactly("o6", "o7", "o8");
		ScrollPosition before = ((KeysetScrollPosition) second.positionAt(0)).backward();
		Window<Order> back = this.dynamo.query(Order.class).partitionKey("u1").limit(3).startAt(before).window();
		assertThat(back).extracting(Order::orderId).containsExactly("o3", "o4", "o5");
		assertThat(back.hasNext()).isTrue();
	}

	@Test
	void projectedWindowsContinueToo() {
		saveOrders(5);
		Window<OrderSummary> window = this.dynamo.query(Order.class)
			.partitionKey("u1")
			.as(OrderSummary.class)
			.limit(2)
			.window();
		assertThat(this.dynamo.query(Order.class)
			.partitionKey("u1")
			.as(OrderSummary.class)
			.limit(2)
			.startAt(window.positionAt(1))
			.window()).extracting(OrderSummary::orderId).containsExactly("o3", "o4");
	}

	@Test
	void positionOfAnotherQueryIsRefusedBeforeAnyRequest() {
		saveOrders(5);
		ScrollPosition position = this.dynamo.query(Order.class).partitionKey("u1").limit(2).window().positionAt(1);
		this.fixture.requests();
		assertThatExceptionOfType(DynamoPageTokenException.class)
			.isThrownBy(() -> this.dynamo.query(Order.class).partitionKey("u2").limit(2).startAt(position).window());
		assertThatExceptionOfType(DynamoPageTokenException.class)
			.isThrownBy(() -> this.dynamo.query(Order.class).partitionKey("u1").descending().startAt(position).all());
		assertThatExceptionOfType(DynamoValidationException.class)
			.isThrownBy(() -> this.dynamo.query(Order.class)
				.partitionKey("u1")
				.limit(2)
				.startAt(ScrollPosition.offset(20))
				.window())
			.withMessageContaining("ScrollPosition.keyset()");
		assertThat(this.fixture.requests()).isEmpty();
	}

	@Test
	void pageIsOneRequestAndContinues() {
		saveOrders(5);
		DynamoPage<Order> page = this.dynamo.query(Order.class)
			.partitionKey("u1")
			.filter(where("orderId").ne("o1"))
			.pageSize(2)
			.page();
		assertThat(page.items()).extracting(Order::orderId).containsExactly("o2");
		assertThat(page.scannedCount()).isEqualTo(2);
		assertThat(page.hasNext()).isTrue();
		DynamoPage<Order> next = this.dynamo.query(Order.class)
			.partitionKey("u1")
			.filter(where("orderId").ne("o1"))
			.startAt(page.nextPosition().orElseThrow())
			.page();
		assertThat(next).extracting(Order::orderId).containsExactly("o3", "o4", "o5");
		assertThat(next.hasNext()).isFalse();
	}

	@Test
	void streamRequestsAPageOnlyWhenItIsNeeded() {
		saveOrders(10);
		this.fixture.requests();
		try (Stream<Order> stream = this.dynamo.query(Order.class).partitionKey("u1").pageSize(3).stream()) {
			assertThat(this.fixture.requests()).isEmpty();
			Iterator<Order> iterator = stream.iterator();
			iterator.next();
			iterator.next();
			iterator.next();
			assertThat(this.fixture.operations()).containsExactly("Query");
			iterator.next();
			assertThat(this.fixture.operations()).containsExactly("Query");
		}
	}

	@Test
	void countAndExistsTransferNoItems() {
		saveOrders(10);
		this.fixture.requests();
		assertThat(this.dynamo.query(Order.class).partitionKey("u1").count()).isEqualTo(10);
		assertThat(this.fixture.request().body()).contains("\"Select\":\"COUNT\"");
		assertThat(this.dynamo.query(Order.class).partitionKey("u1").exists()).isTrue();
		assertThat(this.fixture.request().body()).contains("\"Select\":\"COUNT\"").contains("\"Limit\":1");
		assertThat(this.dynamo.query(Order.class).partitionKey("nobody").exists()).isFalse();
	}

	@Test
	void consistentReadOfAGlobalIndexIsRefusedBeforeAnyRequest() {
		this.fixture.requests();
		assertThatExceptionOfType(DynamoValidationException.class)
			.isThrownBy(() -> this.dynamo.query(Order.class)
				.index("StatusIndex")
				.partitionKey(OrderStatus.PAID)
				.consistent()
				.all())
			.withMessageContaining("StatusIndex");
		assertThat(this.fixture.requests()).isEmpty();
	}

	@Test
	void unknownIndexIsRefusedBeforeAnyRequest() {
		assertThatExceptionOfType(DynamoValidationException.class)
			.isThrownBy(() -> this.dynamo.query(Order.class).index("Nope"))
			.withMessageContaining("StatusIndex");
	}

	@Test
	void filterOnAKeyAttributeIsRefusedBeforeAnyRequest() {
		this.fixture.requests();
		assertThatExceptionOfType(DynamoValidationException.class).isThrownBy(() -> this.dynamo.query(Order.class)
			.partitionKey("u1")
			.filter(where("sortKey").startingWith("2024"))
			.all());
		assertThat(this.fixture.requests()).isEmpty();
	}

	@Test
	void separatorInAKeyValueIsRefusedBeforeAnyRequest() {
		this.fixture.requests();
		assertThatExceptionOfType(DynamoValidationException.class)
			.isThrownBy(() -> this.dynamo.save(Order.of("u#1", "2024-01-15T10:00:00Z", "o1", "1")))
			.withMessageContaining("userId");
		assertThatExceptionOfType(DynamoValidationException.class)
			.isThrownBy(() -> this.dynamo.get(Order.class).key("u#1", PLACED_AT, "o1").one());
		assertThatExceptionOfType(DynamoValidationException.class)
			.isThrownBy(() -> this.dynamo.get(Order.class).key("u1", PLACED_AT).one());
		assertThat(this.fixture.requests()).isEmpty();
	}

	@Test
	void scanReadsOnlyItemsOfTheEntity() {
		saveOrders(3);
		this.dynamo.save(new Invoice("u1", "i1", OrderStatus.PAID, PLACED_AT));
		assertThat(this.dynamo.scan(Order.class).all()).hasSize(3);
		assertThat(this.dynamo.scan(Invoice.class).all()).hasSize(1);
		assertThat(this.dynamo.scan(Order.class).filter(where("total").gt(1)).count()).isEqualTo(2);
	}

	@Test
	void scanOfAnIndexIsNotFilteredByWhatItDoesNotHold() {
		this.fixture.requests();
		assertThatExceptionOfType(DynamoValidationException.class)
			.isThrownBy(() -> this.dynamo.scan(Order.class)
				.index("TotalIndex")
				.filter(where("orderId").is("o1"))
				.project("total")
				.all())
			.withMessageContaining("Index 'TotalIndex'")
			.withMessageContaining("'orderId'");
		assertThat(this.fixture.requests()).isEmpty();
		saveOrders(3);
		assertThat(this.dynamo.scan(Order.class)
			.index("TotalIndex")
			.filter(where("total").gt(1).and("sortKey").startingWith("2024-01"))
			.project("total")
			.all()).hasSize(2);
	}

	@Test
	void unversionedEntitiesAreSavedInBatchesOf25() {
		List<Product> products = IntStream.range(0, 60).mapToObj((i) -> Product.of("p" + i, "Product " + i)).toList();
		assertThat(this.dynamo.<Product>saveAll(products)).hasSize(60);
		assertThat(this.fixture.operations()).containsExactly("BatchWriteItem", "BatchWriteItem", "BatchWriteItem");
		List<DynamoKey> keys = IntStream.range(0, 120).mapToObj((i) -> DynamoKey.of("p" + (119 - i))).toList();
		assertThat(this.dynamo.getAll(Product.class, keys)).hasSize(60)
			.extracting(Product::getId)
			.startsWith("p59", "p58");
		assertThat(this.fixture.operations()).containsExactly("BatchGetItem", "BatchGetItem");
		this.dynamo.deleteAll(Product.class, keys.subList(60, 120));
		assertThat(this.fixture.operations()).hasSize(3).containsOnly("BatchWriteItem");
		assertThat(this.dynamo.getAll(Product.class, keys)).isEmpty();
	}

	@Test
	void lastOfSeveralEntitiesWithTheSameKeyIsSaved() {
		this.dynamo.saveAll(List.of(Product.of("p1", "old"), Product.of("p1", "new")));
		assertThat(this.dynamo.get(Product.class).key("p1").one().orElseThrow().getName()).isEqualTo("new");
	}

	@Test
	void versionedEntitiesAreSavedOneByOneWithTheirGuard() {
		List<Order> saved = this.dynamo.saveAll(List.of(this.order, Order.of("u1", "2024-01-15T10:00:00Z", "o2", "1")));
		assertThat(saved).extracting(Order::version).containsExactly(1L, 1L);
		assertThat(this.fixture.operations()).containsExactly("PutItem", "PutItem");
		this.dynamo.deleteAll(saved);
		assertThat(this.fixture.operations()).containsExactly("DeleteItem", "DeleteItem");
	}

	@Test
	void nothingIsSentIfOneEntityOfABatchCannotBeStored() {
		this.fixture.requests();
		assertThatExceptionOfType(DynamoValidationException.class)
			.isThrownBy(() -> this.dynamo.saveAll(List.of(Product.of("p1", "fine"), Product.of("p#2", "not"))));
		assertThat(this.fixture.requests()).isEmpty();
	}

	@Test
	void failuresAreTranslated() {
		assertThatExceptionOfType(DynamoTableNotFoundException.class)
			.isThrownBy(() -> this.dynamo.execute((client) -> client.scan((request) -> request.tableName("nope"))))
			.satisfies((ex) -> {
				assertThat(ex.getAwsErrorCode()).contains("ResourceNotFoundException");
				assertThat(ex.getStatusCode()).isEqualTo(400);
				assertThat(ex.isRetryable()).isFalse();
			});
	}

	@Test
	void missingTableIsNamed() {
		this.fixture.client().deleteTable((request) -> request.tableName("app_data"));
		assertThatExceptionOfType(DynamoTableNotFoundException.class).isThrownBy(() -> this.dynamo.save(this.order))
			.withMessageContaining("Table 'app_data' does not exist");
		assertThatExceptionOfType(DynamoTableNotFoundException.class)
			.isThrownBy(() -> this.dynamo.query(Order.class).partitionKey("u1").all())
			.withMessageContaining("Table 'app_data' does not exist");
		assertThatExceptionOfType(DynamoTableNotFoundException.class)
			.isThrownBy(() -> this.dynamo.transaction().put(this.order).put(Product.of("p1", "Chai")).execute())
			.withMessageContaining("One of the tables [app_data, products] does not exist");
	}

	@Test
	void everyRequestCanBeHadWithoutSendingIt() {
		this.fixture.requests();
		assertThat(this.dynamo.put(this.order).toRequest().conditionExpression()).contains("attribute_not_exists");
		assertThat(this.dynamo.get(Order.class).key("u1", PLACED_AT, "o1").toRequest().key()).containsEntry("pk",
				AttributeValue.fromS("order#u1"));
		assertThat(this.dynamo.update(Order.class)
			.key("u1", PLACED_AT, "o1")
			.remove("total")
			.toRequest()
			.updateExpression()).contains("REMOVE");
		assertThat(this.dynamo.delete(Order.class).key("u1", PLACED_AT, "o1").toRequest().tableName())
			.isEqualTo("app_data");
		assertThat(this.dynamo.query(Order.class).partitionKey("u1").limit(3).toRequest().limit()).isEqualTo(3);
		assertThat(this.dynamo.scan(Order.class).pageSize(7).toRequest().limit()).isEqualTo(7);
		assertThat(this.fixture.requests()).isEmpty();
	}

	@Test
	void requestsCanBeCustomized() {
		assertThat(this.dynamo.query(Order.class)
			.partitionKey("u1")
			.customize((request) -> request.returnConsumedCapacity("TOTAL"))
			.toRequest()
			.returnConsumedCapacityAsString()).isEqualTo("TOTAL");
	}

	private Optional<Order> find() {
		return this.dynamo.get(Order.class).key("u1", PLACED_AT, "o1").one();
	}

	private void saveOrders(int count) {
		for (int i = 1; i <= count; i++) {
			this.dynamo.save(Order.of("u1", Instant.parse("2023-12-31T00:00:00Z").plusSeconds(86_400L * i).toString(),
					"o" + i, Integer.toString(i)));
		}
	}

	@Table("versions")
	record IntVersion(@PartitionKey String id, @Version Integer version) {

	}

	@Table("versions")
	record ShortVersion(@PartitionKey String id, @Version Short version) {

	}

	@Table("versions")
	record LongVersion(@PartitionKey String id, @Version Long version) {

	}

	interface Names extends Iterable<String> {

	}

	abstract static class Base {

	}

	static class Settable {

		private String colour = "";

		void setColour(String colour) {
			this.colour = colour;
		}

		String getColour() {
			return this.colour;
		}

	}

}
