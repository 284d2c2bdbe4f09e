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

package io.github.dynamospring.repository.query;

import java.lang.reflect.Method;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

import io.github.dynamospring.repository.AllowScan;
import io.github.dynamospring.repository.DynamoRepository;
import io.github.dynamospring.repository.Index;
import io.github.dynamospring.repository.Query;
import io.github.dynamospring.repository.Query.Select;
import io.github.dynamospring.repository.query.Orders.Order;
import io.github.dynamospring.repository.query.Orders.OrderSummary;
import io.github.dynamospring.repository.query.Orders.Status;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

import org.springframework.data.domain.Limit;
import org.springframework.data.domain.ScrollPosition;
import org.springframework.data.domain.Window;
import org.springframework.data.repository.query.QueryCreationException;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * The plans of declared queries, and what of them does not let the application start.
 */
class DeclaredQueryRefusalTests {

	private static final String PROPERTIES = "userId, placedAt, orderId, total, status, shippingAddress, tags, lines, "
			+ "labels, note, carrier, country, quantity, gift, version";

	@Test
	void plansAreThoseOfTheKeyCondition() {
		assertPlan("inMonth", "Query table app_data, key userId = :userId and sortKey starting with :month, returns "
				+ "orderId total, ordered by placedAt then orderId, reads the key range");
		assertPlan("item",
				"GetItem table app_data, key userId = :userId and placedAt = :placedAt and orderId = :orderId, "
						+ "reads one item");
		assertPlan("between",
				"Query table app_data, key userId = :userId and placedAt between :from and :to, filter "
						+ "total > :min or attribute_exists(note), ordered by placedAt then orderId descending, "
						+ "reads the key range");
		assertPlan("byStatus",
				"Query index StatusIndex, key status = :status, ordered by placedAt, reads the partition");
		assertPlan("count", "Query index StatusIndex, key status = :status, reads the partition");
		assertPlan("scan", "Scan table app_data, filter status in (:statuses), reads the whole table");
		assertPlan("window",
				"Query table app_data, key userId = :userId and placedAt >= :from, ordered by placedAt then "
						+ "orderId, reads at most the limit and one item");
		assertPlan("maps", "Query table app_data, key userId = :0, returns orderId shippingAddress.city, ordered by "
				+ "placedAt then orderId, reads the partition");
	}

	private static void assertPlan(String name, String plan) {
		DynamoQueryPlan planned = QueryMethods.plan(Planned.class, name);
		assertThat(planned).hasToString("Planned." + planned.getSignature() + ": " + plan.replace(":0", ":userId"));
	}

	@TestFactory
	Stream<DynamicTest> refusals() {
		return QueryMethods.methods(Refused.class)
			.stream()
			.map((method) -> DynamicTest.dynamicTest(method.getName(), () -> {
				String[] expected = expected(method);
				assertThatExceptionOfType(QueryCreationException.class)
					.isThrownBy(() -> QueryMethods.plan(Refused.class, method))
					.withMessage(
							"Refused." + signature(method) + ": " + expected[0] + ". Remedy: " + expected[1] + ".");
			}));
	}

	private static String signature(Method method) {
		return method.getName() + "("
				+ String.join(", ", Stream.of(method.getParameterTypes()).map(Class::getSimpleName).toList()) + ")";
	}

