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

package io.github.dynamospring.core.convert;

import java.util.List;
import java.util.Set;

import io.github.dynamospring.DynamoValidationException;
import io.github.dynamospring.core.expression.ConditionExpression;
import io.github.dynamospring.core.mapping.DynamoPersistentEntity;
import io.github.dynamospring.core.mapping.DynamoPersistentProperty;
import io.github.dynamospring.core.mapping.VectorSearchIndex;
import io.github.dynamospring.core.query.Criteria;
import io.github.dynamospring.core.query.Operator;
import org.jspecify.annotations.Nullable;

/**
 * Maps the condition of a vector search, after checking that the index can meet it.
 */
final class SearchConditionMapper {

	private static final Set<Operator> OPERATORS = Set.of(Operator.EQUAL, Operator.LESS_THAN,
			Operator.LESS_THAN_OR_EQUAL, Operator.GREATER_THAN, Operator.GREATER_THAN_OR_EQUAL, Operator.BETWEEN,
			Operator.IN);

	private final DynamoConverter converter;

	private final DynamoPersistentEntity<?> entity;

	private final VectorSearchIndex index;

	private int partitions;

	SearchConditionMapper(DynamoConverter converter, DynamoPersistentEntity<?> entity, VectorSearchIndex index) {
		this.converter = converter;
		this.entity = entity;
		this.index = index;
	}

	@Nullable ConditionExpression map(@Nullable Criteria criteria) {
		if (criteria != null) {
			check(criteria, true);
		}
		DynamoPersistentProperty partitionKey = this.index.partitionKey();
		if (partitionKey != null && this.partitions != 1) {
			throw new DynamoValidationException(
					("A search in %s looks at one partition, so it needs one value of '%s': give it with partitionKey(..), "
							+ "or with where(\"%s\").is(..) in the filter, but not with both")
						.formatted(this, partitionKey.getName(), partitionKey.getName()));
		}
		return (criteria != null) ? new CriteriaMapper(this.converter, this.entity).map(criteria) : null;
	}

	private void check(Criteria criteria, boolean always) {
		if (criteria instanceof Criteria.And and) {
			and.operands().forEach((operand) -> check(operand, always));
		}
		else if (criteria instanceof Criteria.Or or) {
			or.operands().forEach((operand) -> check(operand, false));
		}
		else if (criteria instanceof Criteria.Comparison comparison) {
			check(comparison, always);
		}
		else {
			throw new DynamoValidationException(("The filter of a search in %s has a part that vector searches do not "
					+ "know: only comparisons of whole values, and(..) and or(..) are possible (is, in, between, lt, lte, "
					+ "gt, gte)")
				.formatted(this));
		}
	}

	private void check(Criteria.Comparison comparison, boolean always) {
		List<DynamoPersistentProperty> known = this.index.searchProperties();
		DynamoPersistentProperty property = known.stream()
			.filter((candidate) -> candidate.getName().equals(comparison.path()))
			.findFirst()
			.orElseThrow(() -> new DynamoValidationException(
					("The filter of a search in %s looks at '%s', which the index does not filter by: filter on %s, or add "
							+ "the property to the filters of @VectorIndex")
						.formatted(this, comparison.path(),
								known.stream().map(DynamoPersistentProperty::getName).toList())));
		if (!OPERATORS.contains(comparison.operator())) {
			throw new DynamoValidationException(
					"The filter of a search in %s compares '%s' by %s(..), which vector searches do not know: use is, in, between, lt, lte, gt or gte"
						.formatted(this, comparison.path(), comparison.operator().method()));
		}
		if (property.equals(this.index.partitionKey())) {
			if (comparison.operator() != Operator.EQUAL || !always) {
				throw new DynamoValidationException(
						"The filter of a search in %s may compare the partition key '%s' by is(..) only, and not within anyOf(..) or or(..): search each partition on its own"
							.formatted(this, comparison.path()));
			}
			this.partitions++;
		}
	}

	@Override
	public String toString() {
		return "vector index '%s' of %s".formatted(this.index.name(), MappedPath.describe(this.entity));
	}

}
