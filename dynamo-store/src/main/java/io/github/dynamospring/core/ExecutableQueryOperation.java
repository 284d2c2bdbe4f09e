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

package io.github.dynamospring.core;

import java.util.Map;
import java.util.function.Consumer;

import io.github.dynamospring.core.query.SortKeyCondition;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;

import org.springframework.lang.CheckReturnValue;

/**
 * Reading items of one partition of a table or index, in the order of the sort key.
 *
 * <pre class="code">
 * dynamo.query(Order.class).partitionKey("u1").all();
 * dynamo.query(Order.class).partitionKey("u1").sortKey(between(from, to)).descending().limit(20).window();
 * dynamo.query(Order.class).index("StatusIndex").partitionKey(PAID).filter(where("total").gt(100)).stream();
 * </pre>
 *
 * Only items of the entity are returned, also from a table that holds several.
 *
 * @since 0.1.0
 */
public interface ExecutableQueryOperation {

	/**
	 * Start a query.
	 * @param <T> the entity type
	 * @param entityType the entity type
	 * @return the next step
	 */
	@CheckReturnValue
	<T> QueryWithIndex<T> query(Class<T> entityType);

	/**
	 * The index of a query.
	 *
	 * @param <T> the entity type
	 */
	interface QueryWithIndex<T> extends QueryWithPartitionKey<T> {

		/**
		 * Query a secondary index instead of the table.
		 * @param name the name of an index the entity declares
		 * @return the next step
		 */
		@CheckReturnValue
		QueryWithPartitionKey<T> index(String name);

	}

	/**
	 * The partition key of a query.
	 *
	 * @param <T> the entity type
	 */
	interface QueryWithPartitionKey<T> {

		/**
		 * Name the partition.
		 * @param values the values of all partition key properties in declared order
		 * @return the next step
		 */
		@CheckReturnValue
		QueryWithSortKey<T> partitionKey(Object... values);

	}

	/**
	 * The sort key of a query.
	 *
	 * @param <T> the entity type
	 */
	interface QueryWithSortKey<T> extends Query<T> {

		/**
		 * Read the items whose sort key has these leading parts. All parts given is
		 * equality.
		 * @param parts the leading values of the sort key properties in declared order
		 * @return the next step
		 */
		@CheckReturnValue
		default Query<T> sortKey(Object... parts) {
			return sortKey(SortKeyCondition.is(parts));
		}

		/**
		 * Read the items whose sort key meets a condition.
		 * @param condition the condition
		 * @return the next step
		 */
		@CheckReturnValue
		Query<T> sortKey(SortKeyCondition condition);

	}

	/**
	 * Options and end of a query.
	 *
	 * @param <T> the result type
	 */
	interface Query<T> extends ReadOptions<T, Query<T>>, MergeableRead<T> {

		/**
		 * Read in descending order of the sort key.
		 * @return the step
		 */
		@CheckReturnValue
		Query<T> descending();

		/**
		 * Read what the index does not hold from the table: the index gives the keys and
		 * BatchGetItem requests of 100 the items. Items that were deleted meanwhile are
		 * left out; others are as the table has them, which may be newer than what the
		 * index had. Sends no further request if the index holds all that is wanted.
		 * @return the step
		 */
		@CheckReturnValue
		Query<T> complete();

		/**
		 * Read only what another type needs: an interface with getters, a record, or a
		 * class whose properties are properties of the entity. Saves transfer, not
		 * capacity.
		 * @param <R> the result type
		 * @param resultType the result type
		 * @return the step
		 */
		@CheckReturnValue
		<R> Query<R> as(Class<R> resultType);

		/**
		 * Read only some properties. Saves transfer, not capacity.
		 * @param properties the property paths
		 * @return the step, whose results hold the values by path
		 */
		@CheckReturnValue
		Query<Map<String, Object>> project(String... properties);

		/**
		 * Change each SDK request before it is used.
		 * @param customizer changes the request
		 * @return the step
		 */
		@CheckReturnValue
		Query<T> customize(Consumer<QueryRequest.Builder> customizer);

		/**
		 * Return the request for the first page without sending it.
		 * @return the request
		 */
		QueryRequest toRequest();

	}

}
