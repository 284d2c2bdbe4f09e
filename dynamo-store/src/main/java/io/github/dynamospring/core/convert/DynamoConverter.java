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

package io.github.dynamospring.core.convert;

import java.math.RoundingMode;
import java.time.Clock;
import java.util.Map;

import io.github.dynamospring.DynamoReadException;
import io.github.dynamospring.DynamoValidationException;
import io.github.dynamospring.core.mapping.DynamoKey;
import io.github.dynamospring.core.mapping.DynamoMappingContext;
import io.github.dynamospring.core.mapping.DynamoPersistentEntity;
import io.github.dynamospring.core.mapping.DynamoPersistentProperty;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.enhanced.dynamodb.AttributeConverter;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

import org.springframework.data.core.TypeInformation;
import org.springframework.data.mapping.MappingException;

/**
 * Turns entities into items and items into entities or projections. Pure: nothing here
 * sends a request.
 *
 * @since 0.1.0
 */
public interface DynamoConverter {

	/**
	 * Return the mapping context.
	 * @return the mapping context
	 */
	DynamoMappingContext getMappingContext();

	/**
	 * Write an entity as a whole item: every property under its attribute name and the
	 * generated key attributes.
	 * @param entity the entity
	 * @return the item, a new modifiable map
	 * @throws DynamoValidationException if the entity cannot be stored: a key value is
	 * missing or holds the separator, a number is out of range, a time is finer than its
	 * precision
	 */
	Map<String, AttributeValue> write(Object entity);

	/**
	 * Read an item as an entity.
	 * @param type the entity type, or any class or record whose properties are stored
	 * under their own attribute names
	 * @param item the item
	 * @param <T> the type
	 * @return the object
	 * @throws DynamoReadException if an attribute does not fit its property
	 */
	<T> T read(Class<T> type, Map<String, AttributeValue> item);

	/**
	 * Read an item of an entity as a projection. The projection's properties are matched
	 * by name with those of the entity and are converted as the entity's are.
	 * @param entity the entity the item belongs to
	 * @param type the entity type itself, an interface with getters, a record, a class or
	 * {@link Map}
	 * @param item the item, which may hold fewer attributes than the entity has
	 * @param <T> the projection type
	 * @return the projection
	 * @throws DynamoReadException if an attribute does not fit its property
	 * @throws MappingException if the projection has a property the entity does not have
	 */
	<T> T readProjection(DynamoPersistentEntity<?> entity, Class<T> type, Map<String, AttributeValue> item);

	/**
	 * Refuse a type that items of an entity cannot be read as by {@link #readProjection},
	 * whatever they hold.
	 * @param entity the entity
	 * @param type the projection type
	 * @throws DynamoValidationException if the type is none that can be a projection,
	 * such as an array, an enum or a type of the JDK other than {@link Map}
	 * @throws MappingException if the projection has a property the entity does not have
	 */
	void requireProjection(DynamoPersistentEntity<?> entity, Class<?> type);

	/**
	 * Write the primary key attributes of an item.
	 * @param entityType the entity type
	 * @param key the key, all its values set
	 * @return the key attributes, a new modifiable map
	 * @throws DynamoValidationException if the key has too few or too many values, or one
	 * of them has the wrong type or cannot be part of a key
	 */
	Map<String, AttributeValue> writeKey(Class<?> entityType, DynamoKey key);

	/**
	 * Return the logical key of an entity.
	 * @param entity the entity
	 * @return the key
	 * @throws DynamoValidationException if a key property is {@code null}
	 */
	DynamoKey getKey(Object entity);

	/**
	 * Return what makes and reads the key attributes of an entity.
	 * @param entity the entity
	 * @return the key converter, the same one for each call
	 */
	KeyConverter getKeyConverter(DynamoPersistentEntity<?> entity);

	/**
	 * Return the converter of a property: the one registered for its declared type or the
	 * built-in one.
	 * @param property the property
	 * @return the converter
	 */
	AttributeConverter<?> getConverter(DynamoPersistentProperty property);

