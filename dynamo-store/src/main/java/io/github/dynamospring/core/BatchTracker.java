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
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;

import io.github.dynamospring.BatchProgress;
import io.github.dynamospring.DynamoErrorType;
import io.github.dynamospring.DynamoException;
import io.github.dynamospring.DynamoFailure;
import io.github.dynamospring.DynamoThrottledException;

import org.springframework.dao.DataAccessException;
import org.springframework.util.Assert;

/**
 * Keeps track of how far an operation on many items has come, repeats what was left
 * unprocessed, and adds the progress to the exception it fails with.
 *
 * @param <K> what the items are told apart by
 */
final class BatchTracker<K> {

	private final TemplateContext context;

	private final String operation;

	private final String wording;

	private final Map<K, Object> open = new LinkedHashMap<>();

	private final List<Object> done = new ArrayList<>();

	/**
	 * Create a tracker.
	 * @param context the context
	 * @param operation the name of the operation
	 * @param wording says how many are done, failed and not sent
	 */
	BatchTracker(TemplateContext context, String operation, String wording) {
		this.context = context;
		this.operation = operation;
		this.wording = wording;
	}

	/**
	 * Add something to be done.
	 * @param key what it is told apart by
	 * @param source what was given
	 */
	void add(K key, Object source) {
		this.open.put(key, source);
	}

	/**
	 * Note that something is done.
	 * @param key what it is told apart by
	 */
	void done(K key) {
		Object source = this.open.get(key);
		if (source != null) {
			done(key, source);
		}
	}

	/**
	 * Note that something is done.
	 * @param key what it is told apart by
	 * @param result what has become of it
	 */
	void done(K key, Object result) {
		this.open.remove(key);
		this.done.add(result);
	}

	/**
	 * Send a request until nothing of it is left unprocessed.
	 * @param inFlight what the request is about; the request removes what is processed
	 * @param request sends the request
	 */
	void repeat(Set<K> inFlight, Runnable request) {
		int retries = this.context.settings().batchRetries();
		for (int retry = 0; retry <= retries && !inFlight.isEmpty(); retry++) {
			int number = retry;
			attempt(inFlight, () -> {
				if (number > 0) {
					this.context.backoff().pause(number);
				}
				request.run();
				return Boolean.TRUE;
			});
		}
		if (!inFlight.isEmpty()) {
			BatchProgress progress = progress(inFlight);
			throw new DynamoThrottledException(
					"DynamoDB left items of a %s unprocessed after %d retries: %s".formatted(this.operation, retries,
							describe(progress)),
					null, new DynamoFailure(DynamoErrorType.THROTTLED, null, 200, true, List.of(), Map.of(), progress));
		}
	}

	/**
	 * Send a request once.
	 * @param <R> the result type
	 * @param inFlight what the request is about
	 * @param request sends the request
	 * @return the result
	 */
	<R> R attempt(Set<K> inFlight, Supplier<R> request) {
		try {
			return request.get();
		}
		catch (DataAccessException ex) {
			if (!(ex instanceof DynamoException facts)) {
				throw ex;
			}
			BatchProgress progress = progress(inFlight);
			throw DynamoExceptionTranslator.restate(ex, "%s (%s)".formatted(ex.getMessage(), describe(progress)),
					facts.getFailure().withBatchProgress(progress));
		}
	}

	private BatchProgress progress(Set<K> inFlight) {
		List<Object> failed = new ArrayList<>();
		List<Object> notSent = new ArrayList<>();
		this.open.forEach((key, source) -> (inFlight.contains(key) ? failed : notSent).add(source));
		return new BatchProgress(this.done, failed, notSent);
	}

	private String describe(BatchProgress progress) {
		return this.wording.formatted(progress.done().size(), progress.failed().size(), progress.notSent().size());
	}

	/**
	 * Check that DynamoDB speaks of nothing else than what was sent.
	 * @param <K> what the items are told apart by
	 * @param sent what was sent
	 * @param answered what DynamoDB named
	 * @return what DynamoDB named
	 */
	static <K> Set<K> verifySent(Set<K> sent, Set<K> answered) {
		Assert.state(sent.containsAll(answered), "DynamoDB named an item as unprocessed that was not sent");
		return answered;
	}

}
