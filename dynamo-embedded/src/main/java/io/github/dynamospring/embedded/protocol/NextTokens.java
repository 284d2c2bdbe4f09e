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

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Base64;

import io.github.dynamospring.embedded.partiql.PartiqlMessages;
import io.github.dynamospring.embedded.value.Item;
import io.github.dynamospring.embedded.value.ItemCodec;
import io.github.dynamospring.embedded.value.ValidationFailure;

/**
 * Tokens with which a statement goes on where its last page ended. A token is good for
 * the statement it was made for only.
 */
final class NextTokens {

	private NextTokens() {
	}

	static String write(JsonStructure request, Item lastEvaluatedKey) {
		byte[] statement = fingerprint(request);
		byte[] key = ItemCodec.encode(lastEvaluatedKey);
		byte[] token = Arrays.copyOf(statement, statement.length + key.length);
		System.arraycopy(key, 0, token, statement.length, key.length);
		return Base64.getEncoder().encodeToString(token);
	}

	static Item read(JsonStructure request, String token) {
		byte[] statement = fingerprint(request);
		byte[] bytes;
		Item key;
		try {
			bytes = Base64.getDecoder().decode(token);
			key = ItemCodec.decode(Arrays.copyOfRange(bytes, Math.min(bytes.length, statement.length), bytes.length));
		}
		catch (IllegalArgumentException | IllegalStateException ex) {
			throw new ValidationFailure(PartiqlMessages.INVALID_NEXT_TOKEN);
		}
		if (!Arrays.equals(bytes, 0, statement.length, statement, 0, statement.length)) {
			throw new ValidationFailure(PartiqlMessages.OTHER_NEXT_TOKEN);
		}
		return key;
	}

	private static byte[] fingerprint(JsonStructure request) {
		String both = Fingerprint.of(request, "Statement") + Fingerprint.of(request, "Parameters");
		return both.getBytes(StandardCharsets.US_ASCII);
	}

}
