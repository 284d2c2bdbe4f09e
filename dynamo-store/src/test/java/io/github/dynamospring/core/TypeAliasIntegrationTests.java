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
import java.util.Optional;
import java.util.Set;

import io.github.dynamospring.core.mapping.DynamoKey;
import io.github.dynamospring.core.mapping.DynamoMappingContext;
import io.github.dynamospring.core.mapping.PartitionKey;
import io.github.dynamospring.core.mapping.SortKey;
import io.github.dynamospring.core.mapping.Table;
import io.github.dynamospring.fixture.DynamoFixture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import org.springframework.data.annotation.TypeAlias;
import org.springframework.data.mapping.MappingException;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Tests for entities whose items only their stored type tells apart.
 */
class TypeAliasIntegrationTests {

	private final DynamoFixture dynamo = new DynamoFixture(Circle.class, Square.class, Draft.class, Letter.class);

	private final DynamoTemplate template = this.dynamo.template();

	@AfterEach
	void close() {
		this.dynamo.close();
	}

	@Test
	void itemOfAnotherTypeIsAbsentForReadsByKey() {
		this.template.saveAll(List.of(new Circle("d", 1, 2.5), new Square("d", 2, 3)));
		assertThat(this.template.get(Circle.class).key("d", 1).one()).isPresent();
		assertThat(this.template.get(Circle.class).key("d", 2).one()).isEmpty();
		assertThat(this.template.get(Circle.class).key("d", 2).exists()).isFalse();
		assertThat(this.template.get(Circle.class).key("d", 1).exists()).isTrue();
		assertThat(this.template.get(Circle.class).key("d", 2).project("number").one()).isEmpty();
		assertThat(this.template.get(Circle.class).key("d", 1).project("number").one()).contains(Map.of("number", 1));
		assertThat(this.template.getAll(Circle.class, List.of(DynamoKey.of("d", 1), DynamoKey.of("d", 2))))
			.containsExactly(new Circle("d", 1, 2.5));
		assertThat(this.template.getAll(Square.class)
			.keys(List.of(DynamoKey.of("d", 1), DynamoKey.of("d", 2)))
			.project("side")
			.all()).containsExactly(Map.of("side", 3.0));
		assertThat(this.template
			.transactGet(
					List.of(this.template.get(Circle.class).key("d", 1), this.template.get(Circle.class).key("d", 2)))
			.execute()
			.all()).extracting(Optional::isPresent).containsExactly(true, false);
		assertThat(this.template.get(Shape.class).key("d", 2).one()).contains(new Square("d", 2, 3));
	}

	@Test
	void generatedKeysWithoutKindAreToldByTheAlias() {
		this.template.saveAll(List.of(new Draft("b", "1", "x"), new Letter("b", "2", "y")));
		this.dynamo.requests();
		assertThat(this.template.query(Draft.class).partitionKey("b").all()).containsExactly(new Draft("b", "1", "x"));
		assertThat(this.template.query(Post.class).partitionKey("b").all()).containsExactly(new Draft("b", "1", "x"),
				new Letter("b", "2", "y"));
		assertThat(this.template.scan(Letter.class).all()).containsExactly(new Letter("b", "2", "y"));
		assertThat(this.template.scan(Post.class).count()).isEqualTo(2);
		assertThat(this.template.get(Draft.class).key("b", "2").one()).isEmpty();
		assertThat(this.template.get(Letter.class).key("b", "2").one()).contains(new Letter("b", "2", "y"));
		assertThat(this.dynamo.operations()).containsExactly("Query", "Query", "Scan", "Scan", "GetItem", "GetItem");
	}

	@Test
	void equalAliasesCannotShareAPartition() {
		DynamoMappingContext context = new DynamoMappingContext();
		context.setInitialEntitySet(Set.of(Draft.class, Copy.class));
		assertThatExceptionOfType(MappingException.class).isThrownBy(context::afterPropertiesSet)
			.withMessageContaining("@TypeAlias");
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

	sealed interface Post {

	}

	@TypeAlias("draft")
	@Table(value = "posts", entity = "post")
	record Draft(@PartitionKey String box, @SortKey String id, String text) implements Post {

	}

	@TypeAlias("letter")
	@Table(value = "posts", entity = "post")
	record Letter(@PartitionKey String box, @SortKey String id, String text) implements Post {

	}

	@TypeAlias("draft")
	@Table(value = "posts", entity = "post")
	record Copy(@PartitionKey String box, @SortKey String id) {

	}

}
