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

package io.github.dynamospring.execution.dynamo;

import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.Map;

import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Counts the bytes of an item as DynamoDB does: names, values, and a little for lists and
 * maps.
 */
final class ItemSize {

	/** The greatest size of an item. */
	static final int MAX_ITEM = 400 * 1024;

	/**
	 * The greatest size of an event or child: what its failures and its parking add fits
	 * into the item as well.
	 */
	static final int MAX_EFFECT = MAX_ITEM - 8 * 1024;

	/** The greatest size of all items of a transaction. */
	static final int MAX_TRANSACTION = 4 * 1024 * 1024;

	private static final int COLLECTION = 3;

	private ItemSize() {
	}

	static long of(Map<String, AttributeValue> item) {
		long size = 0;
		for (Map.Entry<String, AttributeValue> attribute : item.entrySet()) {
			size += of(attribute.getKey()) + of(attribute.getValue());
		}
		return size;
	}

	private static long of(AttributeValue value) {
		return switch (value.type()) {
			case S -> of(value.s());
			case N -> number(value.n());
			case B -> value.b().asByteArrayUnsafe().length;
			case L -> COLLECTION + value.l().stream().mapToLong((element) -> 1 + of(element)).sum();
			case M -> COLLECTION + value.m().size() + of(value.m());
			default -> 1;
		};
	}

	private static long number(String text) {
		return (new BigDecimal(text).precision() + 1) / 2 + 2;
	}

	static int of(String text) {
		int ascii = 0;
		while (ascii < text.length() && text.charAt(ascii) < 0x80) {
			ascii++;
		}
		return (ascii == text.length()) ? ascii : text.getBytes(StandardCharsets.UTF_8).length;
	}

}
