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

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Executor;

import io.github.dynamospring.embedded.protocol.Dispatcher;
import io.github.dynamospring.embedded.protocol.ProtocolResponse;
import software.amazon.awssdk.http.async.AsyncExecuteRequest;
import software.amazon.awssdk.http.async.SdkAsyncHttpClient;
import software.amazon.awssdk.http.async.SdkAsyncHttpResponseHandler;

/**
 * The asynchronous client. Requests are answered on an executor, never on the calling
 * thread.
 *
 * @since 0.1.0
 */
public final class InProcessAsyncHttpClient implements SdkAsyncHttpClient {

	private final Exchange exchange;

	private final Executor executor;

	/**
	 * Create a client.
	 * @param dispatcher what answers the requests
	 * @param executor where they are answered
	 */
	public InProcessAsyncHttpClient(Dispatcher dispatcher, Executor executor) {
		this.exchange = new Exchange(dispatcher);
		this.executor = executor;
	}

	@Override
	public String clientName() {
		return "EmbeddedDynamo";
	}

	@Override
	public CompletableFuture<Void> execute(AsyncExecuteRequest request) {
		SdkAsyncHttpResponseHandler handler = request.responseHandler();
		CompletableFuture<byte[]> body = new CompletableFuture<>();
		request.requestContentPublisher().subscribe(new BodySubscriber(body));
		return body.thenApplyAsync((bytes) -> send(request, bytes), this.executor).thenCompose((response) -> {
			BodyPublisher publisher = new BodyPublisher(ByteBuffer.wrap(response.body()));
			handler.onHeaders(Exchange.toSdkResponse(response));
			handler.onStream(publisher);
			return publisher.completion();
		}).whenComplete((done, failure) -> {
			if (failure != null) {
				handler.onError(unwrap(failure));
			}
		});
	}

	private static Throwable unwrap(Throwable failure) {
		Throwable cause = (failure instanceof CompletionException && failure.getCause() != null) ? failure.getCause()
				: failure;
		return (cause instanceof UncheckedIOException io && io.getCause() != null) ? io.getCause() : cause;
	}

	private ProtocolResponse send(AsyncExecuteRequest request, byte[] body) {
		try {
			return this.exchange.send(request.request(), body);
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	/**
	 * Do nothing: the engine outlives the clients that use it.
	 */
	@Override
	public void close() {
		// Nothing is held.
	}

}
