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

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;

import io.github.dynamospring.DynamoValidationException;
import io.github.dynamospring.core.mapping.DynamoKey;
import io.github.dynamospring.core.mapping.DynamoMappingContext;
import io.github.dynamospring.core.mapping.DynamoPersistentProperty;
import io.github.dynamospring.core.mapping.PartitionKey;
import io.github.dynamospring.core.mapping.SortKey;
import io.github.dynamospring.core.mapping.Table;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

import org.springframework.data.annotation.Version;
import org.springframework.data.mapping.MappingException;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Types and values of an unusual shape.
 */
class UnusualTypesTests {

	@Test
	void hiddenRecordWithSeveralConstructorsIsReadByTheCanonicalOne() {
		MappingDynamoConverter converter = converter(Hidden.class);
		Hidden hidden = new Hidden("1");
		Map<String, AttributeValue> item = converter.write(hidden);
		assertThat(converter.read(Hidden.class, item)).isEqualTo(hidden);
		item.remove("count");
		assertThat(converter.read(Hidden.class, item)).isEqualTo(new Hidden("1", 0, List.of(new Line("a", 1)), null));
		DynamoPersistentProperty version = converter.getMappingContext()
			.getRequiredPersistentEntity(Hidden.class)
			.getRequiredVersionProperty();
		assertThat(converter.withProperty(hidden, version, 3L).version()).isEqualTo(3);
	}

	@Test
	void refusesAnObjectThatHoldsItself() {
		List<Node> children = new ArrayList<>();
		Node node = new Node("a", children);
		children.add(node);
		assertThatExceptionOfType(DynamoValidationException.class)
			.isThrownBy(() -> converter(Tree.class).write(new Tree("1", node)))
			.withMessageStartingWith(Tree.class.getName())
			.withMessageContaining("refers to itself")
			.withMessageContaining("@Transient");
	}

	@Test
	void refusesHalfASurrogatePairInAKey() {
		MappingDynamoConverter converter = converter(Named.class);
		String emoji = "\uD83D\uDE00";
		assertThat(converter.write(new Named(emoji, emoji))).containsEntry("pk",
				AttributeValue.fromS("named#" + emoji));
		for (String half : List.of("a\uD83D", "\uD83Db", "\uDE00", "\uDE00\uD83D")) {
			assertThatExceptionOfType(DynamoValidationException.class)
				.isThrownBy(() -> converter.write(new Named(half, "b")))
				.withMessageContaining("half of a surrogate pair");
			assertThatExceptionOfType(DynamoValidationException.class)
				.isThrownBy(() -> converter.writeKey(Named.class, DynamoKey.of("a", half)))
				.withMessageContaining("half of a surrogate pair");
		}
	}

	@Test
	void namesTheYearThatCannotBeStored() {
		assertThatExceptionOfType(DynamoValidationException.class)
			.isThrownBy(() -> converter(Timed.class).write(new Timed("1", Instant.parse("+123456789-01-01T00:00:00Z"))))
			.withMessageContaining("has the year 123456789");
	}

	@Test
	void refusesAnInterfaceByItsName() {
		assertThatExceptionOfType(MappingException.class).isThrownBy(() -> converter(Shape.class))
			.withMessageContaining(Shape.class.getName() + " is an interface")
			.withMessageContaining("Remedy: use the classes that implement it");
	}

	private static MappingDynamoConverter converter(Class<?> type) {
		DynamoMappingContext context = new DynamoMappingContext();
		context.setInitialEntitySet(Set.of(type));
		context.afterPropertiesSet();
		return new MappingDynamoConverter(context);
	}

	record Line(String sku, int quantity) {

		Line(String sku) {
			this(sku, 1);
		}

	}

	@Table("hidden")
	record Hidden(@PartitionKey String id, int count, List<Line> lines, @Version @Nullable Long version) {

		Hidden(String id) {
			this(id, 7, List.of(new Line("a")), null);
		}

	}

	record Node(String name, List<Node> children) {
	}

	@Table("trees")
	record Tree(@PartitionKey String id, Node root) {
	}

	@Table("named")
	record Named(@PartitionKey String id, @SortKey String name) {
	}

	@Table("timed")
	record Timed(@PartitionKey String id, Instant at) {
	}

	interface Shape {

	}

}
