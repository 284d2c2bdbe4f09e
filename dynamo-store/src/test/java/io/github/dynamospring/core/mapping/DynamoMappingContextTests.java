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

package io.github.dynamospring.core.mapping;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import io.github.dynamospring.core.mapping.KeyLayout.Part;
import org.junit.jupiter.api.Test;

import org.springframework.core.env.MapPropertySource;
import org.springframework.core.env.StandardEnvironment;
import org.springframework.data.annotation.Id;
import org.springframework.data.annotation.PersistenceCreator;
import org.springframework.data.annotation.Transient;
import org.springframework.data.annotation.Version;
import org.springframework.data.mapping.MappingException;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Tests for {@link DynamoMappingContext}, {@link BasicDynamoPersistentEntity} and
 * {@link BasicDynamoPersistentProperty}.
 */
class DynamoMappingContextTests {

	private final DynamoMappingContext context = new DynamoMappingContext();

	@Test
	void recordHasKeyPartsInComponentOrder() {
		DynamoPersistentEntity<?> entity = entity(Order.class);
		KeyLayout layout = entity.getKeyLayout();
		assertThat(layout.raw()).isFalse();
		assertThat(layout.partitionKeyName()).isEqualTo("pk");
		assertThat(layout.sortKeyName()).isEqualTo("sk");
		assertThat(layout.separator()).isEqualTo("#");
		assertThat(layout.prefix()).isEqualTo("order");
		assertThat(names(layout.partitionKey())).containsExactly("userId");
		assertThat(names(layout.sortKey())).containsExactly("placedAt", "orderId");
		assertThat(entity.getKeyProperties()).extracting(DynamoPersistentProperty::getName)
			.containsExactly("userId", "placedAt", "orderId");
	}

	@Test
	void explicitOrderWinsOverComponentOrder() {
		assertThat(names(entity(Reordered.class).getKeyLayout().sortKey())).containsExactly("b", "a");
	}

	@Test
	void classHasKeyPartsInGivenOrderAcrossItsSuperclass() {
		KeyLayout layout = entity(Visit.class).getKeyLayout();
		assertThat(names(layout.partitionKey())).containsExactly("tenant", "user");
		assertThat(names(layout.sortKey())).containsExactly("day", "number");
		assertThat(layout.sortKey()).extracting(Part::digits).containsExactly(0, 6);
	}

	@Test
	void namesDefaultToTheUnderscoredClassName() {
		DynamoPersistentEntity<?> entity = entity(UserProfile.class);
		assertThat(entity.getEntityName()).isEqualTo("user_profile");
		assertThat(entity.getTableName()).isEqualTo("user_profile");
		assertThat(entity.getKeyLayout().prefix()).isEqualTo("user_profile");
	}

	@Test
	void idIsThePartitionKeyOfASimpleKey() {
		DynamoPersistentEntity<?> entity = entity(UserProfile.class);
		assertThat(entity.getRequiredPersistentProperty("id").isPartitionKey()).isTrue();
		assertThat(entity.getKeyLayout().hasSortKey()).isFalse();
		assertThat(entity.getKeyLayout().sortKeyName()).isNull();
	}

	@Test
	void tableNameMayHoldPlaceholders() {
		StandardEnvironment environment = new StandardEnvironment();
		environment.getPropertySources().addFirst(new MapPropertySource("test", Map.of("stage", "prod")));
		this.context.setEnvironment(environment);
		this.context.setTableNameStrategy(TableNameStrategy.prefixed("shop_"));
		assertThat(entity(Staged.class).getTableName()).isEqualTo("shop_orders-prod");
	}

	@Test
	void placeholderMayHaveADefaultWithoutEnvironment() {
		assertThat(entity(Staged.class).getTableName()).isEqualTo("orders-dev");
	}

	@Test
	void rawKeysAreThePropertiesOwnAttributes() {
		KeyLayout layout = entity(Raw.class).getKeyLayout();
		assertThat(layout.raw()).isTrue();
		assertThat(layout.prefix()).isNull();
		assertThat(layout.partitionKeyName()).isEqualTo("CustomerId");
		assertThat(layout.sortKeyName()).isEqualTo("number");
	}

	@Test
	void propertyMayBeBothKeys() {
		DynamoPersistentEntity<?> entity = entity(Root.class);
		assertThat(names(entity.getKeyLayout().partitionKey())).containsExactly("id");
		assertThat(names(entity.getKeyLayout().sortKey())).containsExactly("id");
		assertThat(entity.getKeyProperties()).hasSize(1);
	}

