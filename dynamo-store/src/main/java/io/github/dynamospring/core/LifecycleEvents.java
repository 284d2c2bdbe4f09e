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

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;
import java.util.function.Supplier;

import io.github.dynamospring.core.mapping.event.AfterConvertEvent;
import io.github.dynamospring.core.mapping.event.AfterDeleteEvent;
import io.github.dynamospring.core.mapping.event.AfterLoadEvent;
import io.github.dynamospring.core.mapping.event.AfterSaveEvent;
import io.github.dynamospring.core.mapping.event.BeforeConvertEvent;
import io.github.dynamospring.core.mapping.event.BeforeDeleteEvent;
import io.github.dynamospring.core.mapping.event.BeforeSaveEvent;
import io.github.dynamospring.core.mapping.event.DynamoMappingEvent;
import org.jspecify.annotations.Nullable;

import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.context.ApplicationContext;
import org.springframework.context.ApplicationEvent;
import org.springframework.context.ApplicationListener;
import org.springframework.context.event.GenericApplicationListenerAdapter;
import org.springframework.context.support.AbstractApplicationContext;
import org.springframework.core.ResolvableType;

/**
 * Publishes the events of entities if somebody listens. Who listens is found out once per
 * entity type, and again when listeners come or go.
 */
final class LifecycleEvents {

	private static final List<Class<?>> EVENTS = List.of(BeforeConvertEvent.class, BeforeSaveEvent.class,
			AfterSaveEvent.class, AfterLoadEvent.class, AfterConvertEvent.class, BeforeDeleteEvent.class,
			AfterDeleteEvent.class);

	private static final ResolvableType UNRELATED = ResolvableType.forClass(UnrelatedEvent.class);

	private final ApplicationContext publisher;

	private final @Nullable List<AbstractApplicationContext> contexts;

	private volatile @Nullable Listeners listeners;

	LifecycleEvents(ApplicationContext context) {
		this.publisher = context;
		this.contexts = contexts(context);
	}

	/*
	 * The context and its parents, which get its events too; null if one of them does not
	 * tell its listeners.
	 */
	private static @Nullable List<AbstractApplicationContext> contexts(ApplicationContext context) {
		List<AbstractApplicationContext> contexts = new ArrayList<>();
		for (ApplicationContext current = context; current != null; current = current.getParent()) {
			if (!(current instanceof AbstractApplicationContext known)) {
				return null;
			}
			contexts.add(known);
		}
		return List.copyOf(contexts);
	}

	/**
	 * Publish an event if somebody listens.
	 * @param eventType the class of the event
	 * @param entityType the entity type
	 * @param event makes the event
	 */
	void publish(Class<?> eventType, Class<?> entityType, Supplier<DynamoMappingEvent<?>> event) {
		if (this.contexts == null || listeners(this.contexts).eventsOf(entityType).contains(eventType)) {
			this.publisher.publishEvent(event.get());
		}
	}

	private Listeners listeners(List<AbstractApplicationContext> known) {
		int count = 0;
		for (AbstractApplicationContext context : known) {
			count += context.getApplicationListeners().size();
		}
		Listeners current = this.listeners;
		if (current == null || current.count != count) {
			current = new Listeners(count, known);
			this.listeners = current;
		}
		return current;
	}

	/**
	 * The listeners of some contexts and what they want to hear of.
	 */
	private static final class Listeners {

		private final int count;

		private final List<Predicate<ResolvableType>> wishes = new ArrayList<>();

		private final Map<Class<?>, Set<Class<?>>> eventsByEntity = new ConcurrentHashMap<>();

		Listeners(int count, List<AbstractApplicationContext> contexts) {
			this.count = count;
			contexts.forEach(this::add);
			this.wishes.removeIf((wish) -> wish.test(UNRELATED));
		}

		private void add(AbstractApplicationContext context) {
			List.copyOf(context.getApplicationListeners())
				.forEach((listener) -> this.wishes
					.add(new GenericApplicationListenerAdapter(listener)::supportsEventType));
			// listeners that are made when they are needed, as all beans are if so told
			ConfigurableListableBeanFactory beans = context.getBeanFactory();
			for (String name : beans.getBeanNamesForType(ApplicationListener.class, true, false)) {
				Class<?> type = beans.containsSingleton(name) ? null : beans.getType(name, false);
				if (type != null) {
					ResolvableType declared = ResolvableType.forClass(type).as(ApplicationListener.class).getGeneric();
					this.wishes.add((event) -> declared.resolve() == null || declared.isAssignableFrom(event));
				}
			}
		}

		Set<Class<?>> eventsOf(Class<?> entityType) {
			if (this.wishes.isEmpty()) {
				return Set.of();
			}
			Set<Class<?>> events = this.eventsByEntity.get(entityType);
			if (events == null) {
				events = find(entityType);
				this.eventsByEntity.put(entityType, events);
			}
			return events;
		}

		private Set<Class<?>> find(Class<?> entityType) {
			Set<Class<?>> events = new HashSet<>();
			for (Class<?> event : EVENTS) {
				ResolvableType type = ResolvableType.forClassWithGenerics(event, entityType);
				if (this.wishes.stream().anyMatch((wish) -> wish.test(type))) {
					events.add(event);
				}
			}
			return Set.copyOf(events);
		}

	}

	/**
	 * An event that only those listen to who listen to all.
	 */
	private static final class UnrelatedEvent extends ApplicationEvent {

		UnrelatedEvent() {
			super(UnrelatedEvent.class);
		}

	}

}
