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

package io.github.dynamospring.core;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Supplier;

import io.github.dynamospring.DynamoValidationException;
import io.github.dynamospring.core.convert.DynamoConverter;
import io.github.dynamospring.core.convert.QueryMapper;
import io.github.dynamospring.core.mapping.DynamoKey;
import io.github.dynamospring.core.mapping.DynamoPersistentEntity;
import io.github.dynamospring.core.mapping.event.AfterConvertEvent;
import io.github.dynamospring.core.mapping.event.AfterDeleteEvent;
import io.github.dynamospring.core.mapping.event.AfterLoadEvent;
import io.github.dynamospring.core.mapping.event.AfterSaveEvent;
import io.github.dynamospring.core.mapping.event.BeforeConvertEvent;
import io.github.dynamospring.core.mapping.event.BeforeDeleteEvent;
import io.github.dynamospring.core.mapping.event.BeforeSaveEvent;
import io.github.dynamospring.core.mapping.event.DynamoMappingEvent;
import io.github.dynamospring.core.query.Update;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

import org.springframework.context.ApplicationContext;
import org.springframework.data.mapping.callback.EntityCallbacks;
import org.springframework.data.util.Lazy;

/**
 * Tells the application what happens to its entities: publishes events and calls
 * callbacks.
 */
final class EntityLifecycle {

	/**
	 * The lifecycle of a template that nobody has told of an application.
	 */
	static final EntityLifecycle UNOBSERVED = new EntityLifecycle(() -> LifecycleCallbacks.NONE, null);

	private final Supplier<LifecycleCallbacks> callbacks;

	private final @Nullable LifecycleEvents events;

	private EntityLifecycle(Supplier<LifecycleCallbacks> callbacks, @Nullable LifecycleEvents events) {
		this.callbacks = callbacks;
		this.events = events;
	}

	/**
	 * Return the lifecycle with the callbacks and listeners of an application. Callbacks
	 * are looked up when the first is needed, so they may use the template themselves.
	 * @param applicationContext the application
	 * @return the lifecycle
	 */
	EntityLifecycle in(ApplicationContext applicationContext) {
		Supplier<LifecycleCallbacks> found = (this == UNOBSERVED)
				? Lazy.of(() -> LifecycleCallbacks.of(applicationContext)) : this.callbacks;
		return new EntityLifecycle(found, new LifecycleEvents(applicationContext));
	}

	EntityLifecycle with(EntityCallbacks entityCallbacks) {
		LifecycleCallbacks given = LifecycleCallbacks.of(entityCallbacks);
		return new EntityLifecycle(() -> given, this.events);
	}

	/**
	 * Return the lifecycle of what is only prepared: with its callbacks, which shape what
	 * would be sent, but without events, since nothing happens.
	 * @return the lifecycle
	 */
	EntityLifecycle withoutEvents() {
		return (this.events != null) ? new EntityLifecycle(this.callbacks, null) : this;
	}

	private void publish(Class<?> eventType, Class<?> entityType, Supplier<DynamoMappingEvent<?>> event) {
		if (this.events != null) {
			this.events.publish(eventType, entityType, event);
		}
	}

	<T> T beforeConvert(DynamoPersistentEntity<?> entity, T object) {
		publish(BeforeConvertEvent.class, object.getClass(),
				() -> new BeforeConvertEvent<>(object, entity.getTableName()));
		return this.callbacks.get().beforeConvert(object, entity.getTableName());
	}

	<T> T beforeSave(DynamoPersistentEntity<?> entity, T object, Map<String, AttributeValue> item) {
		publish(BeforeSaveEvent.class, object.getClass(),
				() -> new BeforeSaveEvent<>(object, item, entity.getTableName()));
		LifecycleCallbacks known = this.callbacks.get();
		if (!known.hasBeforeSave()) {
			return object;
		}
		Map<String, AttributeValue> key = key(entity, item);
		T result = known.beforeSave(object, item, entity.getTableName());
		if (!key.equals(key(entity, item))) {
			throw new DynamoValidationException(
					("A BeforeSaveCallback changed the key of %s from %s to %s: change the key properties of the entity "
							+ "in a BeforeConvertCallback instead")
						.formatted(entity.getType().getName(), key, key(entity, item)));
		}
		return result;
	}

	private static Map<String, AttributeValue> key(DynamoPersistentEntity<?> entity, Map<String, AttributeValue> item) {
		Map<String, AttributeValue> key = new LinkedHashMap<>();
		for (String name : QueryMapper.keyAttributes(entity, null)) {
			AttributeValue value = item.get(name);
			if (value != null) {
				key.put(name, value);
			}
		}
		return key;
	}

	<T> T afterSave(DynamoPersistentEntity<?> entity, T object, Map<String, AttributeValue> item) {
		publish(AfterSaveEvent.class, object.getClass(),
				() -> new AfterSaveEvent<>(object, item, entity.getTableName()));
		return this.callbacks.get().afterSave(object, Collections.unmodifiableMap(item), entity.getTableName());
	}

	/**
	 * Read an item as an entity.
	 * @param <T> the entity type
	 * @param converter reads the item
	 * @param entity the entity
	 * @param type the entity type
	 * @param item the item
	 * @return the entity
	 */
	<T> T read(DynamoConverter converter, DynamoPersistentEntity<?> entity, Class<T> type,
			Map<String, AttributeValue> item) {
		publish(AfterLoadEvent.class, type,
				() -> new AfterLoadEvent<>(Collections.unmodifiableMap(item), type, entity.getTableName()));
		T object = converter.read(type, item);
		publish(AfterConvertEvent.class, object.getClass(),
				() -> new AfterConvertEvent<>(object, item, entity.getTableName()));
		return this.callbacks.get().afterConvert(object, item, entity.getTableName());
	}

	void beforeDelete(DynamoPersistentEntity<?> entity, DynamoKey key, @Nullable Object object) {
		publish(BeforeDeleteEvent.class, entity.getType(),
				() -> new BeforeDeleteEvent<>(key, object, entity.getType(), entity.getTableName()));
	}

	<T> T beforeDelete(DynamoPersistentEntity<?> entity, T object) {
		return this.callbacks.get().beforeDelete(object, entity.getTableName());
	}

	void afterDelete(DynamoPersistentEntity<?> entity, DynamoKey key, @Nullable Object object) {
		publish(AfterDeleteEvent.class, entity.getType(),
				() -> new AfterDeleteEvent<>(key, object, entity.getType(), entity.getTableName()));
		if (object != null) {
			this.callbacks.get().afterDelete(object, entity.getTableName());
		}
	}

	Update beforeUpdate(DynamoPersistentEntity<?> entity, Update update, boolean mayCreate) {
		return update.isEmpty() ? update : this.callbacks.get().beforeUpdate(update, entity, mayCreate);
	}

}
