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

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * The conditions of a method's name that are filtered by.
 *
 * @param branches the alternatives, each the conditions that must all hold
 */
record DerivedFilter(List<List<Condition>> branches) implements FilterPlan {

	DerivedFilter {
		branches = List.copyOf(branches);
	}

	@Override
	public boolean isEmpty() {
		return this.branches.stream().allMatch(List::isEmpty);
	}

	@Override
	public Filter toFilter(Arguments arguments) {
		if (isEmpty()) {
			return Filter.EVERYTHING;
		}
		List<Filter> alternatives = new ArrayList<>(this.branches.size());
		for (List<Condition> branch : this.branches) {
			alternatives.add(Filter.allOf(branch.stream().map((condition) -> condition.toFilter(arguments)).toList()));
		}
		return Filter.anyOf(alternatives);
	}

	@Override
	public List<String> properties() {
		return this.branches.stream().flatMap(List::stream).map(Condition::path).distinct().toList();
	}

	@Override
	public List<String> indexableProperties() {
		return this.branches.stream()
			.flatMap(List::stream)
			.filter((condition) -> condition.isEqual() || condition.isRange())
			.filter((condition) -> !condition.isNested() && Keys.isOrdered(condition.root()))
			.map(Condition::path)
			.distinct()
			.toList();
	}

	@Override
	public String toString() {
		return this.branches.stream()
			.map((branch) -> branch.stream().map(Condition::toString).collect(Collectors.joining(" and ")))
			.collect(Collectors.joining(" or "));
	}

}
