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

import java.util.List;
import java.util.Optional;

import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.enhanced.dynamodb.TableSchema;

import org.springframework.data.mapping.MappingException;
import org.springframework.data.mapping.PersistentEntity;

/**
 * What the mapping knows of an entity or of an object embedded in one. The table, key and
 * index methods are for entities only and fail with a {@link MappingException} on an
 * embedded type.
 *
 * @param <T> the entity type
 * @since 0.1.0
 */
public interface DynamoPersistentEntity<T> extends PersistentEntity<T, DynamoPersistentProperty> {

	/**
	 * The attribute that says of which type an object is: the
	 * {@link org.springframework.data.annotation.TypeAlias alias} of its class, or the
	 * class name in lower case with underscores. Stored where nothing else tells.
	 */
	String TYPE_ATTRIBUTE = "_type";

	/**
	 * Return the types of the objects that are read as this type.
	 * @return the concrete types of a sealed interface or abstract sealed class, empty
	 * for a type that has objects of its own
	 */
	List<DynamoPersistentEntity<? extends T>> getSubtypes();

	/**
	 * Return what {@value #TYPE_ATTRIBUTE} holds for objects of this type.
	 * @return the alias, by default the class name in lower case with underscores
	 */
	String getTypeName();

	/**
	 * Whether items of this entity hold {@value #TYPE_ATTRIBUTE}.
	 * @return {@code true} for an entity with a
	 * {@link org.springframework.data.annotation.TypeAlias}
	 */
	boolean isTypeStored();

	/**
	 * Whether nothing but {@value #TYPE_ATTRIBUTE} tells items of this entity from those
	 * of others: the type is stored, and the sort key does not begin with a kind.
	 * @return {@code true} if reads have to look at the type
	 */
	boolean isToldByType();

	/**
	 * Return the AWS SDK's schema of a class that has the SDK's annotations. It stores
	 * and reads objects of the class.
	 * @return the schema, {@code null} for other classes
	 */
	@Nullable TableSchema<T> getSdkSchema();

	/**
	 * Whether a property is no attribute, but its own properties are attributes of the
	 * item, and properties of this entity.
	 * @param propertyName the name of the property
	 * @return {@code true} for what the SDK flattens
	 */
	boolean isFlattened(String propertyName);

	/**
	 * Whether the type is an entity, that is, has a table. A sealed type is an entity if
	 * all its subtypes are: it can be read, but has no items of its own.
	 * @return {@code false} for embedded types
	 */
	boolean isTable();

	/**
	 * Return the full name of the table, placeholders resolved and prefix in front.
	 * @return the table name
	 */
	String getTableName();

	/**
	 * Return the entity name.
	 * @return the name given in {@link Table#entity()} or the default
	 */
	String getEntityName();

	/**
	 * Return how the primary key is made.
	 * @return the key layout
	 */
	KeyLayout getKeyLayout();

	/**
	 * Return the key properties in the order of {@link DynamoKey#values()}: partition
	 * key, then sort key. A property that is part of both is listed once, at its first
	 * place; one with a {@link SortKey#constant() constant} is left out, since it does
	 * not vary.
	 * @return the properties
	 */
	List<DynamoPersistentProperty> getKeyProperties();

	/**
	 * Return the secondary indexes in declared order, global ones first.
	 * @return the indexes
	 */
	List<SecondaryIndex> getIndexes();

	/**
	 * Find a secondary index by its name.
	 * @param name the index name
	 * @return the index or empty if the entity declares none of that name
	 */
	Optional<SecondaryIndex> findIndex(String name);

	/**
	 * Return a secondary index by its name.
	 * @param name the index name
	 * @return the index
	 * @throws MappingException if the entity declares none of that name; the message
	 * lists the declared ones
	 */
	SecondaryIndex getRequiredIndex(String name);

	/**
	 * Return the vector indexes in declared order.
	 * @return the indexes
	 */
	List<VectorSearchIndex> getVectorIndexes();

	/**
	 * Return the property that holds the time to live.
	 * @return the property or {@code null}
	 */
	@Nullable DynamoPersistentProperty getTimeToLiveProperty();

	/**
	 * Whether reads leave out items whose time to live is over.
	 * @return {@code true} for {@link TimeToLive#hideExpired()}
	 */
	boolean isHideExpired();

	/**
	 * Whether {@code null} properties are stored as NULL.
	 * @return {@code true} to write NULL, {@code false} to leave the attribute out
	 */
	boolean isWriteNulls();

	/**
	 * Whether other entities known to the mapping context live in the same table.
	 * @return {@code true} if the table is shared
	 */
	boolean isTableShared();

}
