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

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;

import io.github.dynamospring.embedded.protocol.Dispatcher;
import io.github.dynamospring.embedded.protocol.ProtocolResponse;
import io.github.dynamospring.embedded.protocol.RequestBody;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.http.AbortableInputStream;
import software.amazon.awssdk.http.ContentStreamProvider;
import software.amazon.awssdk.http.ExecutableHttpRequest;
import software.amazon.awssdk.http.HttpExecuteRequest;
import software.amazon.awssdk.http.HttpExecuteResponse;
import software.amazon.awssdk.http.SdkHttpClient;

/**
 * The blocking client. Requests are answered on the calling thread.
 *
 * @since 0.1.0
 */
public final class InProcessHttpClient implements SdkHttpClient {

	private final Exchange exchange;

	/**
	 * Create a client.
	 * @param dispatcher what answers the requests
	 */
	public InProcessHttpClient(Dispatcher dispatcher) {
		this.exchange = new Exchange(dispatcher);
	}

	@Override
	public String clientName() {
		return "EmbeddedDynamo";
	}

	@Override
	public ExecutableHttpRequest prepareRequest(HttpExecuteRequest request) {
		return new ExecutableHttpRequest() {

			@Override
			public HttpExecuteResponse call() throws IOException {
				ProtocolResponse response = InProcessHttpClient.this.exchange.send(request.httpRequest(),
						body(request));
				return HttpExecuteResponse.builder()
					.response(Exchange.toSdkResponse(response))
					.responseBody(AbortableInputStream.create(new ByteArrayInputStream(response.body())))
					.build();
			}

			@Override
			public void abort() {
				// The answer is there before anybody could want to abort.
			}

		};
	}

	private static byte[] body(HttpExecuteRequest request) throws IOException {
		ContentStreamProvider provider = request.contentStreamProvider().orElse(null);
		if (provider == null) {
			return new byte[0];
		}
		try (InputStream stream = provider.newStream()) {
			return read(stream, request.httpRequest().firstMatchingHeader("Content-Length").orElse(null));
		}
	}

	// What is there at once fits into one array of the announced length.
	private static byte[] read(InputStream stream, @Nullable String announced) throws IOException {
		int length = 0;
		try {
			length = (announced != null) ? Math.min(Integer.parseInt(announced), RequestBody.MAX_SIZE) : 0;
		}
		catch (NumberFormatException ex) {
			// The stream says what the header does not.
		}
		if (length <= 0) {
			return stream.readAllBytes();
		}
		byte[] body = new byte[length];
		int read = stream.readNBytes(body, 0, length);
		int next = (read == length) ? stream.read() : -1;
		if (next < 0) {
			return (read == length) ? body : Arrays.copyOf(body, read);
		}
		ByteArrayOutputStream longer = new ByteArrayOutputStream(2 * length);
		longer.writeBytes(body);
		longer.write(next);
		stream.transferTo(longer);
		return longer.toByteArray();
	}

	/**
	 * Do nothing: the engine outlives the clients that use it.
	 */
	@Override
	public void close() {
		// Nothing is held.
	}

}
