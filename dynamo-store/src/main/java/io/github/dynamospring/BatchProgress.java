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

package io.github.dynamospring;

import java.util.ArrayList;
import java.util.List;

/**
 * How far an operation on many items came before it failed, in terms of what it was
 * given: entities, or keys ({@code DynamoKey}) where keys were given.
 *
 * @param done what has been written or read; entities as they are after the write, with
 * their new version
 * @param failed what was in the request that failed, or was left unprocessed by DynamoDB
 * after all retries. If the request was not answered, some of it may have been written
 * @param notSent what was not sent any more
 * @since 0.1.0
 */
public record BatchProgress(List<Object> done, List<Object> failed, List<Object> notSent) {

	public BatchProgress {
		done = List.copyOf(done);
		failed = List.copyOf(failed);
		notSent = List.copyOf(notSent);
	}

	/**
	 * Return what remains to be done: what failed and what was not sent.
	 * @return the entities or keys that were given, so that they can be given to the same
	 * operation again
	 */
	public List<Object> remaining() {
		List<Object> remaining = new ArrayList<>(this.failed);
		remaining.addAll(this.notSent);
		return List.copyOf(remaining);
	}

	@Override
	public String toString() {
		return "%d done, %d failed, %d not sent".formatted(this.done.size(), this.failed.size(), this.notSent.size());
	}

}
