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

import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.LocalDate;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.UUID;
import java.util.function.Supplier;
import java.util.stream.Stream;

import io.github.dynamospring.core.convert.QueryModel.Bill;
import io.github.dynamospring.core.convert.QueryModel.Labelled;
import io.github.dynamospring.core.convert.QueryModel.Line;
import io.github.dynamospring.core.convert.QueryModel.Message;
import io.github.dynamospring.core.convert.QueryModel.Note;
import io.github.dynamospring.core.convert.QueryModel.Place;
import io.github.dynamospring.core.convert.QueryModel.Purchase;
import io.github.dynamospring.core.convert.QueryModel.Reading;
import io.github.dynamospring.core.convert.QueryModel.Setting;
import io.github.dynamospring.core.convert.QueryModel.Status;
import io.github.dynamospring.core.expression.ConditionExpression;
import io.github.dynamospring.core.expression.ExpressionRenderer;
import io.github.dynamospring.core.mapping.DynamoPersistentEntity;
import io.github.dynamospring.core.mapping.SecondaryIndex;
import io.github.dynamospring.core.query.Criteria;
import io.github.dynamospring.core.query.SortKeyCondition;
import io.github.dynamospring.core.query.Update;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

import static io.github.dynamospring.core.query.Criteria.allOf;
import static io.github.dynamospring.core.query.Criteria.anyOf;
import static io.github.dynamospring.core.query.Criteria.expression;
import static io.github.dynamospring.core.query.Criteria.not;
import static io.github.dynamospring.core.query.Criteria.where;

/**
 * The expressions of conditions, key conditions, updates and projections, one file each.
 */
class QueryMapperGoldenTests {

	private static final Instant TEN = Instant.parse("2024-01-15T10:00:00Z");

	private static final Instant NOON = Instant.parse("2024-01-15T12:00:00Z");

	private final QueryMapper queries = new QueryMapper(QueryModel.CONVERTER);

	private final UpdateMapper updates = new UpdateMapper(QueryModel.CONVERTER);

	@TestFactory
	Stream<DynamicTest> conditions() {
		Cases cases = new Cases("condition");
		condition(cases, "is", where("status").is(Status.PAID));
		condition(cases, "ne", where("region").ne("EU"));
		condition(cases, "number-ranges", where("total").gt(1).and("total").lte(new BigDecimal("9.50")));
		condition(cases, "time-bounds-inward",
				where("placedAt").gte(TEN.plusMillis(1))
					.and("placedAt")
					.gt(TEN.plusMillis(1))
					.and("placedAt")
					.lt(TEN.plusMillis(1))
					.and("placedAt")
					.lte(TEN.plusMillis(1)));
		condition(cases, "between", where("shipBy").between(LocalDate.of(2024, 1, 1), LocalDate.of(2024, 1, 31)));
		condition(cases, "between-nothing", where("placedAt").between(TEN.plusMillis(1), TEN.plusMillis(2)));
		condition(cases, "in", where("status").in(Status.OPEN, Status.PAID));
		condition(cases, "starting-with", where("region").startingWith("E").or("reference").startingWith("12ab"));
		condition(cases, "contains",
				where("tags").contains("vip")
					.and("scores")
					.contains(7)
					.and("region")
					.contains("U")
					.and("grid[0]")
					.contains(3)
					.and("lines[1].marks")
					.notContains("x"));
		condition(cases, "contains-object", where("lines").contains(new Line("s1", 2, Set.of("a"))));
		condition(cases, "exists", where("note").exists().and("region").notExists());
		condition(cases, "null", where("note").isNull().and("region").isNotNull());
		condition(cases, "type", where("extras.size").hasType("N"));
		condition(cases, "size",
				where("tags").size().gt(2).and("note").size().between(1, 10).and("lines").size().is(0));
		condition(cases, "nested",
				where("address.city").is("Lyon")
					.and("lines[0].sku")
					.is("s1")
					.and("labels.colour")
					.is("red")
					.and("labels['a.b']")
					.is("x")
					.and("places.home.city")
					.is("Nice")
					.and("grid[1][2]")
					.gt(3));
		condition(cases, "nested-precision", where("address.since").lt(TEN.plusSeconds(1)));
		condition(cases, "untyped", where("extras.a.b[0]").is(3).and("extras.flag").is(true));
		condition(cases, "whole-objects",
				where("address").is(new Place("Rue 1", "Lyon", TEN))
					.and("tags")
					.is(new TreeSet<>(Set.of("a", "b")))
					.and("gift")
					.is(true)
					.and("picture")
					.startingWith("ab".getBytes(StandardCharsets.UTF_8)));
		condition(cases, "key-attributes",
				where("partitionKey").startingWith("purchase#")
					.and("sortKey")
					.gt("2024")
					.and("pk")
					.exists()
					.and("sk")
					.ne("x"));
		condition(cases, "left-to-right", where("items").is(1).or("items").is(2).and("gift").is(false));
		condition(cases, "nesting", anyOf(allOf(where("items").is(1), not(where("items").is(2).or("gift").is(true))),
				not(not(where("gift").is(false)))));
		condition(cases, "raw",
				where("items").gt(0)
					.and(expression("#n = :n OR #0 > :0").name("#n", "note_text")
						.name("#0", "items")
						.value(":n", "x")
						.value(":0", 0)));
		condition(cases, "reserved-words", where("status").exists().and("total").exists().and("version").exists());
		return cases.tests();
	}

