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
import java.util.stream.Collectors;

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
			QueryDefinition alternative = this.query.alternative(i);
			AccessPathSelector selector = selector(alternative);
			if (!selector.hasKey()) {
				return scan("the alternative '" + describe(alternative) + "' of Or has no key (" + selector.missingKey()
						+ ")", remedy(alternative));
			}
			selections.add(selector.select());
		}
		refuseSamePartition(selections);
		return selections;
	}

	private AccessPathSelector selector(QueryDefinition definition) {
		return new AccessPathSelector(this.method, definition, this.result, this.mapper);
	}

	private List<Selection> scan(String reason, String remedy) {
		return List.of(selector(this.query).scan(reason, remedy));
	}

	private String remedy(QueryDefinition alternative) {
		String partition = null;
		for (int i = 0; i < this.query.branches().size() && partition == null; i++) {
			AccessPathSelector other = selector(this.query.alternative(i));
			partition = other.hasKey() ? describeKey(other.select()) : null;
		}
		String filter = declaredText(alternative.branches().get(0));
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
				throw this.method.refuse(
						"two alternatives of Or compare " + names + ", so with the same value they would read its "
								+ "partition twice, where one Query with a filter reads it once",
						(this.method.isDeclarable()
								? "write @Query(value = \"" + describeKey(other) + "\", filter = \".. or ..\"), or, if"
								: "call it for each alternative, or, if") + " only " + names + " differs, use In");
			}
		}
	}

	private static String describeKey(Selection selection) {
		return declaredText(selection.partition());
	}

	private static String declaredText(List<Condition> conditions) {
		return conditions.stream().map(Condition::toString).collect(Collectors.joining(" and "));
	}

	private static String describe(QueryDefinition alternative) {
		return declaredText(alternative.branches().get(0));
	}

}
