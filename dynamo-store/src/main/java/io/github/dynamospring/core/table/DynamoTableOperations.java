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

package io.github.dynamospring.core.table;

import java.util.List;

import io.github.dynamospring.DynamoTableMismatchException;
import software.amazon.awssdk.services.dynamodb.model.CreateTableRequest;

import org.springframework.data.mapping.MappingException;

/**
 * Creates, checks and deletes the tables of entities. A table is made for all entities of
 * the mapping context that live in it. Meant for development, tests and deployment; an
 * application in production should at most {@link #validate validate}.
 *
 * @since 0.1.0
 * @see DynamoTableTemplate
 */
public interface DynamoTableOperations {

	/**
	 * Return the request that would create the table of an entity, without sending it:
	 * the key attributes and indexes of all entities that live in it, with on-demand
	 * capacity.
	 * @param entityType the entity type
	 * @return the request
	 * @throws MappingException if the type is no entity, or entities of one table do not
	 * agree on an attribute or index
	 */
	CreateTableRequest createTableRequest(Class<?> entityType);

	/**
	 * Return the tables of entities as they would be created, without sending anything:
	 * to be written for the tool that makes the infrastructure.
	 * @param entityTypes the entity types; several may share a table
	 * @return the tables, each once
	 * @throws MappingException if a type is no entity, or entities of one table do not
	 * agree on an attribute or index
	 * @see CloudFormationTemplate
	 * @see TerraformConfiguration
	 */
	List<TableResource> resources(Class<?>... entityTypes);

	/**
	 * Create the tables of entities and wait until they can be used. Time to live is
	 * switched on where an entity has a time to live property.
	 * @param entityTypes the entity types; several may share a table
	 * @throws org.springframework.dao.DataAccessException if a table exists already
	 */
	void create(Class<?>... entityTypes);

	/**
	 * Create those tables of entities that do not exist, and wait until they can be used.
	 * Tables that exist are left as they are; see {@link #validate}.
	 * @param entityTypes the entity types; several may share a table
	 * @return the names of the tables created
	 */
	List<String> createIfMissing(Class<?>... entityTypes);

	/**
	 * Compare the real tables with what the entities need: keys and their types, indexes
	 * and what they project, time to live. Further indexes are no difference.
	 * @param entityTypes the entity types; several may share a table
	 * @throws DynamoTableMismatchException if something is missing or different; it lists
	 * all of it
	 */
	void validate(Class<?>... entityTypes);

	/**
	 * Look at the real table of an entity, and compare it as {@link #validate} does. That
	 * is a DescribeTable, and a DescribeTimeToLive if an entity of the table has a time
	 * to live property.
	 * @param entityType the entity type
	 * @return the table and the differences; a missing table is one of them
	 */
	TableInspection inspect(Class<?> entityType);

	/**
	 * Delete the tables of entities, and wait until they are gone. A table that does not
	 * exist is no error.
	 * @param entityTypes the entity types; several may share a table
	 */
	void delete(Class<?>... entityTypes);

	/**
	 * Whether the table of an entity exists.
	 * @param entityType the entity type
	 * @return {@code true} if it exists, in whatever state
	 */
	boolean exists(Class<?> entityType);

}
