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

package io.github.dynamospring.embedded.expression;

/**
 * The request parameters that hold an expression.
 *
 * @since 0.1.0
 */
public enum ExpressionKind {

	/** What must hold for a write to happen. */
	CONDITION("ConditionExpression"),

	/** Which of the items read are returned. */
	FILTER("FilterExpression"),

	/** Which items a query reads. */
	KEY_CONDITION("KeyConditionExpression"),

	/** Which attributes are returned. */
	PROJECTION("ProjectionExpression"),

	/** What an update changes. */
	UPDATE("UpdateExpression"),

	/** Which items a vector search considers. */
	SEARCH_CONDITION("SearchConditionExpression");

	private final String parameter;

	ExpressionKind(String parameter) {
		this.parameter = parameter;
	}

	/**
	 * Return the name of the request parameter, which begins every error message of the
	 * expression.
	 * @return the parameter's name
	 */
	public String parameter() {
		return this.parameter;
	}

}
