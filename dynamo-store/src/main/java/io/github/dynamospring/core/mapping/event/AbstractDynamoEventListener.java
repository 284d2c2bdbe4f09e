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
import org.springframework.context.event.GenericApplicationListener;
import org.springframework.core.GenericTypeResolver;
import org.springframework.core.ResolvableType;

/**
 * Base class of listeners that follow an entity through several events. Unlike a method
 * with {@code @EventListener}, one for a supertype hears of all its subtypes.
 *
 * @param <T> the entity type
 * @since 0.1.0
 */
public abstract class AbstractDynamoEventListener<T> implements GenericApplicationListener {

	private final Class<?> entityType;

	/**
	 * Create a listener for the entities the type argument says.
	 */
	protected AbstractDynamoEventListener() {
		Class<?> argument = GenericTypeResolver.resolveTypeArgument(getClass(), AbstractDynamoEventListener.class);
		this.entityType = (argument != null) ? argument : Object.class;
	}

	@Override
	public boolean supportsEventType(ResolvableType eventType) {
		Class<?> type = eventType.toClass();
		if (!DynamoMappingEvent.class.isAssignableFrom(type)) {
			return false;
		}
		Class<?> ofEvent = eventType.as(DynamoMappingEvent.class).getGeneric().resolve();
		return ofEvent == null || this.entityType.isAssignableFrom(ofEvent);
	}

	@Override
	@SuppressWarnings("unchecked")
	public void onApplicationEvent(ApplicationEvent event) {
		if (event instanceof BeforeConvertEvent<?> convert) {
			onBeforeConvert((BeforeConvertEvent<T>) convert);
		}
		else if (event instanceof BeforeSaveEvent<?> save) {
			onBeforeSave((BeforeSaveEvent<T>) save);
		}
		else if (event instanceof AfterSaveEvent<?> saved) {
			onAfterSave((AfterSaveEvent<T>) saved);
		}
		else if (event instanceof AfterLoadEvent<?> loaded) {
			onAfterLoad((AfterLoadEvent<T>) loaded);
		}
		else if (event instanceof AfterConvertEvent<?> converted) {
			onAfterConvert((AfterConvertEvent<T>) converted);
		}
		else if (event instanceof BeforeDeleteEvent<?> delete) {
			onBeforeDelete((BeforeDeleteEvent<T>) delete);
		}
		else if (event instanceof AfterDeleteEvent<?> deleted) {
			onAfterDelete((AfterDeleteEvent<T>) deleted);
		}
	}

	/**
	 * Hear of an entity that is about to be put. Does nothing unless overridden.
	 * @param event the event
	 */
	public void onBeforeConvert(BeforeConvertEvent<T> event) {
	}

	/**
	 * Hear of an entity that has become an item and is about to be put. Does nothing
	 * unless overridden.
	 * @param event the event
	 */
	public void onBeforeSave(BeforeSaveEvent<T> event) {
	}

	/**
	 * Hear of an entity that has been put. Does nothing unless overridden.
	 * @param event the event
	 */
	public void onAfterSave(AfterSaveEvent<T> event) {
	}

	/**
	 * Hear of an item that has been read. Does nothing unless overridden.
	 * @param event the event
	 */
	public void onAfterLoad(AfterLoadEvent<T> event) {
	}

	/**
	 * Hear of an entity that has been read. Does nothing unless overridden.
	 * @param event the event
	 */
	public void onAfterConvert(AfterConvertEvent<T> event) {
	}

	/**
	 * Hear of an entity that is about to be deleted. Does nothing unless overridden.
	 * @param event the event
	 */
	public void onBeforeDelete(BeforeDeleteEvent<T> event) {
	}

	/**
	 * Hear of an entity that has been deleted. Does nothing unless overridden.
	 * @param event the event
	 */
	public void onAfterDelete(AfterDeleteEvent<T> event) {
	}

}
