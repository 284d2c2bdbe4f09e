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

import io.github.dynamospring.core.expression.ConditionExpression.Comparator;
import io.github.dynamospring.core.expression.ConditionExpression.FunctionName;
import io.github.dynamospring.core.mapping.DynamoPersistentProperty;

import org.springframework.data.repository.query.parser.Part;

/**
 * Takes a key condition apart.
 *
 * @param text the expression
 */
record KeyConditionReader(ExpressionText text) {

	/**
	 * Return the conditions on parts of a key.
	 * @param node the key condition
	 * @return the conditions, all of which must hold
	 */
	List<Condition> read(ConditionNode node) {
		List<Condition> conditions = new ArrayList<>();
		collect(node, conditions);
		return List.copyOf(conditions);
	}

	private void collect(ConditionNode node, List<Condition> conditions) {
		if (node instanceof ConditionNode.And and) {
			and.operands().forEach((operand) -> collect(operand, conditions));
		}
		else if (node instanceof ConditionNode.Comparison comparison
				&& comparison.comparator() != Comparator.NOT_EQUAL) {
			conditions
				.add(comparison((comparison.left() instanceof OperandNode.Value) ? comparison.flipped() : comparison));
		}
		else if (node instanceof ConditionNode.Between between) {
			conditions.add(condition(between, between.operand(), Part.Type.BETWEEN, between.low(), between.high()));
		}
		else if (node instanceof ConditionNode.Function function && function.name() == FunctionName.BEGINS_WITH
				&& function.argument() != null) {
			conditions.add(condition(function, function.path(), Part.Type.STARTING_WITH, function.argument()));
		}
		else {
			throw foreign(node);
		}
	}

	private Condition comparison(ConditionNode.Comparison comparison) {
		Part.Type keyword = switch (comparison.comparator()) {
			case LESS_THAN -> Part.Type.LESS_THAN;
			case LESS_THAN_OR_EQUAL -> Part.Type.LESS_THAN_EQUAL;
			case GREATER_THAN -> Part.Type.GREATER_THAN;
			case GREATER_THAN_OR_EQUAL -> Part.Type.GREATER_THAN_EQUAL;
			default -> Part.Type.SIMPLE_PROPERTY;
		};
		return condition(comparison, comparison.left(), keyword, comparison.right());
	}

	private Condition condition(ConditionNode node, OperandNode operand, Part.Type keyword, OperandNode... operands) {
		if (!(operand instanceof OperandNode.Path path) || path.property().isNested()) {
			throw foreign(node);
		}
		List<Integer> slots = new ArrayList<>(operands.length);
		List<String> names = new ArrayList<>(operands.length);
		for (OperandNode each : operands) {
			if (!(each instanceof OperandNode.Value value)) {
				throw foreign(node);
			}
			slots.add(value.slot());
			names.add(value.name());
		}
		DynamoPersistentProperty root = path.property().root();
		return new Condition(path.text(), (root != null) ? root : reserved(path, keyword), keyword, slots, names);
	}

	private DynamoPersistentProperty reserved(OperandNode.Path path, Part.Type keyword) {
		List<DynamoPersistentProperty> sortKey = AccessPath.table(this.text.method().getEntity()).sortKey();
		if (path.text().equals(PropertyReference.PARTITION_KEY)) {
			throw this.text.refuse(path.position(), "the generated partition key is encoded from its properties",
					"compare " + PropertyNames.of(AccessPath.table(this.text.method().getEntity()).partitionKey())
							+ " for equality");
		}
		if (keyword != Part.Type.STARTING_WITH || sortKey.isEmpty()) {
			throw this.text.refuse(path.position(),
					"the text of the generated sort key is compared by begins_with only", sortKey.isEmpty()
							? "leave it out" : "compare " + PropertyNames.of(sortKey) + ", whose values are encoded");
		}
		return sortKey.get(0);
	}

	private RuntimeException foreign(ConditionNode node) {
		return this.text.refuse(node.position(),
				"'" + node + "' cannot be part of a key condition, which compares "
						+ "key properties with values by =, <, <=, >, >=, between or begins_with, joined by and",
				"move it to the filter: filter = \"" + node + "\"");
	}

}
