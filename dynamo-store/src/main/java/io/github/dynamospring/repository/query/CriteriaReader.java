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
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

import io.github.dynamospring.DynamoValidationException;
import io.github.dynamospring.core.mapping.DynamoPersistentEntity;
import io.github.dynamospring.core.mapping.DynamoPersistentProperty;
import io.github.dynamospring.core.query.Criteria;
import io.github.dynamospring.core.query.Operator;
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
		if (criteria instanceof Criteria.Or) {
			Criteria.Or or = new Criteria.Or(alternatives(criteria));
			List<Criteria> common = common(or);
			if (hasPartitionKey(common)) {
				return read(Criteria.allOf(factorOut(or, common).toArray(Criteria[]::new)));
			}
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

	/*
	 * What all alternatives require: if it is a partition, one Query with a filter reads
	 * what would else be several.
	 */
	private static List<Criteria> common(Criteria.Or or) {
		List<Criteria> common = new ArrayList<>(operands(or.operands().get(0)));
		or.operands().forEach((alternative) -> common.retainAll(operands(alternative)));
		return common;
	}

	private static List<Criteria> alternatives(Criteria criteria) {
		return (criteria instanceof Criteria.Or or)
				? or.operands().stream().flatMap((operand) -> alternatives(operand).stream()).toList()
				: List.of(criteria);
	}

	private static List<Criteria> operands(Criteria criteria) {
		return (criteria instanceof Criteria.And and)
				? and.operands().stream().flatMap((operand) -> operands(operand).stream()).toList() : List.of(criteria);
	}

	private static List<Criteria> factorOut(Criteria.Or or, List<Criteria> common) {
		List<Criteria> all = new ArrayList<>(common);
		List<Criteria> alternatives = new ArrayList<>();
		for (Criteria alternative : or.operands()) {
			List<Criteria> left = new ArrayList<>(operands(alternative));
			left.removeAll(common);
			if (left.isEmpty()) {
				return all;
			}
			alternatives.add(Criteria.allOf(left.toArray(Criteria[]::new)));
		}
		all.add(Criteria.anyOf(alternatives.toArray(Criteria[]::new)));
		return all;
	}

	private boolean hasPartitionKey(List<Criteria> criteria) {
		Set<String> equal = new HashSet<>();
		for (Criteria each : criteria) {
			if (each instanceof Criteria.Comparison comparison && comparison.operator() == Operator.EQUAL) {
				equal.add(comparison.path());
			}
		}
		return Stream
			.concat(Stream.of(AccessPath.table(this.entity)),
					this.entity.getIndexes().stream().map((index) -> AccessPath.index(this.entity, index)))
			.anyMatch(
					(path) -> path.partitionKey().stream().allMatch((property) -> equal.contains(property.getName())));
	}

	private Content content(List<List<Condition>> branches, FilterPlan rest) {
		return new Content(branches, rest, this.operands.toArray());
	}

	private List<Condition> conditions(Criteria criteria, List<Criteria> rest) {
		List<Condition> conditions = new ArrayList<>();
		for (Criteria operand : joinBounds(operands(criteria))) {
			Condition condition = (operand instanceof Criteria.Comparison comparison) ? condition(comparison) : null;
			if (condition != null) {
				conditions.add(condition);
			}
			else {
				rest.add(operand);
			}
		}
		return List.copyOf(conditions);
	}

	/*
	 * Two bounds that belong to the range are Between, which a key condition can hold.
	 */
	private static List<Criteria> joinBounds(List<Criteria> criteria) {
		List<Criteria> joined = new ArrayList<>();
		List<Criteria> left = new ArrayList<>(criteria);
		while (!left.isEmpty()) {
			Criteria next = left.remove(0);
			Criteria.Comparison lower = bound(next, Operator.GREATER_THAN_OR_EQUAL);
			Criteria.Comparison upper = bound(next, Operator.LESS_THAN_OR_EQUAL);
			Criteria other = null;
			if (lower != null) {
				upper = opposite(left, lower.path(), Operator.LESS_THAN_OR_EQUAL);
				other = upper;
			}
			else if (upper != null) {
				lower = opposite(left, upper.path(), Operator.GREATER_THAN_OR_EQUAL);
				other = lower;
			}
			if (lower != null && upper != null) {
				left.remove(other);
				joined.add(Criteria.where(lower.path()).between(lower.operands().get(0), upper.operands().get(0)));
			}
			else {
				joined.add(next);
			}
		}
		return joined;
	}

	private static Criteria.@Nullable Comparison bound(Criteria criteria, Operator operator) {
		return (criteria instanceof Criteria.Comparison comparison && comparison.operator() == operator) ? comparison
				: null;
	}

	private static Criteria.@Nullable Comparison opposite(List<Criteria> criteria, String path, Operator operator) {
		for (Criteria each : criteria) {
			Criteria.Comparison comparison = bound(each, operator);
			if (comparison != null && comparison.path().equals(path)) {
				return comparison;
			}
		}
		return null;
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
