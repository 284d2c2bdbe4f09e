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
 * Turns states, events and contexts into text and back. A {@link SerializedPayload} is
 * written as the text it holds, and read as that text whatever its schema: so workers
 * change the status of executions whose states they do not know. Implementations are safe
 * for use by many threads.
 *
 * @since 0.1.0
 */
public interface PayloadSerializer {

	/**
	 * Write a value as text of the newest schema of its type.
	 * @param value the value
	 * @return the text and the number of its schema
	 * @throws PayloadException if the value cannot be written
	 */
	SerializedPayload write(Object value);

	/**
	 * Read a value. Text of an older schema is brought up to date on the way.
	 * @param <T> the type of the value
	 * @param payload the text
	 * @param type the type of the value
	 * @return the value
	 * @throws UnknownPayloadSchemaException if the schema is newer than any this
	 * application knows
	 * @throws PayloadException if the text is no such value
	 */
	<T> T read(SerializedPayload payload, Class<T> type);

}
