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

package io.github.dynamospring.core.query;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;

import io.github.dynamospring.core.query.Update.Action;
import io.github.dynamospring.core.query.Update.Kind;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

class UpdateTests {

	@Test
	void changesAreKeptInOrder() {
		Update update = Update.empty()
			.set("a", 1)
			.setNull("b")
			.setIfNotExists("c", 2)
			.remove("d")
			.increment("e", 3)
			.decrement("f", 4)
			.add("g", 5)
			.add("h", Set.of("x"))
			.deleteFromSet("i", Set.of("y"))
			.append("j", List.of(6))
			.prepend("k", List.of(7));
		assertThat(update.actions()).containsExactly(new Action("a", Kind.SET, 1), new Action("b", Kind.SET_NULL, null),
				new Action("c", Kind.SET_IF_NOT_EXISTS, 2), new Action("d", Kind.REMOVE, null),
				new Action("e", Kind.INCREMENT, 3), new Action("f", Kind.DECREMENT, 4), new Action("g", Kind.ADD, 5),
				new Action("h", Kind.ADD, List.of("x")), new Action("i", Kind.DELETE, List.of("y")),
				new Action("j", Kind.APPEND, List.of(6)), new Action("k", Kind.PREPEND, List.of(7)));
	}

	@Test
	void updateIsNotChangedByItsMethods() {
		Update first = Update.empty().set("a", 1);
		Update second = first.remove("b");
		assertThat(Update.empty().isEmpty()).isTrue();
		assertThat(first.actions()).hasSize(1);
		assertThat(second.actions()).hasSize(2);
	}

	@Test
	void typedPathsNameProperties() {
		Update typed = Update.empty()
			.set(Person::name, "x")
			.setNull(Person::name)
			.setIfNotExists(Person::name, "y")
			.remove(Person::name)
			.increment(Person::age, 1)
			.decrement(Person::age, 2);
		assertThat(typed)
			.isEqualTo(Update.empty()
				.set("name", "x")
				.setNull("name")
				.setIfNotExists("name", "y")
				.remove("name")
				.increment("age", 1)
				.decrement("age", 2))
			.hasSameHashCodeAs(typed);
	}

	@Test
	void elementsAreCopied() {
		List<Integer> elements = new ArrayList<>(List.of(1));
		Update update = Update.empty().append("a", elements);
		elements.add(2);
		assertThat(update.actions().get(0).value()).isEqualTo(List.of(1));
	}

	@Test
	void changesThatMayBeSentTwiceAreKnown() {
		assertThat(only(Update.empty().set("a", 1)).isRepeatable()).isTrue();
		assertThat(only(Update.empty().remove("a")).isRepeatable()).isTrue();
		assertThat(only(Update.empty().add("a", Set.of("x"))).isRepeatable()).isTrue();
		assertThat(only(Update.empty().deleteFromSet("a", Set.of("x"))).isRepeatable()).isTrue();
		assertThat(only(Update.empty().add("a", 1)).isRepeatable()).isFalse();
		assertThat(only(Update.empty().increment("a", 1)).isRepeatable()).isFalse();
		assertThat(only(Update.empty().append("a", List.of(1))).isRepeatable()).isFalse();
		assertThat(only(Update.empty().remove("a[0]")).isRepeatable()).isFalse();
		assertThat(only(Update.empty().set("a[9]", 1)).isRepeatable()).isFalse();
	}

	@Test
	void pathIsNeeded() {
		assertThatIllegalArgumentException().isThrownBy(() -> Update.empty().set(" ", 1)).withMessageContaining("path");
	}

	private static Action only(Update update) {
		assertThat(update.actions()).hasSize(1);
		return update.actions().get(0);
	}

	record Person(String name, Integer age) {

	}

}
