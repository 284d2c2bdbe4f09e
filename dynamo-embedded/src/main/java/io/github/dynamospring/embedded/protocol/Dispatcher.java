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

package io.github.dynamospring.embedded.protocol;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.Consumer;

import io.github.dynamospring.embedded.engine.Engine;
import io.github.dynamospring.embedded.engine.EngineException;
import io.github.dynamospring.embedded.value.ValidationFailure;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.core.util.JsonRecyclerPools;

/**
 * Takes a request from any transport and returns the answer.
 *
 * @since 0.1.0
 */
public final class Dispatcher {

	private static final JsonFactory JSON = JsonFactory.builder()
		.recyclerPool(JsonRecyclerPools.threadLocalPool())
		.build();

	private static final String TARGET_PREFIX = "DynamoDB_20120810.";

	private static final String STREAMS_PREFIX = "DynamoDBStreams_20120810.";

	private static final String JSON_TYPE = "application/x-amz-json-1.0";

	private static final byte[] REQUEST_ID_CHARACTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
		.getBytes(StandardCharsets.ISO_8859_1);

	private static final int REQUEST_ID_LENGTH = 52;

	private static final int OK = 200;

	private static final int NOT_FOUND = 404;

	private static final int TOO_LARGE = 413;

	private static final int UNAVAILABLE = 503;

	private final Map<String, Operation> operations = new HashMap<>();

	private final List<Consumer<ProtocolRequest>> listeners = new CopyOnWriteArrayList<>();

	private final Engine engine;

	/**
	 * Create a dispatcher.
	 * @param engine what executes the requests
	 */
	public Dispatcher(Engine engine) {
		this.engine = engine;
		Operations.of(engine).forEach((operation) -> this.operations.put(TARGET_PREFIX + operation.name(), operation));
		Operations.ofStreams(engine)
			.forEach((operation) -> this.operations.put(STREAMS_PREFIX + operation.name(), operation));
	}

	/**
	 * Add a listener that sees every request of a known operation whose JSON can be read,
	 * before it is handled.
	 * @param listener the listener
	 */
	public void addListener(Consumer<ProtocolRequest> listener) {
		this.listeners.add(listener);
	}

	/**
	 * Remove a listener.
	 * @param listener the listener; nothing happens if it was not added
	 */
	public void removeListener(Consumer<ProtocolRequest> listener) {
		this.listeners.remove(listener);
	}

	/**
	 * Handle a request from within the process.
	 * @param target the header {@code X-Amz-Target}, or {@code null} if there was none
	 * @param body the JSON
	 * @return the answer, also when the request fails
	 * @throws IOException if the answer got lost on request
	 */
	public ProtocolResponse dispatch(@Nullable String target, byte[] body) throws IOException {
		return dispatch(target, body, RequestSignature.trusted());
	}

	/**
	 * Handle a request.
	 * @param target the header {@code X-Amz-Target}, or {@code null} if there was none
	 * @param body the JSON
	 * @param signature who sent the request
	 * @return the answer, also when the request fails
	 * @throws IOException if the answer got lost on request
	 */
	public ProtocolResponse dispatch(@Nullable String target, byte[] body, RequestSignature signature)
			throws IOException {
		ResponseBuffer out = new ResponseBuffer();
		int status = OK;
		Attempt attempt = new Attempt(this.engine);
		try {
			handle(target, body, signature, out, attempt);
		}
		catch (SerializationFailure | SignatureFailure | ValidationFailure | EngineException
				| UnknownOperationFailure ex) {
			out.reset();
			status = write(WireError.of(ex), out);
		}
		catch (RuntimeException ex) {
			System.getLogger(Dispatcher.class.getName())
				.log(System.Logger.Level.ERROR, "The embedded engine failed on a request to " + target, ex);
			out.reset();
			status = write(WireError.internal(), out);
		}
		attempt.end();
		return answer(status, JSON_TYPE, out.bytes());
	}

