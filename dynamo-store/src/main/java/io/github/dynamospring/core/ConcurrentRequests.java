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

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.Consumer;

import io.github.dynamospring.DynamoConnectionException;
import io.github.dynamospring.DynamoErrorType;
import io.github.dynamospring.DynamoFailure;
import org.jspecify.annotations.Nullable;

/**
 * Sends requests side by side, a few at a time. All else happens on the calling thread:
 * it hears of each that has succeeded, in order, and of the first that has failed when
 * none is on its way any more. After a failure no further request is handed over.
 * <p>
 * The calling thread sends each request the executor has not begun when its turn comes,
 * so an executor that is busy, or that runs the calling thread itself, makes the requests
 * slower but never blocks them for good.
 *
 * @param <E> what a request is about
 */
final class ConcurrentRequests<E> {

	private final DynamoTemplateSettings settings;

	private final Consumer<E> send;

	private final Consumer<E> succeeded;

	private final Deque<Request<E>> inFlight = new ArrayDeque<>();

	private final List<E> failed = new ArrayList<>();

	private @Nullable Throwable failure;

	/**
	 * Create the requests.
	 * @param settings say where requests are sent from, and how many at a time
	 * @param send sends a request; called on other threads as well
	 * @param succeeded hears that a request has succeeded
	 */
	ConcurrentRequests(DynamoTemplateSettings settings, Consumer<E> send, Consumer<E> succeeded) {
		this.settings = settings;
		this.send = send;
		this.succeeded = succeeded;
	}

	/**
	 * Send requests until all have succeeded or one has failed.
	 * @param elements what the requests are about
	 * @return the failure, {@code null} if there was none
	 */
	@Nullable Throwable run(List<E> elements) {
		try {
			run(elements.iterator());
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
			this.failure = new DynamoConnectionException("Interrupted while requests were on their way", ex,
					DynamoFailure.local(DynamoErrorType.OTHER));
			for (Request<E> request : this.inFlight) {
				request.answer().cancel(true);
				this.failed.add(request.element());
			}
		}
		return this.failure;
	}

	private void run(Iterator<E> elements) throws InterruptedException {
		while (true) {
			while (elements.hasNext() && this.failure == null
					&& this.inFlight.size() < this.settings.maxConcurrency()) {
				E element = elements.next();
				FutureTask<?> task = new FutureTask<>(() -> this.send.accept(element), null);
				this.inFlight.add(new Request<>(element, task));
				if (this.settings.maxConcurrency() > 1) {
					handOver(task);
				}
			}
			Request<E> first = this.inFlight.peek();
			if (first == null) {
				return;
			}
			complete(first);
			this.inFlight.remove();
		}
	}

	private void handOver(FutureTask<?> task) {
		try {
			this.settings.executor().execute(task);
		}
		catch (RejectedExecutionException ex) {
			// the calling thread runs it
		}
	}

	private void complete(Request<E> request) throws InterruptedException {
		request.answer().run();
		try {
			request.answer().get();
			this.succeeded.accept(request.element());
		}
		catch (RuntimeException ex) {
			this.failure = (this.failure != null) ? this.failure : ex;
		}
		catch (ExecutionException ex) {
			this.failed.add(request.element());
			this.failure = (this.failure != null) ? this.failure : ex.getCause();
		}
	}

	/**
	 * Return what the requests were about that have failed.
	 * @return the elements
	 */
	List<E> failed() {
		return this.failed;
	}

	/**
	 * A request on its way.
	 *
	 * @param <E> what the request is about
	 * @param element what it is about
	 * @param answer its end
	 */
	private record Request<E>(E element, FutureTask<?> answer) {

	}

}