	/**
	 * Return the converter of a type as it is used inside a property, such as the element
	 * of a list.
	 * @param property the property, whose annotations apply
	 * @param type the type
	 * @return the converter
	 */
	AttributeConverter<?> getConverter(DynamoPersistentProperty property, TypeInformation<?> type);

	/**
	 * Write the operand of a condition or update on a property. Numbers may be given in
	 * any numeric type; all else must have the property's type.
	 * @param property the property
	 * @param value the value
	 * @return the attribute value
	 * @throws DynamoValidationException if the value has the wrong type or cannot be
	 * stored in the property
	 */
	AttributeValue writeValue(DynamoPersistentProperty property, Object value);

	/**
	 * Write the operand of a condition on a place inside a property, or the bound of a
	 * range. A bound the property cannot represent, such as a time finer than its
	 * precision, is rounded.
	 * @param property the property, whose annotations apply
	 * @param type the type at that place: the property's own, or that of its elements
	 * @param value the value
	 * @param rounding {@link RoundingMode#FLOOR} or {@link RoundingMode#CEILING} for the
	 * bound of a range, {@link RoundingMode#UNNECESSARY} to refuse what does not fit
	 * @return the attribute value
	 * @throws DynamoValidationException if the value has the wrong type or cannot be
	 * represented
	 */
	AttributeValue writeValue(DynamoPersistentProperty property, TypeInformation<?> type, Object value,
			RoundingMode rounding);

	/**
	 * Write a value by its own type, for values that belong to no property.
	 * @param value the value, {@code null} for NULL
	 * @return the attribute value
	 * @throws DynamoValidationException if values of that type cannot be stored
	 */
	AttributeValue writeValue(@Nullable Object value);

	/**
	 * Read a value by its stored type: text as {@link String}, numbers as
	 * {@link java.math.BigDecimal}, binaries as
	 * {@link software.amazon.awssdk.core.SdkBytes}, sets, lists and maps of these.
	 * @param value the attribute value
	 * @return the value, {@code null} for NULL
	 */
	@Nullable Object readValue(AttributeValue value);

	/**
	 * Return the value of an entity's property.
	 * @param entity the entity
	 * @param property the property
	 * @return the value
	 */
	@Nullable Object getProperty(Object entity, DynamoPersistentProperty property);

	/**
	 * Set a property of an entity.
	 * @param entity the entity
	 * @param property the property
	 * @param value the value
	 * @param <T> the entity type
	 * @return the entity itself if it can be changed, else a copy with the new value
	 */
	<T> T withProperty(T entity, DynamoPersistentProperty property, @Nullable Object value);

	/**
	 * Return an entity with the values that were generated when it was written, such as
	 * counters and timestamps of the AWS SDK's annotations.
	 * @param entity the entity
	 * @param item what {@link #write} returned for it
	 * @param <T> the entity type
	 * @return the entity itself if it can be changed or has no such values, else a copy
	 */
	<T> T withGeneratedValues(T entity, Map<String, AttributeValue> item);

	/**
	 * Return the clock that tells what has expired.
	 * @return the clock
	 */
	Clock getClock();

	/**
	 * Whether reads leave an item out: it has expired and its entity hides such items, or
	 * it says that it is of another type. For reads by key, which have no filter.
	 * @param entity the entity
	 * @param item the item, with the attributes that
	 * {@link QueryMapper#mapItemProjection} adds
	 * @return {@code true} if the item is to be treated as absent
	 */
	boolean isHidden(DynamoPersistentEntity<?> entity, Map<String, AttributeValue> item);

	/**
	 * Return the enhanced client's view of an entity:
	 * {@code enhancedClient.table(schema.getTableName(), schema)}.
	 * @param entityType the entity type
	 * @param <T> the entity type
	 * @return the schema, the same one for each call
	 */
	<T> DynamoTableSchema<T> getTableSchema(Class<T> entityType);

}
