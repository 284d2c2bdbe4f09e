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

import java.time.Duration;
import java.util.function.Function;
import java.util.function.Supplier;

import software.amazon.awssdk.services.dynamodb.model.DynamoDbRequest;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbResponse;

/**
 * A piece of work as a value: a result, or a request and what to do with its answer. Both
 * forms of the store run the same flows, so that they cannot differ.
 *
 * @param <R> the type of the result
 */
sealed interface Flow<R> permits Flow.Done, Flow.Call, Flow.Pause {

	static <R> Flow<R> done(R result) {
		return new Done<>(result);
	}

	/**
	 * Begin a flow when it is run, so that what it throws is an outcome of the run.
	 * @param <R> the type of the result
	 * @param start begins the flow
	 * @return the flow
	 */
	static <R> Flow<R> defer(Supplier<Flow<R>> start) {
		return new Pause<>(Duration.ZERO, start);
	}

	static <A extends DynamoDbResponse, R> Flow<R> call(DynamoDbRequest request, Class<A> answerType,
			Function<A, Flow<R>> onAnswer) {
		return new Call<>(request, answerType, onAnswer, (ex) -> {
			throw Failures.translate(ex);
		});
	}

	static <A extends DynamoDbResponse, R> Flow<R> call(DynamoDbRequest request, Class<A> answerType,
			Function<A, Flow<R>> onAnswer, Function<RuntimeException, Flow<R>> onError) {
		return new Call<>(request, answerType, onAnswer, onError);
	}

	<T> Flow<T> then(Function<R, Flow<T>> next);

	default <T> Flow<T> map(Function<R, T> mapper) {
		return then((result) -> done(mapper.apply(result)));
	}

	/**
	 * The end.
	 *
	 * @param <R> the type of the result
	 * @param result the result
	 */
	record Done<R>(R result) implements Flow<R> {

		@Override
		public <T> Flow<T> then(Function<R, Flow<T>> next) {
			return next.apply(this.result);
		}

	}

	/**
	 * A request.
	 *
	 * @param <A> the type of the answer
	 * @param <R> the type of the result
	 * @param request the request
	 * @param answerType the type of the answer
	 * @param onAnswer goes on with the answer
	 * @param onError goes on, or throws, after the SDK's exception
	 */
	record Call<A extends DynamoDbResponse, R>(DynamoDbRequest request, Class<A> answerType,
			Function<A, Flow<R>> onAnswer, Function<RuntimeException, Flow<R>> onError) implements Flow<R> {

		@Override
		public <T> Flow<T> then(Function<R, Flow<T>> next) {
			return new Call<>(this.request, this.answerType, (answer) -> this.onAnswer.apply(answer).then(next),
					(ex) -> this.onError.apply(ex).then(next));
		}

		Flow<R> answered(DynamoDbResponse answer) {
			return this.onAnswer.apply(this.answerType.cast(answer));
		}

	}

	/**
	 * A pause.
	 *
	 * @param <R> the type of the result
	 * @param duration how long
	 * @param next goes on
	 */
	record Pause<R>(Duration duration, Supplier<Flow<R>> next) implements Flow<R> {

		@Override
		public <T> Flow<T> then(Function<R, Flow<T>> following) {
			return new Pause<>(this.duration, () -> this.next.get().then(following));
		}

	}

}