	@Test
	void childTakesPartitionAndNamesOfItsParent() {
		DynamoPersistentEntity<?> entity = entity(Session.class);
		KeyLayout layout = entity.getKeyLayout();
		assertThat(entity.getTableName()).isEqualTo("accounts");
		assertThat(entity.getEntityName()).isEqualTo("session");
		assertThat(layout.prefix()).isEqualTo("account");
		assertThat(layout.separator()).isEqualTo(":");
		assertThat(layout.partitionKeyName()).isEqualTo("PK");
		assertThat(layout.sortKeyName()).isEqualTo("SK");
		assertThat(layout.sortKey()).extracting(Part::constant).containsExactly("session", null);
		assertThat(entity(Account.class).isTableShared()).isTrue();
		assertThat(names(entity(Account.class).getKeyLayout().sortKey())).containsExactly("profile");
	}

	@Test
	void constantsAreNoKeyProperties() {
		DynamoPersistentEntity<?> entity = entity(Labelled.class);
		assertThat(entity.getKeyProperties()).extracting(DynamoPersistentProperty::getName).containsExactly("id", "at");
		assertThat(entity.getKeyLayout().sortKey()).extracting(Part::label).containsExactly("type", "at");
		assertThat(entity.getKeyLayout().sortKey()).extracting(Part::constant).containsExactly("event", null);
	}

	@Test
	void indexesAreResolvedToProperties() {
		DynamoPersistentEntity<?> entity = entity(Indexed.class);
		assertThat(entity.getIndexes()).extracting(SecondaryIndex::name)
			.containsExactly("StatusIndex", "Wide", "ByTotal");
		SecondaryIndex status = entity.getRequiredIndex("StatusIndex");
		assertThat(status.local()).isFalse();
		assertThat(status.partitionKey()).extracting(DynamoPersistentProperty::getAttributeName).containsExactly("st");
		assertThat(status.projects("anything")).isTrue();
		SecondaryIndex wide = entity.getRequiredIndex("Wide");
		assertThat(wide.partitionKey()).hasSize(2);
		assertThat(wide.projectedAttributes()).containsExactlyInAnyOrder("pk", "sk", "st", "id", "total", "note");
		assertThat(wide.projects("other")).isFalse();
		SecondaryIndex local = entity.getRequiredIndex("ByTotal");
		assertThat(local.local()).isTrue();
		assertThat(local.projectedAttributes()).containsExactlyInAnyOrder("pk", "sk", "total");
	}

	@Test
	void unknownIndexNamesTheDeclaredOnes() {
		DynamoPersistentEntity<?> entity = entity(Indexed.class);
		assertThat(entity.findIndex("Nope")).isEmpty();
		assertThatExceptionOfType(MappingException.class).isThrownBy(() -> entity.getRequiredIndex("Nope"))
			.withMessageContaining("no index 'Nope'")
			.withMessageContaining("StatusIndex, Wide, ByTotal");
	}

	@Test
	void propertiesTellTheirAnnotations() {
		DynamoPersistentEntity<?> entity = entity(Order.class);
		DynamoPersistentProperty placedAt = entity.getRequiredPersistentProperty("placedAt");
		assertThat(placedAt.getPrecision()).isEqualTo(ChronoUnit.SECONDS);
		assertThat(placedAt.isSortKey()).isTrue();
		assertThat(placedAt.isKeyPart()).isTrue();
		assertThat(entity.getRequiredPersistentProperty("expires").isTimeToLive()).isTrue();
		assertThat(entity.getTimeToLiveProperty()).isNotNull();
		assertThat(entity.getRequiredPersistentProperty("total").getPrecision()).isEqualTo(ChronoUnit.NANOS);
		assertThat(entity.getRequiredVersionProperty().getName()).isEqualTo("version");
	}

	@Test
	void computedGettersAndTransientFieldsAreNoProperties() {
		DynamoPersistentEntity<?> entity = entity(Computed.class);
		assertThat(entity.getPersistentProperty("fullName")).isNull();
		assertThat(entity.getPersistentProperty("cache")).isNull();
		assertThat(entity.getPersistentProperty("first")).isNotNull();
	}

	@Test
	void embeddedTypesHaveNoTable() {
		entity(Order.class);
		DynamoPersistentEntity<?> embedded = this.context.getRequiredPersistentEntity(Address.class);
		assertThat(embedded.isTable()).isFalse();
		assertThat(embedded.isWriteNulls()).isFalse();
		assertThatExceptionOfType(MappingException.class).isThrownBy(embedded::getTableName)
			.withMessageContaining(Address.class.getName())
			.withMessageContaining("@Table");
	}

