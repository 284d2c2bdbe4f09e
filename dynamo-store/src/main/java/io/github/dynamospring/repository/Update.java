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
 * Makes a repository method an UpdateItem: one request, without reading before.
 *
 * <pre class="code">
 * &#064;Update(value = "SET status = :status, total = total + :fee REMOVE note", condition = "status = :expected")
 * boolean ship(String userId, Instant placedAt, String orderId, OrderStatus status, BigDecimal fee,
 *         OrderStatus expected);
 * </pre>
 *
 * The parameters named like the key properties are the key of the item, or one parameter
 * of type {@link io.github.dynamospring.core.mapping.DynamoKey} is. The text is
 * DynamoDB's own grammar in terms of properties, with values as in {@link Query}; it is
 * read and checked when the application starts. A version is incremented unless the text
 * changes it.
 * <p>
 * An item that does not exist, or does not meet the condition, is not changed. A method
 * that returns {@code boolean}, {@code int} or {@code long} says so, one that returns an
 * {@code Optional} of the changed entity is empty then; others throw
 * {@link io.github.dynamospring.DynamoConditionFailedException}.
 *
 * @since 0.1.0
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target({ ElementType.METHOD, ElementType.ANNOTATION_TYPE })
public @interface Update {

	/**
	 * The changes: {@code SET}, {@code REMOVE}, {@code ADD} and {@code DELETE} clauses.
	 * @return the update expression
	 */
	String value();

	/**
	 * What must hold for the item to be changed, in the grammar of {@link Query#filter}.
	 * @return the condition
	 */
	String condition() default "";

	/**
	 * Whether to create the item if it does not exist.
	 * @return {@code true} to create it
	 */
	boolean upsert() default false;

}
