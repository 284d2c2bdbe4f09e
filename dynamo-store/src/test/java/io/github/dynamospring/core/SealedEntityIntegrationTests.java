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

import java.util.List;
import java.util.Map;

import io.github.dynamospring.DynamoReadException;
import io.github.dynamospring.DynamoValidationException;
import io.github.dynamospring.core.mapping.GlobalSecondaryIndex;
import io.github.dynamospring.core.mapping.PartitionKey;
import io.github.dynamospring.core.mapping.SortKey;
import io.github.dynamospring.core.mapping.Table;
import io.github.dynamospring.core.query.SortKeyCondition;
import io.github.dynamospring.fixture.DynamoFixture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

import org.springframework.data.annotation.TypeAlias;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Tests for several types of entities read by one query.
 */
class SealedEntityIntegrationTests {

	private final DynamoFixture dynamo = new DynamoFixture(User.class, Purchase.class, Stranger.class, Circle.class,
			Square.class, Memo.class, Letter.class);

	private final DynamoTemplate template = this.dynamo.template();

	@AfterEach
	void close() {
		this.dynamo.close();
	}

	@Test
	void oneQueryReturnsAllTypesOfAPartition() {
		User user = new User("u1", "Ann", "open");
		this.template.saveAll(List.of(new Purchase("u1", "o1", 5, "open"), user, new Purchase("u1", "o2", 7, "done"),
				new User("u2", "Bob", "open"), new Stranger("u1", "s")));
		this.dynamo.requests();
		List<Entry> entries = this.template.query(Entry.class).partitionKey("u1").all();
		assertThat(this.dynamo.operations()).containsExactly("Query");
		assertThat(entries).containsExactly(new Purchase("u1", "o1", 5, "open"), new Purchase("u1", "o2", 7, "done"),
				user);
		assertThat(this.template.query(Entry.class).partitionKey("u1").limit(2).window().getContent()).hasSize(2);
		assertThat(this.template.query(Entry.class)
			.partitionKey("u1")
			.sortKey(SortKeyCondition.beginsWith("order#o2"))
			.all()).containsExactly(new Purchase("u1", "o2", 7, "done"));
		assertThat(this.template.query(Entry.class).index("ByState").partitionKey("open").all()).hasSize(3);
		assertThat(this.template.scan(Entry.class).all()).hasSize(4);
		assertThat(this.template.query(User.class).partitionKey("u1").all()).containsExactly(user);
	}

	@Test
	void projectionsTellTheTypesApart() {
		this.template.save(new Memo("b", "m1", "open"));
		this.template.save(new Letter("b", "l1", "sent"));
		assertThat(this.template.query(Document.class).partitionKey("b").project("state").all())
			.containsExactly(Map.of("state", "sent"), Map.of("state", "open"));
	}

	@Test
	void itemCreatedByAnUpdateHasItsType() {
		this.template.update(Circle.class).key("d", 1).set("radius", 4.0).upsert().execute();
		assertThat(this.template.query(Shape.class).partitionKey("d").all()).containsExactly(new Circle("d", 1, 4.0));
	}

	@Test
	void whatBelongsToOneTypeIsRefused() {
		assertThatExceptionOfType(DynamoValidationException.class)
			.isThrownBy(() -> this.template.get(Entry.class).key("u1").toRequest())
			.withMessageContaining("name the type");
		assertThatExceptionOfType(DynamoValidationException.class)
			.isThrownBy(() -> this.template.query(Entry.class)
				.partitionKey("u1")
				.sortKey(SortKeyCondition.is("o1"))
				.toRequest())
			.withMessageContaining("beginsWith");
	}

	@Test
	void kindThatIsNotPermittedIsNamed() {
		this.dynamo.client()
			.putItem((request) -> request.tableName("app")
				.item(Map.of("pk", AttributeValue.fromS("user#u1"), "sk", AttributeValue.fromS("refund#r1"))));
		assertThatExceptionOfType(DynamoReadException.class)
			.isThrownBy(() -> this.template.query(Entry.class).partitionKey("u1").all())
			.withMessageContaining("Entry")
			.withMessageContaining("'refund#r1'")
			.withMessageContaining("[profile, order]");
		assertThat(this.template.query(User.class).partitionKey("u1").all()).isEmpty();
	}

	@Test
	void otherEntityOfThePartitionIsRefusedBeforeAnyRequest() {
		try (DynamoFixture shared = new DynamoFixture(User.class, Purchase.class, Guest.class)) {
			shared.requests();
			assertThatExceptionOfType(DynamoValidationException.class)
				.isThrownBy(() -> shared.template().query(Entry.class).partitionKey("u1").all())
				.withMessageContaining("Guest")
				.withMessageContaining("permit that type");
			assertThat(shared.requests()).isEmpty();
		}
	}

	@Test
	void typesWithRawKeysAreToldByTheirAlias() {
		this.template.saveAll(List.of(new Circle("d", 1, 2.5), new Square("d", 2, 3)));
		assertThat(this.template.query(Shape.class).partitionKey("d").all()).containsExactly(new Circle("d", 1, 2.5),
				new Square("d", 2, 3));
		assertThat(this.template.query(Square.class).partitionKey("d").all()).containsExactly(new Square("d", 2, 3));
		assertThat(this.template.scan(Circle.class).all()).containsExactly(new Circle("d", 1, 2.5));
		assertThat(this.template.get(Shape.class).key("d", 1).one()).contains(new Circle("d", 1, 2.5));
	}

	sealed interface Entry {

	}

	@Table(value = "app", kind = "profile")
	@GlobalSecondaryIndex(name = "ByState", partitionKey = "state")
	record User(@PartitionKey String userId, String name, String state) implements Entry {

	}

	@Table(parent = User.class, kind = "order")
	@GlobalSecondaryIndex(name = "ByState", partitionKey = "state")
	record Purchase(@PartitionKey String userId, @SortKey String orderId, int total, String state) implements Entry {

	}

	@Table("app")
	record Stranger(@PartitionKey String id, @SortKey String sort) {

	}

	@Table(parent = User.class, kind = "guest")
	record Guest(@PartitionKey String userId, @SortKey String guestId) {

	}

	abstract static sealed class Document permits Memo, Letter {

		@PartitionKey
		final String box;

		@SortKey
		final String id;

		final String state;

		Document(String box, String id, String state) {
			this.box = box;
			this.id = id;
			this.state = state;
		}

	}

	@Table(value = "documents", entity = "document", kind = "memo")
	static final class Memo extends Document {

		Memo(String box, String id, String state) {
			super(box, id, state);
		}

	}

	@Table(parent = Memo.class, kind = "letter")
	static final class Letter extends Document {

		Letter(String box, String id, String state) {
			super(box, id, state);
		}

	}

	sealed interface Shape {

	}

	@TypeAlias("circle")
	@Table(value = "shapes", rawKeys = true)
	record Circle(@PartitionKey String drawing, @SortKey int number, double radius) implements Shape {

	}

	@TypeAlias("square")
	@Table(value = "shapes", rawKeys = true)
	record Square(@PartitionKey String drawing, @SortKey int number, double side) implements Shape {

	}

}
