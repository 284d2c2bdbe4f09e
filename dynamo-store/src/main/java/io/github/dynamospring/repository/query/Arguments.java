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
import org.jspecify.annotations.Nullable;

import org.springframework.data.repository.query.ParametersParameterAccessor;

/**
 * The arguments of one call of a query method.
 */
final class Arguments extends ParametersParameterAccessor {

	private final DynamoQueryMethod method;

	Arguments(DynamoQueryMethod method, @Nullable Object[] values) {
		super(method.getParameters(), values);
		this.method = method;
	}

	/**
	 * Return an operand.
	 * @param condition the condition
	 * @param operand which of its operands
	 * @return the value
	 * @throws DynamoValidationException if it is {@code null}
	 */
	Object required(Condition condition, int operand) {
		Object value = getValues()[condition.parameters().get(operand)];
		if (value == null) {
			throw new DynamoValidationException(
					this.method + ": parameter '" + condition.names().get(operand) + "' is null, but '"
							+ condition.path() + "' can only be compared with a value; use " + remedy(condition));
		}
		return value;
	}

	List<Object> requireNoNull(Condition condition, List<? extends @Nullable Object> values) {
		List<Object> result = new ArrayList<>(values.size());
		for (Object value : values) {
			if (value == null) {
				throw new DynamoValidationException(
						this.method + ": parameter '" + condition.names().get(0) + "' contains null, but '"
								+ condition.path() + "' can only be compared with values; leave null out");
			}
			result.add(value);
		}
		return result;
	}

	private static String remedy(Condition condition) {
		String property = condition.path().replace('.', ' ');
		return switch (condition.keyword()) {
			case SIMPLE_PROPERTY -> "a method with the keyword IsNull to find items without " + property;
			case NEGATING_SIMPLE_PROPERTY -> "a method with the keyword IsNotNull to find items with " + property;
			default -> "another method if the value is optional";
		};
	}

	/**
	 * Return the method the arguments belong to, for messages.
	 * @return the method
	 */
	DynamoQueryMethod getMethod() {
		return this.method;
	}

}