	@TestFactory
	Stream<DynamicTest> keyConditions() {
		Cases cases = new Cases("key");
		key(cases, "partition", Purchase.class, null, List.of("u1"), null);
		key(cases, "two-part-partition", Setting.class, null, List.of("ui", "colour"), null);
		key(cases, "whole-key", Purchase.class, null, List.of("u1"), SortKeyCondition.is(TEN, "o1"));
		key(cases, "leading-part", Purchase.class, null, List.of("u1"), SortKeyCondition.is(TEN));
		key(cases, "time-greater", Purchase.class, null, List.of("u1"), SortKeyCondition.greaterThan(TEN));
		key(cases, "time-greater-equal", Purchase.class, null, List.of("u1"), SortKeyCondition.greaterThanOrEqual(TEN));
		key(cases, "time-less", Purchase.class, null, List.of("u1"), SortKeyCondition.lessThan(TEN));
		key(cases, "time-less-equal", Purchase.class, null, List.of("u1"), SortKeyCondition.lessThanOrEqual(TEN));
		key(cases, "time-between", Purchase.class, null, List.of("u1"), SortKeyCondition.between(TEN, NOON));
		key(cases, "time-finer-bounds", Purchase.class, null, List.of("u1"),
				SortKeyCondition.between(TEN.plusMillis(1), NOON.plusMillis(1)));
		key(cases, "time-nothing-between", Purchase.class, null, List.of("u1"),
				SortKeyCondition.between(TEN.plusMillis(1), TEN.plusMillis(2)));
		key(cases, "time-then-text", Purchase.class, null, List.of("u1"),
				SortKeyCondition.is(TEN).andGreaterThan("o1"));
		key(cases, "time-then-text-less", Purchase.class, null, List.of("u1"),
				SortKeyCondition.is(TEN).andLessThan("o1"));
		key(cases, "time-then-prefix", Purchase.class, null, List.of("u1"),
				SortKeyCondition.is(TEN).andStartingWith("o"));
		key(cases, "raw-prefix", Purchase.class, null, List.of("u1"), SortKeyCondition.beginsWith("2024-01"));
		key(cases, "text-greater", Message.class, null, List.of("r1"), SortKeyCondition.greaterThan("ab"));
		key(cases, "text-greater-equal", Message.class, null, List.of("r1"), SortKeyCondition.greaterThanOrEqual("ab"));
		key(cases, "text-greater-equal-low-character", Message.class, null, List.of("r1"),
				SortKeyCondition.greaterThanOrEqual("a b"));
		key(cases, "text-less-low-character", Message.class, null, List.of("r1"), SortKeyCondition.lessThan("a b"));
		key(cases, "text-less-equal", Message.class, null, List.of("r1"), SortKeyCondition.lessThanOrEqual("ab"));
		key(cases, "text-between", Message.class, null, List.of("r1"), SortKeyCondition.between("ab", "cd"));
		key(cases, "text-prefix", Message.class, null, List.of("r1"), SortKeyCondition.startingWith("a"));
		key(cases, "kind", Bill.class, null, List.of("u1"), null);
		key(cases, "kind-whole-key", Bill.class, null, List.of("u1"), SortKeyCondition.is(2024, "n1"));
		key(cases, "kind-leading-part", Bill.class, null, List.of("u1"), SortKeyCondition.is(2024));
		key(cases, "kind-number-greater", Bill.class, null, List.of("u1"), SortKeyCondition.greaterThan(2024));
		key(cases, "kind-number-greater-equal", Bill.class, null, List.of("u1"),
				SortKeyCondition.greaterThanOrEqual(987));
		key(cases, "kind-number-less", Bill.class, null, List.of("u1"), SortKeyCondition.lessThan(2024));
		key(cases, "kind-number-less-equal", Bill.class, null, List.of("u1"), SortKeyCondition.lessThanOrEqual(2024));
		key(cases, "kind-number-between", Bill.class, null, List.of("u1"), SortKeyCondition.between(99, 2024));
		key(cases, "kind-number-then-text", Bill.class, null, List.of("u1"),
				SortKeyCondition.is(2024).andGreaterThanOrEqual("n5"));
		key(cases, "kind-text", Note.class, null, List.of("u1"), SortKeyCondition.greaterThan("m"));
		key(cases, "kind-text-less", Note.class, null, List.of("u1"), SortKeyCondition.lessThan("m"));
		key(cases, "label-leading-part", Labelled.class, null, List.of("o"), SortKeyCondition.is("g"));
		key(cases, "label-text-between", Labelled.class, null, List.of("o"), SortKeyCondition.between("a", "b"));
		key(cases, "label-uuid-less", Labelled.class, null, List.of("o"),
				SortKeyCondition.is("g").andLessThan(new UUID(1, 2)));
		key(cases, "raw-key", Reading.class, null, List.of("s1"), SortKeyCondition.between(5, 9));
		key(cases, "raw-key-is", Reading.class, null, List.of("s1"), SortKeyCondition.is(5));
		key(cases, "raw-key-partition", Reading.class, null, List.of("s1"), null);
		key(cases, "index", Purchase.class, "StatusIndex", List.of(Status.PAID), null);
		key(cases, "index-time-greater", Purchase.class, "StatusIndex", List.of(Status.PAID),
				SortKeyCondition.greaterThan(TEN));
		key(cases, "index-time-finer-bounds", Purchase.class, "StatusIndex", List.of(Status.PAID),
				SortKeyCondition.between(TEN.plusMillis(1), NOON.plusMillis(1)));
		key(cases, "index-time-nothing-between", Purchase.class, "StatusIndex", List.of(Status.PAID),
				SortKeyCondition.between(TEN.plusMillis(1), TEN.plusMillis(2)));
		key(cases, "index-text-prefix", Purchase.class, "StatusIndex", List.of(Status.PAID),
				SortKeyCondition.beginsWith("2024-01"));
		key(cases, "index-two-attributes", Purchase.class, "RegionIndex", List.of("EU", Status.PAID), null);
		key(cases, "index-two-sort-attributes", Purchase.class, "RegionIndex", List.of("EU", Status.PAID),
				SortKeyCondition.is(3).andGreaterThan(TEN));
		key(cases, "index-all-sort-attributes", Purchase.class, "RegionIndex", List.of("EU", Status.PAID),
				SortKeyCondition.is(3, TEN));
		key(cases, "local-index", Purchase.class, "TotalIndex", List.of("u1"), SortKeyCondition.greaterThan(10));
		return cases.tests();
	}

