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

/**
 * A query made from a method's name. Planned when it is created; a call only puts its
 * values into the plan.
 *
 * @since 0.1.0
 */
public class PartTreeDynamoQuery extends AbstractDynamoQuery {

	private final QueryPlanner.Planned planned;

	/**
	 * Create a query.
	 * @param method the method
	 * @param operations sends the requests
	 * @throws org.springframework.data.repository.query.QueryCreationException if
	 * DynamoDB cannot serve the method; the message names the method, the reason and the
	 * remedy
	 */
	public PartTreeDynamoQuery(DynamoQueryMethod method, DynamoOperations operations) {
		super(method);
		this.planned = new QueryPlanner(method, operations, new DynamoQueryCreator(method).create()).plan();
	}

	@Override
	public @Nullable Object execute(@Nullable Object[] parameters) {
		return this.planned.execution().execute(new Arguments(getQueryMethod(), parameters));
	}

	@Override
	public DynamoQueryPlan getPlan() {
		return this.planned.plan();
	}

}
