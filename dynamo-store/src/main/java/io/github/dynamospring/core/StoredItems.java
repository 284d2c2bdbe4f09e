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

package io.github.dynamospring.core;

import java.math.BigDecimal;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Compares items as DynamoDB does: numbers by value, sets without order.
 */
final class StoredItems {

	private StoredItems() {
	}

	static boolean equal(Map<String, AttributeValue> first, Map<String, AttributeValue> second) {
		return first.size() == second.size()
				&& first.entrySet().stream().allMatch((entry) -> equal(entry.getValue(), second.get(entry.getKey())));
	}

	private static boolean equal(AttributeValue first, @Nullable AttributeValue second) {
		if (second == null || first.type() != second.type()) {
			return false;
		}
		return switch (first.type()) {
			case N -> number(first.n()).equals(number(second.n()));
			case NS -> numbers(first.ns()).equals(numbers(second.ns()));
			case SS -> Set.copyOf(first.ss()).equals(Set.copyOf(second.ss()));
			case BS -> Set.copyOf(first.bs()).equals(Set.copyOf(second.bs()));
			case L -> equal(first.l(), second.l());
			case M -> equal(first.m(), second.m());
			default -> first.equals(second);
		};
	}

	private static boolean equal(List<AttributeValue> first, List<AttributeValue> second) {
		if (first.size() != second.size()) {
			return false;
		}
		for (int i = 0; i < first.size(); i++) {
			if (!equal(first.get(i), second.get(i))) {
				return false;
			}
		}
		return true;
	}

	private static Set<BigDecimal> numbers(List<String> texts) {
		Set<BigDecimal> numbers = new HashSet<>();
		texts.forEach((text) -> numbers.add(number(text)));
		return numbers;
	}

	private static BigDecimal number(String text) {
		return new BigDecimal(text).stripTrailingZeros();
	}

}