	@TestFactory
	Stream<DynamicTest> updates() {
		Cases cases = new Cases("update");
		update(cases, "set", Update.empty().set("status", Status.SHIPPED).set("total", new BigDecimal("12.50")));
		update(cases, "set-nested",
				Update.empty()
					.set("address.city", "Lyon")
					.set("lines[0].quantity", 2)
					.set("labels.colour", "red")
					.set("extras.a", List.of(1, "x")));
		update(cases, "set-null", Update.empty().setNull("address").setNull("shipBy"));
		update(cases, "set-if-not-exists", Update.empty().setIfNotExists("shipBy", LocalDate.of(2024, 1, 2)));
		update(cases, "set-empty-set", Update.empty().set("tags", Set.of()).set("gift", true));
		update(cases, "remove", Update.empty().remove("note").remove("lines[1]").remove("labels.colour"));
		update(cases, "remove-unknown", Update.empty().remove("legacy_field").remove("old.name").remove("address.zip"));
		update(cases, "increment", Update.empty().increment("version", 1).decrement("items", 2));
		update(cases, "increment-nested", Update.empty().increment("lines[0].quantity", 3).increment("extras.n", 1.5));
		update(cases, "add", Update.empty().add("total", 5).add("tags", List.of("a", "b", "a")));
		update(cases, "delete-from-set",
				Update.empty().deleteFromSet("tags", Set.of("a")).deleteFromSet("scores", List.of(1)));
		update(cases, "append", Update.empty().append("lines", List.of(new Line("s", 1, Set.of()))));
		update(cases, "prepend",
				Update.empty().prepend("grid", List.of(List.of(1, 2))).prepend("extras.list", List.of(1, "x")));
		update(cases, "all-clauses",
				Update.empty()
					.remove("note")
					.add("scores", Set.of(1))
					.set("status", Status.PAID)
					.deleteFromSet("tags", Set.of("x"))
					.increment("version", 1));
		return cases.tests();
	}

