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

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Parameter;
import java.util.Arrays;
import java.util.stream.Collectors;

import io.github.dynamospring.execution.Commit;
import io.github.dynamospring.execution.DueTimer;
import io.github.dynamospring.execution.ExecutionStore;
import io.github.dynamospring.execution.OutboxEntry;
import io.github.dynamospring.execution.SpawnEntry;
import io.github.dynamospring.execution.StoredExecution;
import io.github.dynamospring.execution.WorkItem;
import org.jspecify.annotations.Nullable;

import org.springframework.aop.support.AopUtils;
import org.springframework.core.ResolvableType;
import org.springframework.util.Assert;
import org.springframework.util.ReflectionUtils;

/**
 * An annotated method and what it takes.
 *
 * @param bean the object it is called on
 * @param method the method
 * @param itemType the type of the work it handles
 * @param itemAt where it takes the work, -1 for nowhere
 * @param executionAt where it takes the execution, -1 for nowhere
 * @param stateType the type of the execution's state, {@code null} if it takes none
 * @param contentAt where it takes the content, -1 for nowhere
 * @param contentType the type of the content, {@code null} if it takes none
 */
record HandlerMethod(Object bean, Method method, Class<? extends WorkItem> itemType, int itemAt, int executionAt,
		@Nullable Class<?> stateType, int contentAt, @Nullable Class<?> contentType) {

	/**
	 * Look at a method.
	 * @param bean the object it is called on
	 * @param method the method
	 * @param itemType the type of the work it is to handle
	 * @return the method
	 * @throws IllegalStateException if it cannot handle such work
	 */
	static HandlerMethod of(Object bean, Method method, Class<? extends WorkItem> itemType) {
		int itemAt = -1;
		int executionAt = -1;
		Class<?> stateType = null;
		int contentAt = -1;
		Class<?> contentType = null;
		for (int i = 0; i < method.getParameterCount(); i++) {
			Parameter parameter = method.getParameters()[i];
			ResolvableType type = ResolvableType.forMethodParameter(method, i, AopUtils.getTargetClass(bean));
			Class<?> raw = type.toClass();
			if (raw == itemType) {
				itemAt = once(method, itemAt, i, "its " + itemType.getSimpleName());
			}
			else if (raw == StoredExecution.class) {
				Assert.state(itemType != SpawnEntry.class,
						() -> "%s takes an execution, but a child does not exist before it is created. Remedy: take SpawnEntry."
							.formatted(describe(method)));
				executionAt = once(method, executionAt, i, "its execution");
				stateType = stateType(method, type);
			}
			else {
				Assert.state(itemType != DueTimer.class && !WorkItem.class.isAssignableFrom(raw),
						() -> "%s takes %s, which is no part of the work it handles. Remedy: take %s."
							.formatted(describe(method), parameter.getType().getSimpleName(), allowed(itemType)));
				Assert.state(!type.hasGenerics(),
						() -> "The content of %s is the generic type %s, which cannot be read back. Remedy: take a class of your own."
							.formatted(describe(method), type));
				contentAt = once(method, contentAt, i, "its content");
				contentType = raw;
			}
		}
		Method invocable = AopUtils.selectInvocableMethod(method, bean.getClass());
		ReflectionUtils.makeAccessible(invocable);
		HandlerMethod handler = new HandlerMethod(bean, invocable, itemType, itemAt, executionAt, stateType, contentAt,
				contentType);
		handler.checkReturnType();
		return handler;
	}

	private static int once(Method method, int before, int index, String what) {
		Assert.state(before < 0, () -> "%s takes %s twice. Remedy: take it once.".formatted(describe(method), what));
		return index;
	}

	private static Class<?> stateType(Method method, ResolvableType execution) {
		Class<?> type = execution.getGeneric(0).resolve();
		Assert.state(type != null && type != Object.class,
				() -> "%s takes an execution without saying what its state is. Remedy: take StoredExecution<YourState>."
					.formatted(describe(method)));
		return type;
	}

	private static String allowed(Class<? extends WorkItem> itemType) {
		if (itemType == DueTimer.class) {
			return "DueTimer, StoredExecution<YourState> or both";
		}
		return (itemType == SpawnEntry.class) ? "SpawnEntry, the context or both"
				: "OutboxEntry, the content, StoredExecution<YourState> or some of them";
	}

	private void checkReturnType() {
		Class<?> returned = this.method.getReturnType();
		if (takesExecution()) {
			Assert.state(returned == Commit.class,
					() -> "%s takes an execution but returns %s. Remedy: return the Commit to apply."
						.formatted(describe(this.method), returned.getSimpleName()));
			Class<?> state = ResolvableType.forMethodReturnType(this.method).getGeneric(0).resolve();
			Assert.state(state == null || state == this.stateType,
					() -> "%s takes an execution of %s but returns a Commit of another state. Remedy: return Commit<%s>."
						.formatted(describe(this.method), this.stateType, this.stateType));
			return;
		}
		boolean stores = this.itemType == SpawnEntry.class
				&& (returned == Commit.class || returned == StoredExecution.class);
		Assert.state(returned == void.class || stores,
				() -> "%s returns %s, which nobody looks at. Remedy: return nothing%s.".formatted(describe(this.method),
						returned.getSimpleName(),
						(this.itemType == SpawnEntry.class) ? ", the child or its first Commit"
								: ", or take StoredExecution<YourState> and return its Commit"));
	}

	boolean takesExecution() {
		return this.executionAt >= 0;
	}

	WorkRoute.Call call(ExecutionStore store, ExecutionRuntime runtime) {
		if (this.itemType == SpawnEntry.class) {
			return (item) -> create(store, (SpawnEntry) item);
		}
		if (!takesExecution()) {
			return (item) -> invoke(item, null);
		}
		if (this.itemType == OutboxEntry.class) {
			return (item) -> handle(runtime, (OutboxEntry) item);
		}
		return (item) -> fire(runtime, (DueTimer) item);
	}

	private void create(ExecutionStore store, SpawnEntry entry) throws Exception {
		Object child = invoke(entry, null);
		if (child instanceof Commit<?> commit) {
			store.commit(commit);
		}
		else if (child instanceof StoredExecution<?> execution) {
			store.save(Children.of(execution, entry));
		}
		else {
			Assert.state(this.method.getReturnType() == void.class,
					() -> "%s returned no child".formatted(describe(this.method)));
		}
	}

	private void handle(ExecutionRuntime runtime, OutboxEntry entry) throws Exception {
		String target = (entry.target() != null) ? entry.target() : entry.executionId();
		runtime.handle(target, entry.eventId(), state(), (execution) -> commit(invoke(entry, execution)));
	}

	private void fire(ExecutionRuntime runtime, DueTimer timer) throws Exception {
		runtime.fire(timer, state(), (execution) -> commit(invoke(timer, execution)));
	}

	@SuppressWarnings("unchecked")
	private Class<Object> state() {
		Assert.state(this.stateType != null, "The method takes no execution");
		return (Class<Object>) this.stateType;
	}

	@SuppressWarnings("unchecked")
	private static @Nullable Commit<Object> commit(@Nullable Object returned) {
		return (Commit<Object>) returned;
	}

	private @Nullable Object invoke(WorkItem item, @Nullable StoredExecution<?> execution) throws Exception {
		@Nullable Object[] arguments = new Object[this.method.getParameterCount()];
		if (this.itemAt >= 0) {
			arguments[this.itemAt] = item;
		}
		if (this.executionAt >= 0) {
			arguments[this.executionAt] = execution;
		}
		if (this.contentAt >= 0) {
			arguments[this.contentAt] = content(item);
		}
		try {
			return this.method.invoke(this.bean, arguments);
		}
		catch (InvocationTargetException ex) {
			ReflectionUtils.rethrowException(ex.getTargetException());
			throw ex;
		}
	}

	private Object content(WorkItem item) {
		Assert.state(this.contentType != null, "The method takes no content");
		return (item instanceof OutboxEntry entry) ? entry.payload(this.contentType)
				: ((SpawnEntry) item).context(this.contentType);
	}

	static String describe(Method method) {
		String parameters = Arrays.stream(method.getParameterTypes())
			.map(Class::getSimpleName)
			.collect(Collectors.joining(", "));
		return "%s.%s(%s)".formatted(method.getDeclaringClass().getName(), method.getName(), parameters);
	}

}
