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
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Stream;

import io.github.dynamospring.DynamoPageTokenException;
import io.github.dynamospring.DynamoValidationException;
import io.github.dynamospring.core.mapping.DynamoKey;
import io.github.dynamospring.core.query.SortKeyCondition;
import io.github.dynamospring.core.query.Update;
import io.github.dynamospring.fixture.Address;
import io.github.dynamospring.fixture.DynamoFixture;
import io.github.dynamospring.fixture.Order;
import io.github.dynamospring.fixture.OrderStatus;
import io.github.dynamospring.fixture.Product;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

import org.springframework.data.domain.ScrollPosition;

import static io.github.dynamospring.core.query.Criteria.expression;
import static io.github.dynamospring.core.query.Criteria.where;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.params.provider.Arguments.arguments;

/**
 * Tests that what can only fail is refused before any request.
 */
class LocalValidationIntegrationTests {

	private static final Instant TEN = Instant.parse("2024-01-15T10:00:00Z");

	private static final DynamoKey KEY = DynamoKey.of("u1", TEN, "o1");

	private static final DynamoFixture DYNAMO = new DynamoFixture(Order.class, Product.class);

	@AfterAll
	static void close() {
		DYNAMO.close();
	}

	@ParameterizedTest(name = "{0}")
	@MethodSource("mistakes")
	void isRefusedBeforeAnyRequest(String name, Consumer<DynamoTemplate> mistake) {
		DYNAMO.requests();
		assertThatThrownBy(() -> mistake.accept(DYNAMO.template())).satisfies((ex) -> {
			assertThat(ex).isInstanceOfAny(DynamoValidationException.class, DynamoPageTokenException.class);
			assertThat(ex.getMessage()).hasSizeGreaterThan(20);
		});
		assertThat(DYNAMO.requests()).isEmpty();
	}

