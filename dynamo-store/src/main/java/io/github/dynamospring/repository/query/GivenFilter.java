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

import io.github.dynamospring.core.query.Criteria;

/**
 * Criteria that are filtered by as they are.
 *
 * @param criteria the criteria
 * @param references the properties they look at
 */
record GivenFilter(Criteria criteria, List<PropertyReference> references) implements FilterPlan {

	GivenFilter {
		references = List.copyOf(references);
	}

	@Override
	public boolean isEmpty() {
		return false;
	}

	@Override
	public Filter toFilter(Arguments arguments) {
		return Filter.of(this.criteria);
	}

	@Override
	public List<String> properties() {
		return this.references.stream().map(PropertyReference::text).distinct().toList();
	}

	@Override
	public String toString() {
		return properties().stream().collect(Collectors.joining(", ", "criteria on ", ""));
	}

}