	@TestFactory
	Stream<DynamicTest> projections() {
		Cases cases = new Cases("projection");
		projection(cases, "properties", List.of("total", "status", "note"));
		projection(cases, "nested", List.of("address.city", "lines[0].sku", "labels.colour", "extras.a.b"));
		projection(cases, "overlapping", List.of("address.city", "address", "total", "total"));
		projection(cases, "keys", List.of("partitionKey", "sortKey", "userId"));
		return cases.tests();
	}

	private void condition(Cases cases, String name, Criteria criteria) {
		cases.add(name, () -> {
			ExpressionRenderer renderer = new ExpressionRenderer();
			ConditionExpression condition = this.queries.map(QueryModel.entity(Purchase.class), criteria);
			return input(Purchase.class, criteria) + "expression: " + renderer.render(condition) + '\n'
					+ GoldenFile.placeholders(renderer);
		});
	}

	private void key(Cases cases, String name, Class<?> type, @Nullable String indexName, List<?> partition,
			@Nullable SortKeyCondition sortKey) {
		cases.add(name, () -> {
			DynamoPersistentEntity<?> entity = QueryModel.entity(type);
			SecondaryIndex index = (indexName != null) ? entity.getRequiredIndex(indexName) : null;
			ExpressionRenderer renderer = new ExpressionRenderer();
			String text = input(type, partition + " " + sortKey) + ((index != null) ? "index: " + indexName + '\n' : "")
					+ "expression: " + renderer.render(this.queries.mapKey(entity, index, partition, sortKey)) + '\n';
			ConditionExpression filter = this.queries.mapKeyFilter(entity, index, sortKey);
			return text + ((filter != null) ? "filter: " + renderer.render(filter) + '\n' : "")
					+ GoldenFile.placeholders(renderer);
		});
	}

	private void update(Cases cases, String name, Update update) {
		cases.add(name, () -> {
			ExpressionRenderer renderer = new ExpressionRenderer();
			return input(Purchase.class, update) + "expression: "
					+ renderer.render(this.updates.map(QueryModel.entity(Purchase.class), update)) + '\n'
					+ GoldenFile.placeholders(renderer);
		});
	}

	private void projection(Cases cases, String name, List<String> properties) {
		cases.add(name, () -> {
			ExpressionRenderer renderer = new ExpressionRenderer();
			return input(Purchase.class, properties) + "expression: "
					+ renderer.render(this.queries.mapProjection(QueryModel.entity(Purchase.class), properties)) + '\n'
					+ GoldenFile.placeholders(renderer);
		});
	}

	private static String input(Class<?> type, Object input) {
		return "entity: " + type.getSimpleName() + "\ninput: " + String.valueOf(input).replaceAll("\\[B@\\w+", "bytes")
				+ '\n';
	}

	private static final class Cases {

		private final String folder;

		private final Map<String, Supplier<String>> texts = new LinkedHashMap<>();

		Cases(String folder) {
			this.folder = folder;
		}

		void add(String name, Supplier<String> text) {
			this.texts.put(name, text);
		}

		Stream<DynamicTest> tests() {
			Stream<DynamicTest> each = this.texts.entrySet()
				.stream()
				.map((entry) -> DynamicTest.dynamicTest(entry.getKey(),
						() -> GoldenFile.assertMatches(this.folder, entry.getKey(), entry.getValue().get())));
			return Stream.concat(each, Stream.of(DynamicTest.dynamicTest("no other files",
					() -> GoldenFile.assertNoOthers(this.folder, this.texts.keySet()))));
		}

	}

}