	private static String[] expected(Method method) {
		return switch (method.getName()) {
			case "unknownProperty" -> at("userId = :userId and colour = :colour", 22, "Order has no property 'colour'",
					"name one of " + PROPERTIES);
			case "unknownParameter" -> at("userId = :user", 10, "the method has no parameter 'user'",
					"name one of its parameters for values (userId), or name the parameter with @Param(\"user\")");
			case "unknownPosition" ->
				at("userId = ?1", 10, "there is no parameter ?1, the method has 1 for values", "count from ?0");
			case "unusedParameter" ->
				new String[] { "the @Query does not use the parameter 'min'", "use it as :min, or remove it" };
			case "unfinished" ->
				at("userId = :userId and", 21, "expected a property or a parameter, but found the end of the text",
						"write a property path or a parameter such as :name");
			case "unbalanced" ->
				at("(userId = :userId", 18, "expected ')', but found the end of the text", "write ')' there");
			case "literal" -> at("userId = 5", 10, "DynamoDB's grammar has no literals, but '5' is one",
					"make it a parameter, or an expression such as :#{5}");
			case "placeholder" -> at("#u = :userId", 1, "a name needs no placeholder here",
					"write the name of the property itself; also reserved words of DynamoDB are fine");
			case "wrongType" -> at("userId = :userId and placedAt > :after", 33,
					"parameter 'after' is of type int, but 'placedAt' is of type Instant",
					"declare the parameter as Instant");
			case "filterInKey" -> at("userId = :userId and contains(note, :text)", 22,
					"'contains(note, :text)' cannot be part of a key condition, which compares key properties with "
							+ "values by =, <, <=, >, >=, between or begins_with, joined by and",
					"move it to the filter: filter = \"contains(note, :text)\"");
			case "orInKey" -> at("userId = :a or userId = :b", 1,
					"'userId = :a or userId = :b' cannot be part of a key condition, which compares key properties with "
							+ "values by =, <, <=, >, >=, between or begins_with, joined by and",
					"move it to the filter: filter = \"userId = :a or userId = :b\"");
			case "rest" ->
				new String[] { "'quantity > :min' is on no part of the key of the table (userId, placedAt, orderId)",
						"move it to the filter" };
			case "gap" -> new String[] {
					"'orderId = :orderId' cannot be part of the key condition of the table, since the parts of a sort "
							+ "key are compared from left to right (placedAt, orderId), the last one compared by a "
							+ "range if need be",
					"compare the parts before it for equality, or move it to the filter" };
			case "twice" -> new String[] {
					"'placedAt' is compared twice (placedAt > :from, placedAt < :to), and a key condition compares each "
							+ "part of the key once",
					"use between for a range with two bounds" };
			case "noKey" -> new String[] {
					"the key condition names the partition key of neither the table nor an index: the table needs "
							+ "userId, index StatusIndex needs status, index CarrierIndex needs carrier and country, "
							+ "index CountryIndex needs country compared for equality",
					"compare them, or move the condition to the filter and allow the scan with @AllowScan" };
			case "scan" -> new String[] {
					"it would read the whole table app_data, since no key serves it: the table needs userId, index "
							+ "StatusIndex needs status, index CarrierIndex needs carrier and country, index "
							+ "CountryIndex needs country compared for equality",
					"compare userId, or status, or carrier and country, or country for equality (no other index could "
							+ "serve it, since nothing that can be a key is compared for equality), or allow the scan "
							+ "with @AllowScan" };
			case "consistentIndex" -> new String[] {
					"@Query asks for a consistent read, but index StatusIndex is a global one, which DynamoDB cannot read "
							+ "consistently",
					"leave consistent out" };
			case "filterOnKey" -> new String[] {
					"the filter looks at 'status', which is part of the key of index StatusIndex, and DynamoDB does not "
							+ "filter by key attributes",
					"compare it in the key condition" };
			case "filterOnSortKey" -> new String[] {
					"the filter looks at 'sortKey', which is part of the key of the table, and DynamoDB does not filter by "
							+ "key attributes",
					"compare it in the key condition" };
			case "count" -> new String[] { "@Query returns items, not a Long", "add select = Select.COUNT" };
			case "countAsList" -> new String[] { "a method that counts cannot return List", "return long" };
			case "projection" -> new String[] {
					"@Query projection is for results of type Map<String, Object>, since an entity is read as a whole and "
							+ "a projection type says itself what it needs",
					"return a Map, or leave the projection out" };
			case "projectionOfUnknown" -> new String[] {
					"@Query projection \"orderId.x\", position 9: 'orderId' of type String has no property 'x'",
					"end the path before" };
			case "twoIndexes" ->
				new String[] { "@Index names 'StatusIndex', but @Query names 'CountryIndex'", "remove one of the two" };
			case "partitionKey" -> at("partitionKey = :pk", 1,
					"the generated partition key is encoded from its properties", "compare userId for equality");
			case "sortKey" -> at("userId = :userId and sortKey = :sk", 22,
					"the text of the generated sort key is compared by begins_with only",
					"compare placedAt, orderId, whose values are encoded");
			case "enumOrder" -> filter("status > :status", 1,
					"'status' is the enum Status, which is stored by name and so does not compare in the order of its "
							+ "constants",
					"use in with the constants that are wanted");
			case "prefixOfTime" -> at("userId = :userId and begins_with(placedAt, :month)", 34,
					"'placedAt' of type Instant is no text that could start with another",
					"use between, or begins_with(sortKey, :text) for the text of the generated sort key");
			case "function" -> filter("starts_with(note, :note)", 1, "there is no function 'starts_with'",
					"the functions that are conditions are attribute_exists, attribute_not_exists, attribute_type, "
							+ "begins_with and contains; size is compared with a number");
			default -> throw new IllegalStateException("No expectation for " + method.getName());
		};
	}

