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
import java.time.LocalDate;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.Set;

import io.github.dynamospring.DynamoReadException;
import io.github.dynamospring.core.mapping.Attribute;
import io.github.dynamospring.core.mapping.DynamoKey;
import io.github.dynamospring.core.mapping.GlobalSecondaryIndex;
import io.github.dynamospring.core.mapping.IndexProjection;
import io.github.dynamospring.core.mapping.PartitionKey;
import io.github.dynamospring.core.mapping.Precision;
import io.github.dynamospring.core.mapping.SortKey;
import io.github.dynamospring.core.mapping.Table;
import io.github.dynamospring.core.query.SortKeyCondition;
import io.github.dynamospring.fixture.DynamoFixture;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

import static io.github.dynamospring.core.query.Criteria.where;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Reads items as other libraries with the same layout have stored them, and items whose
 * key properties are found in the key attributes alone.
 */
class StoredLayoutIntegrationTests {

	private static final Instant TEN = Instant.parse("2024-01-15T10:00:00Z");

	private final DynamoFixture dynamo = new DynamoFixture(User.class, Purchase.class, PurchaseNote.class,
			UserProfile.class, OldProfile.class, Visit.class);

	private final DynamoTemplate template = this.dynamo.template();

	@BeforeEach
	void putItems() {
		put("app",
				Map.of("pk", s("user#u1"), "sk", s("profile"), "id", s("u1"), "kind", s("profile"), "name", s("Ann"),
						"email", s("ann@example.com"), "joined", s("2023-05-01"), "score", n("1.50"), "admin",
						AttributeValue.fromBool(false), "roles", AttributeValue.fromSs(List.of("a", "b"))));
		for (int i : List.of(1, 2, 10)) {
			String placed = "2024-01-15T10:00:%02dZ".formatted(i);
			put("app",
					Map.of("pk", s("user#u1"), "sk", s("order#" + placed + "#o" + i), "user_id", s("u1"), "kind",
							s("order"), "placed_at", s(placed), "order_id", s("o" + i), "total", n("9.90"), "lines",
							AttributeValue.fromL(List.of(AttributeValue.fromM(Map.of("sku", s("x"), "qty", n("2")))))));
		}
		put("app", Map.of("pk", s("user#u1"), "sk", s("order_note#o1"), "kind", s("order_note"), "text", s("late")));
		put("profiles", Map.of("pk", s("user_profile#p1"), "id", s("p1")));
		put("profiles", Map.of("pk", s("userprofile#p2"), "id", s("p2")));
		for (int i = 1; i <= 3; i++) {
			put("visits",
					Map.of("pk", s("visit#v"), "sk", s("2024-01-15T10:00:0" + i + "Z#000" + i), "page", s("home")));
		}
		this.dynamo.requests();
	}

	private void put(String table, Map<String, AttributeValue> item) {
		this.dynamo.client().putItem((request) -> request.tableName(table).item(item));
	}

	private static AttributeValue s(String text) {
		return AttributeValue.fromS(text);
	}

	private static AttributeValue n(String number) {
		return AttributeValue.fromN(number);
	}

	@AfterEach
	void close() {
		this.dynamo.close();
	}

	@Test
	void itemsOfTheSameLayoutAreReadAndQueried() {
		assertThat(this.template.get(User.class).key("u1").one()).contains(new User("u1", "profile", "Ann",
				"ann@example.com", LocalDate.of(2023, 5, 1), new BigDecimal("1.5"), false, Set.of("a", "b")));
		assertThat(this.template.query(Purchase.class).partitionKey("u1").all()).extracting(Purchase::orderId)
			.containsExactly("o1", "o2", "o10");
		assertThat(this.template.query(Purchase.class)
			.partitionKey("u1")
			.sortKey(SortKeyCondition.between(TEN.plusSeconds(2), TEN.plusSeconds(9)))
			.all()).extracting(Purchase::orderId).containsExactly("o2");
		assertThat(this.template.query(Purchase.class)
			.partitionKey("u1")
			.filter(where("lines[0].qty").gt(1))
			.descending()
			.limit(1)
			.all()).extracting(Purchase::orderId).containsExactly("o10");
		assertThat(this.template.get(Purchase.class).key("u1", TEN.plusSeconds(1), "o1").one())
			.hasValueSatisfying((purchase) -> assertThat(purchase.lines()).containsExactly(new Line("x", 2)));
	}

	@Test
	void whatIsWrittenBackIsTheSameItem() {
		Map<String, AttributeValue> stored = item("user#u1", "profile");
		this.template.save(this.template.get(User.class).key("u1").one().orElseThrow());
		assertThat(StoredItems.equal(item("user#u1", "profile"), stored)).isTrue();
	}

