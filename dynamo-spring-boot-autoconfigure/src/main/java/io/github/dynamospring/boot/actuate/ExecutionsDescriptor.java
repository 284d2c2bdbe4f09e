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

package io.github.dynamospring.boot.actuate;

import java.time.Instant;
import java.util.List;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonInclude.Include;
import io.github.dynamospring.execution.CursorPage;
import io.github.dynamospring.execution.ExecutionStatus;
import io.github.dynamospring.execution.ExecutionSummary;
import org.jspecify.annotations.Nullable;

/**
 * A page of a list of executions.
 *
 * @param executions the executions
 * @param nextCursor where the next page begins, {@code null} if there is none
 * @since 0.1.0
 */
public record ExecutionsDescriptor(List<SummaryDescriptor> executions,
		@JsonInclude(Include.NON_NULL) @Nullable String nextCursor) {

	static ExecutionsDescriptor of(CursorPage<ExecutionSummary> page) {
		return new ExecutionsDescriptor(page.items().stream().map(SummaryDescriptor::of).toList(), page.nextCursor());
	}

	/**
	 * An execution in a list.
	 *
	 * @param id the id
	 * @param definition the name of its definition
	 * @param status where it stands
	 * @param outcome the name of its result, {@code null} for none
	 * @param error why it failed, {@code null} if it did not
	 * @param activePath where in its definition it is, {@code null} for nowhere
	 * @param parent the id of the execution that spawned it, {@code null} for a root
	 * @param priority 0 (last) to 4 (first)
	 * @param version the number of commits so far
	 * @param createdAt when it was created
	 * @param updatedAt when it was last committed
	 */
	@JsonInclude(Include.NON_EMPTY)
	public record SummaryDescriptor(String id, String definition, ExecutionStatus status, @Nullable String outcome,
			@Nullable String error, @Nullable String activePath, @Nullable String parent, int priority, long version,
			Instant createdAt, Instant updatedAt) {

		private static SummaryDescriptor of(ExecutionSummary summary) {
			return new SummaryDescriptor(summary.id(), summary.definition(), summary.status(), summary.outcome(),
					summary.error(), summary.activePath(), summary.parent(), summary.priority(), summary.version(),
					summary.createdAt(), summary.updatedAt());
		}

	}

}
