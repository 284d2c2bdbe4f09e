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

package io.github.dynamospring.embedded.http;

import java.io.IOException;
import java.io.InputStream;

import io.github.dynamospring.embedded.protocol.Dispatcher;
import io.github.dynamospring.embedded.protocol.ProtocolResponse;
import io.github.dynamospring.embedded.protocol.RequestBody;
import org.apache.hc.core5.http.ClassicHttpRequest;
import org.apache.hc.core5.http.ClassicHttpResponse;
import org.apache.hc.core5.http.ContentType;
import org.apache.hc.core5.http.Header;
import org.apache.hc.core5.http.HttpEntity;
import org.apache.hc.core5.http.HttpStatus;
import org.apache.hc.core5.http.Method;
import org.apache.hc.core5.http.io.HttpRequestHandler;
import org.apache.hc.core5.http.io.entity.ByteArrayEntity;
import org.apache.hc.core5.http.io.entity.StringEntity;
import org.apache.hc.core5.http.protocol.HttpContext;
import org.jspecify.annotations.Nullable;

/**
 * Answers one HTTP request: {@code GET} with a line of health, {@code POST} with what the
 * engine says.
 */
final class DynamoRequestHandler implements HttpRequestHandler {

	private static final String SERVER = "EmbeddedDynamo";

	private final Dispatcher dispatcher;

	DynamoRequestHandler(Dispatcher dispatcher) {
		this.dispatcher = dispatcher;
	}

	@Override
	public void handle(ClassicHttpRequest request, ClassicHttpResponse response, HttpContext context)
			throws IOException {
		response.setHeader("Server", SERVER);
		if (Method.POST.isSame(request.getMethod())) {
			post(request, response);
		}
		else if (Method.GET.isSame(request.getMethod())) {
			response.setCode(HttpStatus.SC_OK);
			response.setEntity(new StringEntity("healthy: dynamodb.embedded", ContentType.TEXT_PLAIN));
		}
		else {
			response.setCode(HttpStatus.SC_METHOD_NOT_ALLOWED);
		}
	}

	private void post(ClassicHttpRequest request, ClassicHttpResponse response) throws IOException {
		byte[] body;
		try {
			body = RequestBody.decode(read(request.getEntity()), header(request, "Content-Encoding"));
		}
		catch (IOException ex) {
			response.setCode(HttpStatus.SC_BAD_REQUEST);
			response.setEntity(
					new StringEntity("The request body cannot be read: " + ex.getMessage(), ContentType.TEXT_PLAIN));
			return;
		}
		ProtocolResponse answer = this.dispatcher.dispatch(header(request, "X-Amz-Target"), body);
		response.setCode(answer.status());
		answer.headers().forEach(response::setHeader);
		response.setEntity(new ByteArrayEntity(answer.body(), ContentType.parse(answer.headers().get("Content-Type"))));
	}

	private static byte[] read(@Nullable HttpEntity entity) throws IOException {
		if (entity == null) {
			return new byte[0];
		}
		try (InputStream content = entity.getContent()) {
			byte[] body = content.readNBytes(RequestBody.MAX_SIZE + 1);
			if (body.length > RequestBody.MAX_SIZE) {
				throw new IOException("it has more than " + RequestBody.MAX_SIZE + " bytes");
			}
			return body;
		}
	}

	private static @Nullable String header(ClassicHttpRequest request, String name) {
		Header header = request.getFirstHeader(name);
		return (header != null) ? header.getValue() : null;
	}

}
