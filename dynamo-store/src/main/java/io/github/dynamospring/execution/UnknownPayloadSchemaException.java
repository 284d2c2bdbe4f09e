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
 * Thrown when stored text follows a schema newer than this application knows: a newer
 * version of the application wrote it. Workers leave such work for the nodes that know
 * it.
 *
 * @since 0.1.0
 */
@SuppressWarnings("serial")
public class UnknownPayloadSchemaException extends PayloadException {

	/**
	 * Create an exception.
	 * @param message which type, the schema found and the newest known
	 */
	public UnknownPayloadSchemaException(String message) {
		super(message, null);
	}

}
