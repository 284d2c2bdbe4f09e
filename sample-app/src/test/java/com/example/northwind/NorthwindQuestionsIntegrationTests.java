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

package com.example.northwind;

import java.math.BigDecimal;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Predicate;
import java.util.stream.Stream;

import com.example.northwind.CsvRows.Row;
import io.github.dynamospring.boot.test.autoconfigure.AutoConfigureEmbeddedDynamo;
import io.github.dynamospring.boot.test.autoconfigure.AutoConfigureEmbeddedDynamo.Reset;
import io.github.dynamospring.boot.test.autoconfigure.DataDynamoTest;
import io.github.dynamospring.embedded.EmbeddedDynamo;
import io.github.dynamospring.embedded.EmbeddedRequest;
import io.github.dynamospring.repository.query.DynamoQueryPlans;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

import org.springframework.beans.factory.annotation.Autowired;

import static io.github.dynamospring.boot.test.plan.DynamoPlanAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

/**
 * Questions a trading company asks of its orders, customers, products and order lines,
 * each a repository method: none scans, and the answers are those of a plain computation
 * over the CSV files.
 */
@DataDynamoTest
@AutoConfigureEmbeddedDynamo(reset = Reset.EACH_CLASS)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class NorthwindQuestionsIntegrationTests {

	private static final Instant YEAR_START = Instant.parse("1997-01-01T00:00:00Z");

	private static final Instant YEAR_END = Instant.parse("1997-12-31T23:59:59Z");

	private final List<Row> orders = CsvRows.of("orders.csv");

	private final List<Row> products = CsvRows.of("products.csv");

	private final List<Row> customers = CsvRows.of("customers.csv");

	private final List<Row> lines = CsvRows.of("order-details.csv");

	private final List<EmbeddedRequest> requests = new CopyOnWriteArrayList<>();

	@Autowired
	private Purchases purchases;

	@Autowired
	private GoodsRepository goods;

	@Autowired
	private Companies companies;

	@Autowired
	private Lines orderLines;

	@Autowired
	private DynamoQueryPlans plans;

	@Autowired
	private EmbeddedDynamo engine;

	private EmbeddedDynamo.Registration registration;

	@BeforeAll
	void load() {
		this.purchases.saveAll(this.orders.stream().map(NorthwindQuestionsIntegrationTests::purchase).toList());
		this.goods.saveAll(this.products.stream()
			.map((row) -> new Goods(row.text("productID"), row.text("productName"), row.text("supplierID"),
					row.text("categoryID"), row.number("unitPrice"), Integer.parseInt(row.text("unitsInStock")),
					Integer.parseInt(row.text("reorderLevel")), row.is("discontinued", "1")))
			.toList());
		this.companies.saveAll(this.customers.stream()
			.map((row) -> new Company(row.text("customerID"), row.text("companyName"), row.text("contactName"),
					row.text("country")))
			.toList());
		this.orderLines.saveAll(this.lines.stream()
			.map((row) -> new Line(row.text("productID"), row.text("orderID"), row.number("unitPrice"),
					Integer.parseInt(row.text("quantity")), row.number("discount")))
			.toList());
		this.registration = this.engine.onRequest(this.requests::add);
	}

	private static Purchase purchase(Row row) {
		Instant shipped = row.time("shippedDate");
		return new Purchase(row.text("customerID"), Objects.requireNonNull(row.time("orderDate")), row.text("orderID"),
				row.text("employeeID"), row.text("shipVia"), row.number("freight"), row.text("shipCountry"),
				row.text("shipCity"), Objects.requireNonNull(row.time("requiredDate")), shipped,
				(shipped != null) ? Purchase.State.SHIPPED : Purchase.State.OPEN);
	}

	@BeforeEach
	void forgetRequests() {
		this.requests.clear();
	}

	@AfterEach
	void oneQueryAnswers() {
		assertThat(this.requests).extracting(EmbeddedRequest::operation)
			.hasSizeLessThanOrEqualTo(1)
			.allMatch("Query"::equals);
	}

	@AfterAll
	void close() {
		this.registration.close();
	}

	private List<String> orders(Predicate<Row> condition) {
		List<String> ids = this.orders.stream().filter(condition).map((row) -> row.text("orderID")).toList();
		assertThat(ids).as("orders in the file").isNotEmpty();
		return ids;
	}

	private List<String> orders(Predicate<Row> condition, Comparator<Row> order, int limit) {
		return this.orders.stream()
			.filter(condition)
			.sorted(order)
			.limit(limit)
			.map((row) -> row.text("orderID"))
			.toList();
	}

	private static List<String> ids(List<Purchase> found) {
		return found.stream().map(Purchase::orderId).toList();
	}

	private static Predicate<Row> of(String column, String value) {
		return (row) -> row.is(column, value);
	}

	private static Predicate<Row> in1997(String column) {
		return (row) -> row.isBetween(column, YEAR_START, YEAR_END);
	}

	private static Comparator<Row> newestFirst() {
		return Comparator.comparing((Row row) -> row.text("orderDate"))
			.thenComparing((row) -> row.text("orderID"))
			.reversed();
	}

	@Test
	void whatDidACustomerOrder() {
		assertThat(ids(this.purchases.findByCustomerId("SAVEA"))).isEqualTo(orders(of("customerID", "SAVEA")));
	}

	@Test
	void whatDidACustomerOrderLast() {
		assertThat(this.purchases.findFirstByCustomerIdOrderByOrderedDesc("QUICK").map(Purchase::orderId))
			.contains(orders(of("customerID", "QUICK"), newestFirst(), 1).get(0));
	}

	@Test
	void whatDidACustomerOrderInAYear() {
		assertThat(ids(this.purchases.findByCustomerIdAndOrderedBetween("ERNSH", YEAR_START, YEAR_END)))
			.isEqualTo(orders(of("customerID", "ERNSH").and(in1997("orderDate"))));
	}

	@Test
	void howOftenDidACustomerOrder() {
		assertThat(this.purchases.countByCustomerId("HUNGO")).isEqualTo(orders(of("customerID", "HUNGO")).size());
	}

	@Test
	void isACustomerStillActive() {
		Instant since = Instant.parse("1998-05-01T00:00:00Z");
		boolean expected = this.orders.stream()
			.anyMatch(of("customerID", "BONAP").and((row) -> since.isBefore(row.time("orderDate"))));
		assertThat(this.purchases.existsByCustomerIdAndOrderedAfter("BONAP", since)).isEqualTo(expected);
	}

	@Test
	void whichDeliveriesToACustomerWereDearest() {
		assertThat(ids(this.purchases.findTop3ByCustomerIdOrderByFreightDesc("SAVEA"))).isEqualTo(orders(
				of("customerID", "SAVEA"), Comparator.comparing((Row row) -> row.number("freight")).reversed(), 3));
	}

	@Test
	void whichDeliveriesToACustomerCostMoreThanAHundred() {
		BigDecimal hundred = BigDecimal.valueOf(100);
		assertThat(ids(this.purchases.findByCustomerIdAndFreightGreaterThan("QUICK", hundred)))
			.containsExactlyInAnyOrderElementsOf(
					orders(of("customerID", "QUICK").and((row) -> row.number("freight").compareTo(hundred) > 0)));
	}

	@Test
	void whichOrdersOfACustomerWentByCertainShippers() {
		assertThat(ids(this.purchases.findByCustomerIdAndShipperIdIn("ERNSH", List.of("1", "3")))).isEqualTo(
				orders(of("customerID", "ERNSH").and((row) -> row.is("shipVia", "1") || row.is("shipVia", "3"))));
	}

	@Test
	void whatDidDeliveryToACustomerCostInAYear() {
		BigDecimal total = this.purchases.freightOfYear("SAVEA", "1997")
			.stream()
			.map(Purchase.Freight::freight)
			.reduce(BigDecimal.ZERO, BigDecimal::add);
		assertThat(total).isEqualByComparingTo(this.orders.stream()
			.filter(of("customerID", "SAVEA").and(in1997("orderDate")))
			.map((row) -> row.number("freight"))
			.reduce(BigDecimal.ZERO, BigDecimal::add));
	}

	@Test
	void whatWasOrderedFromACountryInAYear() {
		assertThat(ids(this.purchases.findByCountryAndOrderedBetween("Brazil", YEAR_START, YEAR_END)))
			.containsExactlyInAnyOrderElementsOf(orders(of("shipCountry", "Brazil").and(in1997("orderDate"))));
	}

	@Test
	void howManyOrdersCameFromACountry() {
		assertThat(this.purchases.countByCountry("Germany")).isEqualTo(orders(of("shipCountry", "Germany")).size());
	}

	@Test
	void whatWasOrderedFromACity() {
		assertThat(ids(this.purchases.findByCountryAndCityOrderByOrderedDesc("UK", "London")))
			.containsExactlyInAnyOrderElementsOf(orders(of("shipCountry", "UK").and(of("shipCity", "London"))));
	}

	@Test
	void whichOrdersDidAnEmployeeTakeLast() {
		List<Purchase> found = this.purchases.findTop5ByEmployeeIdOrderByOrderedDesc("4");
		assertThat(found).map(Purchase::ordered)
			.isEqualTo(this.orders.stream()
				.filter(of("employeeID", "4"))
				.map((row) -> row.time("orderDate"))
				.sorted(Comparator.reverseOrder())
				.limit(5)
				.toList());
		assertThat(orders(of("employeeID", "4"))).containsAll(ids(found));
	}

	@Test
	void howManyOrdersDidAnEmployeeTakeInAYear() {
		assertThat(this.purchases.countByEmployeeIdAndOrderedBetween("1", YEAR_START, YEAR_END))
			.isEqualTo(orders(of("employeeID", "1").and(in1997("orderDate"))).size());
	}

	@Test
	void whatDidAShipperCarryInAYear() {
		assertThat(ids(this.purchases.findByShipperIdAndShippedBetween("2", YEAR_START, YEAR_END)))
			.containsExactlyInAnyOrderElementsOf(orders(of("shipVia", "2").and(in1997("shippedDate"))));
	}

	@Test
	void whichOpenOrdersAreOverdue() {
		Instant day = Instant.parse("1998-06-01T00:00:00Z");
		assertThat(ids(this.purchases.findByStateAndRequiredBefore(Purchase.State.OPEN, day)))
			.containsExactlyInAnyOrderElementsOf(orders(of("shippedDate", "NULL")
				.and((row) -> day.isAfter(Objects.requireNonNull(row.time("requiredDate"))))));
	}

	@Test
	void whatIsInACategoryFromTheCheapest() {
		List<Goods> found = this.goods.findByCategoryIdOrderByPrice("1");
		assertThat(found).extracting(Goods::price).isSortedAccordingTo(Comparator.naturalOrder());
		assertThat(found).extracting(Goods::productId)
			.containsExactlyInAnyOrderElementsOf(products(of("categoryID", "1")));
	}

	@Test
	void whatIsInACategoryForTenToTwenty() {
		BigDecimal ten = BigDecimal.TEN;
		BigDecimal twenty = BigDecimal.valueOf(20);
		assertThat(this.goods.findByCategoryIdAndPriceBetween("2", ten, twenty)).extracting(Goods::productId)
			.containsExactlyInAnyOrderElementsOf(
					products(of("categoryID", "2").and((row) -> row.number("unitPrice").compareTo(ten) >= 0
							&& row.number("unitPrice").compareTo(twenty) <= 0)));
	}

	@Test
	void whatOfASupplierBeginsLikeThis() {
		assertThat(this.goods.findBySupplierIdAndNameStartingWith("7", "P")).extracting(Goods::productId)
			.containsExactlyInAnyOrderElementsOf(
					products(of("supplierID", "7").and((row) -> row.text("productName").startsWith("P"))));
	}

	@Test
	void whatOfACategoryIsDiscontinued() {
		assertThat(this.goods.findByCategoryIdAndDiscontinuedTrue("6")).extracting(Goods::productId)
			.containsExactlyInAnyOrderElementsOf(products(of("categoryID", "6").and(of("discontinued", "1"))));
	}

	@Test
	void whoAreTheCustomersOfACountry() {
		assertThat(this.companies.findByCountryOrderByNameDesc("France")).extracting(Company::customerId)
			.isEqualTo(this.customers.stream()
				.filter(of("country", "France"))
				.sorted(Comparator.comparing((Row row) -> row.text("companyName")).reversed())
				.map((row) -> row.text("customerID"))
				.toList());
	}

	@Test
	void whoIsCalledLikeThisInACountry() {
		assertThat(this.companies.findByCountryAndContactContaining("Germany", "er")).extracting(Company::customerId)
			.containsExactlyInAnyOrderElementsOf(this.customers.stream()
				.filter(of("country", "Germany").and((row) -> row.text("contactName").contains("er")))
				.map((row) -> row.text("customerID"))
				.toList());
	}

	@Test
	void howMuchOfAProductWasSold() {
		assertThat(this.orderLines.findByProductId("60").stream().mapToInt(Line.Sold::quantity).sum())
			.isEqualTo(lines(of("productID", "60")).mapToInt((row) -> Integer.parseInt(row.text("quantity"))).sum());
	}

	@Test
	void whatIsInAnOrder() {
		assertThat(this.orderLines.findByOrderId("10657")).extracting(Line::productId)
			.containsExactlyInAnyOrderElementsOf(
					lines(of("orderID", "10657")).map((row) -> row.text("productID")).toList());
	}

	@Test
	void whereWasAProductSoldAtADiscount() {
		BigDecimal fifth = new BigDecimal("0.2");
		assertThat(this.orderLines.findByProductIdAndDiscountGreaterThanEqual("31", fifth)).extracting(Line::orderId)
			.containsExactlyInAnyOrderElementsOf(
					lines(of("productID", "31").and((row) -> row.number("discount").compareTo(fifth) >= 0))
						.map((row) -> row.text("orderID"))
						.toList());
	}

	@Test
	void noneOfTheQuestionsScans() {
		assertThat(this.plans).containNoScan();
		assertThat(this.plans.toList()).hasSize(25);
		assertThat(this.plans).forMethod("findTop3ByCustomerIdOrderByFreightDesc").queries("FreightIndex").isLimited();
		assertThat(this.plans).forMethod("findByShipperIdAndShippedBetween").queries("ShipperIndex").hasNoFilter();
		assertThat(this.plans).forMethod("findByOrderId").queries("OrderIndex").hasNoFilter();
	}

	private List<String> products(Predicate<Row> condition) {
		List<String> ids = new ArrayList<>();
		this.products.stream().filter(condition).forEach((row) -> ids.add(row.text("productID")));
		assertThat(ids).as("products in the file").isNotEmpty();
		return ids;
	}

	private Stream<Row> lines(Predicate<Row> condition) {
		return this.lines.stream().filter(condition);
	}

}
