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

package io.github.dynamospring.execution.worker;

import java.util.LinkedHashMap;
import java.util.Map;

import io.github.dynamospring.execution.Commit;
import io.github.dynamospring.execution.DueTimer;
import io.github.dynamospring.execution.ExecutionStatus;
import org.jspecify.annotations.Nullable;

/**
 * Completes the commits of handlers.
 */
final class Commits {

	private Commits() {
	}

	static <S> Commit<S> with(Commit<S> commit, ExecutionStatus status, Map<String, Long> consumed,
			@Nullable String eventId) {
		return new Commit<>(commit.execution(), commit.token(), commit.state(), status, commit.outcome(),
				commit.error(), commit.activePath(), commit.priority(), commit.emits(), commit.spawns(),
				commit.timers(), consumed, eventId, commit.traceStep());
	}

	static Map<String, Long> consumedWith(Commit<?> commit, DueTimer timer) {
		Map<String, Long> consumed = new LinkedHashMap<>(commit.consumed());
		consumed.put(timer.path(), timer.arming());
		return consumed;
	}

}
