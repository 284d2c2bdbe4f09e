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

package io.github.dynamospring.core.convert;

import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

import io.github.dynamospring.core.DynamoTemplate;
import io.github.dynamospring.core.ReturnedAttributes;
import io.github.dynamospring.core.ReturnedItem;
import io.github.dynamospring.core.mapping.DynamoKey;
import io.github.dynamospring.core.query.SortKeyCondition;
import io.github.dynamospring.embedded.EmbeddedRequest;
import io.github.dynamospring.fixture.DynamoFixture;
import io.github.dynamospring.fixture.Order;
import io.github.dynamospring.fixture.OrderStatus;
import io.github.dynamospring.fixture.OrderSummary;
import io.github.dynamospring.fixture.Product;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;

import static io.github.dynamospring.core.query.Criteria.where;
import static org.assertj.core.api.Assertions.assertThat;

/**
 * Compares what each operation sends with what is known to be right.
 */
class RequestGoldenTests {

	private static final Instant TEN = Instant.parse("2024-01-15T10:00:00Z");

	private static final DynamoKey KEY = DynamoKey.of("u1", TEN, "o1");

	private static final JsonMapper JSON = JsonMapper.builder()
		.enable(SerializationFeature.INDENT_OUTPUT, SerializationFeature.ORDER_MAP_ENTRIES_BY_KEYS)
		.build();

	private final DynamoFixture fixture = new DynamoFixture(Order.class, Product.class);

	private final DynamoTemplate dynamo = this.fixture.template();

	private final Order order = Order.of("u1", "2024-01-15T10:00:00Z", "o1", "9.99");

	private final Map<String, Runnable> operations = new LinkedHashMap<>();

	@AfterEach
	void close() {
		this.fixture.close();
	}

	@Test
	void everyOperationSendsWhatItAlwaysDid() {
		this.operations.put("put-new", () -> this.dynamo.save(this.order));
		this.operations.put("put-versioned", () -> this.dynamo.save(find()));
		this.operations.put("put-plain", () -> this.dynamo.save(Product.of("p1", "Tea")));
		this.operations.put("put-if-not-exists", () -> this.dynamo.insert(Product.of("p2", "Tea")));
		this.operations.put("put-condition-return-old",
				() -> this.dynamo.put(Product.of("p1", "Chai"))
					.condition(where("stock").gt(0).and("name").startingWith("T"))
					.executeAndReturnOld());
		this.operations.put("get", () -> this.dynamo.get(Order.class).key(KEY).one());
		this.operations.put("get-consistent-projected",
				() -> this.dynamo.get(Order.class).key(KEY).consistent().as(OrderSummary.class).one());
		this.operations.put("get-exists", () -> this.dynamo.get(Order.class).key(KEY).exists());
		this.operations.put("update-all-clauses",
				() -> this.dynamo.update(Order.class)
					.key(KEY)
					.set("status", OrderStatus.SHIPPED)
					.increment("total", 2)
					.add("tags", Set.of("late"))
					.remove("shippingAddress.city")
					.condition(where("status").is(OrderStatus.PAID))
					.returning(ReturnedItem.ALL_NEW)
					.execute());
		this.operations.put("update-upsert-returning-updated",
				() -> this.dynamo.update(Product.class)
					.key("p9")
					.setIfNotExists("name", "new")
					.upsert()
					.returning(ReturnedAttributes.UPDATED_NEW)
					.execute());
		this.operations.put("update-decrement",
				() -> this.dynamo.update(Product.class).key("p1").decrement("stock", 1).execute());
		this.operations.put("query", () -> this.dynamo.query(Order.class).partitionKey("u1").all());
		this.operations.put("query-everything",
				() -> this.dynamo.query(Order.class)
					.partitionKey("u1")
					.sortKey(SortKeyCondition.between(TEN.minusSeconds(60), TEN.plusSeconds(60)))
					.filter(where("total").gte(1).and("shippingAddress.street").contains("St"))
					.as(OrderSummary.class)
					.consistent()
					.descending()
					.pageSize(10)
					.page());
		this.operations.put("query-index-projected",
				() -> this.dynamo.query(Order.class)
					.index("TotalIndex")
					.partitionKey(OrderStatus.SHIPPED)
					.sortKey(SortKeyCondition.greaterThan(1))
					.as(OrderSummary.class)
					.all());
		this.operations.put("query-first", () -> this.dynamo.query(Order.class).partitionKey("u1").first());
		this.operations.put("query-count", () -> this.dynamo.query(Order.class).partitionKey("u1").count());
		this.operations.put("scan",
				() -> this.dynamo.scan(Order.class).filter(where("total").exists()).pageSize(7).page());
		this.operations.put("batch-write",
				() -> this.dynamo.batchWrite()
					.put(Product.of("p3", "Milk"))
					.delete(Product.class, DynamoKey.of("p2"))
					.execute());
		this.operations.put("batch-get",
				() -> this.dynamo.getAll(Product.class)
					.keys(List.of(DynamoKey.of("p1"), DynamoKey.of("p3")))
					.project("name")
					.consistent()
					.all());
		this.operations.put("transact-write",
				() -> this.dynamo.transaction()
					.put(Product.of("p4", "Salt"))
					.update(this.dynamo.update(Product.class).key("p3").increment("stock", 1))
					.delete(find())
					.check(this.dynamo.check(Product.class).key("p1").condition(where("stock").gte(0)))
					.token("token-1")
					.execute());
		this.operations.put("transact-get",
				() -> this.dynamo.transactGet(List.of(this.dynamo.get(Product.class).key("p1"),
						this.dynamo.get(Product.class).key("p3").project("name")))
					.execute());
		this.operations.put("delete-return-old",
				() -> this.dynamo.delete(Product.class)
					.key("p1")
					.condition(where("name").is("Chai"))
					.executeAndReturnOld());
		this.operations.put("delete-versioned", () -> this.dynamo.delete((Object) this.dynamo.save(this.order)));
		this.operations.forEach(this::compare);
		GoldenFile.assertNoOthers("request", this.operations.keySet());
	}

	private void compare(String name, Runnable operation) {
		this.fixture.requests();
		operation.run();
		List<EmbeddedRequest> requests = this.fixture.requests();
		assertThat(requests).as(name).isNotEmpty();
		EmbeddedRequest last = requests.get(requests.size() - 1);
		GoldenFile.assertMatches("request", name,
				last.operation() + "\n" + JSON.writeValueAsString(JSON.readValue(last.body(), Map.class)) + "\n");
	}

	private Order find() {
		return this.dynamo.get(Order.class).key(KEY).one().orElseThrow();
	}

}
