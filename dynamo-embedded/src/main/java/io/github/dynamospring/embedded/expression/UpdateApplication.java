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

package io.github.dynamospring.embedded.expression;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import io.github.dynamospring.embedded.value.Item;
import io.github.dynamospring.embedded.value.ValidationFailure;
import io.github.dynamospring.embedded.value.Value;
import org.jspecify.annotations.Nullable;

/**
 * Makes the changes of an update to one item. First every action is evaluated on the
 * unchanged item, then the outcomes are put in place, one container at a time.
 */
final class UpdateApplication {

	private final Item before;

	private final List<UpdateAction> actions;

	UpdateApplication(Item before, List<UpdateAction> actions) {
		this.before = before;
		this.actions = actions;
	}

	UpdateResult run() {
		PathTree<Optional<Value>> outcomes = new PathTree<>();
		for (UpdateAction action : this.actions) {
			outcomes.put(action.path(), Optional.ofNullable(action.evaluate(this.before)));
		}
		Map<String, Value> after = new LinkedHashMap<>(this.before.attributes());
		Map<String, Value> fragment = new LinkedHashMap<>();
		changeEntries(after, fragment, outcomes);
		Item updatedOld = Projection.of(this.actions.stream().map(UpdateAction::path).toList()).apply(this.before);
		return new UpdateResult(Item.of(after), updatedOld, Item.of(fragment));
	}

	private static void changeEntries(Map<String, Value> entries, Map<String, Value> fragment,
			PathTree<Optional<Value>> node) {
		node.children().forEach((element, child) -> {
			if (!(element instanceof Path.Name key)) {
				throw invalidPath();
			}
			Change change = change(entries.get(key.name()), child);
			if (change.value() != null) {
				entries.put(key.name(), change.value());
			}
			else {
				entries.remove(key.name());
			}
			if (change.fragment() != null) {
				fragment.put(key.name(), change.fragment());
			}
		});
	}

	private static void changeElements(List<Value> elements, List<Value> fragment, PathTree<Optional<Value>> node) {
		if (node.indexes().size() != node.children().size()) {
			throw invalidPath();
		}
		int size = elements.size();
		List<Integer> removed = new ArrayList<>();
		// Ascending, so that what lies past the end is appended in the order of the
		// indexes.
		node.indexes().forEach((index, child) -> {
			boolean exists = index < size;
			Change change = change(exists ? elements.get(index) : null, child);
			if (change.fragment() != null) {
				fragment.add(change.fragment());
			}
			if (change.value() == null) {
				if (exists) {
					removed.add(index);
				}
			}
			else if (exists) {
				elements.set(index, change.value());
			}
			else {
				elements.add(change.value());
			}
		});
		for (int i = removed.size() - 1; i >= 0; i--) {
			elements.remove((int) removed.get(i));
		}
	}

	private static Change change(@Nullable Value old, PathTree<Optional<Value>> node) {
		Optional<Value> outcome = node.leaf();
		if (outcome != null) {
			Value value = outcome.orElse(null);
			return new Change(value, value);
		}
		if (old instanceof Value.M map) {
			Map<String, Value> entries = new LinkedHashMap<>(map.value());
			Map<String, Value> fragment = new LinkedHashMap<>();
			changeEntries(entries, fragment, node);
			return new Change(new Value.M(entries), fragment.isEmpty() ? null : new Value.M(fragment));
		}
		if (old instanceof Value.L list) {
			List<Value> elements = new ArrayList<>(list.value());
			List<Value> fragment = new ArrayList<>();
			changeElements(elements, fragment, node);
			return new Change(new Value.L(elements), fragment.isEmpty() ? null : new Value.L(fragment));
		}
		throw invalidPath();
	}

	private static ValidationFailure invalidPath() {
		return new ValidationFailure(ExpressionMessages.PATH_INVALID_FOR_UPDATE);
	}

	/**
	 * The outcome for one value.
	 *
	 * @param value the value after the update, {@code null} if there is none
	 * @param fragment the part of it that the update set, {@code null} if there is none
	 */
	private record Change(@Nullable Value value, @Nullable Value fragment) {

	}

}
