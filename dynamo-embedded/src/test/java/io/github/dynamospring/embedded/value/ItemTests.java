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

package io.github.dynamospring.embedded.value;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Tests for {@link Item}.
 */
class ItemTests {

	private static final Item ITEM = Item.empty().with("b", Value.N.of(1)).with("a", Value.N.of(2));

	@Test
	void keepsTheOrderOfItsAttributes() {
		assertThat(ITEM.names()).containsExactly("b", "a");
		assertThat(ITEM.with("b", Value.N.of(3)).names()).containsExactly("b", "a");
	}

	@Test
	void changesAreCopies() {
		Item changed = ITEM.with("c", Value.Null.INSTANCE).without("b");
		assertThat(changed.names()).containsExactly("a", "c");
		assertThat(ITEM.names()).containsExactly("b", "a");
		assertThat(changed.contains("c")).isTrue();
		assertThat(changed.get("b")).isNull();
		assertThat(ITEM.without("x")).isSameAs(ITEM);
	}

	@Test
	void copiesWhatItIsMadeOf() {
		Map<String, Value> attributes = new LinkedHashMap<>(Map.of("a", Value.N.of(1)));
		Item item = Item.of(attributes);
		attributes.clear();
		assertThat(item.get("a")).isEqualTo(Value.N.of(1));
		assertThatExceptionOfType(UnsupportedOperationException.class).isThrownBy(() -> item.attributes().clear());
	}

	@Test
	void isEqualByAttributesRegardlessOfOrder() {
		Item other = Item.empty().with("a", Value.N.of("2.0")).with("b", Value.N.of(1));
		assertThat(ITEM).isEqualTo(other).hasSameHashCodeAs(other);
		assertThat(ITEM).isNotEqualTo(Item.empty());
		assertThat(ITEM).isNotEqualTo(ITEM.attributes());
		assertThat(ITEM).hasToString(ITEM.attributes().toString());
	}

	@Test
	void keepsSomeAttributesInTheOrderAskedFor() {
		assertThat(ITEM.only(List.of("a", "x", "b")).names()).containsExactly("a", "b");
		assertThat(ITEM.only(List.of("x")).isEmpty()).isTrue();
	}

}
