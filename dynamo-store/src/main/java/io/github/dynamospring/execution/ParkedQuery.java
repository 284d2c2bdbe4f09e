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

import org.springframework.util.Assert;

/**
 * Which parked work, or which lots of it, to list.
 *
 * @param executionId only that of this execution, {@code null} for all
 * @param dueBefore only lots to be tried at this time or before, {@code null} for all
 * @param ordered only what has an order, or only what waits for nothing; {@code null} for
 * both
 * @param limit how many to return at most
 * @param cursor where to go on, {@code null} for the beginning
 * @since 0.1.0
 */
public record ParkedQuery(@Nullable String executionId, @Nullable Instant dueBefore, @Nullable Boolean ordered,
		int limit, @Nullable String cursor) {

	public ParkedQuery {
		Assert.isTrue(limit > 0, "The limit of parked work must be 1 or more");
	}

	/**
	 * Return a query for all parked work.
	 * @param limit how many to return at most
	 * @return the query
	 */
	public static ParkedQuery all(int limit) {
		return new ParkedQuery(null, null, null, limit, null);
	}

	/**
	 * Return the same query for one execution.
	 * @param id the id of the execution
	 * @return the query
	 */
	public ParkedQuery ofExecution(String id) {
		return new ParkedQuery(id, this.dueBefore, this.ordered, this.limit, this.cursor);
	}

	/**
	 * Return the same query for one lot.
	 * @param lot the lot
	 * @return the query
	 */
	public ParkedQuery ofLot(ParkedLot lot) {
		return new ParkedQuery(lot.executionId(), this.dueBefore, lot.ordered(), this.limit, this.cursor);
	}

	/**
	 * Return the same query for lots that are to be tried.
	 * @param time the time to compare with
	 * @return the query
	 */
	public ParkedQuery due(Instant time) {
		return new ParkedQuery(this.executionId, time, this.ordered, this.limit, this.cursor);
	}

	/**
	 * Return the same query for the next page.
	 * @param next the cursor of the page before
	 * @return the query
	 */
	public ParkedQuery from(@Nullable String next) {
		return new ParkedQuery(this.executionId, this.dueBefore, this.ordered, this.limit, next);
	}

}