	private Map<String, AttributeValue> item(String partitionKey, String sortKey) {
		return this.dynamo.client()
			.getItem((request) -> request.tableName("app").key(Map.of("pk", s(partitionKey), "sk", s(sortKey))))
			.item();
	}

	@Test
	void kindsThatBeginAlikeStayApart() {
		assertThat(this.template.query(Purchase.class).partitionKey("u1").count()).isEqualTo(3);
		assertThat(this.template.query(PurchaseNote.class).partitionKey("u1").all())
			.containsExactly(new PurchaseNote("u1", "o1", "late"));
		assertThat(this.template.scan(PurchaseNote.class).all()).hasSize(1);
	}

	@Test
	void formerEntityNamesWithoutUnderscoresAreNamedExplicitly() {
		assertThat(this.template.get(UserProfile.class).key("p1").one()).contains(new UserProfile("p1"));
		assertThat(this.template.get(UserProfile.class).key("p2").one()).isEmpty();
		assertThat(this.template.get(OldProfile.class).key("p2").one()).contains(new OldProfile("p2"));
		assertThat(this.template.scan(OldProfile.class).all()).containsExactly(new OldProfile("p2"));
	}

	@Test
	void keyPropertiesAreRecoveredOnEveryPath() {
		Visit first = new Visit("v", TEN.plusSeconds(1), 1, "home");
		Visit last = new Visit("v", TEN.plusSeconds(3), 3, "home");
		DynamoKey key = DynamoKey.of("v", TEN.plusSeconds(1), 1);
		assertThat(this.template.get(Visit.class).key(key).one()).contains(first);
		assertThat(this.template.query(Visit.class).partitionKey("v").all()).hasSize(3).startsWith(first);
		assertThat(this.template.query(Visit.class).partitionKey("v").stream()).hasSize(3).endsWith(last);
		assertThat(this.template.query(Visit.class).partitionKey("v").limit(2).window().getContent()).startsWith(first);
		assertThat(this.template.query(Visit.class).partitionKey("v").descending().page().items()).startsWith(last);
		assertThat(this.template.query(Visit.class).index("ByPage").partitionKey("home").as(VisitKey.class).all())
			.hasSize(3)
			.contains(new VisitKey("v", TEN.plusSeconds(3), 3));
		assertThat(
				this.template.query(Visit.class).index("ByPage").partitionKey("home").project("at", "number").first())
			.isPresent()
			.get()
			.satisfies((map) -> assertThat(map).containsKeys("at", "number"));
		assertThat(this.template.scan(Visit.class).all()).hasSize(3).contains(first, last);
		assertThat(this.template.scan(Visit.class).index("ByPage").as(VisitKey.class).all()).hasSize(3);
		assertThat(this.template.getAll(Visit.class, List.of(key))).containsExactly(first);
		ExecutableGetOperation.Get<Visit> get = this.template.get(Visit.class).key(key);
		assertThat(this.template.transactGet(List.of(get)).execute().get(get)).contains(first);
		assertThat(this.template.delete(Visit.class).key(key).executeAndReturnOld()).contains(first);
	}

	@Test
	void keyThatIsNoneOfTheEntityIsNamed() {
		put("visits", Map.of("pk", s("visit#v"), "sk", s("yesterday"), "page", s("home")));
		assertThatExceptionOfType(DynamoReadException.class)
			.isThrownBy(() -> this.template.query(Visit.class).partitionKey("v").all())
			.withMessageContaining("'yesterday'")
			.withMessageContaining("visit#<site>");
	}

	@Table(value = "app", entity = "user")
	record User(@PartitionKey String id, @SortKey(constant = "profile") String kind, String name, String email,
			LocalDate joined, BigDecimal score, boolean admin, Set<String> roles) {

	}

	record Line(String sku, int qty) {

	}

	@Table(parent = User.class, kind = "order")
	record Purchase(@PartitionKey @Attribute("user_id") String userId,
			@SortKey @Precision(ChronoUnit.SECONDS) @Attribute("placed_at") Instant placedAt,
			@SortKey @Attribute("order_id") String orderId, BigDecimal total, List<Line> lines) {

	}

	@Table(parent = User.class, kind = "order_note")
	record PurchaseNote(@PartitionKey @Attribute("user_id") String userId,
			@SortKey @Attribute("order_id") String orderId, String text) {

	}

	@Table("profiles")
	record UserProfile(@PartitionKey String id) {

	}

	@Table(value = "profiles", entity = "userprofile")
	record OldProfile(@PartitionKey String id) {

	}

	@Table("visits")
	@GlobalSecondaryIndex(name = "ByPage", partitionKey = "page", projection = IndexProjection.KEYS_ONLY)
	record Visit(@PartitionKey String site, @SortKey @Precision(ChronoUnit.SECONDS) Instant at,
			@SortKey(digits = 4) int number, @Nullable String page) {

	}

	record VisitKey(String site, Instant at, int number) {

	}

}
