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
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import io.github.dynamospring.core.convert.QueryMapper;
import io.github.dynamospring.core.mapping.DynamoPersistentProperty;

/**
 * Chooses what each alternative of Or reads. All of them need a key, else the method is a
 * scan; and no two may read ranges of the same partition, where one Query with a filter
 * does.
 */
final class AlternativesSelector {

	private final DynamoQueryMethod method;

	private final QueryDefinition query;

	private final List<DynamoPersistentProperty> result;

	private final QueryMapper mapper;

	AlternativesSelector(DynamoQueryMethod method, QueryDefinition query, List<DynamoPersistentProperty> result,
			QueryMapper mapper) {
		this.method = method;
		this.query = query;
		this.result = result;
		this.mapper = mapper;
	}

	/**
	 * Choose.
	 * @return a selection for each alternative, or one of a scan
	 */
	List<Selection> select() {
		if (this.query.shape().pages() || this.method.getParameters().hasPageableParameter()) {
			return scan("the Queries of the alternatives of Or have no position to continue from",
					"return a List or a Stream, with a Limit if need be");
		}
		List<Selection> selections = new ArrayList<>();
		for (int i = 0; i < this.query.branches().size(); i++) {
			AccessPathSelector selector = whole().alternative(i);
			if (selector.key() == null) {
				return scan("the alternative '" + selector.describe() + "' of Or has no key (" + selector.missingKey()
						+ ")", remedy(selector.describe()));
			}
			selections.add(selector.select());
		}
		refuseSamePartition(selections);
		return selections;
	}

	private AccessPathSelector whole() {
		return new AccessPathSelector(this.method, this.query, this.result, this.mapper);
	}

	private List<Selection> scan(String reason, String remedy) {
		return List.of(whole().scan(reason, remedy));
	}

	private String remedy(String filter) {
		String named = whole().namedIndex();
		if (named != null) {
			return (this.method.isDeclarable() ? "write a method for each alternative, only one of them with "
					: "call it for each alternative, only one of them with ") + this.method.describeIndex(named)
					+ ", which holds for all of them here";
		}
		String partition = null;
		for (int i = 0; i < this.query.branches().size() && partition == null; i++) {
			partition = whole().alternative(i).key();
		}
		return (partition != null && !filter.isEmpty() && this.method.isDeclarable())
				? "compare a key in each alternative, or, if they are about one partition, write @Query(value = \""
						+ partition + "\", filter = \".. or " + filter + "\")"
				: "compare a key in each alternative";
	}

	/*
	 * Items that are named by their whole keys are no ranges.
	 */
	private void refuseSamePartition(List<Selection> selections) {
		Map<List<DynamoPersistentProperty>, Selection> partitions = new HashMap<>();
		for (Selection selection : selections) {
			Selection other = selection.namesItems() ? null
					: partitions.putIfAbsent(selection.path().partitionKey(), selection);
			if (other != null) {
				String names = PropertyNames.of(selection.path().partitionKey());
				throw this.method
					.refuse("two alternatives of Or compare " + names + ", so with the same value they would read its "
							+ "partition twice, where one Query with a filter reads it once",
							(this.method.isDeclarable()
									? "write @Query(value = \"" + AccessPathSelector.text(other.partition())
											+ "\", filter = \".. or ..\"), or, if"
									: "call it for each alternative, or, if") + " only " + names + " differs, use In");
			}
		}
	}

}
