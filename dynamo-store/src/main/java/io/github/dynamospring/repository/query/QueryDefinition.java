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

import org.jspecify.annotations.Nullable;

import org.springframework.data.domain.Sort;

/**
 * What a query method asks for, checked against the entity and the method's parameters.
 *
 * @param shape what is given back
 * @param branches the alternatives, each the conditions that must all hold; one empty
 * list if there is no condition
 * @param sort the order the name asks for
 * @param maxResults the number of results the name allows, {@code null} for any
 * @param filter the filter the method declares, {@code null} if conditions that are no
 * part of a key are the filter
 * @param rest what is filtered by besides the conditions
 * @param options how to read
 */
record QueryDefinition(ResultShape shape, List<List<Condition>> branches, Sort sort, @Nullable Integer maxResults,
		@Nullable FilterPlan filter, FilterPlan rest, ReadingOptions options) {

	QueryDefinition {
		branches = List.copyOf(branches);
	}

	QueryDefinition(ResultShape shape, List<List<Condition>> branches, Sort sort, @Nullable Integer maxResults) {
		this(shape, branches, sort, maxResults, null, FilterPlan.NONE, ReadingOptions.DEFAULT);
	}

	/**
	 * Return the definition with one of the alternatives alone.
	 * @param number which one
	 * @return the definition
	 */
	QueryDefinition alternative(int number) {
		return new QueryDefinition(this.shape, List.of(this.branches.get(number)), this.sort, this.maxResults,
				this.filter, this.rest, this.options);
	}

	boolean hasAlternatives() {
		return this.branches.size() > 1;
	}

	List<Condition> conditions() {
		return this.branches.stream().flatMap(List::stream).toList();
	}

	/**
	 * Whether the conditions are a key condition, so that none of them can be filtered
	 * by.
	 * @return {@code true} for methods annotated with
	 * {@link io.github.dynamospring.repository.Query}
	 */
	boolean isDeclared() {
		return this.filter != null;
	}

	/**
	 * Return the properties the filter looks at besides those of the conditions.
	 * @return the references
	 */
	List<PropertyReference> filterReferences() {
		return ((this.filter != null) ? this.filter : this.rest).references();
	}

	/**
	 * Return the whole filter.
	 * @param conditions the conditions no key serves
	 * @return the declared filter, or the conditions and the rest
	 */
	FilterPlan filter(List<List<Condition>> conditions) {
		if (this.filter != null) {
			return this.filter;
		}
		DerivedFilter derived = new DerivedFilter(conditions);
		if (this.rest.isEmpty()) {
			return derived;
		}
		return derived.isEmpty() ? this.rest : new JoinedFilter(List.of(derived, this.rest));
	}

}
