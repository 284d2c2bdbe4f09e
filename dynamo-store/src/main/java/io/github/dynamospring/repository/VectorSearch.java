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
 * Makes a query method a vector search whose condition is written in DynamoDB's own
 * grammar, in terms of properties, rather than in the method's name.
 *
 * <pre class="code">
 * &#064;VectorSearch("tenant = :tenant and language = :language")
 * SearchResults&lt;Document&gt; similar(String tenant, String language, Vector near, Limit limit);
 * </pre>
 *
 * The method takes the {@link org.springframework.data.domain.Vector} to search near, and
 * if only some scores are wanted a {@link org.springframework.data.domain.Score} or
 * {@code Range<Score>}. It returns {@code SearchResults}, or a list of the results
 * without their scores.
 *
 * @since 0.1.0
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target({ ElementType.METHOD, ElementType.ANNOTATION_TYPE })
public @interface VectorSearch {

	/**
	 * The condition: comparisons of the index's partition key and filters with values,
	 * joined by {@code and}. The partition key, if the index has one, is compared for
	 * equality. Values are written as in {@link Query}.
	 * @return the condition, empty to search the whole index
	 */
	String value() default "";

	/**
	 * The name of the vector index. Without it, the index is taken that the condition and
	 * the result type fit.
	 * @return the index name
	 */
	String index() default "";

	/**
	 * The number of results, from 1 to 100; 0 if the method has a parameter of type
	 * {@link org.springframework.data.domain.Limit}.
	 * @return the number of results
	 */
	int limit() default 0;

}
