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

package io.github.dynamospring.embedded.protocol;

import tools.jackson.core.JsonGenerator;

/**
 * One operation on the wire: reads a request, has it executed and writes the answer.
 */
interface Operation {

	// Return the operation's name.
	String name();

	/**
	 * Handle a request. Nothing is written before the request succeeded.
	 * @param request the request's JSON object
	 * @param response where the members of the answer go; the object is already open
	 */
	void handle(JsonStructure request, JsonGenerator response);

	/**
	 * Return whether the answer has no body at all, rather than an empty object.
	 * @return whether nothing is sent
	 */
	default boolean answersNothing() {
		return false;
	}

}
