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

package io.github.dynamospring.core.transact;

import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.Function;
import java.util.function.Supplier;

import io.github.dynamospring.DynamoValidationException;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbRequest;

/**
 * What a request and the action of a transaction that does the same have in common.
 *
 * @param <R> the request
 * @param <B> the builder of the request
 * @param <A> the builder of the action
 * @param newRequest creates a builder of the request
 * @param build builds the request
 * @param members the members
 */
record ActionMembers<R extends DynamoDbRequest, B, A>(Supplier<B> newRequest, Function<B, R> build,
		List<Member<R, B, A, ?>> members) {

	static <R, B, A, V> Member<R, B, A, V> member(Function<R, V> value, BiConsumer<B, V> ofRequest,
			BiConsumer<A, V> ofAction) {
		return new Member<>(value, ofRequest, ofAction);
	}

	/**
	 * Return a member that an action has without saying so.
	 * @param value reads it from the request
	 * @param ofRequest sets it in a request
	 * @param <R> the request
	 * @param <B> the builder of the request
	 * @param <A> the builder of the action
	 * @param <V> the type of the member
	 * @return the member
	 */
	static <R, B, A, V> Member<R, B, A, V> implied(Function<R, V> value, BiConsumer<B, V> ofRequest) {
		return new Member<>(value, ofRequest, (action, ignored) -> {
		});
	}

	/**
	 * Copy the members of a request into an action.
	 * @param request the request
	 * @param action the builder of the action
	 * @return the builder
	 * @throws DynamoValidationException if the request has more than an action can have
	 */
	A copy(R request, A action) {
		B kept = this.newRequest.get();
		this.members.forEach((member) -> member.copy(request, kept, action));
		if (!request.equals(this.build.apply(kept))) {
			throw new DynamoValidationException(
					("An action of a transaction cannot have all that customize(..) sets on its %s: leave it out, "
							+ "or customize the transaction")
						.formatted(request.getClass().getSimpleName()));
		}
		return action;
	}

	/**
	 * A member both have.
	 *
	 * @param <R> the request
	 * @param <B> the builder of the request
	 * @param <A> the builder of the action
	 * @param <V> the type of the member
	 * @param value reads it from the request
	 * @param ofRequest sets it in a request
	 * @param ofAction sets it in an action
	 */
	record Member<R, B, A, V>(Function<R, V> value, BiConsumer<B, V> ofRequest, BiConsumer<A, V> ofAction) {

		void copy(R request, B kept, A action) {
			V copied = this.value.apply(request);
			this.ofRequest.accept(kept, copied);
			this.ofAction.accept(action, copied);
		}

	}

}
