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

package io.github.dynamospring.core;

import java.util.Optional;

import io.github.dynamospring.DynamoConditionFailedException;
import io.github.dynamospring.core.mapping.DynamoKey;
import io.github.dynamospring.core.mapping.DynamoPersistentEntity;
import io.github.dynamospring.core.query.Criteria;
import io.github.dynamospring.core.transact.TransactAction;
import software.amazon.awssdk.services.dynamodb.model.ConditionCheck;

import org.springframework.util.Assert;

/**
 * A check of an item in a transaction.
 */
record CheckSupport(TemplateContext context, DynamoPersistentEntity<?> entity, DynamoKey key,
		Criteria condition) implements ExecutableTransactionOperation.Check, TransactStep {

	static ExecutableTransactionOperation.CheckWithKey of(TemplateContext context, Class<?> entityType) {
		DynamoPersistentEntity<?> entity = context.entity(entityType);
		return (key) -> {
			Assert.notNull(key, "The key is missing");
			return (condition) -> {
				Assert.notNull(condition, "The condition is missing");
				return new CheckSupport(context, entity, key, condition);
			};
		};
	}

	@Override
	public ConditionCheck toConditionCheck() {
		RenderedCondition rendered = RenderedCondition.of(this.context, this.entity, this.condition);
		return ConditionCheck.builder()
			.tableName(this.entity.getTableName())
			.key(this.context.converter().writeKey(this.entity.getType(), this.key))
			.conditionExpression(rendered.expression())
			.expressionAttributeNames(rendered.names())
			.expressionAttributeValues(rendered.values())
			.returnValuesOnConditionCheckFailure(rendered.onFailure())
			.build();
	}

	@Override
	public PreparedAction prepareAction(EntityLifecycle lifecycle) {
		return new PreparedAction(TransactAction.check(this.entity, this.key, toConditionCheck()),
				(ex) -> new DynamoConditionFailedException("The condition did not hold for %s with key %s"
					.formatted(this.entity.getType().getSimpleName(), this.key), ex, ex.getFailure()),
				Optional::empty);
	}

}
