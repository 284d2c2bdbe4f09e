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

import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Writes and reads attributes. In expressions every name is a placeholder of itself, so
 * that no reserved word is ever met.
 */
final class Attributes {

	private static final Pattern NAME = Pattern.compile("#([a-z_]+)");

	private final Map<String, AttributeValue> item = new LinkedHashMap<>();

	static Attributes create() {
		return new Attributes();
	}

	Attributes text(String name, @Nullable String value) {
		if (value != null) {
			this.item.put(name, AttributeValue.createS(value));
		}
		return this;
	}

	Attributes number(String name, @Nullable Number value) {
		if (value != null) {
			this.item.put(name, AttributeValue.createN(value.toString()));
		}
		return this;
	}

	Attributes time(String name, @Nullable Instant value) {
		return number(name, (value != null) ? milliseconds(value) : null);
	}

	Attributes texts(String name, List<String> values) {
		this.item.put(name, AttributeValue.createL(values.stream().map(AttributeValue::createS).toList()));
		return this;
	}

	Attributes value(String name, @Nullable AttributeValue value) {
		if (value != null) {
			this.item.put(name, value);
		}
		return this;
	}

	Map<String, AttributeValue> map() {
		return this.item;
	}

	/**
	 * Return the names the placeholders of expressions stand for.
	 * @param expressions the expressions
	 * @return the names by placeholder
	 */
	static Map<String, String> names(@Nullable String... expressions) {
		Map<String, String> names = new LinkedHashMap<>();
		for (String expression : expressions) {
			if (expression != null) {
				Matcher matcher = NAME.matcher(expression);
				while (matcher.find()) {
					names.put(matcher.group(), matcher.group(1));
				}
			}
		}
		return names;
	}

	static AttributeValue of(String text) {
		return AttributeValue.createS(text);
	}

	static AttributeValue of(long number) {
		return AttributeValue.createN(Long.toString(number));
	}

	static AttributeValue of(Instant time) {
		return of(milliseconds(time));
	}

	/**
	 * Return a time in the unit it is stored in.
	 * @param time the time
	 * @return the milliseconds; the first or last there are for a time beyond them
	 */
	static long milliseconds(Instant time) {
		try {
			return time.toEpochMilli();
		}
		catch (ArithmeticException ex) {
			return time.isBefore(Instant.EPOCH) ? Long.MIN_VALUE : Long.MAX_VALUE;
		}
	}

	static String text(Map<String, AttributeValue> item, String name) {
		String text = optionalText(item, name);
		if (text == null) {
			throw new IllegalStateException("The attribute '%s' is missing in %s".formatted(name, item.keySet()));
		}
		return text;
	}

	static @Nullable String optionalText(Map<String, AttributeValue> item, String name) {
		AttributeValue value = item.get(name);
		return (value != null) ? value.s() : null;
	}

	static long number(Map<String, AttributeValue> item, String name) {
		Long number = optionalNumber(item, name);
		if (number == null) {
			throw new IllegalStateException("The attribute '%s' is missing in %s".formatted(name, item.keySet()));
		}
		return number;
	}

	static long number(Map<String, AttributeValue> item, String name, long absent) {
		Long number = optionalNumber(item, name);
		return (number != null) ? number : absent;
	}

	static @Nullable Long optionalNumber(Map<String, AttributeValue> item, String name) {
		AttributeValue value = item.get(name);
		return (value != null && value.n() != null) ? Long.valueOf(value.n()) : null;
	}

	static Instant time(Map<String, AttributeValue> item, String name) {
		return Instant.ofEpochMilli(number(item, name));
	}

	static @Nullable Instant optionalTime(Map<String, AttributeValue> item, String name) {
		Long milliseconds = optionalNumber(item, name);
		return (milliseconds != null) ? Instant.ofEpochMilli(milliseconds) : null;
	}

	static Map<String, AttributeValue> map(Map<String, AttributeValue> item, String name) {
		AttributeValue value = item.get(name);
		return (value != null) ? value.m() : Map.of();
	}

	static List<String> texts(Map<String, AttributeValue> item, String name) {
		AttributeValue value = item.get(name);
		return (value != null) ? value.l().stream().map(AttributeValue::s).toList() : List.of();
	}

}
