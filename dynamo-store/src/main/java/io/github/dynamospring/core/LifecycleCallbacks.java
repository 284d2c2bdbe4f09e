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

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

import io.github.dynamospring.core.mapping.DynamoPersistentEntity;
import io.github.dynamospring.core.mapping.event.AfterConvertCallback;
import io.github.dynamospring.core.mapping.event.AfterDeleteCallback;
import io.github.dynamospring.core.mapping.event.AfterSaveCallback;
import io.github.dynamospring.core.mapping.event.BeforeConvertCallback;
import io.github.dynamospring.core.mapping.event.BeforeDeleteCallback;
import io.github.dynamospring.core.mapping.event.BeforeSaveCallback;
import io.github.dynamospring.core.query.Update;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

import org.springframework.beans.factory.BeanFactory;
import org.springframework.data.mapping.callback.EntityCallback;
import org.springframework.data.mapping.callback.EntityCallbacks;

/**
 * The callbacks of an application, and of which kinds there are any.
 *
 * @param callbacks calls them
 * @param kinds the kinds there are callbacks of
 * @param updates the callbacks of updates
 */
record LifecycleCallbacks(EntityCallbacks callbacks, Set<Class<?>> kinds, List<BeforeUpdateCallback> updates) {

	private static final List<Class<?>> KINDS = List.of(BeforeConvertCallback.class, BeforeSaveCallback.class,
			AfterSaveCallback.class, AfterConvertCallback.class, BeforeDeleteCallback.class, AfterDeleteCallback.class);

	static final LifecycleCallbacks NONE = new LifecycleCallbacks(EntityCallbacks.create(), Set.of(), List.of());

	static LifecycleCallbacks of(EntityCallbacks callbacks) {
		return new LifecycleCallbacks(callbacks, Set.copyOf(KINDS), List.of());
	}

	static LifecycleCallbacks of(BeanFactory beanFactory) {
		List<BeforeUpdateCallback> updates = beanFactory.getBeanProvider(BeforeUpdateCallback.class)
			.orderedStream()
			.toList();
		Set<Class<?>> kinds = new LinkedHashSet<>();
		beanFactory.getBeanProvider(EntityCallback.class)
			.stream()
			.forEach((callback) -> KINDS.stream().filter((kind) -> kind.isInstance(callback)).forEach(kinds::add));
		if (kinds.isEmpty()) {
			return updates.isEmpty() ? NONE : new LifecycleCallbacks(NONE.callbacks, Set.of(), updates);
		}
		return new LifecycleCallbacks(EntityCallbacks.create(beanFactory), Set.copyOf(kinds), updates);
	}

	<T> T beforeConvert(T entity, String tableName) {
		return this.kinds.contains(BeforeConvertCallback.class)
				? this.callbacks.callback(BeforeConvertCallback.class, entity, tableName) : entity;
	}

	<T> T beforeSave(T entity, Map<String, AttributeValue> item, String tableName) {
		return this.callbacks.callback(BeforeSaveCallback.class, entity, item, tableName);
	}

	boolean hasBeforeSave() {
		return this.kinds.contains(BeforeSaveCallback.class);
	}

	<T> T afterSave(T entity, Map<String, AttributeValue> item, String tableName) {
		return this.kinds.contains(AfterSaveCallback.class)
				? this.callbacks.callback(AfterSaveCallback.class, entity, item, tableName) : entity;
	}

	<T> T afterConvert(T entity, Map<String, AttributeValue> item, String tableName) {
		return this.kinds.contains(AfterConvertCallback.class)
				? this.callbacks.callback(AfterConvertCallback.class, entity, item, tableName) : entity;
	}

	<T> T beforeDelete(T entity, String tableName) {
		return this.kinds.contains(BeforeDeleteCallback.class)
				? this.callbacks.callback(BeforeDeleteCallback.class, entity, tableName) : entity;
	}

	<T> T afterDelete(T entity, String tableName) {
		return this.kinds.contains(AfterDeleteCallback.class)
				? this.callbacks.callback(AfterDeleteCallback.class, entity, tableName) : entity;
	}

	Update beforeUpdate(Update update, DynamoPersistentEntity<?> entity, boolean mayCreate) {
		Update result = update;
		for (BeforeUpdateCallback callback : this.updates) {
			result = mayCreate ? callback.onBeforeUpsert(result, entity) : callback.onBeforeUpdate(result, entity);
		}
		return result;
	}

}
