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

import java.time.Duration;

import io.github.dynamospring.execution.WorkItem;
import org.jspecify.annotations.Nullable;

/**
 * The handler of a piece of work.
 *
 * @param call calls it
 * @param retry how failures are tried again, {@code null} for the worker's way
 * @param timeout how long a call may take, {@code null} for the worker's time
 * @param loadsExecution whether it loads the execution and looks at its status itself
 */
record WorkRoute(Call call, @Nullable RetryPolicy retry, @Nullable Duration timeout, boolean loadsExecution) {

	/**
	 * Calls a handler.
	 */
	@FunctionalInterface
	interface Call {

		/**
		 * Do a piece of work.
		 * @param item the work
		 * @throws Exception if it failed
		 */
		void handle(WorkItem item) throws Exception;

	}

}
