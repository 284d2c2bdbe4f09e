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

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.time.Clock;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.zip.GZIPOutputStream;

import io.github.dynamospring.embedded.protocol.Dispatcher;
import io.github.dynamospring.embedded.protocol.ProtocolResponse;
import io.github.dynamospring.embedded.protocol.RequestBody;
import io.github.dynamospring.embedded.protocol.RequestSignature;
import io.github.dynamospring.embedded.protocol.RequestTooLargeException;
import org.apache.hc.core5.http.ClassicHttpRequest;
import org.apache.hc.core5.http.ClassicHttpResponse;
import org.apache.hc.core5.http.ContentType;
import org.apache.hc.core5.http.Header;
import org.apache.hc.core5.http.HttpEntity;
import org.apache.hc.core5.http.HttpHeaders;
import org.apache.hc.core5.http.HttpStatus;
import org.apache.hc.core5.http.Method;
import org.apache.hc.core5.http.io.HttpRequestHandler;
import org.apache.hc.core5.http.io.entity.ByteArrayEntity;
import org.apache.hc.core5.http.protocol.HttpContext;
import org.jspecify.annotations.Nullable;

/**
 * Answers one HTTP request: {@code GET} with a line of health, {@code OPTIONS} of a
 * browser with what it may do, {@code POST} with what the engine says.
 */
final class DynamoRequestHandler implements HttpRequestHandler {

	/** Clients sign at this time, also when the engine's clock was moved. */
	private static final Clock CLOCK = Clock.systemUTC();

	private static final String SERVER = "EmbeddedDynamo";

	private static final Set<String> JSON_TYPES = Set.of("application/json", "application/x-amz-json-1.0");

	private static final int MIN_PACKED_SIZE = 4096;

	private final Dispatcher dispatcher;

	private final BodyBudget budget;

	DynamoRequestHandler(Dispatcher dispatcher, BodyBudget budget) {
		this.dispatcher = dispatcher;
		this.budget = budget;
	}

	@Override
	public void handle(ClassicHttpRequest request, ClassicHttpResponse response, HttpContext context)
			throws IOException {
		response.setHeader("Server", SERVER);
		try (BodyBudget.Reservation reservation = this.budget.open()) {
			byte[] body = read(request, reservation);
			if (body.length > RequestBody.MAX_SIZE) {
				write(response, Dispatcher.tooLarge());
			}
			else {
				answer(request, body, response);
			}
		}
		catch (BodyBudget.BusyException ex) {
			write(response, Dispatcher.busy());
		}
	}

	private void answer(ClassicHttpRequest request, byte[] body, ClassicHttpResponse response) throws IOException {
		boolean crossOrigin = CrossOrigin.allow(request, response);
		if (crossOrigin && Method.OPTIONS.isSame(request.getMethod())) {
			response.setCode(HttpStatus.SC_OK);
		}
		else if (Method.GET.isSame(request.getMethod())) {
			write(response, this.dispatcher.health());
		}
		else if (!Method.POST.isSame(request.getMethod()) || !isJson(request, body)) {
			write(response, this.dispatcher.unknown());
		}
		else {
			write(response, pack(request, response, answer(request, body)));
		}
	}

	// Without a body no one asks what it is.
	private static boolean isJson(ClassicHttpRequest request, byte[] body) {
		return body.length == 0 || JSON_TYPES.contains(contentType(request));
	}

	private static String contentType(ClassicHttpRequest request) {
		String type = header(request, HttpHeaders.CONTENT_TYPE);
		return (type != null) ? type.split(";", 2)[0].trim() : "";
	}

	private ProtocolResponse answer(ClassicHttpRequest request, byte[] body) throws IOException {
		byte[] json;
		try {
			json = RequestBody.decode(body, header(request, HttpHeaders.CONTENT_ENCODING));
		}
		catch (RequestTooLargeException ex) {
			return Dispatcher.tooLarge();
		}
		catch (IOException ex) {
			return this.dispatcher.unreadable();
		}
		String date = header(request, "X-Amz-Date");
		RequestSignature signature = RequestSignature.of(header(request, HttpHeaders.AUTHORIZATION),
				(date != null) ? date : header(request, HttpHeaders.DATE), query(request.getRequestUri()),
				CLOCK.instant());
		return this.dispatcher.dispatch(header(request, "X-Amz-Target"), json, signature);
	}

	private static @Nullable String query(String uri) {
		int start = uri.indexOf('?');
		return (start >= 0) ? uri.substring(start + 1) : null;
	}

	// The checksum is that of the bytes sent.
	private static ProtocolResponse pack(ClassicHttpRequest request, ClassicHttpResponse response,
			ProtocolResponse answer) throws IOException {
		Map<String, String> headers = new LinkedHashMap<>(answer.headers());
		headers.computeIfPresent(HttpHeaders.CONTENT_TYPE,
				(name, type) -> contentType(request).equals(type) ? type : "application/json");
		String accepted = header(request, HttpHeaders.ACCEPT_ENCODING);
		byte[] body = answer.body();
		if (accepted != null && accepted.contains("gzip") && body.length >= MIN_PACKED_SIZE) {
			ByteArrayOutputStream packed = new ByteArrayOutputStream(body.length / 2);
			try (GZIPOutputStream out = new GZIPOutputStream(packed)) {
				out.write(body);
			}
			body = packed.toByteArray();
			headers.put(ProtocolResponse.CHECKSUM, ProtocolResponse.checksum(body));
			response.setHeader(HttpHeaders.CONTENT_ENCODING, "gzip");
		}
		return new ProtocolResponse(answer.status(), headers, body);
	}

	private static void write(ClassicHttpResponse response, ProtocolResponse answer) {
		response.setCode(answer.status());
		Map<String, String> headers = new LinkedHashMap<>(answer.headers());
		String type = headers.remove(HttpHeaders.CONTENT_TYPE);
		headers.forEach(response::setHeader);
		response.setEntity(new ByteArrayEntity(answer.body(), (type != null) ? ContentType.parse(type) : null));
	}

	// A body that comes in chunks or packed does not say how large it will be.
	private static byte[] read(ClassicHttpRequest request, BodyBudget.Reservation reservation) throws IOException {
		HttpEntity entity = request.getEntity();
		if (entity == null) {
			return new byte[0];
		}
		boolean packed = header(request, HttpHeaders.CONTENT_ENCODING) != null;
		try (InputStream content = entity.getContent()) {
			byte[] start = content.readNBytes(BodyBudget.SMALL_SIZE);
			boolean small = start.length < BodyBudget.SMALL_SIZE;
			long length = (packed || entity.getContentLength() < 0) ? RequestBody.MAX_SIZE : entity.getContentLength();
			if (packed || !small) {
				reservation.raiseTo((int) Math.min(length, RequestBody.MAX_SIZE));
			}
			if (small) {
				return start;
			}
			byte[] rest = content.readNBytes(RequestBody.MAX_SIZE + 1 - start.length);
			byte[] body = Arrays.copyOf(start, start.length + rest.length);
			System.arraycopy(rest, 0, body, start.length, rest.length);
			return body;
		}
	}

	private static @Nullable String header(ClassicHttpRequest request, String name) {
		Header header = request.getFirstHeader(name);
		return (header != null) ? header.getValue() : null;
	}

}