	static Stream<Arguments> mistakes() {
		return Stream.of(mistake("null in the partition key", (dynamo) -> dynamo.save(order(null, TEN, "o1"))),
				mistake("null in the sort key", (dynamo) -> dynamo.save(order("u1", null, "o1"))),
				mistake("separator in a key", (dynamo) -> dynamo.save(order("u#1", TEN, "o1"))),
				mistake("empty key value", (dynamo) -> dynamo.save(order("", TEN, "o1"))),
				mistake("partition key too long", (dynamo) -> dynamo.save(order("u".repeat(2048), TEN, "o1"))),
				mistake("sort key too long", (dynamo) -> dynamo.save(order("u1", TEN, "o".repeat(1024)))),
				mistake("time finer than the precision", (dynamo) -> dynamo.save(order("u1", TEN.plusNanos(1), "o1"))),
				mistake("year beyond 9999", (dynamo) -> dynamo.save(order("u1", Instant.MAX, "o1"))),
				mistake("number out of range",
						(dynamo) -> dynamo.save(order("u1", TEN, "o1").withTotal("1" + "0".repeat(40) + "1"))),
				mistake("half a surrogate pair", (dynamo) -> dynamo.save(Product.of("p1", "\uD83D"))),
				mistake("key of too few values", (dynamo) -> dynamo.get(Order.class).key("u1").one()),
				mistake("key of too many values", (dynamo) -> dynamo.get(Order.class).key("u1", TEN, "o1", 1).one()),
				mistake("key value of another type", (dynamo) -> dynamo.get(Order.class).key("u1", "ten", "o1").one()),
				mistake("delete by part of the key", (dynamo) -> dynamo.delete(Order.class).key("u1", TEN).execute()),
				mistake("update by part of the key",
						(dynamo) -> dynamo.update(Order.class).key("u1").set("total", 1).execute()),
				mistake("unknown property in a projection",
						(dynamo) -> dynamo.get(Order.class).key(KEY).project("price").one()),
				mistake("element of a list in a projection",
						(dynamo) -> dynamo.get(Order.class).key(KEY).project("tags[0]").one()),
				mistake("update without changes", (dynamo) -> update(dynamo, Update.empty())),
				mistake("update of the key", (dynamo) -> update(dynamo, Update.empty().set("userId", "u2"))),
				mistake("update of an unknown property", (dynamo) -> update(dynamo, Update.empty().set("price", 1))),
				mistake("update with a value of another type",
						(dynamo) -> update(dynamo, Update.empty().set("total", "much"))),
				mistake("increment of a text", (dynamo) -> update(dynamo, Update.empty().increment("status", 1))),
				mistake("changes that overlap", (dynamo) -> update(dynamo,
						Update.empty().set("shippingAddress", new Address("a", "b")).remove("shippingAddress.city"))),
				mistake("nothing added to a set", (dynamo) -> update(dynamo, Update.empty().add("tags", Set.of()))),
				mistake("NULL in an index key", (dynamo) -> update(dynamo, Update.empty().setNull("status"))),
				mistake("condition on an unknown property",
						(dynamo) -> dynamo.put(order("u1", TEN, "o1")).condition(where("price").gt(1)).execute()),
				mistake("comparison with null",
						(dynamo) -> dynamo.put(order("u1", TEN, "o1")).condition(where("total").is(null)).execute()),
				mistake("operand of another type",
						(dynamo) -> dynamo.put(order("u1", TEN, "o1")).condition(where("total").is("1")).execute()),
				mistake("more than 100 operands",
						(dynamo) -> dynamo.scan(Order.class)
							.filter(where("total").in(Collections.nCopies(101, BigDecimal.ONE)))
							.all()),
				mistake("order of a set",
						(dynamo) -> dynamo.scan(Order.class).filter(where("tags").gt(Set.of("a"))).all()),
				mistake("bounds swapped",
						(dynamo) -> dynamo.scan(Order.class).filter(where("total").between(2, 1)).all()),
				mistake("placeholder that is not defined",
						(dynamo) -> dynamo.scan(Order.class).filter(expression("total > :min")).all()),
				mistake("unknown type name",
						(dynamo) -> dynamo.scan(Order.class).filter(where("total").hasType("X")).all()),
				mistake("unknown index", (dynamo) -> dynamo.query(Order.class).index("Nope").partitionKey("u1").all()),
				mistake("consistent read of a global index",
						(dynamo) -> dynamo.query(Order.class)
							.index("StatusIndex")
							.partitionKey(OrderStatus.PAID)
							.consistent()
							.all()),
				mistake("whole entities of an index without them",
						(dynamo) -> dynamo.query(Order.class).index("TotalIndex").partitionKey(OrderStatus.PAID).all()),
				mistake("filter on the queried key",
						(dynamo) -> dynamo.query(Order.class)
							.partitionKey("u1")
							.filter(where("partitionKey").is("x"))
							.all()),
				mistake("filter on what an index does not hold",
						(dynamo) -> dynamo.query(Order.class)
							.index("TotalIndex")
							.partitionKey(OrderStatus.PAID)
							.filter(where("tags").exists())
							.project("orderId")
							.all()),
				mistake("no partition key", (dynamo) -> dynamo.query(Order.class).partitionKey().all()),
				mistake("more sort key parts than there are",
						(dynamo) -> dynamo.query(Order.class)
							.partitionKey("u1")
							.sortKey(SortKeyCondition.is(TEN, "o1", "x"))
							.all()),
				mistake("sort key condition without a sort key",
						(dynamo) -> dynamo.query(Product.class)
							.partitionKey("p1")
							.sortKey(SortKeyCondition.is("x"))
							.all()),
				mistake("window without a limit", (dynamo) -> dynamo.query(Order.class).partitionKey("u1").window()),
				mistake("offset",
						(dynamo) -> dynamo.query(Order.class)
							.partitionKey("u1")
							.limit(5)
							.startAt(ScrollPosition.offset(20))
							.window()),
				mistake("position of another query",
						(dynamo) -> dynamo.query(Order.class)
							.partitionKey("u1")
							.limit(5)
							.startAt(ScrollPosition.forward(java.util.Map.of("pk", "order#u2", "sk", "x")))
							.window()),
				mistake("empty transaction", (dynamo) -> dynamo.transaction().execute()),
				mistake("two actions on one item",
						(dynamo) -> dynamo.transaction()
							.put(Product.of("p1", "a"))
							.delete(dynamo.delete(Product.class).key("p1"))
							.execute()),
				mistake("token too long",
						(dynamo) -> dynamo.transaction().put(Product.of("p1", "a")).token("x".repeat(37)).execute()),
				mistake("one of a batch cannot be stored",
						(dynamo) -> dynamo.saveAll(List.of(Product.of("p1", "a"), Product.of("p#2", "b")))),
				mistake("new key that is the old one", (dynamo) -> dynamo.rekey(KEY, order("u1", TEN, "o1"))));
	}

	private static void update(DynamoTemplate dynamo, Update update) {
		dynamo.update(Order.class).key(KEY).apply(update).execute();
	}

	@SuppressWarnings("NullAway")
	private static Order order(String userId, Instant placedAt, String orderId) {
		return new Order(userId, placedAt, orderId, BigDecimal.ONE, OrderStatus.PAID, null, null, null);
	}

	private static Arguments mistake(String name, Consumer<DynamoTemplate> mistake) {
		return arguments(name, mistake);
	}

}
