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

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;

import io.github.dynamospring.DynamoReadException;
import io.github.dynamospring.DynamoValidationException;
import io.github.dynamospring.core.mapping.DynamoMappingContext;
import io.github.dynamospring.core.mapping.DynamoPersistentEntity;
import io.github.dynamospring.core.mapping.PartitionKey;
import io.github.dynamospring.core.mapping.SortKey;
import io.github.dynamospring.core.mapping.Table;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

import org.springframework.data.annotation.TypeAlias;
import org.springframework.data.mapping.MappingException;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Tests for sealed types, embedded and as entities.
 */
class SealedTypesTests {

	private final MappingDynamoConverter converter = new MappingDynamoConverter(new DynamoMappingContext());

	@Test
	void embeddedObjectsSayTheirTypeWhereItIsNotDeclared() {
		Map<String, AttributeValue> item = this.converter.write(new Purchase("p", new Card("4711", 3),
				List.of(new BankTransfer("DE00"), new Card("1", 0)), new Card("2", 1), Optional.empty()));
		assertThat(item.get("payment").m()).containsEntry("_type", AttributeValue.fromS("card"))
			.containsEntry("number", AttributeValue.fromS("4711"));
		assertThat(item.get("parts").l().get(0).m()).containsEntry("_type", AttributeValue.fromS("transfer"));
		assertThat(item.get("card").m()).doesNotContainKey("_type");
	}

	@Test
	void randomObjectsSurviveWritingAndReading() {
		Random random = new Random(11);
		for (int i = 0; i < 500; i++) {
			List<Payment> parts = new ArrayList<>();
			for (int n = random.nextInt(4); n > 0; n--) {
				parts.add(payment(random));
			}
			Purchase purchase = new Purchase("p" + i, payment(random), parts, new Card("x", random.nextInt(9)),
					random.nextBoolean() ? Optional.of(payment(random)) : Optional.empty());
			Map<String, AttributeValue> item = this.converter.write(purchase);
			assertThat(this.converter.read(Purchase.class, item)).isEqualTo(purchase);
			assertThat(this.converter.write(this.converter.read(Purchase.class, item))).isEqualTo(item);
		}
	}

	private static Payment payment(Random random) {
		return switch (random.nextInt(3)) {
			case 0 -> new Card("c" + random.nextInt(), random.nextInt());
			case 1 -> new BankTransfer("i" + random.nextInt());
			default -> new Voucher(List.of(new Card("v", 1)));
		};
	}

	@Test
	void unknownTypesAreNamed() {
		assertThatExceptionOfType(DynamoReadException.class)
			.isThrownBy(() -> this.converter.read(Purchase.class,
					Map.of("pk", AttributeValue.fromS("purchase#p"), "payment",
							AttributeValue.fromM(Map.of("_type", AttributeValue.fromS("cash"))))))
			.withMessageContaining("payment")
			.withMessageContaining("'cash', expected one of [card, transfer, voucher]");
	}

	@Test
	void subclassesOfDeclaredClassesAreRefused() {
		assertThatExceptionOfType(DynamoValidationException.class)
			.isThrownBy(() -> this.converter.write(new Zoo("z", new Dog())))
			.withMessageContaining("animal")
			.withMessageContaining("make " + Animal.class.getName() + " sealed and abstract");
		assertThat(this.converter.write(new Zoo("z", new Animal()))).containsKey("animal");
	}

	@Test
	void pathsLeadIntoSealedTypes() {
		QueryMapper queries = new QueryMapper(this.converter);
		DynamoPersistentEntity<?> entity = this.converter.getMappingContext()
			.getRequiredPersistentEntity(Purchase.class);
		assertThat(queries.mapPath(entity, "payment.iban")).hasToString("payment.iban");
		assertThat(queries.mapPath(entity, "payment.number")).hasToString("payment.number");
		assertThatExceptionOfType(DynamoValidationException.class)
			.isThrownBy(() -> queries.mapPath(entity, "payment.nothing"))
			.withMessageContaining("nothing");
	}

