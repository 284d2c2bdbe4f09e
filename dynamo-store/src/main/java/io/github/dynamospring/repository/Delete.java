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
 * Makes a repository method a DeleteItem: one request, without reading before.
 *
 * <pre class="code">
 * &#064;Delete(condition = "status = :status")
 * boolean remove(String userId, Instant placedAt, String orderId, OrderStatus status);
 * </pre>
 *
 * The parameters named like the key properties are the key of the item, or one parameter
 * of type {@link io.github.dynamospring.core.mapping.DynamoKey} is. A method that returns
 * {@code boolean}, {@code int} or {@code long} says whether the item was there and met
 * the condition, one that returns an {@code Optional} gives the deleted entity; a
 * {@code void} method throws
 * {@link io.github.dynamospring.DynamoConditionFailedException} if there is a condition
 * and the item does not meet it.
 *
 * @since 0.1.0
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target({ ElementType.METHOD, ElementType.ANNOTATION_TYPE })
public @interface Delete {

	/**
	 * What must hold for the item to be deleted, in the grammar of {@link Query#filter}.
	 * @return the condition
	 */
	String condition() default "";

}
