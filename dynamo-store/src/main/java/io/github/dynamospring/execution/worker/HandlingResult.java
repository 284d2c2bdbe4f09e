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

/**
 * What became of an event or timer that was given to an execution. All of them mean that
 * it can be acknowledged.
 *
 * @since 0.1.0
 */
public enum HandlingResult {

	/** The handler's commit was applied. */
	HANDLED,

	/** The handler had nothing to do. */
	IGNORED,

	/** The event was handled before. */
	DUPLICATE,

	/** The timer was cancelled, armed anew or handled before. */
	STALE_TIMER,

	/** There is no such execution. */
	UNKNOWN_EXECUTION,

	/** The execution has ended, or is about to. */
	ENDED

}
