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

import java.util.Map;
import java.util.Objects;

import io.github.dynamospring.core.expression.ExpressionRenderer;
import io.github.dynamospring.core.mapping.DynamoPersistentEntity;
import io.github.dynamospring.core.query.Criteria;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ReturnValuesOnConditionCheckFailure;

/**
 * The condition of a write as its request takes it, with the placeholders of all
 * expressions rendered so far. What there is none of is {@code null}.
 *
 * @param expression the condition expression
 * @param names the attribute names by placeholder
 * @param values the values by placeholder
 */
record RenderedCondition(@Nullable String expression, @Nullable Map<String, String> names,
		@Nullable Map<String, AttributeValue> values) {

	static RenderedCondition of(TemplateContext context, DynamoPersistentEntity<?> entity,
			@Nullable Criteria condition) {
		return of(context, entity, condition, new ExpressionRenderer());
	}

	static RenderedCondition of(TemplateContext context, DynamoPersistentEntity<?> entity, @Nullable Criteria condition,
			ExpressionRenderer renderer) {
		String expression = (condition != null) ? renderer.render(context.queryMapper().map(entity, condition)) : null;
		return new RenderedCondition(expression, names(renderer), values(renderer));
	}

	static RenderedCondition none() {
		return new RenderedCondition(null, null, null);
	}

	/**
	 * Return the same condition with another value.
	 * @param value the value in place of the only one
	 * @return the condition
	 */
	RenderedCondition withOnlyValue(AttributeValue value) {
		String placeholder = Objects.requireNonNull(this.values).keySet().iterator().next();
		return new RenderedCondition(this.expression, this.names, Map.of(placeholder, value));
	}

	/*
	 * DynamoDB refuses empty maps of placeholders.
	 */
	static @Nullable Map<String, String> names(ExpressionRenderer renderer) {
		return renderer.names().isEmpty() ? null : renderer.names();
	}

	static @Nullable Map<String, AttributeValue> values(ExpressionRenderer renderer) {
		return renderer.values().isEmpty() ? null : renderer.values();
	}

	/**
	 * Return what is wanted if the condition does not hold: the stored item.
	 * @return the option, {@code null} without a condition
	 */
	@Nullable ReturnValuesOnConditionCheckFailure onFailure() {
		return (this.expression != null) ? ReturnValuesOnConditionCheckFailure.ALL_OLD : null;
	}

}
