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

/**
 * What a query method filters by, before the values of a call are known.
 */
interface FilterPlan {

	/** No filter. */
	FilterPlan NONE = new DerivedFilter(List.of());

	/**
	 * Whether there is nothing to filter by.
	 * @return {@code true} if so
	 */
	boolean isEmpty();

	/**
	 * Return the filter for a call.
	 * @param arguments the arguments of the call
	 * @return the filter
	 */
	Filter toFilter(Arguments arguments);

	/**
	 * Return the properties that are compared.
	 * @return the property paths, each once
	 */
	List<String> properties();

	/**
	 * Return the properties that are looked at without being part of a condition that
	 * could be one on a key.
	 * @return the references
	 */
	default List<PropertyReference> references() {
		return List.of();
	}

	/**
	 * Return the properties that could be keys of an index instead.
	 * @return the property names, each once
	 */
	default List<String> indexableProperties() {
		return List.of();
	}

	/**
	 * Describe the filter for plans and messages.
	 * @return the filter in readable form
	 */
	@Override
	String toString();

}
