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

package io.github.dynamospring.repository;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Says in DynamoDB's own grammar, in terms of properties, what a query method reads.
 *
 * <pre class="code">
 * &#064;Query("userId = :userId and begins_with(sortKey, :month)")
 * Stream&lt;OrderSummary&gt; inMonth(String userId, String month);
 *
 * &#064;Query(value = "status = :status", filter = "total &gt; :min or attribute_exists(note)", index = "StatusIndex")
 * List&lt;Order&gt; worthALook(OrderStatus status, BigDecimal min);
 * </pre>
 *
 * Values are parameters by name ({@code :userId}) or by position from zero ({@code ?0}),
 * and value expressions ({@code :#{#min * 2}}, {@code ?#{[0]}},
 * {@code :${shop.country}}). They are encoded like the property they are compared with.
 * The reserved path {@code sortKey} is the generated sort key itself:
 * {@code begins_with(sortKey, :text)} is sent as it is.
 * <p>
 * The text is read and checked when the application starts. The result types are those of
 * query methods made from their name.
 *
 * @since 0.1.0
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target({ ElementType.METHOD, ElementType.ANNOTATION_TYPE })
public @interface Query {

	/**
	 * The key condition: the properties of a partition key compared for equality, and if
	 * need be a condition on the sort key, joined by {@code and}. Empty to scan, which
	 * needs {@link AllowScan}.
	 * @return the key condition
	 */
	String value() default "";

	/**
	 * What is filtered by after the items were read: comparisons, {@code between},
	 * {@code in}, {@code and}, {@code or}, {@code not}, and the functions
	 * {@code attribute_exists}, {@code attribute_not_exists}, {@code attribute_type},
	 * {@code begins_with}, {@code contains} and {@code size}. A collection in {@code in}
	 * stands for its elements: {@code status in (:statuses)}.
	 * @return the filter
	 */
	String filter() default "";

	/**
	 * The name of the index to read. Without it, the table or the index whose key the key
	 * condition compares is taken.
	 * @return the index name
	 */
	String index() default "";

	/**
	 * The properties to transfer, for methods that return {@code Map<String, Object>}.
	 * Other projections say themselves what they need.
	 * @return the paths of the properties, empty for all of them
	 */
	String[] projection() default {};

	/**
	 * Whether to read with strong consistency.
	 * @return {@code true} for strong consistency
	 */
	boolean consistent() default false;

	/**
	 * Whether to read from the highest sort key to the lowest.
	 * @return {@code true} to read backward
	 */
	boolean descending() default false;

	/**
	 * What is returned.
	 * @return the selection
	 */
	Select select() default Select.ITEMS;

	/**
	 * The number of items examined by one request, 0 for as many as fit.
	 * @return the page size
	 */
	int pageSize() default 0;

	/**
	 * What a query returns.
	 */
	enum Select {

		/** The items. */
		ITEMS,

		/** Their number, as {@code long} or {@code int}. */
		COUNT,

		/** Whether there is one, as {@code boolean}. */
		EXISTS

	}

}
