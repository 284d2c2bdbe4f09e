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

package io.github.dynamospring.execution.worker;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import io.github.dynamospring.execution.DueTimer;
import io.github.dynamospring.execution.ExecutionStore;
import io.github.dynamospring.execution.OutboxEntry;
import io.github.dynamospring.execution.SpawnEntry;
import io.github.dynamospring.execution.WorkItem;
import org.jspecify.annotations.Nullable;

import org.springframework.util.Assert;

/**
 * The handlers of a node. Annotated methods come first, those that name a target or
 * definition before those that do not; then the handlers, in the order they were added.
 *
 * @since 0.1.0
 */
public final class WorkHandlers {

	private final Map<HandlerKey, WorkRoute> routes;

	private final List<OutboxHandler> outbox;

	private final List<SpawnHandler> spawns;

	private final List<TimerHandler> timers;

	private WorkHandlers(Builder builder) {
		this.routes = Map.copyOf(builder.routes);
		this.outbox = List.copyOf(builder.outbox);
		this.spawns = List.copyOf(builder.spawns);
		this.timers = List.copyOf(builder.timers);
	}

	/**
	 * Start to collect handlers.
	 * @param store where the executions of annotated methods are
	 * @param runtime calls methods that take executions
	 * @return the builder
	 */
	public static Builder builder(ExecutionStore store, ExecutionRuntime runtime) {
		return new Builder(store, runtime);
	}

	/**
	 * Whether objects of a type have methods annotated with {@link OnEvent},
	 * {@link OnSpawn} or {@link OnTimer}.
	 * @param type the type
	 * @return whether they do
	 */
	public static boolean hasMethods(Class<?> type) {
		return HandlerMethods.isAnnotated(type);
	}

	/**
	 * Find the handler of a piece of work.
	 * @param item the work
	 * @return the handler, {@code null} if there is none
	 */
	@Nullable WorkRoute find(WorkItem item) {
		for (HandlerKey key : HandlerKey.of(item)) {
			WorkRoute route = this.routes.get(key);
			if (route != null) {
				return route;
			}
		}
		try {
			if (item instanceof OutboxEntry entry) {
				return find(entry);
			}
			return (item instanceof SpawnEntry spawn) ? find(spawn) : find((DueTimer) item);
		}
		catch (RuntimeException ex) {
			// Counts as an attempt that failed, so that it blocks no other work.
			return new WorkRoute((work) -> {
				throw ex;
			}, null, null, !(item instanceof DueTimer));
		}
	}

	private @Nullable WorkRoute find(OutboxEntry entry) {
		for (OutboxHandler handler : this.outbox) {
			if (handler.handles(entry)) {
				return new WorkRoute((item) -> handler.handle(entry), handler.retryPolicy(), handler.timeout(), true);
			}
		}
		return null;
	}

	private @Nullable WorkRoute find(SpawnEntry entry) {
		for (SpawnHandler handler : this.spawns) {
			if (handler.handles(entry)) {
				return new WorkRoute((item) -> handler.handle(entry), handler.retryPolicy(), handler.timeout(), true);
			}
		}
		return null;
	}

	private @Nullable WorkRoute find(DueTimer timer) {
		for (TimerHandler handler : this.timers) {
			if (handler.handles(timer)) {
				return new WorkRoute((item) -> handler.handle(timer), handler.retryPolicy(), handler.timeout(), false);
			}
		}
		return null;
	}

	/**
	 * Collects handlers. A builder is for one thread.
	 */
	public static final class Builder {

		private final HandlerMethods methods;

		private final Map<HandlerKey, WorkRoute> routes = new HashMap<>();

		private final Map<HandlerKey, String> origins = new HashMap<>();

		private final List<OutboxHandler> outbox = new ArrayList<>();

		private final List<SpawnHandler> spawns = new ArrayList<>();

		private final List<TimerHandler> timers = new ArrayList<>();

		private Builder(ExecutionStore store, ExecutionRuntime runtime) {
			this.methods = new HandlerMethods(store, runtime);
		}

		/**
		 * Add a handler of events.
		 * @param handler the handler
		 * @return this builder
		 */
		public Builder outbox(OutboxHandler handler) {
			this.outbox.add(handler);
			return this;
		}

		/**
		 * Add a handler of children to create.
		 * @param handler the handler
		 * @return this builder
		 */
		public Builder spawns(SpawnHandler handler) {
			this.spawns.add(handler);
			return this;
		}

		/**
		 * Add a handler of timers.
		 * @param handler the handler
		 * @return this builder
		 */
		public Builder timers(TimerHandler handler) {
			this.timers.add(handler);
			return this;
		}

		/**
		 * Add the methods of an object that are annotated with {@link OnEvent},
		 * {@link OnSpawn} or {@link OnTimer}.
		 * @param bean the object, which may be a proxy
		 * @return this builder
		 * @throws IllegalStateException if an annotated method cannot be a handler, or
		 * another one handles the same
		 */
		public Builder methods(Object bean) {
			this.methods.of(bean).forEach((method) -> {
				String other = this.origins.put(method.key(), method.origin());
				Assert.state(other == null,
						() -> "Both %s and %s handle %s. Remedy: let one of them name another target or definition."
							.formatted(other, method.origin(), method.key()));
				this.routes.put(method.key(), method.route());
			});
			return this;
		}

		/**
		 * Return the handlers.
		 * @return the handlers
		 */
		public WorkHandlers build() {
			return new WorkHandlers(this);
		}

	}

}
