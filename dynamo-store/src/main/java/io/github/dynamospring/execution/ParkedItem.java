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
 * Work that was given up for now and moved out of its queue. It is kept until it is
 * delivered or discarded.
 *
 * @param item the work, its attempts included
 * @param parkedAt when it was parked
 * @param nextAttempt when its lot is tried next, {@code null} for not before it is
 * {@linkplain ExecutionStore#resume resumed}
 * @since 0.1.0
 */
public record ParkedItem(WorkItem item, Instant parkedAt, @Nullable Instant nextAttempt) {

}