	private static String[] at(String text, int position, String reason, String remedy) {
		return new String[] { "@Query value \"" + text + "\", position " + position + ": " + reason, remedy };
	}

	private static String[] filter(String text, int position, String reason, String remedy) {
		return new String[] { "@Query filter \"" + text + "\", position " + position + ": " + reason, remedy };
	}

	interface Planned extends DynamoRepository<Order> {

		@Query("userId = :userId and begins_with(sortKey, :month)")
		Stream<OrderSummary> inMonth(String userId, String month);

		@Query("userId = :userId AND (:placedAt = placedAt and orderId = :orderId)")
		Order item(String userId, Instant placedAt, String orderId);

		@Query(value = "userId = :userId and placedAt between :from and :to",
				filter = "total > :min or attribute_exists(note)", descending = true)
		List<Order> between(String userId, Instant from, Instant to, BigDecimal min);

		@Query("status = :status")
		List<Order> byStatus(Status status);

		@Query(value = "status = :status", select = Select.COUNT)
		long count(Status status);

		@AllowScan
		@Query(filter = "status in (:statuses)")
		List<Order> scan(Collection<Status> statuses);

		@Query("userId = ?0 and placedAt >= ?1")
		Window<Order> window(String userId, Instant from, ScrollPosition position, Limit limit);

		@Query(value = "userId = ?0", projection = { "orderId", "shippingAddress.city" })
		List<Map<String, Object>> maps(String userId);

	}

	interface Refused extends DynamoRepository<Order> {

		@Query("userId = :userId and colour = :colour")
		List<Order> unknownProperty(String userId, String colour);

		@Query("userId = :user")
		List<Order> unknownParameter(String userId);

		@Query("userId = ?1")
		List<Order> unknownPosition(String userId);

		@Query("userId = :userId")
		List<Order> unusedParameter(String userId, BigDecimal min);

		@Query("userId = :userId and")
		List<Order> unfinished(String userId);

		@Query("(userId = :userId")
		List<Order> unbalanced(String userId);

		@Query("userId = 5")
		List<Order> literal();

		@Query("#u = :userId")
		List<Order> placeholder(String userId);

		@Query("userId = :userId and placedAt > :after")
		List<Order> wrongType(String userId, int after);

		@Query("userId = :userId and contains(note, :text)")
		List<Order> filterInKey(String userId, String text);

		@Query("userId = :a or userId = :b")
		List<Order> orInKey(String a, String b);

		@Query("userId = :userId and quantity > :min")
		List<Order> rest(String userId, int min);

		@Query("userId = :userId and orderId = :orderId")
		List<Order> gap(String userId, String orderId);

		@Query("userId = :userId and placedAt > :from and placedAt < :to")
		List<Order> twice(String userId, Instant from, Instant to);

		@Query("placedAt > :from")
		@AllowScan
		List<Order> noKey(Instant from);

		@Query(filter = "placedAt > :from")
		List<Order> scan(Instant from);

		@Query(value = "status = :status", consistent = true)
		List<Order> consistentIndex(Status status);

		@Query(value = "status = :status", filter = "status <> :other")
		List<Order> filterOnKey(Status status, Status other);

		@Query(value = "userId = :userId", filter = "sortKey > :other")
		List<Order> filterOnSortKey(String userId, String other);

		@Query("userId = :userId")
		long count(String userId);

		@Query(value = "userId = :userId", select = Select.COUNT)
		List<Order> countAsList(String userId);

		@Query(value = "userId = :userId", projection = "orderId")
		List<Order> projection(String userId);

		@Query(value = "userId = :userId", projection = "orderId.x")
		List<Map<String, Object>> projectionOfUnknown(String userId);

		@Query(value = "status = :status", index = "CountryIndex")
		@Index("StatusIndex")
		List<Order> twoIndexes(Status status);

		@Query("partitionKey = :pk")
		List<Order> partitionKey(String pk);

		@Query("userId = :userId and sortKey = :sk")
		List<Order> sortKey(String userId, String sk);

		@Query(value = "userId = :userId", filter = "status > :status")
		List<Order> enumOrder(String userId, Status status);

		@Query("userId = :userId and begins_with(placedAt, :month)")
		List<Order> prefixOfTime(String userId, String month);

		@Query(value = "userId = :userId", filter = "starts_with(note, :note)")
		List<Order> function(String userId, String note);

	}

}
