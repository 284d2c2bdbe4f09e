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

import java.util.List;

import io.github.dynamospring.embedded.engine.CancellationReason;
import io.github.dynamospring.embedded.engine.ConditionalCheckFailedException;
import io.github.dynamospring.embedded.engine.EngineException;
import io.github.dynamospring.embedded.engine.TransactionCanceledException;
import io.github.dynamospring.embedded.value.Item;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;

/**
 * An error as the service writes it.
 *
 * @param status the HTTP status
 * @param type the full error type
 * @param message the message, or {@code null} if this error has none
 * @param messageMember the name of the member that holds the message
 * @param item the item a condition failed on, or {@code null}
 * @param reasons the reasons of a cancelled transaction
 */
record WireError(int status, String type, @Nullable String message, String messageMember, @Nullable Item item,
		List<CancellationReason> reasons) {

	private static final String CORAL_SERVICE = "com.amazon.coral.service#";

	private static final String CORAL_VALIDATE = "com.amazon.coral.validate#";

	private static final String DYNAMODB = "com.amazonaws.dynamodb.v20120810#";

	private static final int BAD_REQUEST = 400;

	private static final int INTERNAL_ERROR = 500;

	static WireError of(RuntimeException failure) {
		if (failure instanceof SerializationFailure) {
			return new WireError(BAD_REQUEST, CORAL_SERVICE + "SerializationException", failure.getMessage(), "Message",
					null, List.of());
		}
		if (failure instanceof SignatureFailure refused) {
			return new WireError(BAD_REQUEST, CORAL_SERVICE + refused.type(), failure.getMessage(), "message", null,
					List.of());
		}
		if (failure instanceof UnknownOperationFailure) {
			return new WireError(BAD_REQUEST, CORAL_SERVICE + "UnknownOperationException", null, "message", null,
					List.of());
		}
		if (failure instanceof EngineException error) {
			return of(error);
		}
		return new WireError(BAD_REQUEST, CORAL_VALIDATE + "ValidationException", failure.getMessage(), "message", null,
				List.of());
	}

	private static WireError of(EngineException error) {
		Item item = (error instanceof ConditionalCheckFailedException failed) ? failed.item() : null;
		boolean canceled = error instanceof TransactionCanceledException;
		List<CancellationReason> reasons = (error instanceof TransactionCanceledException cancelled)
				? cancelled.reasons() : List.of();
		return new WireError(BAD_REQUEST, DYNAMODB + error.type().code(), error.getMessage(),
				canceled ? "Message" : "message", item, reasons);
	}

	static WireError internal() {
		return new WireError(INTERNAL_ERROR, DYNAMODB + "InternalServerError", "Internal server error", "message", null,
				List.of());
	}

	void write(JsonGenerator json) {
		json.writeStartObject();
		json.writeStringProperty("__type", this.type);
		if (this.message != null) {
			json.writeStringProperty(this.messageMember, this.message);
		}
		if (this.item != null) {
			json.writeName("Item");
			WireValues.write(json, this.item);
		}
		if (!this.reasons.isEmpty()) {
			json.writeArrayPropertyStart("CancellationReasons");
			this.reasons.forEach((reason) -> write(json, reason));
			json.writeEndArray();
		}
		json.writeEndObject();
	}

	private static void write(JsonGenerator json, CancellationReason reason) {
		json.writeStartObject();
		json.writeStringProperty("Code", reason.code());
		if (reason.message() != null) {
			json.writeStringProperty("Message", reason.message());
		}
		if (reason.item() != null) {
			json.writeName("Item");
			WireValues.write(json, reason.item());
		}
		json.writeEndObject();
	}

}
