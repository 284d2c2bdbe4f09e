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
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.Set;

import io.github.dynamospring.core.convert.QueryModel.Line;
import io.github.dynamospring.core.convert.QueryModel.Place;
import io.github.dynamospring.core.convert.QueryModel.Purchase;
import io.github.dynamospring.core.convert.QueryModel.Status;
import io.github.dynamospring.core.query.Update;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Updates as DynamoDB applies them.
 */
class UpdateIntegrationTests {

	private static final Instant TEN = Instant.parse("2024-01-15T10:00:00Z");

	private static final Purchase EMPTY = new Purchase("u1", TEN, "empty", null, null, null, null, null, null, null,
			null, null, null, null, null, false, 0, null, null, null, null);

	private static final Purchase FULL = new Purchase("u1", TEN, "full", new BigDecimal("10"), Status.OPEN, "EU",
			new Place("Rue 1", "Lyon", TEN), List.of(new Line("s1", 1, Set.of("m")), new Line("s2", 2, Set.of())),
			Set.of("a", "b"), Set.of(1, 2), Map.of("colour", "red"), Map.of("list", List.of(1)), null, "note", null,
			true, 5, LocalDate.of(2024, 1, 31), null, List.of(List.of(1)), 7L);

	private final QueryEngine engine = new QueryEngine();

	private final UpdateMapper mapper = new UpdateMapper(QueryModel.CONVERTER);

	@BeforeEach
	void putItems() {
		this.engine.createTable(Purchase.class);
		this.engine.put(EMPTY);
		this.engine.put(FULL);
	}

	@AfterEach
	void close() {
		this.engine.close();
	}

	@Test
	void setReplacesAndCreates() {
		Update update = Update.empty()
			.set("status", Status.SHIPPED)
			.set("note", "x")
			.set("shipBy", LocalDate.of(2024, 2, 1))
			.set("tags", Set.of("z"));
		for (Purchase item : List.of(EMPTY, FULL)) {
			Purchase updated = update(item, update);
			assertThat(updated.status()).isEqualTo(Status.SHIPPED);
			assertThat(updated.note()).isEqualTo("x");
			assertThat(updated.shipBy()).isEqualTo("2024-02-01");
			assertThat(updated.tags()).containsExactly("z");
		}
	}

	@Test
	void setReachesInside() {
		Purchase updated = update(FULL,
				Update.empty().set("address.city", "Nice").set("lines[1].quantity", 9).set("labels.size", "L"));
		assertThat(updated.address()).isEqualTo(new Place("Rue 1", "Nice", TEN));
		assertThat(updated.lines()).extracting(Line::quantity).containsExactly(1, 9);
		assertThat(updated.labels()).containsOnly(Map.entry("colour", "red"), Map.entry("size", "L"));
	}

	@Test
	void nullAndAbsentAreToldApart() {
		Map<String, AttributeValue> attributes = attributes(FULL, Update.empty().setNull("shipBy").remove("region"));
		assertThat(attributes.get("shipBy")).isEqualTo(AttributeValue.fromNul(true));
		assertThat(attributes).doesNotContainKey("region");
	}

	@Test
	void emptySetRemovesTheAttribute() {
		assertThat(attributes(FULL, Update.empty().set("tags", Set.of()))).doesNotContainKey("tags");
	}

	@Test
	void setIfNotExistsLeavesWhatIsThere() {
		Update update = Update.empty().setIfNotExists("note", "new");
		assertThat(update(EMPTY, update).note()).isEqualTo("new");
		assertThat(update(FULL, update).note()).isEqualTo("note");
	}

	@Test
	void incrementOfAnAbsentNumberStartsAtZero() {
		Update update = Update.empty().increment("version", 2).decrement("total", 3);
		assertThat(update(EMPTY, update)).extracting(Purchase::version, Purchase::total)
			.containsExactly(2L, new BigDecimal("-3"));
		assertThat(update(FULL, update)).extracting(Purchase::version, Purchase::total)
			.containsExactly(9L, new BigDecimal("7"));
	}

