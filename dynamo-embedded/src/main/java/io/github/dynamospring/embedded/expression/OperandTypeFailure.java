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

import io.github.dynamospring.embedded.value.ValidationFailure;

/**
 * An update whose operand does not have the type it needs in the item at hand.
 *
 * @since 0.1.0
 */
@SuppressWarnings("serial")
public final class OperandTypeFailure extends ValidationFailure {

	OperandTypeFailure() {
		super(ExpressionMessages.OPERAND_OF_WRONG_TYPE);
	}

}
