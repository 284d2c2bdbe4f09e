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

import io.github.dynamospring.execution.Commit;
import io.github.dynamospring.execution.StoredExecution;
import org.jspecify.annotations.Nullable;

/**
 * Decides what an event or timer changes in an execution.
 *
 * @param <S> the type of the state
 * @since 0.1.0
 */
@FunctionalInterface
public interface ExecutionHandler<S> {

	/**
	 * Decide what to change. It may be called several times for one event.
	 * @param execution the execution as it is now
	 * @return the commit, {@code null} to do nothing
	 * @throws Exception if it fails
	 */
	@Nullable Commit<S> handle(StoredExecution<S> execution) throws Exception;

}
