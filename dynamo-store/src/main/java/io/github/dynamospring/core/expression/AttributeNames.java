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

package io.github.dynamospring.core.expression;

import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.Set;

/**
 * Collects the attributes a condition looks at.
 */
final class AttributeNames {

	private final Set<String> names = new LinkedHashSet<>();

	private AttributeNames() {
	}

	static Set<String> of(ConditionExpression condition) {
		AttributeNames collector = new AttributeNames();
		collector.visit(condition);
		return Collections.unmodifiableSet(collector.names);
	}

	private void visit(ConditionExpression condition) {
		if (condition instanceof ConditionExpression.And and) {
			and.operands().forEach(this::visit);
		}
		else if (condition instanceof ConditionExpression.Or or) {
			or.operands().forEach(this::visit);
		}
		else if (condition instanceof ConditionExpression.Not not) {
			visit(not.operand());
		}
		else if (condition instanceof ConditionExpression.Comparison comparison) {
			visit(comparison.left());
			visit(comparison.right());
		}
		else if (condition instanceof ConditionExpression.Between between) {
			visit(between.operand());
			visit(between.low());
			visit(between.high());
		}
		else if (condition instanceof ConditionExpression.In in) {
			visit(in.operand());
			in.candidates().forEach(this::visit);
		}
		else if (condition instanceof ConditionExpression.Function function) {
			visit(function.path());
			if (function.argument() != null) {
				visit(function.argument());
			}
		}
		else if (condition instanceof ConditionExpression.Raw raw) {
			this.names.addAll(RawExpression.parse(raw).attributeNames());
		}
	}

	private void visit(Operand operand) {
		if (operand instanceof DocumentPath path) {
			this.names.add(path.attributeName());
		}
		else if (operand instanceof Operand.Size size) {
			this.names.add(size.path().attributeName());
		}
	}

}
