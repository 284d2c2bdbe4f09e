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

package io.github.dynamospring.repository.support;

import io.github.dynamospring.core.convert.DynamoConverter;
import io.github.dynamospring.core.mapping.DynamoKey;

import org.springframework.data.domain.Persistable;
import org.springframework.data.repository.core.support.AbstractEntityInformation;
import org.springframework.util.ClassUtils;

/**
 * What repositories know of an entity: its key, and whether it is new.
 *
 * @param <T> the entity type
 * @since 0.1.0
 */
public class DynamoEntityInformation<T> extends AbstractEntityInformation<T, DynamoKey> {

	private final DynamoConverter converter;

	/**
	 * Create the information.
	 * @param entityType the entity type
	 * @param converter reads keys and properties
	 */
	public DynamoEntityInformation(Class<T> entityType, DynamoConverter converter) {
		super(entityType);
		this.converter = converter;
		converter.getMappingContext().getRequiredPersistentEntity(entityType);
	}

	/**
	 * Return whether an entity is new: a {@link Persistable} says so itself, else its
	 * version decides ({@code null} or 0), else its creation date ({@code null}), else
	 * its creator ({@code null}). An entity with none of them counts as not new.
	 * @param instance the entity
	 * @return {@code true} if it is new
	 */
	@Override
	public boolean isNew(T instance) {
		return this.converter.getMappingContext()
			.getRequiredPersistentEntity(ClassUtils.getUserClass(instance))
			.isNew(instance);
	}

	@Override
	public DynamoKey getId(T instance) {
		return this.converter.getKey(instance);
	}

	@Override
	public Class<DynamoKey> getIdType() {
		return DynamoKey.class;
	}

}
