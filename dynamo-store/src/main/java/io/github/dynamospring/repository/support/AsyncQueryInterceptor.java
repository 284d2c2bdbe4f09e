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

import java.lang.reflect.Method;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.Supplier;

import org.aopalliance.intercept.MethodInterceptor;
import org.aopalliance.intercept.MethodInvocation;
import org.jspecify.annotations.Nullable;

import org.springframework.aop.ProxyMethodInvocation;

/**
 * Runs query methods that return a future on an executor. Whatever a method throws is in
 * its future.
 */
final class AsyncQueryInterceptor implements MethodInterceptor {

	private final Set<Method> methods;

	private final Supplier<Executor> executor;

	/**
	 * Create an interceptor.
	 * @param methods the methods that return a future
	 * @param executor runs them
	 */
	AsyncQueryInterceptor(Set<Method> methods, Supplier<Executor> executor) {
		this.methods = methods;
		this.executor = executor;
	}

	@Override
	public @Nullable Object invoke(MethodInvocation invocation) throws Throwable {
		if (!this.methods.contains(invocation.getMethod())) {
			return invocation.proceed();
		}
		MethodInvocation call = ((ProxyMethodInvocation) invocation).invocableClone();
		CompletableFuture<@Nullable Object> result = new CompletableFuture<>();
		try {
			this.executor.get().execute(() -> complete(result, call));
		}
		catch (RejectedExecutionException ex) {
			result.completeExceptionally(ex);
		}
		return result;
	}

	/*
	 * A call whose future was cancelled before it began sends nothing.
	 */
	private static void complete(CompletableFuture<@Nullable Object> result, MethodInvocation call) {
		if (result.isDone()) {
			return;
		}
		try {
			result.complete((call.proceed() instanceof Future<?> future) ? future.get() : null);
		}
		catch (ExecutionException ex) {
			result.completeExceptionally((ex.getCause() != null) ? ex.getCause() : ex);
		}
		catch (Throwable ex) {
			result.completeExceptionally(ex);
		}
	}

}