	@Test
	void itemsBecomeTheEntityOfTheirKind() {
		Customer customer = new Customer("u1", "Ann");
		Bill bill = new Bill("u1", "b1", 5);
		assertThat(this.converter.read(Entry.class, this.converter.write(customer))).isEqualTo(customer);
		assertThat(this.converter.read(Entry.class, this.converter.write(bill))).isEqualTo(bill);
		assertThat(this.converter.write(bill)).doesNotContainKey("_type");
		DynamoPersistentEntity<?> entity = this.converter.getMappingContext().getRequiredPersistentEntity(Entry.class);
		assertThat(entity.isTable()).isTrue();
		assertThat(entity.getTableName()).isEqualTo("app");
		assertThat(entity.getSubtypes()).extracting((subtype) -> subtype.getType().getSimpleName())
			.containsExactlyInAnyOrder("Customer", "Bill");
	}

	@Test
	void kindsThatBeginAlikeAreTold() {
		assertThat(this.converter.read(Alike.class, this.converter.write(new Ord("a", "1"))))
			.isEqualTo(new Ord("a", "1"));
		assertThat(this.converter.read(Alike.class, this.converter.write(new OrdNote("a", "1"))))
			.isEqualTo(new OrdNote("a", "1"));
	}

	@Test
	void foreignItemsAreRefused() {
		assertThatExceptionOfType(DynamoReadException.class)
			.isThrownBy(() -> this.converter.read(Entry.class,
					Map.of("pk", AttributeValue.fromS("customer#u1"), "sk", AttributeValue.fromS("note#1"))))
			.withMessageContaining("'note#1'")
			.withMessageContaining(Entry.class.getName());
	}

	@Test
	void itemsWithRawKeysSayTheirType() {
		Map<String, AttributeValue> item = this.converter.write(new Circle("a", 1, 2.5));
		assertThat(item.get("_type")).isEqualTo(AttributeValue.fromS("circle"));
		assertThat(this.converter.read(Shape.class, item)).isEqualTo(new Circle("a", 1, 2.5));
		assertThat(this.converter.read(Shape.class, this.converter.write(new Square("a", 2, 3))))
			.isEqualTo(new Square("a", 2, 3));
	}

	@Test
	void startFailsForTypesThatCannotBeReadTogether() {
		assertRefused(TwoTables.class, "share one table");
		assertRefused(TwoPartitions.class, "do not share their partitions");
		assertRefused(Untold.class, "@TypeAlias");
	}

	private void assertRefused(Class<?> type, String... parts) {
		DynamoMappingContext context = new DynamoMappingContext();
		context.setInitialEntitySet(Set.of(type));
		assertThatExceptionOfType(MappingException.class).isThrownBy(context::afterPropertiesSet)
			.withMessageContainingAll(parts)
			.withMessageContaining(type.getName());
	}

	sealed interface Payment {

	}

	record Card(String number, int digits) implements Payment {

	}

	@TypeAlias("transfer")
	record BankTransfer(String iban) implements Payment {

	}

	record Voucher(List<Payment> uses) implements Payment {

	}

	@Table
	record Purchase(@PartitionKey String id, Payment payment, List<Payment> parts, Card card,
			Optional<Payment> perhaps) {

	}

	static class Animal {

		String name = "";

	}

	static class Dog extends Animal {

	}

	@Table
	record Zoo(@PartitionKey String id, Animal animal) {

	}

	sealed interface Entry {

	}

	@Table(value = "app", kind = "customer")
	record Customer(@PartitionKey String userId, String name) implements Entry {

	}

	@Table(parent = Customer.class, kind = "bill")
	record Bill(@PartitionKey String userId, @SortKey String billId, int total) implements Entry {

	}

	sealed interface Alike {

	}

	@Table(value = "alike", entity = "x", kind = "order")
	record Ord(@PartitionKey String id, @SortKey String sort) implements Alike {

	}

	@Table(value = "alike", entity = "x", kind = "order_note")
	record OrdNote(@PartitionKey String id, @SortKey String sort) implements Alike {

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

	sealed interface TwoTables {

	}

	@Table(value = "one", entity = "t", kind = "a")
	record InOne(@PartitionKey String id) implements TwoTables {

	}

	@Table(value = "two", entity = "t", kind = "b")
	record InTwo(@PartitionKey String id) implements TwoTables {

	}

	sealed interface TwoPartitions {

	}

	@Table(value = "parts", kind = "a")
	record PartOne(@PartitionKey String id) implements TwoPartitions {

	}

	@Table(value = "parts", kind = "b")
	record PartTwo(@PartitionKey String id) implements TwoPartitions {

	}

	sealed interface Untold {

	}

	@Table(value = "untold", rawKeys = true)
	record UntoldOne(@PartitionKey String id) implements Untold {

	}

}
