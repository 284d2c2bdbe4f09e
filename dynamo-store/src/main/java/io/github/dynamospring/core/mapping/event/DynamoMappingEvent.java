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

package io.github.dynamospring.core.mapping.event;

import org.springframework.context.ApplicationEvent;
import org.springframework.core.ResolvableType;
import org.springframework.core.ResolvableTypeProvider;

/**
 * Something that happens to an entity. Listeners choose by type argument which entities
 * they hear of: {@code @EventListener void on(AfterSaveEvent<Order> event)}.
 * <p>
 * An event is published only if a listener asks for events of its kind; listeners of each
 * and every {@link ApplicationEvent} do not count. Listeners run in the thread of the
 * operation, before it goes on.
 *
 * @param <T> the entity type
 * @since 0.1.0
 */
public abstract class DynamoMappingEvent<T> extends ApplicationEvent implements ResolvableTypeProvider {

	private final transient Class<?> entityType;

	private final String tableName;

	/**
	 * Create an event.
	 * @param source what the event is about
	 * @param entityType the entity type
	 * @param tableName the table
	 */
	protected DynamoMappingEvent(Object source, Class<?> entityType, String tableName) {
		super(source);
		this.entityType = entityType;
		this.tableName = tableName;
	}

	/**
	 * Return the type of the entity.
	 * @return the entity type
	 */
	public Class<?> getEntityType() {
		return this.entityType;
	}

	/**
	 * Return the table of the entity.
	 * @return the table name, with its prefix
	 */
	public String getTableName() {
		return this.tableName;
	}

	@Override
	public ResolvableType getResolvableType() {
		return ResolvableType.forClassWithGenerics(getClass(), this.entityType);
	}

}
