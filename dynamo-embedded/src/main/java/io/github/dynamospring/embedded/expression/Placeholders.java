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

package io.github.dynamospring.embedded.expression;

import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;

import io.github.dynamospring.embedded.value.ItemSize;
import io.github.dynamospring.embedded.value.Utf8;
import io.github.dynamospring.embedded.value.ValidationFailure;
import io.github.dynamospring.embedded.value.Value;
import org.jspecify.annotations.Nullable;

/**
 * The expression attribute names and values of one request. All expressions of the
 * request are parsed with the same object, which records what they use;
 * {@link #verifyAllUsed()} then refuses what none of them used.
 * <p>
 * Not safe for use by several threads.
 *
 * @since 0.1.0
 */
public final class Placeholders {

	private static final int MAX_LENGTH = 255;

	private final Map<String, String> names;

	private final Map<String, Value> values;

	private final Set<String> unusedNames;

	private final Set<String> unusedValues;

	private Placeholders(Map<String, String> names, Map<String, Value> values) {
		this.names = names;
		this.values = values;
		this.unusedNames = new LinkedHashSet<>(names.keySet());
		this.unusedValues = new LinkedHashSet<>(values.keySet());
	}

	/**
	 * Take the placeholders of a request.
	 * @param names the expression attribute names, or {@code null} if the request has
	 * none
	 * @param values the expression attribute values, or {@code null} if the request has
	 * none
	 * @return the placeholders
	 * @throws ValidationFailure if one of the maps is empty or has a key that is no
	 * placeholder
	 */
	public static Placeholders of(@Nullable Map<String, String> names, @Nullable Map<String, ? extends Value> values) {
		Map<String, String> checkedNames = new LinkedHashMap<>();
		Map<String, Value> checkedValues = new LinkedHashMap<>();
		if (names != null) {
			if (names.isEmpty()) {
				throw new ValidationFailure(ExpressionMessages.NAMES_EMPTY);
			}
			names.forEach((placeholder, name) -> {
				if (!isPlaceholder(placeholder, '#')) {
					throw new ValidationFailure(ExpressionMessages.invalidNamePlaceholder(placeholder));
				}
				checkedNames.put(placeholder, name);
			});
		}
		if (values != null) {
			if (values.isEmpty()) {
				throw new ValidationFailure(ExpressionMessages.VALUES_EMPTY);
			}
			values.forEach((placeholder, value) -> {
				checkValuePlaceholder(placeholder);
				checkedValues.put(placeholder, value);
			});
		}
		return new Placeholders(checkedNames, checkedValues);
	}

	/**
	 * Count the bytes of all placeholders and what they stand for.
	 * @return the number of bytes
	 */
	public long byteSize() {
		long size = 0;
		for (Map.Entry<String, String> name : this.names.entrySet()) {
			size += Utf8.length(name.getKey()) + Utf8.length(name.getValue());
		}
		for (Map.Entry<String, Value> value : this.values.entrySet()) {
			size += ItemSize.ofAttribute(value.getKey(), value.getValue());
		}
		return size;
	}

	/**
	 * Return these placeholders and more.
	 * @param names more names by their placeholders
	 * @param values more values by their placeholders
	 * @return new placeholders, all of them unused
	 */
	public Placeholders with(Map<String, String> names, Map<String, ? extends Value> values) {
		Map<String, String> allNames = new LinkedHashMap<>(this.names);
		allNames.putAll(names);
		Map<String, Value> allValues = new LinkedHashMap<>(this.values);
		allValues.putAll(values);
		return new Placeholders(allNames, allValues);
	}

	/**
	 * Take the placeholders of a request that has none.
	 * @return no placeholders
	 */
	public static Placeholders none() {
		return new Placeholders(Map.of(), Map.of());
	}

	/**
	 * Check a key of the expression attribute values before its value is read, in the
	 * order of the service.
	 * @param placeholder the key
	 * @throws ValidationFailure if the key is no placeholder
	 */
	public static void checkValuePlaceholder(String placeholder) {
		if (!isPlaceholder(placeholder, ':')) {
			throw new ValidationFailure(ExpressionMessages.invalidValuePlaceholder(placeholder));
		}
	}

	/**
	 * Wrap the refusal of a value with the placeholder it belongs to.
	 * @param placeholder the key of the expression attribute values
	 * @param failure why its value was refused
	 * @return the failure to throw
	 */
	public static ValidationFailure invalidValue(String placeholder, ValidationFailure failure) {
		String problem = String.valueOf(failure.getMessage());
		return new ValidationFailure(ExpressionMessages.invalidPlaceholderValue(placeholder, problem));
	}

	/**
	 * Refuse placeholders that no expression used so far.
	 * @throws ValidationFailure if there is one
	 */
	public void verifyAllUsed() {
		if (!this.unusedNames.isEmpty()) {
			throw new ValidationFailure(ExpressionMessages.namesUnused(this.unusedNames));
		}
		if (!this.unusedValues.isEmpty()) {
			throw new ValidationFailure(ExpressionMessages.valuesUnused(this.unusedValues));
		}
	}

	@Nullable String useName(String placeholder) {
		this.unusedNames.remove(placeholder);
		return this.names.get(placeholder);
	}

	@Nullable Value useValue(String placeholder) {
		this.unusedValues.remove(placeholder);
		return this.values.get(placeholder);
	}

	private static boolean isPlaceholder(String text, char sign) {
		if (text.length() < 2 || text.charAt(0) != sign || Utf8.length(text) > MAX_LENGTH) {
			return false;
		}
		return text.chars().skip(1).allMatch((character) -> Tokenizer.isNamePart((char) character));
	}

}
