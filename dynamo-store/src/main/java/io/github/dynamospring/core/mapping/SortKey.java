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
 * Marks a property as (a part of) the sort key.
 *
 * @since 0.1.0
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target({ ElementType.FIELD, ElementType.METHOD, ElementType.ANNOTATION_TYPE })
public @interface SortKey {

	/**
	 * Position among the parts of the sort key. Records use component order; a class with
	 * two parts or more must say it, since the order of fields is not guaranteed.
	 * @return the position, or -1 if not given
	 */
	int order() default -1;

	/**
	 * Number of decimal digits of a numeric part of a generated key, zero padded so that
	 * text order is numeric order. Compulsory for numbers in generated keys; negative
	 * numbers and fractions are refused.
	 * @return the number of digits, or 0 if the part is not a number
	 */
	int digits() default 0;

	/**
	 * A constant this part always has. The property may be {@code null} or must hold this
	 * value.
	 * @return the constant, or an empty string for none
	 */
	String constant() default "";

}
