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

package io.github.dynamospring.execution;

/**
 * A value as text.
 *
 * @param text the text
 * @param schema the number of the schema the text follows, 1 or more; it grows when the
 * type of the value changes in a way that old text has to be changed for
 * @since 0.1.0
 */
public record SerializedPayload(String text, int schema) {

	/**
	 * Return what is stored without its content, which does not belong into logs.
	 */
	@Override
	public String toString() {
		return "SerializedPayload[%d characters, schema %d]".formatted(this.text.length(), this.schema);
	}

}
