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

/**
 * What became of a commit whose answer was lost.
 *
 * @since 0.1.0
 */
public enum CommitOutcome {

	/** It was applied. */
	COMMITTED,

	/** It was not applied and never will be: another commit took its place. */
	NOT_COMMITTED,

	/**
	 * It is not applied, and the execution is as it was before. A request still under way
	 * could apply it; committing again with the same token, or anything else, settles it.
	 */
	OPEN,

	/**
	 * Too many commits have followed, or the execution was purged: the store does not
	 * remember.
	 */
	FORGOTTEN

}
