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

import io.github.dynamospring.core.DynamoOperations;
import org.jspecify.annotations.Nullable;

import org.springframework.data.repository.query.ValueExpressionDelegate;

/**
 * A query declared by {@link io.github.dynamospring.repository.Query}. Read, checked and
 * planned when it is created; a call only puts its values into the plan.
 *
 * @since 0.1.0
 */
public class StringBasedDynamoQuery extends AbstractDynamoQuery {

	private final QueryPlanner.Planned planned;

	private final Bindings bindings;

	/**
	 * Create a query.
	 * @param method the method
	 * @param operations sends the requests
	 * @param expressions evaluates value expressions
	 * @throws org.springframework.data.repository.query.QueryCreationException if the
	 * text cannot be read or DynamoDB cannot serve it; the message names the method, the
	 * position in the text, the reason and the remedy
	 */
	public StringBasedDynamoQuery(DynamoQueryMethod method, DynamoOperations operations,
			ValueExpressionDelegate expressions) {
		super(method);
		this.bindings = new Bindings(method, expressions);
		QueryDefinition definition = new DeclaredQueryReader(method, operations, this.bindings).read();
		this.planned = new QueryPlanner(method, operations, definition).plan();
	}

	@Override
	public @Nullable Object execute(@Nullable Object[] parameters) {
		Arguments arguments = new Arguments(getQueryMethod(), parameters, this.bindings.evaluate(parameters));
		return this.planned.execution().execute(arguments);
	}

	@Override
	public DynamoQueryPlan getPlan() {
		return this.planned.plan();
	}

}
