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

package io.github.dynamospring.core.expression;

import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

import org.springframework.util.Assert;

/**
 * What a condition compares: something in the item, a value, or the size of something in
 * the item.
 *
 * @since 0.1.0
 */
public sealed interface Operand permits DocumentPath, Operand.Literal, Operand.Size {

	/**
	 * Create an operand from a value.
	 * @param value the value
	 * @return the operand
	 */
	static Literal literal(AttributeValue value) {
		return new Literal(value);
	}

	/**
	 * A value that is sent with the request.
	 *
	 * @param value the value
	 */
	record Literal(AttributeValue value) implements Operand {

		public Literal {
			Assert.notNull(value, "A literal needs a value");
		}

	}

	/**
	 * The size of what a path leads to.
	 *
	 * @param path the path
	 */
	record Size(DocumentPath path) implements Operand {

		public Size {
			Assert.notNull(path, "A size needs a path");
		}

	}

}
