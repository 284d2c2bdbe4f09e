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
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

import org.jspecify.annotations.Nullable;

import org.springframework.core.MethodParameter;
import org.springframework.core.ResolvableType;
import org.springframework.data.expression.ValueEvaluationContext;
import org.springframework.data.expression.ValueEvaluationContextProvider;
import org.springframework.data.expression.ValueExpression;
import org.springframework.data.repository.query.Parameter;
import org.springframework.data.repository.query.Parameters;
import org.springframework.data.repository.query.ValueExpressionDelegate;
import org.springframework.expression.ParseException;

/**
 * The values expressions refer to: parameters of the method, and value expressions, whose
 * results take the slots after the parameters.
 */
final class Bindings {

	private final DynamoQueryMethod method;

	private final ValueExpressionDelegate delegate;

	private final ValueEvaluationContextProvider contextProvider;

	private final Set<Integer> used = new LinkedHashSet<>();

	private final List<ValueExpression> expressions = new ArrayList<>();

	Bindings(DynamoQueryMethod method, ValueExpressionDelegate delegate) {
		this.method = method;
		this.delegate = delegate;
		this.contextProvider = delegate.createValueContextProvider(method.getParameters());
	}

	private Parameters<?, ? extends Parameter> parameters() {
		return this.method.getParameters();
	}

	OperandNode.Value named(ExpressionText text, ExpressionToken token) {
		for (Parameter parameter : parameters()) {
			if (parameter.isBindable() && token.text().equals(parameter.getName().orElse(null))) {
				return value(parameter, token.text(), token);
			}
		}
		throw text.refuse(token.position(), "the method has no parameter '" + token.text() + "'",
				"name one of its parameters for values (" + names() + "), or name the parameter with @Param(\""
						+ token.text() + "\")");
	}

	OperandNode.Value positional(ExpressionText text, ExpressionToken token) {
		int position = (token.text().length() < 4) ? Integer.parseInt(token.text()) : Integer.MAX_VALUE;
		List<Parameter> bindable = bindable();
		if (position >= bindable.size()) {
			throw text.refuse(token.position(),
					"there is no parameter ?" + token.text() + ", the method has " + bindable.size() + " for values",
					"count from ?0");
		}
		Parameter parameter = bindable.get(position);
		return value(parameter, name(parameter), token);
	}

	private OperandNode.Value value(Parameter parameter, String name, ExpressionToken token) {
		this.used.add(parameter.getIndex());
		return new OperandNode.Value(parameter.getIndex(), name, token.position());
	}

	OperandNode.Value expression(ExpressionText text, ExpressionToken token) {
		try {
			this.expressions.add(this.delegate.parse(token.text()));
		}
		catch (ParseException ex) {
			throw text.refuse(token.position(),
					"the expression " + token.text() + " cannot be read (" + ex.getMessage() + ")",
					"correct the expression");
		}
		return new OperandNode.Value(parameters().getNumberOfParameters() + this.expressions.size() - 1, token.text(),
				token.position());
	}

	/**
	 * Note a parameter that is used otherwise, as part of a key.
	 * @param parameter the parameter
	 */
	void use(Parameter parameter) {
		this.used.add(parameter.getIndex());
	}

	/**
	 * Return the type of a value.
	 * @param value the value
	 * @return the type, {@code null} for expressions
	 */
	@Nullable ResolvableType type(OperandNode.Value value) {
		if (value.slot() >= parameters().getNumberOfParameters()) {
			return null;
		}
		ResolvableType type = ResolvableType
			.forMethodParameter(new MethodParameter(this.method.getMethod(), value.slot()));
		return (type.toClass() == Optional.class) ? type.getGeneric(0) : type;
	}

	/**
	 * Require that each parameter for a value is used. Expressions may use any of them.
	 * @param what what does not use it
	 */
	void requireAllUsed(String what) {
		if (!this.expressions.isEmpty()) {
			return;
		}
		for (Parameter parameter : bindable()) {
			if (!this.used.contains(parameter.getIndex())) {
				throw this.method.refuse(what + " does not use the parameter '" + name(parameter) + "'",
						"use it as :" + name(parameter) + ", or remove it");
			}
		}
	}

	List<Parameter> bindable() {
		List<Parameter> bindable = new ArrayList<>();
		for (Parameter parameter : parameters()) {
			if (parameter.isBindable()) {
				bindable.add(parameter);
			}
		}
		return bindable;
	}

	private String names() {
		return String.join(", ", bindable().stream().map(Bindings::name).toList());
	}

	static String name(Parameter parameter) {
		return parameter.getName().orElse(String.valueOf(parameter.getIndex() + 1));
	}

	/**
	 * Evaluate the expressions for a call.
	 * @param parameters the parameters of the call
	 * @return their results
	 */
	@Nullable Object[] evaluate(@Nullable Object[] parameters) {
		@Nullable Object[] results = new Object[this.expressions.size()];
		for (int i = 0; i < results.length; i++) {
			ValueExpression expression = this.expressions.get(i);
			ValueEvaluationContext context = this.contextProvider.getEvaluationContext(parameters,
					expression.getExpressionDependencies());
			results[i] = expression.evaluate(context);
		}
		return results;
	}

}