	/**
	 * Answer a request that asks whether the engine is alive.
	 * @return the answer
	 */
	public ProtocolResponse health() {
		return answer(OK, null, ("healthy: dynamodb." + this.engine.settings().region() + ".amazonaws.com ")
			.getBytes(StandardCharsets.US_ASCII));
	}

	/**
	 * Answer a request that is none to DynamoDB.
	 * @return the answer
	 */
	public ProtocolResponse unknown() {
		return answer(NOT_FOUND, null, "<UnknownOperationException/>\n".getBytes(StandardCharsets.US_ASCII));
	}

	/**
	 * Answer a request whose body cannot be unpacked.
	 * @return the answer
	 */
	public ProtocolResponse unreadable() {
		ResponseBuffer out = new ResponseBuffer();
		return answer(write(WireError.of(new SerializationFailure(null)), out), JSON_TYPE, out.bytes());
	}

	/**
	 * Answer a request with too many bytes.
	 * @return the answer
	 */
	public static ProtocolResponse tooLarge() {
		return new ProtocolResponse(TOO_LARGE, Map.of(), new byte[0]);
	}

	/**
	 * Answer a request there is no memory for now; clients try again.
	 * @return the answer
	 */
	public static ProtocolResponse busy() {
		return new ProtocolResponse(UNAVAILABLE, Map.of(), new byte[0]);
	}

	private Operation operation(@Nullable String target) {
		Operation operation = (target != null) ? this.operations.get(target) : null;
		if (operation == null) {
			throw new UnknownOperationFailure();
		}
		return operation;
	}

	// The order is the service's: JSON that cannot be read at all comes first, a missing
	// body last.
	private void handle(@Nullable String target, byte[] body, RequestSignature signature, ResponseBuffer out,
			Attempt attempt) {
		JsonStructure request = (body.length > 0) ? JsonReader.read(body) : null;
		Operation operation = operation(target);
		signature.check();
		if (request == null) {
			throw new SerializationFailure(null);
		}
		if (!this.listeners.isEmpty()) {
			ProtocolRequest observed = new ProtocolRequest(operation.name(), new String(body, StandardCharsets.UTF_8),
					TableNames.in(request));
			this.listeners.forEach((listener) -> listener.accept(observed));
		}
		attempt.begin(operation.name(), request);
		try (JsonGenerator response = JSON.createGenerator(ObjectWriteContext.empty(), out)) {
			response.writeStartObject();
			operation.handle(request, response);
			attempt.handled();
			response.writeEndObject();
		}
		if (operation.answersNothing()) {
			out.reset();
		}
	}

	private static int write(WireError error, ResponseBuffer out) {
		try (JsonGenerator response = JSON.createGenerator(ObjectWriteContext.empty(), out)) {
			error.write(response);
		}
		return error.status();
	}

	private static ProtocolResponse answer(int status, @Nullable String contentType, byte[] body) {
		Map<String, String> headers = new LinkedHashMap<>();
		if (contentType != null) {
			headers.put("Content-Type", contentType);
		}
		headers.put("x-amzn-RequestId", requestId());
		headers.put(ProtocolResponse.CHECKSUM, ProtocolResponse.checksum(body));
		return new ProtocolResponse(status, headers, body);
	}

	private static String requestId() {
		ThreadLocalRandom random = ThreadLocalRandom.current();
		byte[] id = new byte[REQUEST_ID_LENGTH];
		for (int i = 0; i < id.length; i += Long.BYTES) {
			long bits = random.nextLong();
			for (int j = i; j < i + Long.BYTES && j < id.length; j++) {
				id[j] = REQUEST_ID_CHARACTERS[(int) (bits & 0xFF) * REQUEST_ID_CHARACTERS.length >>> Byte.SIZE];
				bits >>>= Byte.SIZE;
			}
		}
		return new String(id, StandardCharsets.ISO_8859_1);
	}

}
