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

import java.time.Instant;

import org.jspecify.annotations.Nullable;

/**
 * What lists show of an execution; its state is not read.
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
 * @since 0.1.0
 */
public record ExecutionSummary(String id, String definition, ExecutionStatus status, @Nullable String outcome,
		@Nullable String error, @Nullable String activePath, @Nullable String parent, int priority, long version,
		Instant createdAt, Instant updatedAt) {

}
