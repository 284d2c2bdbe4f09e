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

	private final @Nullable Object[] expressions;

	private final @Nullable Class<?> resultType;

	Arguments(DynamoQueryMethod method, @Nullable Object[] values) {
		this(method, values, new Object[0]);
	}

	/**
	 * Create the arguments of a call.
	 * @param method the method
	 * @param values the values of its parameters
	 * @param expressions the results of the expressions in its annotation, whose slots
	 * come after the parameters
	 */
	Arguments(DynamoQueryMethod method, @Nullable Object[] values, @Nullable Object[] expressions) {
		this(method, values, expressions, null);
	}

	/**
	 * Create the arguments of a fluent query.
	 * @param method the method
	 * @param values the values of its parameters
	 * @param operands the values of its conditions, whose slots come after the parameters
	 * @param resultType the type of the results, {@code null} for the method's
	 */
	Arguments(DynamoQueryMethod method, @Nullable Object[] values, @Nullable Object[] operands,
			@Nullable Class<?> resultType) {
		super(method.getParameters(), values);
		this.method = method;
		this.expressions = operands;
		this.resultType = resultType;
	}

	@Override
	public @Nullable Class<?> findDynamicProjection() {
		return (this.resultType != null) ? this.resultType : super.findDynamicProjection();
	}

	@Nullable Object slot(int slot) {
		@Nullable Object[] values = getValues();
		return (slot < values.length) ? values[slot] : this.expressions[slot - values.length];
	}

	/**
	 * Return the value of an operand of an expression.
	 * @param value the operand
	 * @param comparedWith what it is compared with
	 * @return the value
	 * @throws DynamoValidationException if it is {@code null}
	 */
	Object required(OperandNode.Value value, OperandNode comparedWith) {
		return required(value, comparedWith, slot(value.slot()));
	}

	Object required(OperandNode.Value value, OperandNode comparedWith, @Nullable Object content) {
		if (content == null) {
			throw new DynamoValidationException(this.method + ": " + value + " is null, or contains null, but '"
					+ comparedWith + "' can only be compared with a value; use attribute_exists or "
					+ "attribute_not_exists to look for absent values, or another method if the value is optional");
		}
		return content;
	}

	/**
	 * Return the value of a parameter that is written.
	 * @param value the operand
	 * @return the value, {@code null} if the argument is
	 */
	@Nullable Object value(OperandNode.Value value) {
		return slot(value.slot());
	}

	/**
	 * Return a value that is compared with a size.
	 * @param value the value
	 * @param size the size
	 * @return the number
	 * @throws DynamoValidationException if it is no whole number
	 */
	long size(Object value, OperandNode.Size size) {
		if (value instanceof Long || value instanceof Integer || value instanceof Short || value instanceof Byte) {
			return ((Number) value).longValue();
		}
		throw new DynamoValidationException(
				this.method + ": " + size + " is compared with " + value + ", but it can only be compared with a long");
	}

	/**
	 * Return an operand.
	 * @param condition the condition
	 * @param operand which of its operands
	 * @return the value
	 * @throws DynamoValidationException if it is {@code null}
	 */
	Object required(Condition condition, int operand) {
		Object value = slot(condition.parameters().get(operand));
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