	@Test
	void embeddedTypesAreFoundAtAnyDepth() {
		entity(Deep.class);
		assertThat(this.context.hasPersistentEntityFor(Address.class)).isTrue();
		assertThat(this.context.hasPersistentEntityFor(Node.class)).isTrue();
		assertThat(this.context.hasPersistentEntityFor(String.class)).isFalse();
	}

	@Test
	void creatorMayBeAConstructorOrAFactoryMethod() {
		assertThat(entity(WithCreator.class).getInstanceCreatorMetadata()).isNotNull();
		assertThat(entity(WithFactory.class).getInstanceCreatorMetadata()).isNotNull();
	}

	@Test
	void customTypesAreNotLookedInto() {
		this.context.setCustomTypes(List.of(Thread.class));
		DynamoPersistentEntity<?> entity = entity(WithThread.class);
		assertThat(entity.getRequiredPersistentProperty("thread").isCustomType()).isTrue();
		assertThat(entity.getRequiredPersistentProperty("id").isCustomType()).isFalse();
	}

	private DynamoPersistentEntity<?> entity(Class<?> type) {
		return this.context.getRequiredPersistentEntity(type);
	}

	private static List<String> names(List<Part> parts) {
		return parts.stream()
			.map((part) -> (part.property() != null) ? part.property().getName() : String.valueOf(part.constant()))
			.toList();
	}

	record Address(String street, String city) {

	}

	record Node(String name, List<Node> children) {

	}

	@Table("app_data")
	record Order(@PartitionKey String userId, @SortKey @Precision(ChronoUnit.SECONDS) Instant placedAt,
			@SortKey String orderId, java.math.BigDecimal total, Address address, @TimeToLive Instant expires,
			@Version Long version) {

	}

	@Table("reordered")
	record Reordered(@PartitionKey String id, @SortKey(order = 2) String a, @SortKey(order = 1) String b) {

	}

	static class Tenanted {

		@PartitionKey(order = 1)
		private String tenant;

	}

	@Table("visits")
	static class Visit extends Tenanted {

		@SortKey(order = 20, digits = 6)
		private int number;

		@SortKey(order = 10)
		private java.time.LocalDate day;

		@PartitionKey(order = 2)
		private String user;

	}

	@Table
	record UserProfile(@Id String id) {

	}

	@Table("orders-${stage:dev}")
	record Staged(@PartitionKey String id) {

	}

	@Table(rawKeys = true)
	record Raw(@PartitionKey @Attribute("CustomerId") long customerId, @SortKey int number) {

	}

	@Table
	record Root(@PartitionKey @SortKey String id) {

	}

	@Table(value = "accounts", kind = "profile", separator = ":", partitionKeyName = "PK", sortKeyName = "SK")
	record Account(@PartitionKey String accountId) {

	}

	@Table(parent = Account.class, kind = "session")
	record Session(@PartitionKey String accountId, @SortKey String token) {

	}

	@Table(prefixSortKey = true)
	record Labelled(@PartitionKey String id, @SortKey(constant = "event") String type, @SortKey Instant at) {

	}

	@Table
	@GlobalSecondaryIndex(name = "StatusIndex", partitionKey = "status", sortKey = "total")
	@GlobalSecondaryIndex(name = "Wide", partitionKey = { "status", "id" }, sortKey = "total",
			projection = IndexProjection.INCLUDE, include = "note")
	@LocalSecondaryIndex(name = "ByTotal", sortKey = "total", projection = IndexProjection.KEYS_ONLY)
	record Indexed(@PartitionKey String id, @SortKey String s, @Attribute("st") String status, long total,
			String note) {

	}

	@Table
	public static class Computed {

		@PartitionKey
		private String id;

		private String first;

		private String last;

		@Transient
		private String cache;

		public String getFullName() {
			return this.first + " " + this.last;
		}

	}

	@Table
	record Deep(@PartitionKey String id, Map<String, List<Optional<Address>>> addresses, Node[] nodes) {

	}

	@Table
	static class WithCreator {

		@PartitionKey
		private final String id;

		private int calls;

		WithCreator(String id, int calls) {
			this.id = id;
			this.calls = calls;
		}

		@PersistenceCreator
		WithCreator(String id) {
			this.id = id;
		}

	}

	@Table
	static final class WithFactory {

		@PartitionKey
		private final String id;

		private WithFactory(String id, boolean checked) {
			this.id = id;
		}

		private WithFactory(String id, int ignored) {
			this.id = id;
		}

		@PersistenceCreator
		static WithFactory of(String id) {
			return new WithFactory(id, true);
		}

	}

	@Table
	record WithThread(@PartitionKey String id, Thread thread) {

	}

}
