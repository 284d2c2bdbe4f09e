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

import java.lang.annotation.Annotation;
import java.lang.reflect.Method;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

import io.github.dynamospring.execution.DueTimer;
import io.github.dynamospring.execution.ExecutionStore;
import io.github.dynamospring.execution.OutboxEntry;
import io.github.dynamospring.execution.SpawnEntry;
import io.github.dynamospring.execution.WorkItem;
import io.github.dynamospring.execution.WorkKind;
import org.jspecify.annotations.Nullable;

import org.springframework.aop.support.AopUtils;
import org.springframework.core.MethodIntrospector;
import org.springframework.core.annotation.AnnotatedElementUtils;
import org.springframework.format.annotation.DurationFormat;
import org.springframework.format.datetime.standard.DurationFormatterUtils;
import org.springframework.util.Assert;
import org.springframework.util.ReflectionUtils;

/**
 * Finds annotated methods and makes handlers of them.
 */
final class HandlerMethods {

	private final ExecutionStore store;

	private final ExecutionRuntime runtime;

	HandlerMethods(ExecutionStore store, ExecutionRuntime runtime) {
		this.store = store;
		this.runtime = runtime;
	}

	/**
	 * Return the handlers an object has.
	 * @param bean the object
	 * @return the handlers
	 */
	List<Found> of(Object bean) {
		List<Found> found = new ArrayList<>();
		Class<?> type = AopUtils.getTargetClass(bean);
		annotated(type, OnEvent.class).forEach((method, event) -> {
			HandlerKey key = new HandlerKey(WorkKind.OUTBOX, name(method, event.value(), "type of event"),
					event.target());
			found.add(found(bean, method, key, OutboxEntry.class,
					new Limits(event.attempts(), event.backoff(), event.timeout())));
		});
		annotated(type, OnSpawn.class).forEach((method, spawn) -> {
			HandlerKey key = new HandlerKey(WorkKind.SPAWN, name(method, spawn.value(), "definition"), "");
			found.add(found(bean, method, key, SpawnEntry.class,
					new Limits(spawn.attempts(), spawn.backoff(), spawn.timeout())));
		});
		annotated(type, OnTimer.class).forEach((method, timer) -> {
			HandlerKey key = new HandlerKey(WorkKind.TIMER, name(method, timer.value(), "path of a timer"),
					timer.definition());
			found.add(found(bean, method, key, DueTimer.class,
					new Limits(timer.attempts(), timer.backoff(), timer.timeout())));
		});
		return found;
	}

	/**
	 * Whether objects of a type have annotated methods.
	 * @param type the type
	 * @return whether they do
	 */
	static boolean isAnnotated(Class<?> type) {
		ReflectionUtils.MethodFilter annotated = (method) -> AnnotatedElementUtils.hasAnnotation(method, OnEvent.class)
				|| AnnotatedElementUtils.hasAnnotation(method, OnSpawn.class)
				|| AnnotatedElementUtils.hasAnnotation(method, OnTimer.class);
		return !MethodIntrospector.selectMethods(type, annotated).isEmpty();
	}

	private static <A extends Annotation> Map<Method, A> annotated(Class<?> type, Class<A> annotation) {
		MethodIntrospector.MetadataLookup<A> lookup = (method) -> AnnotatedElementUtils.findMergedAnnotation(method,
				annotation);
		return MethodIntrospector.selectMethods(type, lookup);
	}

	private static String name(Method method, String value, String what) {
		Assert.state(!value.isEmpty(), () -> "%s names no %s. Remedy: give its annotation a value."
			.formatted(HandlerMethod.describe(method), what));
		return value;
	}

	private Found found(Object bean, Method method, HandlerKey key, Class<? extends WorkItem> itemType, Limits limits) {
		HandlerMethod handler = HandlerMethod.of(bean, method, itemType);
		WorkRoute.Call call = handler.call(this.store, this.runtime);
		String origin = HandlerMethod.describe(method);
		return new Found(key, origin,
				new WorkRoute(call, limits.retry(origin), limits.time(origin), handler.takesExecution()));
	}

	/**
	 * A handler.
	 *
	 * @param key what it handles
	 * @param origin where it comes from, for messages
	 * @param route calls it
	 */
	record Found(HandlerKey key, String origin, WorkRoute route) {

	}

	/**
	 * The limits an annotation sets.
	 *
	 * @param attempts how often to try, 0 for the worker's number
	 * @param backoff the first delay, empty for the worker's
	 * @param timeout how long a call may take, empty for the worker's time
	 */
	private record Limits(int attempts, String backoff, String timeout) {

		@Nullable RetryPolicy retry(String origin) {
			Assert.state(this.attempts >= 0,
					() -> "%s allows %d attempts. Remedy: use 1 or more.".formatted(origin, this.attempts));
			if (this.attempts == 0 && this.backoff.isEmpty()) {
				return null;
			}
			RetryPolicy policy = RetryPolicy.defaults();
			if (this.attempts > 0) {
				policy = policy.withMaxAttempts(this.attempts);
			}
			return this.backoff.isEmpty() ? policy : policy.withInitialDelay(duration(origin, "backoff", this.backoff));
		}

		@Nullable Duration time(String origin) {
			return this.timeout.isEmpty() ? null : duration(origin, "timeout", this.timeout);
		}

		private static Duration duration(String origin, String attribute, String text) {
			Duration duration;
			try {
				duration = DurationFormatterUtils.detectAndParse(text, DurationFormat.Unit.MILLIS);
			}
			catch (IllegalArgumentException ex) {
				throw new IllegalStateException("The %s '%s' of %s is no duration. Remedy: write 500ms, 10s or PT1M."
					.formatted(attribute, text, origin), ex);
			}
			Assert.state(duration.toMillis() > 0,
					() -> "The %s '%s' of %s is not positive. Remedy: use a millisecond or more.".formatted(attribute,
							text, origin));
			return duration;
		}

	}

}
