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

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.util.concurrent.CompletableFuture;

import org.reactivestreams.Subscriber;
import org.reactivestreams.Subscription;

/**
 * Collects the body of a request.
 */
final class BodySubscriber implements Subscriber<ByteBuffer> {

	private final CompletableFuture<byte[]> result;

	private final ByteArrayOutputStream collected = new ByteArrayOutputStream();

	BodySubscriber(CompletableFuture<byte[]> result) {
		this.result = result;
	}

	@Override
	public void onSubscribe(Subscription subscription) {
		subscription.request(Long.MAX_VALUE);
	}

	@Override
	public void onNext(ByteBuffer buffer) {
		byte[] bytes = new byte[buffer.remaining()];
		buffer.get(bytes);
		this.collected.writeBytes(bytes);
	}

	@Override
	public void onError(Throwable failure) {
		this.result.completeExceptionally(failure);
	}

	@Override
	public void onComplete() {
		this.result.complete(this.collected.toByteArray());
	}

}