	@Test
	void incrementReachesInside() {
		assertThat(update(FULL, Update.empty().increment("lines[0].quantity", 4)).lines().get(0).quantity())
			.isEqualTo(5);
	}

	@Test
	void addCreatesNumbersAndSets() {
		Update update = Update.empty().add("total", 5).add("tags", List.of("b", "c")).add("scores", Set.of(3));
		Purchase created = update(EMPTY, update);
		assertThat(created.total()).isEqualByComparingTo("5");
		assertThat(created.tags()).containsExactlyInAnyOrder("b", "c");
		assertThat(created.scores()).containsExactly(3);
		Purchase added = update(FULL, update);
		assertThat(added.total()).isEqualByComparingTo("15");
		assertThat(added.tags()).containsExactlyInAnyOrder("a", "b", "c");
		assertThat(added.scores()).containsExactlyInAnyOrder(1, 2, 3);
	}

	@Test
	void deleteFromSetRemovesElements() {
		assertThat(update(FULL, Update.empty().deleteFromSet("tags", Set.of("a", "x"))).tags()).containsExactly("b");
		assertThat(attributes(FULL, Update.empty().deleteFromSet("tags", Set.of("a", "b")))).doesNotContainKey("tags");
	}

	@Test
	void appendAndPrependCreateLists() {
		Line first = new Line("first", 0, Set.of("x"));
		Line last = new Line("last", 0, Set.of("x"));
		assertThat(update(EMPTY, Update.empty().append("lines", List.of(last))).lines()).containsExactly(last);
		assertThat(update(FULL, Update.empty().append("lines", List.of(last))).lines()).extracting(Line::sku)
			.containsExactly("s1", "s2", "last");
		assertThat(update(FULL, Update.empty().prepend("lines", List.of(first, last))).lines()).extracting(Line::sku)
			.containsExactly("first", "last", "s1", "s2", "last");
		assertThat(update(EMPTY, Update.empty().prepend("grid", List.of(List.of(3)))).grid())
			.containsExactly(List.of(3));
		assertThat(update(FULL, Update.empty().append("extras.list", List.of(2))).extras().get("list"))
			.isEqualTo(List.of(new BigDecimal("1"), new BigDecimal("2")));
	}

	@Test
	void removeTakesElementsKeysAndUnknownAttributes() {
		Map<String, AttributeValue> item = QueryModel.CONVERTER.write(FULL);
		item.put("legacy.field", AttributeValue.fromS("x"));
		this.engine.put(Purchase.class, item);
		Map<String, AttributeValue> attributes = attributes(FULL,
				Update.empty().remove("legacy.field").remove("lines[0]").remove("labels.colour").remove("address.zip"));
		assertThat(attributes).doesNotContainKey("legacy.field");
		Purchase updated = QueryModel.CONVERTER.read(Purchase.class, attributes);
		assertThat(updated.lines()).extracting(Line::sku).containsExactly("s2");
		assertThat(updated.labels()).isEmpty();
	}

	@Test
	void allClausesOfOneUpdateSeeTheItemAsItWas() {
		Purchase updated = update(FULL,
				Update.empty()
					.remove("note")
					.add("scores", Set.of(9))
					.set("status", Status.PAID)
					.deleteFromSet("tags", Set.of("a"))
					.increment("items", 1)
					.append("lines", List.of(new Line("s3", 3, Set.of()))));
		assertThat(updated.note()).isNull();
		assertThat(updated.scores()).containsExactlyInAnyOrder(1, 2, 9);
		assertThat(updated.status()).isEqualTo(Status.PAID);
		assertThat(updated.tags()).containsExactly("b");
		assertThat(updated.items()).isEqualTo(6);
		assertThat(updated.lines()).hasSize(3);
	}

	private Map<String, AttributeValue> attributes(Purchase item, Update update) {
		return this.engine.update(item, this.mapper.map(QueryModel.entity(Purchase.class), update));
	}

	private Purchase update(Purchase item, Update update) {
		return QueryModel.CONVERTER.read(Purchase.class, attributes(item, update));
	}

}
