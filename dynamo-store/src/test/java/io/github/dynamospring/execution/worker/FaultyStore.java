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

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.function.BooleanSupplier;

import io.github.dynamospring.execution.Commit;
import io.github.dynamospring.execution.CommitResult;
import io.github.dynamospring.execution.ExecutionStore;
import io.github.dynamospring.execution.OutcomeUnknownException;
import io.github.dynamospring.execution.StoreContendedException;
import org.jspecify.annotations.Nullable;

import org.springframework.dao.QueryTimeoutException;
import org.springframework.dao.TransientDataAccessResourceException;

/**
 * A store whose calls crash the process before or after they are done, are refused, lose
 * their answer, are done twice, or show the past.
 */
final class FaultyStore implements InvocationHandler {

	private static final Set<String> LOOKS = Set.of("pendingOutbox", "pendingSpawns", "dueTimers");

	private static final Set<String> REPEATABLE = Set.of("ackOutbox", "ackSpawn", "deleteTimer", "retryLater", "park",
			"resume", "retryParked", "ackParked", "releaseLease", "acquireLease");

	private final ExecutionStore store;

	private final Random random;

	private final BooleanSupplier on;

	private final Runnable point;

	private final Map<String, List<?>> past = new HashMap<>();

	private int tokens;

	private FaultyStore(ExecutionStore store, Random random, BooleanSupplier on, Runnable point) {
		this.store = store;
		this.random = random;
		this.on = on;
		this.point = point;
	}

	static ExecutionStore of(ExecutionStore store, Random random, BooleanSupplier on, Runnable point) {
		return (ExecutionStore) Proxy.newProxyInstance(FaultyStore.class.getClassLoader(),
				new Class<?>[] { ExecutionStore.class }, new FaultyStore(store, random, on, point));
	}

	@Override
	public @Nullable Object invoke(Object proxy, Method method, Object @Nullable [] arguments) throws Throwable {
		if (method.getDeclaringClass() == Object.class || method.getName().equals("queues")) {
			return call(method, arguments);
		}
		if (method.isDefault()) {
			return InvocationHandler.invokeDefault(proxy, method, arguments);
		}
		this.point.run();
		if (!this.on.getAsBoolean()) {
			return call(method, arguments);
		}
		int fault = this.random.nextInt(100);
		if (fault == 0) {
			throw new SimulatedCrash();
		}
		if (fault <= 2) {
			throw refusal(arguments);
		}
		Object result = (fault <= 5) ? callTwice(method, arguments) : call(method, arguments);
		this.point.run();
		if (fault == 6) {
			throw new SimulatedCrash();
		}
		if (fault <= 8) {
			throw lost(result, arguments);
		}
		return LOOKS.contains(method.getName()) ? look(method.getName(), (List<?>) result, fault) : result;
	}

	private static RuntimeException refusal(Object @Nullable [] arguments) {
		return (arguments != null && arguments[0] instanceof Commit<?> commit)
				? new StoreContendedException(commit.execution().id(), 1, null)
				: new TransientDataAccessResourceException("throttled");
	}

	private static RuntimeException lost(@Nullable Object result, Object @Nullable [] arguments) {
		return (arguments != null && result instanceof CommitResult<?> committed)
				? new OutcomeUnknownException(committed.execution().id(), committed.commitId(), null)
				: new QueryTimeoutException("no answer");
	}

	private @Nullable Object callTwice(Method method, Object @Nullable [] arguments) throws Throwable {
		if (arguments != null && arguments[0] instanceof Commit<?> commit && commit.token() == null) {
			Object[] named = { withToken(commit, "%08x-%d".formatted(System.identityHashCode(this), this.tokens++)) };
			call(method, named);
			return call(method, named);
		}
		Object result = call(method, arguments);
		if (REPEATABLE.contains(method.getName())) {
			call(method, arguments);
		}
		return result;
	}

	private static <S> Commit<S> withToken(Commit<S> commit, String token) {
		return new Commit<>(commit.execution(), token, commit.state(), commit.status(), commit.outcome(),
				commit.error(), commit.activePath(), commit.priority(), commit.emits(), commit.spawns(),
				commit.timers(), commit.consumed(), commit.eventId(), commit.traceStep());
	}

	private List<?> look(String name, List<?> now, int fault) {
		List<?> before = this.past.put(name, now);
		if (fault < 20 && before != null) {
			return before;
		}
		if (fault < 35) {
			List<Object> partial = new ArrayList<>(now);
			partial.removeIf((item) -> this.random.nextInt(3) == 0);
			return partial;
		}
		return now;
	}

	private @Nullable Object call(Method method, Object @Nullable [] arguments) throws Throwable {
		try {
			return method.invoke(this.store, arguments);
		}
		catch (InvocationTargetException ex) {
			throw ex.getTargetException();
		}
	}

}
