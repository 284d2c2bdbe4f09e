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

package io.github.dynamospring.execution.dynamo;

import java.util.stream.LongStream;

/**
 * The steps of a trace that are stored: a window over all steps ever taken.
 *
 * @param from the index of the first one stored
 * @param next the index of the next step
 */
record TraceWindow(long from, long next) {

	static final TraceWindow EMPTY = new TraceWindow(0, 0);

	/**
	 * Return the window after one more step. If the window was larger once, it shrinks by
	 * several steps at a time.
	 * @param size how many steps to keep
	 * @param maxRemovals how many steps may be removed
	 * @return the window
	 */
	TraceWindow append(int size, int maxRemovals) {
		long surplus = Math.max(0, this.next + 1 - this.from - size);
		return new TraceWindow(this.from + Math.min(surplus, maxRemovals), this.next + 1);
	}

	/**
	 * Return the steps this window holds and a later one does not.
	 * @param later the later window
	 * @return the indexes
	 */
	LongStream removed(TraceWindow later) {
		return LongStream.range(this.from, Math.min(later.from, this.next));
	}

}
