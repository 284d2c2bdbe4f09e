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

	private UpdateApplication() {
	}

	static Item apply(Item before, List<UpdateAction> actions) {
		PathTree<Optional<Value>> outcomes = new PathTree<>();
		for (UpdateAction action : actions) {
			outcomes.put(action.path(), Optional.ofNullable(action.evaluate(before)));
		}
		Map<String, Value> after = new LinkedHashMap<>(before.attributes());
		changeEntries(after, outcomes);
		return Item.of(after);
	}

	private static void changeEntries(Map<String, Value> entries, PathTree<Optional<Value>> node) {
		node.children().forEach((element, child) -> {
			if (!(element instanceof Path.Name key)) {
				throw invalidPath();
			}
			Value changed = change(entries.get(key.name()), child);
			if (changed != null) {
				entries.put(key.name(), changed);
			}
			else {
				entries.remove(key.name());
			}
		});
	}

	private static void changeElements(List<Value> elements, PathTree<Optional<Value>> node) {
		if (node.indexes().size() != node.children().size()) {
			throw invalidPath();
		}
		int size = elements.size();
		List<Integer> removed = new ArrayList<>();
		// Ascending, so that what lies past the end is appended in the order of the
		// indexes.
		node.indexes().forEach((index, child) -> {
			boolean exists = index < size;
			Value changed = change(exists ? elements.get(index) : null, child);
			if (changed == null) {
				if (exists) {
					removed.add(index);
				}
			}
			else if (exists) {
				elements.set(index, changed);
			}
			else {
				elements.add(changed);
			}
		});
		for (int i = removed.size() - 1; i >= 0; i--) {
			elements.remove((int) removed.get(i));
		}
	}

	private static @Nullable Value change(@Nullable Value old, PathTree<Optional<Value>> node) {
		Optional<Value> outcome = node.leaf();
		if (outcome != null) {
			return outcome.orElse(null);
		}
		if (old instanceof Value.M map) {
			Map<String, Value> entries = new LinkedHashMap<>(map.value());
			changeEntries(entries, node);
			return new Value.M(entries);
		}
		if (old instanceof Value.L list) {
			List<Value> elements = new ArrayList<>(list.value());
			changeElements(elements, node);
			return new Value.L(elements);
		}
		throw invalidPath();
	}

	private static ValidationFailure invalidPath() {
		return new ValidationFailure(ExpressionMessages.PATH_INVALID_FOR_UPDATE);
	}

}
