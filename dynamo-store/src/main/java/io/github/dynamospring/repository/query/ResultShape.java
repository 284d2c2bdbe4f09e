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

package io.github.dynamospring.repository.query;

/**
 * What a query method gives back, apart from the type of its elements.
 */
enum ResultShape {

	/** One result or none. */
	ONE,

	/** All results in a list, from which Spring Data makes other collections. */
	COLLECTION,

	/** A lazy stream. */
	STREAM,

	/** A page with the knowledge whether there is another. */
	SLICE,

	/** A page with the number of all results. */
	PAGE,

	/** A page that can be continued from any of its results. */
	WINDOW,

	/** The number of results. */
	COUNT,

	/** Whether there is a result. */
	EXISTS,

	/** Nothing: the results are deleted. */
	DELETE,

	/** The number of deleted results. */
	DELETE_AND_COUNT,

	/** The deleted results. */
	DELETE_AND_RETURN,

	/** The one deleted result or none. */
	DELETE_AND_RETURN_ONE;

	boolean deletes() {
		return this.ordinal() >= DELETE.ordinal();
	}

	/**
	 * Whether whole items, or those parts of them a projection needs, are read.
	 * @return {@code false} if only keys or a number are wanted
	 */
	boolean readsItems() {
		return this.ordinal() <= WINDOW.ordinal() || this == DELETE_AND_RETURN || this == DELETE_AND_RETURN_ONE;
	}

	boolean pages() {
		return this == SLICE || this == PAGE || this == WINDOW;
	}

}
