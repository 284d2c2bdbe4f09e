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

import io.github.dynamospring.core.DynamoOperations;
import io.github.dynamospring.core.convert.QueryMapper;
import io.github.dynamospring.core.expression.DocumentPath;
import io.github.dynamospring.repository.Query;

import org.springframework.data.domain.Sort;
import org.springframework.data.repository.query.Parameter;
import org.springframework.data.repository.query.Parameters;
import org.springframework.util.ClassUtils;
import org.springframework.util.StringUtils;

/**
 * Makes a {@link QueryDefinition} of a {@link Query} annotation, or says what is wrong
 * with it.
 */
final class DeclaredQueryReader {

	private final DynamoQueryMethod method;

	private final DynamoOperations operations;

	private final Bindings bindings;

	private final Query annotation;

	DeclaredQueryReader(DynamoQueryMethod method, DynamoOperations operations, Bindings bindings) {
		this.method = method;
		this.operations = operations;
		this.bindings = bindings;
		this.annotation = method.getRequiredQueryAnnotation();
	}

	QueryDefinition read() {
		List<Condition> key = key();
		FilterPlan filter = condition(this.method, this.operations, this.bindings, "@Query filter",
				this.annotation.filter());
		this.bindings.requireAllUsed("the @Query");
		ResultShape shape = shape();
		requireProjection(shape);
		if (this.annotation.pageSize() < 0) {
			throw this.method.refuse("@Query pageSize is " + this.annotation.pageSize(),
					"give a positive number, or leave it out");
		}
		return new QueryDefinition(shape, List.of(key), Sort.unsorted(), null, filter, FilterPlan.NONE,
				ReadingOptions.of(this.annotation));
	}

	private List<Condition> key() {
		if (!StringUtils.hasText(this.annotation.value())) {
			return List.of();
		}
		ExpressionText text = new ExpressionText(this.method, "@Query value", this.annotation.value());
		ConditionNode node = new ExpressionParser(text, this.bindings).parseCondition();
		List<Condition> conditions = new KeyConditionReader(text).read(node);
		new ConditionChecker(text, this.bindings).check(node);
		return conditions;
	}

	/**
	 * Read a filter or condition.
	 * @param method the method
	 * @param operations knows the attributes of properties
	 * @param bindings the values
	 * @param attribute what is read
	 * @param expression the text
	 * @return the filter
	 */
	static FilterPlan condition(DynamoQueryMethod method, DynamoOperations operations, Bindings bindings,
			String attribute, String expression) {
		if (!StringUtils.hasText(expression)) {
			return FilterPlan.NONE;
		}
		ExpressionText text = new ExpressionText(method, attribute, expression);
		ConditionNode node = new ExpressionParser(text, bindings).parseCondition();
		new ConditionChecker(text, bindings).check(node);
		return DeclaredFilter.of(node, (path) -> documentPath(method, operations, path));
	}

	private static DocumentPath documentPath(DynamoQueryMethod method, DynamoOperations operations, String path) {
		return new QueryMapper(operations.getConverter()).mapPath(method.getEntity(), path);
	}

	private ResultShape shape() {
		Class<?> type = ClassUtils.resolvePrimitiveIfNecessary(this.method.getResultType().toClass());
		boolean counts = type == Long.class || type == Integer.class;
		boolean tests = type == Boolean.class;
		return switch (this.annotation.select()) {
			case COUNT -> {
				requireResult(counts, "counts", "long");
				yield ResultShape.COUNT;
			}
			case EXISTS -> {
				requireResult(tests, "asks for existence", "boolean");
				yield ResultShape.EXISTS;
			}
			case ITEMS -> {
				if (counts || tests) {
					throw this.method.refuse("@Query returns items, not a " + type.getSimpleName(),
							"add select = " + (counts ? "Select.COUNT" : "Select.EXISTS"));
				}
				yield this.method.findShape();
			}
		};
	}

	private void requireResult(boolean fits, String verb, String wanted) {
		if (!fits) {
			throw this.method.refuse(
					"a method that " + verb + " cannot return " + this.method.getResultType().toClass().getSimpleName(),
					"return " + wanted);
		}
		for (Parameter parameter : (Parameters<?, ? extends Parameter>) this.method.getParameters()) {
			if (parameter.isSpecialParameter()) {
				throw this.method.refuse("a method that " + verb + " has no use for the parameter of type "
						+ parameter.getType().getSimpleName(), "remove the parameter");
			}
		}
	}

	private void requireProjection(ResultShape shape) {
		if (this.annotation.projection().length == 0) {
			return;
		}
		if (!shape.readsItems() || !PlannedQuery.isMap(this.method.getResultProcessor().getReturnedType())) {
			throw this.method.refuse(
					"@Query projection is for results of type Map<String, Object>, since an entity is read as a whole "
							+ "and a projection type says itself what it needs",
					"return a Map, or leave the projection out");
		}
		for (String path : this.annotation.projection()) {
			ExpressionText text = new ExpressionText(this.method, "@Query projection", path);
			PropertyReference reference = new ExpressionParser(text, this.bindings).parsePath();
			if (reference.isReserved()) {
				throw text.refuse(0, "'" + path + "' is the path of a generated key",
						"name the key's properties, " + PropertyNames.of(this.method.getEntity().getKeyProperties()));
			}
		}
	}

}
