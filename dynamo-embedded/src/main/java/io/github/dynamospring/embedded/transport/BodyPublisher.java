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

package io.github.dynamospring.embedded.transport;

import java.nio.ByteBuffer;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;

import org.reactivestreams.Publisher;
import org.reactivestreams.Subscriber;
import org.reactivestreams.Subscription;

/**
 * Publishes the body of an answer in one piece.
 */
final class BodyPublisher implements Publisher<ByteBuffer> {

	private final ByteBuffer body;

	private final CompletableFuture<Void> completion = new CompletableFuture<>();

	BodyPublisher(ByteBuffer body) {
		this.body = body;
	}

	// Return a future that completes when the body was taken or nobody wants it.
	CompletableFuture<Void> completion() {
		return this.completion;
	}

	@Override
	public void subscribe(Subscriber<? super ByteBuffer> subscriber) {
		AtomicBoolean done = new AtomicBoolean();
		subscriber.onSubscribe(new Subscription() {

			@Override
			public void request(long count) {
				if (!done.compareAndSet(false, true)) {
					return;
				}
				if (count <= 0) {
					subscriber.onError(new IllegalArgumentException("A subscriber must request at least one element"));
				}
				else {
					subscriber.onNext(BodyPublisher.this.body.duplicate());
					subscriber.onComplete();
				}
				BodyPublisher.this.completion.complete(null);
			}

			@Override
			public void cancel() {
				done.set(true);
				BodyPublisher.this.completion.complete(null);
			}

		});
	}

}
