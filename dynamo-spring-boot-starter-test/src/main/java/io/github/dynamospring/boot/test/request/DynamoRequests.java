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

package io.github.dynamospring.boot.test.request;

import java.util.List;
import java.util.regex.Pattern;

import io.github.dynamospring.embedded.recording.DynamoRequestRecorder;
import io.github.dynamospring.embedded.recording.RecordedRequest;
import org.assertj.core.api.AssertProvider;
import software.amazon.awssdk.core.SdkRequest;

/**
 * The requests that the auto-configured clients of an application, blocking and
 * asynchronous, sent since the test began: a bean, and a parameter of test methods.
 *
 * <pre class="code">
 * &#64;Test
 * void latestOrderIsOneItem(DynamoRequests requests) {
 *     orders.findFirstByUserIdOrderByPlacedAtDesc("u1");
 *     assertThat(requests).hasSize(1).first().isQuery().onTable("app_data").hasRead(1).consumedAtMost(0.5);
 * }
 * </pre>
 *
 * @since 0.1.0
 */
public final class DynamoRequests implements AssertProvider<DynamoRequestsAssert> {

	/** The threads of the workers of the execution store, and those of their handlers. */
	private static final Pattern WORKER = Pattern
		.compile("dynamo-(work-|outbox-relay|spawn-relay|timer-sweeper|parked-retrier).*");

	private final DynamoRequestRecorder recorder;

	private volatile List<RecordedRequest> startup = List.of();

	/**
	 * Create the requests of a recorder.
	 * @param recorder an interceptor of clients
	 */
	public DynamoRequests(DynamoRequestRecorder recorder) {
		this.recorder = recorder;
	}

	/**
	 * Return the requests, apart from those of the execution store's workers, which come
	 * at any time.
	 * @return the requests in the order they were sent, none if there are none
	 */
	public List<RecordedRequest> list() {
		return this.recorder.list().stream().filter((request) -> !isOfWorker(request)).toList();
	}

	/**
	 * Return the requests of the execution store's workers and of the handlers they call.
	 * @return the requests in the order they were sent, none if there are none
	 */
	public List<RecordedRequest> ofWorkers() {
		return this.recorder.list().stream().filter(DynamoRequests::isOfWorker).toList();
	}

	private static boolean isOfWorker(RecordedRequest request) {
		return WORKER.matcher(request.thread()).matches();
	}

	/**
	 * Return the requests that the start of the application sent, such as those that
	 * create tables and those of runners.
	 * @return the requests in the order they were sent
	 */
	public List<RecordedRequest> startup() {
		return this.startup;
	}

	/**
	 * Return the only request.
	 * @param type the type it has to be of
	 * @param <R> the type it has to be of
	 * @return the request as it was given to the client
	 * @throws AssertionError if there is no request, more than one, or one of another
	 * type
	 */
	public <R extends SdkRequest> R single(Class<R> type) {
		List<RecordedRequest> sent = list();
		if (sent.size() != 1 || !type.isInstance(sent.get(0).request())) {
			throw new AssertionError("Expected a single " + type.getSimpleName() + " but these were sent: " + sent);
		}
		return type.cast(sent.get(0).request());
	}

	/**
	 * Forget the requests so far, such as those that made ready for a test.
	 */
	public void clear() {
		this.recorder.clear();
	}

	/**
	 * Take the requests so far as those of the start.
	 */
	public void started() {
		this.startup = this.recorder.take().stream().filter((request) -> !isOfWorker(request)).toList();
	}

	@Override
	public DynamoRequestsAssert assertThat() {
		return new DynamoRequestsAssert(list());
	}

	@Override
	public String toString() {
		return list().toString();
	}

}
