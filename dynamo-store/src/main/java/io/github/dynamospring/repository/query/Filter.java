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

import io.github.dynamospring.core.query.Criteria;
import org.jspecify.annotations.Nullable;

/**
 * The filter of one call: a condition, unless its values say already that it holds for
 * every item or for none.
 *
 * @param criteria the condition, {@code null} if there is nothing to compare
 * @param isEmpty whether it lets no item pass
 */
record Filter(@Nullable Criteria criteria, boolean isEmpty) {

	/** Lets every item pass. */
	static final Filter EVERYTHING = new Filter(null, false);

	/** Lets no item pass. */
	static final Filter NOTHING = new Filter(null, true);

	static Filter of(Criteria criteria) {
		return new Filter(criteria, false);
	}

	/**
	 * Return the filter that lets those items pass that this one does not.
	 * @return the opposite
	 */
	Filter negate() {
		if (this.criteria != null) {
			return of(Criteria.not(this.criteria));
		}
		return this.isEmpty ? EVERYTHING : NOTHING;
	}

	static Filter allOf(List<Filter> filters) {
		List<Criteria> all = new ArrayList<>(filters.size());
		for (Filter filter : filters) {
			if (filter.isEmpty()) {
				return NOTHING;
			}
			if (filter.criteria() != null) {
				all.add(filter.criteria());
			}
		}
		return all.isEmpty() ? EVERYTHING : of(Criteria.allOf(all.toArray(Criteria[]::new)));
	}

	static Filter anyOf(List<Filter> filters) {
		List<Criteria> any = new ArrayList<>(filters.size());
		for (Filter filter : filters) {
			if (filter.criteria() != null) {
				any.add(filter.criteria());
			}
			else if (!filter.isEmpty()) {
				return EVERYTHING;
			}
		}
		return any.isEmpty() ? NOTHING : of(Criteria.anyOf(any.toArray(Criteria[]::new)));
	}

}
