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

/**
 * An expression a method is annotated with, for messages that say where in it something
 * is wrong.
 *
 * @param method the method
 * @param attribute the annotation and its attribute, such as {@code @Query value}
 * @param text the expression
 */
record ExpressionText(DynamoQueryMethod method, String attribute, String text) {

	/**
	 * Return the exception that does not let the application start.
	 * @param position the position in the text, from zero
	 * @param reason what is wrong there
	 * @param remedy what to do about it
	 * @return the exception, whose message counts positions from one
	 */
	RuntimeException refuse(int position, String reason, String remedy) {
		return this.method.refuse(this + ", position " + (position + 1) + ": " + reason, remedy);
	}

	@Override
	public String toString() {
		return this.attribute + " \"" + this.text + "\"";
	}

}
