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
import java.util.EnumSet;
import java.util.Set;

import org.jspecify.annotations.Nullable;

import org.springframework.util.Assert;

/**
 * Which executions to list. Pages are full but for the last, in the order of creation.
 *
 * @param statuses any of these, empty for all
 * @param definition only those of this definition, {@code null} for all
 * @param rootsOnly whether to leave out children
 * @param parent only the children of this execution, {@code null} for all
 * @param createdBefore only those created before this time, {@code null} for all
 * @param order oldest or newest first
 * @param limit how many to return at most
 * @param cursor where to go on, {@code null} for the beginning
 * @since 0.1.0
 */
public record ExecutionQuery(Set<ExecutionStatus> statuses, @Nullable String definition, boolean rootsOnly,
		@Nullable String parent, @Nullable Instant createdBefore, Order order, int limit, @Nullable String cursor) {

	/** How many executions a page holds if nothing is said. */
	public static final int DEFAULT_LIMIT = 100;

	/** How many executions a page may hold. */
	public static final int MAX_LIMIT = 1000;

	public ExecutionQuery {
		Assert.isTrue(limit > 0 && limit <= MAX_LIMIT,
				() -> "A page of %d executions is impossible. Remedy: ask for 1 to %d.".formatted(limit, MAX_LIMIT));
		Assert.isTrue(!(rootsOnly && parent != null), "Children of an execution are no roots: ask for one of the two");
		statuses = Set.copyOf(statuses);
	}

	/**
	 * Return a query for all executions, oldest first, 100 a page.
	 * @return the query
	 */
	public static ExecutionQuery all() {
		return new ExecutionQuery(Set.of(), null, false, null, null, Order.OLDEST_FIRST, DEFAULT_LIMIT, null);
	}

	/**
	 * Return the same query for executions of one of these statuses.
	 * @param first a status
	 * @param others further ones
	 * @return the query
	 */
	public ExecutionQuery withStatus(ExecutionStatus first, ExecutionStatus... others) {
		return new ExecutionQuery(EnumSet.of(first, others), this.definition, this.rootsOnly, this.parent,
				this.createdBefore, this.order, this.limit, this.cursor);
	}

	/**
	 * Return the same query for one definition.
	 * @param name the name of the definition
	 * @return the query
	 */
	public ExecutionQuery withDefinition(@Nullable String name) {
		return new ExecutionQuery(this.statuses, name, this.rootsOnly, this.parent, this.createdBefore, this.order,
				this.limit, this.cursor);
	}

	/**
	 * Return the same query without children.
	 * @return the query
	 */
	public ExecutionQuery roots() {
		return new ExecutionQuery(this.statuses, this.definition, true, this.parent, this.createdBefore, this.order,
				this.limit, this.cursor);
	}

	/**
	 * Return the same query for the children of an execution.
	 * @param id the id of the parent
	 * @return the query
	 */
	public ExecutionQuery childrenOf(String id) {
		return new ExecutionQuery(this.statuses, this.definition, this.rootsOnly, id, this.createdBefore, this.order,
				this.limit, this.cursor);
	}

	/**
	 * Return the same query for executions created before a time.
	 * @param time the time
	 * @return the query
	 */
	public ExecutionQuery withCreatedBefore(@Nullable Instant time) {
		return new ExecutionQuery(this.statuses, this.definition, this.rootsOnly, this.parent, time, this.order,
				this.limit, this.cursor);
	}

	/**
	 * Return the same query, newest first.
	 * @return the query
	 */
	public ExecutionQuery newestFirst() {
		return new ExecutionQuery(this.statuses, this.definition, this.rootsOnly, this.parent, this.createdBefore,
				Order.NEWEST_FIRST, this.limit, this.cursor);
	}

	/**
	 * Return the same query with pages of another size.
	 * @param size how many to return at most
	 * @return the query
	 */
	public ExecutionQuery withLimit(int size) {
		return new ExecutionQuery(this.statuses, this.definition, this.rootsOnly, this.parent, this.createdBefore,
				this.order, size, this.cursor);
	}

	/**
	 * Return the same query for the next page.
	 * @param next the cursor of the page before, {@code null} for the first page
	 * @return the query
	 */
	public ExecutionQuery from(@Nullable String next) {
		return new ExecutionQuery(this.statuses, this.definition, this.rootsOnly, this.parent, this.createdBefore,
				this.order, this.limit, next);
	}

	/**
	 * Whether an execution is one of those asked for.
	 * @param summary the execution
	 * @return {@code true} if it matches all filters
	 */
	public boolean matches(ExecutionSummary summary) {
		return (this.statuses.isEmpty() || this.statuses.contains(summary.status()))
				&& (this.definition == null || this.definition.equals(summary.definition()))
				&& (!this.rootsOnly || summary.parent() == null)
				&& (this.parent == null || this.parent.equals(summary.parent()))
				&& (this.createdBefore == null || summary.createdAt().isBefore(this.createdBefore));
	}

	/**
	 * The order of a list.
	 */
	public enum Order {

		/** By time of creation. */
		OLDEST_FIRST,

		/** By time of creation, backwards. */
		NEWEST_FIRST

	}

}
