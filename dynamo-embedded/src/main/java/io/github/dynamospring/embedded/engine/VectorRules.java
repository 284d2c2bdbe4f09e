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

package io.github.dynamospring.embedded.engine;

import java.util.List;

import io.github.dynamospring.embedded.value.Item;
import io.github.dynamospring.embedded.value.ItemSize;
import io.github.dynamospring.embedded.value.ValidationFailure;
import io.github.dynamospring.embedded.value.Value;
import io.github.dynamospring.embedded.value.ValueType;
import org.jspecify.annotations.Nullable;

/**
 * What the attributes of vector indexes must look like. Absent attributes are no problem:
 * an item without vector or partition is in no index.
 */
final class VectorRules {

	private VectorRules() {
	}

	/**
	 * Check the attributes that a write changes. What was there before an index was
	 * created may stay as it is.
	 * @param table the table
	 * @param before the item as it was, or {@code null} if all of it is new
	 * @param after the item as it shall be
	 * @throws ValidationFailure if an index cannot take it
	 */
	static void check(Table table, @Nullable Item before, Item after) {
		for (VectorIndex index : table.vectorIndexes()) {
			check(index.definition(), before, after);
		}
		VectorIndex unfinished = table.unfinishedVectorIndex();
		if (unfinished != null) {
			check(unfinished.definition(), before, after);
		}
	}

	private static void check(VectorIndexDefinition index, @Nullable Item before, Item after) {
		Value vector = changed(index.attribute(), before, after);
		refuse((vector != null) ? vectorProblem(index, vector) : null);
		for (SearchElement element : index.searchSchema()) {
			Value value = changed(element.name(), before, after);
			if (value != null) {
				refuse(typeProblem(index, element, value));
				refuse(hashProblem(index, element, value, before != null));
			}
		}
	}

	private static @Nullable Value changed(String attribute, @Nullable Item before, Item after) {
		Value value = after.get(attribute);
		return (before != null && value != null && value.equals(before.get(attribute))) ? null : value;
	}

	private static void refuse(@Nullable String problem) {
		if (problem != null) {
			throw new ValidationFailure(problem);
		}
	}

	// Return what keeps an item out of an index although it has the attributes, or null.
	static @Nullable String problem(VectorIndexDefinition index, Item item) {
		Value vector = item.get(index.attribute());
		String problem = (vector != null) ? vectorProblem(index, vector) : null;
		for (SearchElement element : index.searchSchema()) {
			Value value = item.get(element.name());
			if (problem == null && value != null) {
				problem = typeProblem(index, element, value);
			}
			if (problem == null && value != null) {
				problem = hashProblem(index, element, value, false);
			}
		}
		return problem;
	}

	private static @Nullable String vectorProblem(VectorIndexDefinition index, Value vector) {
		if (!(vector instanceof Value.L list)) {
			return EngineMessages.notAVector(index);
		}
		List<Value> elements = list.value();
		if (elements.size() != index.dimensions()) {
			return EngineMessages.vectorSize(index, elements.size());
		}
		for (int i = 0; i < elements.size(); i++) {
			if (!(elements.get(i) instanceof Value.N number)) {
				return EngineMessages.vectorElementType(index, i, elements.get(i).type());
			}
			if (!Vectors.isInRange(number)) {
				return EngineMessages.vectorElementRange(index, i, number.text());
			}
		}
		return null;
	}

	private static @Nullable String typeProblem(VectorIndexDefinition index, SearchElement element, Value value) {
		return (value.type() != element.type()) ? EngineMessages.searchElementType(index, element, value.type()) : null;
	}

	private static @Nullable String hashProblem(VectorIndexDefinition index, SearchElement element, Value value,
			boolean update) {
		if (!element.hash()) {
			return null;
		}
		if (element.type() != ValueType.N && ItemSize.of(value) == 0) {
			return update ? EngineMessages.emptyIndexKeyInUpdate(element.type())
					: EngineMessages.emptyIndexKey(element.name(), element.type(), index.name());
		}
		return (ItemSize.of(value) > ItemRules.MAX_HASH_KEY_SIZE)
				? EngineMessages.hashKeyTooLong(ItemRules.MAX_HASH_KEY_SIZE) : null;
	}

}
