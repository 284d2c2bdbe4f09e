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

import io.github.dynamospring.DynamoValidationException;
import io.github.dynamospring.core.mapping.DynamoPersistentEntity;
import io.github.dynamospring.core.mapping.DynamoPersistentProperty;
import io.github.dynamospring.core.query.Criteria;
import org.jspecify.annotations.Nullable;

import org.springframework.data.repository.query.parser.Part;

/**
 * Takes criteria apart into the comparisons a key may serve and the rest.
 */
final class CriteriaReader {

	private final CriteriaQueryMethod method;

	private final DynamoPersistentEntity<?> entity;

	private final int firstSlot;

	private final List<Object> operands = new ArrayList<>();

	CriteriaReader(CriteriaQueryMethod method) {
		this.method = method;
		this.entity = method.getEntity();
		this.firstSlot = method.getParameters().getNumberOfParameters();
	}

	/**
	 * Read criteria.
	 * @param criteria the criteria, {@code null} if there are none
	 * @return what a query definition is made of
	 * @throws DynamoValidationException if they name a property the entity does not have,
	 * or compare with {@code null}
	 */
	Content read(@Nullable Criteria criteria) {
		if (criteria == null) {
			return content(List.of(List.of()), FilterPlan.NONE);
		}
		if (criteria instanceof Criteria.Or or) {
			List<List<Condition>> branches = new ArrayList<>();
			for (Criteria alternative : or.operands()) {
				List<Criteria> rest = new ArrayList<>();
				branches.add(conditions(alternative, rest));
				if (!rest.isEmpty()) {
					return content(List.of(List.of()), rest(List.of(or)));
				}
			}
			return content(branches, FilterPlan.NONE);
		}
		List<Criteria> rest = new ArrayList<>();
		List<Condition> conditions = conditions(criteria, rest);
		return content(List.of(conditions), rest.isEmpty() ? FilterPlan.NONE : rest(rest));
	}

	private Content content(List<List<Condition>> branches, FilterPlan rest) {
		return new Content(branches, rest, this.operands.toArray());
	}

	private List<Condition> conditions(Criteria criteria, List<Criteria> rest) {
		List<Condition> conditions = new ArrayList<>();
		collect(criteria, conditions, rest);
		return List.copyOf(conditions);
	}

	private void collect(Criteria criteria, List<Condition> conditions, List<Criteria> rest) {
		if (criteria instanceof Criteria.And and) {
			and.operands().forEach((operand) -> collect(operand, conditions, rest));
			return;
		}
		Condition condition = (criteria instanceof Criteria.Comparison comparison) ? condition(comparison) : null;
		if (condition != null) {
			conditions.add(condition);
		}
		else {
			rest.add(criteria);
		}
	}

	private @Nullable Condition condition(Criteria.Comparison comparison) {
		Part.Type keyword = keyword(comparison);
		PropertyReference reference = reference(comparison.path());
		requireNoNull(comparison);
		if (keyword == null || comparison.path().indexOf('[') >= 0) {
			return null;
		}
		DynamoPersistentProperty root = reference.root();
		if (root == null) {
			root = rawSortKey(reference, keyword);
			if (root == null) {
				return null;
			}
		}
		List<Integer> slots = new ArrayList<>();
		List<String> names = new ArrayList<>();
		if (keyword == Part.Type.IN) {
			slots.add(slot(comparison.operands()));
			names.add(reference.text());
		}
		else {
			for (Object operand : comparison.operands()) {
				slots.add(slot(operand));
				names.add((slots.size() > 1) ? reference.text() + slots.size() : reference.text());
			}
		}
		return new Condition(reference.text(), root, keyword, slots, names);
	}

	private @Nullable DynamoPersistentProperty rawSortKey(PropertyReference reference, Part.Type keyword) {
		List<DynamoPersistentProperty> sortKey = AccessPath.table(this.entity).sortKey();
		return (reference.text().equals(PropertyReference.SORT_KEY) && keyword == Part.Type.STARTING_WITH
				&& !sortKey.isEmpty()) ? sortKey.get(0) : null;
	}

