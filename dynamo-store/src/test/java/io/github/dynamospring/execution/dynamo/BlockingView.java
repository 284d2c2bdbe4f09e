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

package io.github.dynamospring.execution.dynamo;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;

import io.github.dynamospring.execution.AsyncExecutionStore;
import io.github.dynamospring.execution.ExecutionStore;

/**
 * Lets tests of the blocking store run on the asynchronous one.
 */
final class BlockingView {

	private BlockingView() {
	}

	static ExecutionStore of(AsyncExecutionStore store) {
		return (ExecutionStore) Proxy.newProxyInstance(BlockingView.class.getClassLoader(),
				new Class<?>[] { ExecutionStore.class }, (proxy, method, arguments) -> {
					try {
						Object result = AsyncExecutionStore.class
							.getMethod(method.getName(), method.getParameterTypes())
							.invoke(store, arguments);
						return (result instanceof CompletableFuture<?> future) ? future.join() : result;
					}
					catch (InvocationTargetException | CompletionException ex) {
						throw ex.getCause();
					}
				});
	}

}
