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
 * Names the secondary index a query method reads. Needed only where several indexes serve
 * the method equally well, to have another one than the one that would be chosen, or to
 * have entities from an index that does not project all of them.
 *
 * @since 0.1.0
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target({ ElementType.METHOD, ElementType.ANNOTATION_TYPE })
public @interface Index {

	/**
	 * The name of an index the entity declares.
	 * @return the index name
	 */
	String value();

	/**
	 * Whether entities are completed from the table where the index does not project all
	 * of them: the index gives the keys, BatchGetItem requests of 100 the items, in the
	 * order of the index. Items deleted meanwhile are left out. Without effect where the
	 * index holds all that is returned.
	 * @return {@code true} to read from both
	 */
	boolean fetch() default false;

}
