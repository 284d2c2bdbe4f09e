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

package io.github.dynamospring.observability;

import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;

import io.micrometer.observation.Observation;
import io.micrometer.observation.ObservationRegistry;
import org.aopalliance.intercept.MethodInterceptor;
import org.aopalliance.intercept.MethodInvocation;
import org.jspecify.annotations.Nullable;

/**
 * Observes the methods of one repository as {@code dynamo.repository}, so that the
 * requests a method sends on its own thread, or on those of an {@link ObservedExecutor},
 * have it as their parent. A lazy result that sends requests after its method returned is
 * not told to belong to it. An exception is told by its type only: its message can
 * contain keys and values.
 *
 * @since 0.1.0
 */
public class ObservedRepositoryInterceptor implements MethodInterceptor {

	private static final String NAME = "dynamo.repository";

	private final ObservationRegistry registry;

	private final String repository;

	/**
	 * Create an interceptor.
	 * @param registry where to observe
	 * @param repositoryInterface the repository
	 */
	public ObservedRepositoryInterceptor(ObservationRegistry registry, Class<?> repositoryInterface) {
		this.registry = registry;
		this.repository = repositoryInterface.getSimpleName();
	}

	@Override
	public @Nullable Object invoke(MethodInvocation invocation) throws Throwable {
		if (this.registry.isNoop() || invocation.getMethod().getDeclaringClass() == Object.class) {
			return invocation.proceed();
		}
		Observation observation = Observation.start(NAME,
				() -> new RepositoryMethodContext(this.repository, invocation.getMethod().getName()), this.registry);
		@Nullable Object result;
		try (Observation.Scope scope = observation.openScope()) {
			result = invocation.proceed();
		}
		catch (Throwable ex) {
			stop(observation, ex);
			throw ex;
		}
		if (result instanceof CompletionStage<?> stage) {
			stage.whenComplete((value, failure) -> stop(observation, failure));
		}
		else {
			observation.stop();
		}
		return result;
	}

	private static void stop(Observation observation, @Nullable Throwable failure) {
		if (failure != null) {
			Throwable error = (failure instanceof CompletionException && failure.getCause() != null)
					? failure.getCause() : failure;
			observation.lowCardinalityKeyValue("exception", error.getClass().getSimpleName());
			observation.error(ObservedErrors.withoutMessage(error));
		}
		observation.stop();
	}

}