	private int slot(@Nullable Object operand) {
		this.operands.add(operand);
		return this.firstSlot + this.operands.size() - 1;
	}

	private void requireNoNull(Criteria.Comparison comparison) {
		for (Object operand : comparison.operands()) {
			if (operand == null) {
				throw new DynamoValidationException(this.method + ": '" + comparison.path()
						+ "' is compared with null, which DynamoDB compares with nothing. Remedy: use isNull() to find "
						+ "items without it, or leave the condition out.");
			}
		}
	}

	private static Part.@Nullable Type keyword(Criteria.Comparison comparison) {
		return switch (comparison.operator()) {
			case EQUAL -> Part.Type.SIMPLE_PROPERTY;
			case NOT_EQUAL -> Part.Type.NEGATING_SIMPLE_PROPERTY;
			case LESS_THAN -> Part.Type.LESS_THAN;
			case LESS_THAN_OR_EQUAL -> Part.Type.LESS_THAN_EQUAL;
			case GREATER_THAN -> Part.Type.GREATER_THAN;
			case GREATER_THAN_OR_EQUAL -> Part.Type.GREATER_THAN_EQUAL;
			case BETWEEN -> Part.Type.BETWEEN;
			case IN -> Part.Type.IN;
			case STARTING_WITH -> (comparison.operands().get(0) instanceof String) ? Part.Type.STARTING_WITH : null;
			case CONTAINS -> Part.Type.CONTAINING;
			case NOT_CONTAINS -> Part.Type.NOT_CONTAINING;
			case EXISTS -> Part.Type.EXISTS;
			case IS_NULL -> Part.Type.IS_NULL;
			case IS_NOT_NULL -> Part.Type.IS_NOT_NULL;
			case NOT_EXISTS, TYPE -> null;
		};
	}

	private FilterPlan rest(List<? extends Criteria> rest) {
		List<PropertyReference> references = new ArrayList<>();
		rest.forEach((criteria) -> references(criteria, references));
		return new GivenFilter((rest.size() == 1) ? rest.get(0) : Criteria.allOf(rest.toArray(Criteria[]::new)),
				references.stream().distinct().toList());
	}

	private void references(Criteria criteria, List<PropertyReference> references) {
		if (criteria instanceof Criteria.And and) {
			and.operands().forEach((operand) -> references(operand, references));
		}
		else if (criteria instanceof Criteria.Or or) {
			or.operands().forEach((operand) -> references(operand, references));
		}
		else if (criteria instanceof Criteria.Not not) {
			references(not.operand(), references);
		}
		else if (criteria instanceof Criteria.Comparison comparison) {
			requireNoNull(comparison);
			references.add(reference(comparison.path()));
		}
		else if (criteria instanceof Criteria.Size size) {
			references.add(reference(size.path()));
		}
		else if (criteria instanceof Criteria.Expression expression) {
			for (DynamoPersistentProperty property : this.entity) {
				if (expression.names().containsValue(property.getAttributeName())) {
					references.add(reference(property.getName()));
				}
			}
		}
	}

	private PropertyReference reference(String path) {
		String name = path.split("[.\\[]", 2)[0];
		DynamoPersistentProperty root = this.entity.getPersistentProperty(name);
		if (root != null) {
			return new PropertyReference(path, root, null, name.length() < path.length());
		}
		if (path.equals(PropertyReference.PARTITION_KEY) || path.equals(PropertyReference.SORT_KEY)) {
			return new PropertyReference(path, null, null, false);
		}
		throw new DynamoValidationException(this.method + ": " + this.entity.getType().getSimpleName()
				+ " has no property '" + name + "'. Remedy: name one of " + PropertyNames.of(this.entity) + ".");
	}

	/**
	 * What criteria say.
	 *
	 * @param branches the alternatives, each the comparisons that must all hold
	 * @param rest what else must hold
	 * @param operands the values of the comparisons
	 */
	record Content(List<List<Condition>> branches, FilterPlan rest, @Nullable Object[] operands) {

	}

}
