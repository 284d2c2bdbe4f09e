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
 * A timer an execution has armed and that has neither been consumed nor cancelled.
 *
 * @param fireAt when it is due, in milliseconds
 * @param arming the number of this arming; it grows with each timer the execution arms,
 * so that no two are alike
 * @since 0.1.0
 */
public record ArmedTimer(Instant fireAt, long arming) {

}
