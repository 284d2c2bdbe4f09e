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

package io.github.dynamospring.embedded.engine;

import io.github.dynamospring.embedded.expression.Condition;
import io.github.dynamospring.embedded.expression.Expressions;
import io.github.dynamospring.embedded.expression.Projection;
import org.jspecify.annotations.Nullable;

/**
 * The parsed expressions that Query and Scan have in common.
 *
 * @param filter the filter, or {@code null}
 * @param projection the projection, or {@code null}
 */
record PageExpressions(@Nullable Condition filter, @Nullable Projection projection) {

	/**
	 * Parse the expressions and check that no placeholder is left over.
	 */
	static PageExpressions parse(PageRequest request) {
		Condition filter = (request.filter() != null) ? Expressions.filter(request.filter(), request.placeholders())
				: null;
		Projection projection = (request.projection() != null)
				? Expressions.projection(request.projection(), request.placeholders()) : null;
		request.placeholders().verifyAllUsed();
		return new PageExpressions(filter, projection);
	}

}
