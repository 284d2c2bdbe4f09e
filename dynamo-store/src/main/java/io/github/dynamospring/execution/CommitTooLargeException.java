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

import io.github.dynamospring.DynamoValidationException;

/**
 * Thrown when a commit is larger than the store can write at once. It was refused before
 * anything was sent; the message tells what takes the room.
 *
 * @since 0.1.0
 */
@SuppressWarnings("serial")
public class CommitTooLargeException extends DynamoValidationException {

	private final String executionId;

	private final int items;

	private final long bytes;

	/**
	 * Create an exception.
	 * @param message what takes the room and how to mend it
	 * @param executionId the id of the execution
	 * @param items the items the commit would write
	 * @param bytes the bytes the commit would write
	 */
	public CommitTooLargeException(String message, String executionId, int items, long bytes) {
		super(message);
		this.executionId = executionId;
		this.items = items;
		this.bytes = bytes;
	}

	/**
	 * Return the id of the execution.
	 * @return the id
	 */
	public String getExecutionId() {
		return this.executionId;
	}

	/**
	 * Return the items the commit would write.
	 * @return the number of items
	 */
	public int getItems() {
		return this.items;
	}

	/**
	 * Return the bytes the commit would write.
	 * @return the number of bytes
	 */
	public long getBytes() {
		return this.bytes;
	}

}
