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

import java.util.List;
import java.util.stream.Collectors;

/**
 * Filters that must all hold.
 *
 * @param parts the filters, none of them empty
 */
record JoinedFilter(List<FilterPlan> parts) implements FilterPlan {

	JoinedFilter {
		parts = List.copyOf(parts);
	}

	@Override
	public boolean isEmpty() {
		return false;
	}

	@Override
	public Filter toFilter(Arguments arguments) {
		return Filter.allOf(this.parts.stream().map((part) -> part.toFilter(arguments)).toList());
	}

	@Override
	public List<String> properties() {
		return this.parts.stream().flatMap((part) -> part.properties().stream()).distinct().toList();
	}

	@Override
	public List<PropertyReference> references() {
		return this.parts.stream().flatMap((part) -> part.references().stream()).distinct().toList();
	}

	@Override
	public List<String> indexableProperties() {
		return this.parts.stream().flatMap((part) -> part.indexableProperties().stream()).distinct().toList();
	}

	@Override
	public String toString() {
		return this.parts.stream().map(FilterPlan::toString).collect(Collectors.joining(" and "));
	}

}
