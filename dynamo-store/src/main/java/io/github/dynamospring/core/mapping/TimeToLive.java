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

package io.github.dynamospring.core.mapping;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Marks the property that says when DynamoDB may remove the item. An
 * {@link java.time.Instant} is stored as whole epoch seconds, as the service wants it; a
 * {@code long} is taken as epoch seconds. A {@link java.time.Duration} counts from the
 * moment the entity is written, and is the time that is left when it is read. DynamoDB
 * removes expired items within some days, so a reader may still meet them unless
 * {@link #hideExpired()} is set.
 *
 * @since 0.1.0
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target({ ElementType.FIELD, ElementType.METHOD, ElementType.ANNOTATION_TYPE })
public @interface TimeToLive {

	/**
	 * Whether reads leave out items that have expired but have not been removed yet.
	 * Queries and scans become filtered ones, which pay for what they leave out. Writes
	 * still meet the stored item.
	 * @return {@code true} to hide expired items
	 */
	boolean hideExpired() default false;

}
