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

import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

import io.github.dynamospring.core.mapping.PartitionKey;
import io.github.dynamospring.core.mapping.SortKey;
import io.github.dynamospring.core.mapping.Table;
import io.github.dynamospring.fixture.DynamoFixture;
import io.github.dynamospring.repository.AllowScan;
import io.github.dynamospring.repository.DynamoRepository;
import io.github.dynamospring.repository.support.DynamoRepositoryFactory;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import org.springframework.data.domain.Example;
import org.springframework.data.domain.Limit;
import org.springframework.data.domain.PageRequest;
import org.springframework.data.domain.Pageable;
import org.springframework.data.domain.ScrollPosition;
import org.springframework.data.domain.Slice;
import org.springframework.data.domain.Sort;
import org.springframework.data.domain.Window;
import org.springframework.data.repository.query.QueryByExampleExecutor;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * A repository of a sealed type: its partition key names a partition of several kinds of
 * items, never one item.
 */
class SealedTypeQueryIntegrationTests {

	private final DynamoFixture dynamo = new DynamoFixture(Cat.class, Dog.class);

	private final Pets pets = new DynamoRepositoryFactory(this.dynamo.template()).getRepository(Pets.class);

	@BeforeEach
	void save() {
		this.pets.saveAll(List.of(new Cat("ann", "c1", 9), new Dog("ann", "d1", "loud"), new Cat("ann", "c2", 3),
				new Dog("bob", "d2", "low")));
		this.dynamo.requests();
	}

	@AfterEach
	void close() {
		this.dynamo.close();
	}

	@Test
	void partitionIsQueried() {
		assertThat(this.pets.findByOwner("ann")).extracting((pet) -> pet.id).containsExactly("c1", "c2", "d1");
		assertThat(this.pets.countByOwner("ann")).isEqualTo(3);
		assertThat(this.pets.existsByOwner("ann")).isTrue();
		assertThat(this.pets.existsByOwner("eve")).isFalse();
		assertThat(this.pets.findFirstByOwner("bob")).containsInstanceOf(Dog.class);
		assertThat(this.dynamo.operations()).hasSize(5).containsOnly("Query");
	}

	@Test
	void partitionsAreMergedAndPaged() {
		assertThat(this.pets.findByOwnerIn(List.of("bob", "ann"))).extracting((pet) -> pet.id)
			.containsExactly("d2", "c1", "c2", "d1");
		Slice<Pet> slice = this.pets.findByOwner("ann", PageRequest.of(1, 2));
		assertThat(slice.getContent()).extracting((pet) -> pet.id).containsExactly("d1");
		assertThat(slice.hasNext()).isFalse();
		Window<Pet> window = this.pets.findByOwner("ann", ScrollPosition.keyset().backward(), Limit.of(2));
		assertThat(window.getContent()).extracting((pet) -> pet.id).containsExactly("c2", "d1");
	}

	@Test
	void itemsOfAllKindsAreDeleted() {
		assertThat(this.pets.deleteByOwner("ann")).isEqualTo(3);
		assertThat(this.dynamo.operations()).containsExactly("Query", "BatchWriteItem");
		assertThat(this.pets.findAll()).hasSize(1);
		save();
		assertThat(this.pets.removeByOwner("ann")).hasSize(3);
		assertThat(this.dynamo.operations()).containsExactly("Query", "BatchWriteItem");
		save();
		assertThat(this.pets.deleteByOwnerIn(List.of("ann", "bob"))).isEqualTo(4);
		assertThat(this.dynamo.operations()).containsExactlyInAnyOrder("Query", "Query", "BatchWriteItem");
		assertThat(this.pets.findAll()).isEmpty();
	}

	@Test
	void allOfMoreThanOneChunkAreDeleted() {
		this.pets.saveAll(IntStream.range(0, 600).mapToObj((i) -> new Dog("eve", "d" + i, "loud")).toList());
		this.pets.deleteAll();
		assertThat(this.pets.count()).isZero();
	}

	@Test
	void exampleOfAPermittedTypeFindsItemsOfThatType() {
		Iterable<Cat> cats = this.pets.findAll(Example.of(new Cat("ann", null, 3)), Sort.by("id").descending());
		assertThat(cats).extracting((cat) -> cat.id).containsExactly("c2");
		assertThat(this.dynamo.request().body()).contains("begins_with", "FilterExpression");
		assertThat(this.pets.findAll(Example.of(new Dog("ann", null, null)))).hasOnlyElementsOfType(Dog.class)
			.extracting((dog) -> dog.id)
			.containsExactly("d1");
		assertThat(this.dynamo.operations()).containsExactly("Query");
		assertThat(this.pets.findOne(Example.of(new Dog("bob", "d2", null))))
			.hasValueSatisfying((dog) -> assertThat(dog.bark).isEqualTo("low"));
		assertThat(this.dynamo.operations()).containsExactly("GetItem");
		assertThat(this.pets.count(Example.of(new Dog(null, null, "loud")))).isOne();
		assertThat(this.dynamo.operations()).containsExactly("Scan");
	}

	abstract static sealed class Pet permits Cat, Dog {

		@PartitionKey
		final String owner;

		@SortKey
		final String id;

		Pet(String owner, String id) {
			this.owner = owner;
			this.id = id;
		}

	}

	@Table(value = "pets", entity = "owner", kind = "cat")
	static final class Cat extends Pet {

		final int lives;

		Cat(String owner, String id, int lives) {
			super(owner, id);
			this.lives = lives;
		}

	}

	@Table(parent = Cat.class, kind = "dog")
	static final class Dog extends Pet {

		final String bark;

		Dog(String owner, String id, String bark) {
			super(owner, id);
			this.bark = bark;
		}

	}

	@AllowScan
	interface Pets extends DynamoRepository<Pet>, QueryByExampleExecutor<Pet> {

		List<Pet> findByOwner(String owner);

		List<Pet> findByOwnerIn(Collection<String> owners);

		Optional<Pet> findFirstByOwner(String owner);

		long countByOwner(String owner);

		boolean existsByOwner(String owner);

		Slice<Pet> findByOwner(String owner, Pageable pageable);

		Window<Pet> findByOwner(String owner, ScrollPosition position, Limit limit);

		long deleteByOwner(String owner);

		List<Pet> removeByOwner(String owner);

		long deleteByOwnerIn(Collection<String> owners);

	}

}
