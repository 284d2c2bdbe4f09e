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

import java.util.List;
import java.util.Map;

import io.github.dynamospring.execution.ExecutionCounters;
import io.github.dynamospring.execution.StoreHandle;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * What the store remembers of a loaded execution.
 *
 * @param counters what the execution has counted
 * @param trace where its trace begins and ends
 * @param commits the tokens of its last commits, the newest last
 */
record DynamoHandle(ExecutionCounters counters, TraceWindow trace, List<String> commits) implements StoreHandle {

	/** How many tokens an execution keeps. */
	static final int REMEMBERED_COMMITS = 4;

	static final DynamoHandle NEW = new DynamoHandle(ExecutionCounters.NEW, TraceWindow.EMPTY, List.of());

	DynamoHandle {
		commits = List.copyOf(commits);
	}

	/**
	 * Whether a stored execution remembers a commit.
	 * @param item the execution
	 * @param token the token of the commit
	 * @param version the version the commit gives
	 * @return {@code true} if the commit was applied
	 */
	static boolean remembers(Map<String, AttributeValue> item, String token, long version) {
		if (version == 1 && token.equals(Attributes.optionalText(item, "created_by"))) {
			return true;
		}
		List<String> tokens = Attributes.texts(item, "commits");
		long newest = Attributes.number(item, "version", 0);
		long place = tokens.size() - 1 - (newest - version);
		return place >= 0 && place < tokens.size() && tokens.get((int) place).equals(token);
	}

}
