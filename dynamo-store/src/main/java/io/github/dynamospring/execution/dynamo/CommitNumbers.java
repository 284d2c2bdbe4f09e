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

package io.github.dynamospring.execution.dynamo;

import io.github.dynamospring.execution.Commit;

/**
 * The numbers given to the effects of a commit.
 *
 * @param firstOutbox the number of the first event, 0 if there is none yet
 * @param firstSpawn the number of the first child, 0 if there is none yet
 */
record CommitNumbers(long firstOutbox, long firstSpawn) {

	static final CommitNumbers NONE = new CommitNumbers(0, 0);

	/** Numbers as long as any, to find out how large a commit is. */
	static final CommitNumbers LONGEST = new CommitNumbers(Long.MAX_VALUE / 2, Long.MAX_VALUE / 2);

	boolean lacksOutbox(Commit<?> commit) {
		return !commit.emits().isEmpty() && this.firstOutbox == 0;
	}

	boolean lacksSpawn(Commit<?> commit) {
		return !commit.spawns().isEmpty() && this.firstSpawn == 0;
	}

	CommitNumbers withOutbox(long first) {
		return new CommitNumbers(first, this.firstSpawn);
	}

	CommitNumbers withSpawn(long first) {
		return new CommitNumbers(this.firstOutbox, first);
	}

}
