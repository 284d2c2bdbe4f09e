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

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import java.util.zip.CRC32;

import io.github.dynamospring.embedded.engine.Engine;
import io.github.dynamospring.embedded.engine.EngineException;
import io.github.dynamospring.embedded.fault.FaultInjector;
import io.github.dynamospring.embedded.value.ValidationFailure;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.json.JsonFactory;

/**
 * Takes a request from any transport and returns the answer.
 *
 * @since 0.1.0
 */
public final class Dispatcher {

	private static final JsonFactory JSON = new JsonFactory();

	private static final String TARGET_PREFIX = "DynamoDB_20120810.";

	private static final String STREAMS_PREFIX = "DynamoDBStreams_20120810.";

	private static final int OK = 200;

	private final Map<String, Operation> operations = new HashMap<>();

	private final List<Consumer<ProtocolRequest>> listeners = new CopyOnWriteArrayList<>();

	private final FaultInjector faults;

	/**
	 * Create a dispatcher.
	 * @param engine what executes the requests
	 */
	public Dispatcher(Engine engine) {
		this.faults = engine.faults();
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
	 * Handle a request.
	 * @param target the header {@code X-Amz-Target}, or {@code null} if there was none
	 * @param body the JSON
	 * @return the answer, also when the request fails
	 * @throws IOException if the answer got lost on request
	 */
	public ProtocolResponse dispatch(@Nullable String target, byte[] body) throws IOException {
		String requestId = UUID.randomUUID().toString().replace("-", "").toUpperCase(Locale.ROOT);
		ByteArrayOutputStream out = new ByteArrayOutputStream(256);
		int status = OK;
		Attempt attempt = new Attempt(this.faults);
		try {
			handle(operation(target), body, out, attempt);
		}
		catch (SerializationFailure | ValidationFailure | EngineException | UnknownOperationFailure ex) {
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
		return new ProtocolResponse(status, headers(requestId, out.toByteArray()), out.toByteArray());
	}

	private Operation operation(@Nullable String target) {
		Operation operation = (target != null) ? this.operations.get(target) : null;
		if (operation == null) {
			throw new UnknownOperationFailure();
		}
		return operation;
	}

	private void handle(Operation operation, byte[] body, ByteArrayOutputStream out, Attempt attempt) {
		JsonStructure request = JsonReader.read(body);
		if (!this.listeners.isEmpty()) {
			ProtocolRequest observed = new ProtocolRequest(operation.name(), new String(body, StandardCharsets.UTF_8),
					TableNames.in(request));
			this.listeners.forEach((listener) -> listener.accept(observed));
		}
		attempt.begin(operation.name(), request);
		try (JsonGenerator response = JSON.createGenerator(ObjectWriteContext.empty(), out)) {
			response.writeStartObject();
			operation.handle(request, response);
			response.writeEndObject();
		}
	}

	private static int write(WireError error, ByteArrayOutputStream out) {
		try (JsonGenerator response = JSON.createGenerator(ObjectWriteContext.empty(), out)) {
			error.write(response);
		}
		return error.status();
	}

	private static Map<String, String> headers(String requestId, byte[] body) {
		CRC32 checksum = new CRC32();
		checksum.update(body);
		Map<String, String> headers = new LinkedHashMap<>();
		headers.put("Content-Type", "application/x-amz-json-1.0");
		headers.put("x-amzn-RequestId", requestId);
		headers.put("x-amz-crc32", Long.toString(checksum.getValue()));
		return headers;
	}

}
