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

/**
 * The right to work on a queue for a while. It saves double work and nothing else: what
 * may be delivered, and in which order, never depends on it.
 *
 * @param name what is leased, usually a queue
 * @param owner who holds it
 * @param fence grows each time the owner changes
 * @param until when it ends unless it is renewed
 * @since 0.1.0
 */
public record Lease(String name, String owner, long fence, Instant until) {

}
