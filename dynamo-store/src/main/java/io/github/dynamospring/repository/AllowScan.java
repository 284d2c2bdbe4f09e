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
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Allows a repository method, or all methods of a repository, to read a whole table or
 * index. Without it a query method that no key serves does not let the application start,
 * and the inherited {@code findAll()}, {@code count()} and {@code deleteAll()} fail
 * before any request.
 * <p>
 * To allow one of the inherited methods, redeclare it with this annotation:
 *
 * <pre class="code">
 * interface CountryRepository extends DynamoRepository&lt;Country&gt; {
 *
 *     &#064;Override
 *     &#064;AllowScan
 *     List&lt;Country&gt; findAll();
 *
 * }
 * </pre>
 *
 * A method a key does serve sends a Query, allowed to scan or not.
 *
 * @since 0.1.0
 */
@Documented
@Inherited
@Retention(RetentionPolicy.RUNTIME)
@Target({ ElementType.METHOD, ElementType.TYPE, ElementType.ANNOTATION_TYPE })
public @interface AllowScan {

}
