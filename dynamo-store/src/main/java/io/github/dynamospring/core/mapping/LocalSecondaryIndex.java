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
import java.lang.annotation.Inherited;
import java.lang.annotation.Repeatable;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Declares a local secondary index: the table's partition key with another sort key. It
 * can only be made together with the table, and only on a table that has a sort key.
 *
 * @since 0.1.0
 */
@Documented
@Inherited
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
@Repeatable(LocalSecondaryIndexes.class)
public @interface LocalSecondaryIndex {

	/**
	 * The index name.
	 * @return the name, 3 to 255 characters
	 */
	String name();

	/**
	 * The property that is the index's sort key.
	 * @return the property name
	 */
	String sortKey();

	/**
	 * Which attributes the index holds.
	 * @return the projection
	 */
	IndexProjection projection() default IndexProjection.ALL;

	/**
	 * The properties an {@link IndexProjection#INCLUDE} projection adds to the keys.
	 * @return the property names
	 */
	String[] include() default {};

}
