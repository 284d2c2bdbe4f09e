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
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Marks a class or record as an entity and names the table its items live in.
 * <p>
 * Unless {@link #rawKeys()} is set, the primary key is generated: the partition key
 * attribute ({@code pk}) holds the entity name and the {@link PartitionKey} values, the
 * sort key attribute ({@code sk}) holds the {@link SortKey} values, joined by the
 * {@link #separator()}. Every property is stored as an attribute of its own as well.
 *
 * @since 0.1.0
 * @see PartitionKey
 * @see SortKey
 * @see GlobalSecondaryIndex
 */
@Documented
@Inherited
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
public @interface Table {

	/**
	 * The table name; may hold <code>${placeholders}</code>. Defaults to the entity name.
	 * A configured table name prefix is put in front.
	 * @return the table name, or an empty string for the entity name
	 */
	String value() default "";

	/**
	 * The entity name, which is the first part of a generated partition key. Defaults to
	 * the simple class name in lower case with underscores ({@code UserProfile} becomes
	 * {@code user_profile}).
	 * @return the entity name, or an empty string for the default
	 */
	String entity() default "";

	/**
	 * Another entity whose partition this one shares: its items get the parent's entity
	 * name in the partition key. Wants a {@link #kind()}.
	 * @return the parent entity, or {@code void.class} for none
	 */
	Class<?> parent() default void.class;

	/**
	 * A constant first part of the sort key, which tells the entities of one partition
	 * apart.
	 * @return the constant, or an empty string for none
	 */
	String kind() default "";

	/**
	 * What stands between the parts of a generated key. No key value may contain it.
	 * @return the separator
	 */
	String separator() default "#";

	/**
	 * Name of the generated partition key attribute.
	 * @return the attribute name
	 */
	String partitionKeyName() default "pk";

	/**
	 * Name of the generated sort key attribute.
	 * @return the attribute name
	 */
	String sortKeyName() default "sk";

	/**
	 * Whether the generated sort key names its parts ({@code orderId#o1}).
	 * @return {@code true} to write the property name in front of each value
	 */
	boolean prefixSortKey() default false;

	/**
	 * Whether the key properties are the key attributes themselves, with their own types:
	 * no entity name, no separator, no extra attributes. For tables that exist already.
	 * Allows one partition key property and at most one sort key property.
	 * @return {@code true} for raw keys
	 */
	boolean rawKeys() default false;

	/**
	 * Whether {@code null} properties are stored as NULL instead of being left out. Index
	 * key attributes are left out in any case.
	 * @return {@code true} to write NULL
	 */
	boolean writeNulls() default false;

}
