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

package io.github.dynamospring.core.transact;

import java.util.Map;

import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Tells how many bytes attributes take in a request, which is more than DynamoDB counts
 * for a stored item: names of types, quotes, escapes and base64 come on top.
 */
final class WireSize {

	/**
	 * The braces, quotes, colon and name around a value, as in <code>{"BOOL":}</code>.
	 */
	private static final int VALUE = 9;

	/** Quotes, colon and comma of an entry or element. */
	private static final int ENTRY = 4;

	private WireSize() {
	}

	static long of(Map<String, AttributeValue> attributes) {
		long size = 2;
		for (Map.Entry<String, AttributeValue> attribute : attributes.entrySet()) {
			size += ENTRY + of(attribute.getKey()) + of(attribute.getValue());
		}
		return size;
	}

	private static long of(AttributeValue value) {
		return VALUE + switch (value.type()) {
			case S -> ENTRY + of(value.s());
			case N -> ENTRY + of(value.n());
			case B -> ENTRY + base64(value.b().asByteArrayUnsafe().length);
			case SS -> 2 + value.ss().stream().mapToLong((text) -> ENTRY + of(text)).sum();
			case NS -> 2 + value.ns().stream().mapToLong((text) -> ENTRY + of(text)).sum();
			case BS ->
				2 + value.bs().stream().mapToLong((bytes) -> ENTRY + base64(bytes.asByteArrayUnsafe().length)).sum();
			case L -> 2 + value.l().stream().mapToLong((element) -> 1 + of(element)).sum();
			case M -> of(value.m());
			default -> 5;
		};
	}

	private static long base64(int length) {
		return 4L * ((length + 2) / 3);
	}

	private static long of(String text) {
		long size = 0;
		for (int i = 0; i < text.length(); i++) {
			char character = text.charAt(i);
			if (character < ' ') {
				size += 6;
			}
			else if (character == '"' || character == '\\' || (character >= 0x80 && character < 0x800)
					|| Character.isSurrogate(character)) {
				size += 2;
			}
			else {
				size += (character < 0x80) ? 1 : 3;
			}
		}
		return size;
	}

}
