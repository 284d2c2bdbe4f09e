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

import java.time.temporal.ChronoUnit;

import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.enhanced.dynamodb.AttributeConverter;

import org.springframework.data.mapping.PersistentProperty;

/**
 * What the mapping knows of one property of an entity or of an object embedded in one.
 *
 * @since 0.1.0
 */
public interface DynamoPersistentProperty extends PersistentProperty<DynamoPersistentProperty> {

	/**
	 * Return the name of the attribute the property is stored in.
	 * @return the attribute name
	 */
	String getAttributeName();

	/**
	 * Whether the property is a part of the table's partition key.
	 * @return {@code true} for {@link PartitionKey} properties
	 */
	boolean isPartitionKey();

	/**
	 * Whether the property is a part of the table's sort key.
	 * @return {@code true} for {@link SortKey} properties
	 */
	boolean isSortKey();

	/**
	 * Return the smallest unit of a temporal property that is stored.
	 * @return the unit, {@link ChronoUnit#NANOS} unless {@link Precision} says otherwise
	 */
	ChronoUnit getPrecision();

	/**
	 * Whether the property holds the time to live.
	 * @return {@code true} for the {@link TimeToLive} property
	 */
	boolean isTimeToLive();

	/**
	 * Return the converter the property names for itself or for the values inside it.
	 * @return the class of the converter or {@code null} for that of the type
	 * @see Attribute#converter()
	 */
	@Nullable Class<? extends AttributeConverter<?>> getConverterType();

	/**
	 * Whether the property is stored as a text of JSON.
	 * @return {@code true} for {@link JsonAttribute} properties
	 */
	boolean isJson();

	/**
	 * Return the number of dimensions of a vector.
	 * @return the number or 0 if the property has no {@link Vector} annotation
	 */
	int getVectorDimensions();

	/**
	 * Return the {@link SortKey} annotation.
	 * @return the annotation or {@code null} if the property is no part of the sort key
	 */
	@Nullable SortKey getSortKey();

	/**
	 * Whether the property's type is converted by a converter of the application.
	 * @return {@code true} if the type is none of the built-in ones
	 */
	boolean isCustomType();

	/**
	 * Return the converter of the AWS SDK's schema the property's class has.
	 * @return the converter, {@code null} unless the class has the SDK's annotations
	 */
	default @Nullable AttributeConverter<?> getSchemaConverter() {
		return null;
	}

	/**
	 * Return the version of an entity that has never been written, from which versions
	 * are counted.
	 * @return 0 unless the SDK's annotation says otherwise
	 */
	default long getVersionStart() {
		return 0;
	}

	/**
	 * Return what each write adds to the version.
	 * @return 1 unless the SDK's annotation says otherwise
	 */
	default long getVersionIncrement() {
		return 1;
	}

	/**
	 * Whether updates keep a value that is there, so that only the first one sets it.
	 * @return {@code true} if an update must not replace the value
	 */
	default boolean isKeptByUpdates() {
		return false;
	}

	/**
	 * Return what is made anew whenever the item is written.
	 * @return the value or {@code null} if the property is the application's own
	 */
	default @Nullable GeneratedValue getGeneratedValue() {
		return null;
	}

	/**
	 * Whether the property is a part of the table's primary key.
	 * @return {@code true} for partition and sort key properties
	 */
	default boolean isKeyPart() {
		return isPartitionKey() || isSortKey();
	}

}
