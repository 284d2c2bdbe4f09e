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

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;

import io.github.dynamospring.embedded.value.ValidationFailure;
import org.jspecify.annotations.Nullable;

// Collects what is wrong with the members of a request one by one, and reports up to ten
// violations at once.
final class Constraints {

	static final String NAME_PATTERN = "[a-zA-Z0-9_.-]+";

	private static final int MAX_REPORTED = 10;

	private static final int MAX_ARN_LENGTH = 1024;

	static final int MIN_NAME_LENGTH = 3;

	static final int MAX_NAME_LENGTH = 255;

	private static final Pattern NAME_OR_ARN = Pattern.compile("[a-zA-Z0-9_.:/-]+");

	private final List<String> violations = new ArrayList<>();

	// A table that must exist, by name or ARN.
	Constraints table(String member, @Nullable String name) {
		if (!notNull(member, name) || name == null) {
			return this;
		}
		if (name.isEmpty()) {
			violation(quoted(name), member, ProtocolMessages.tooShort(1));
		}
		else {
			nameOrArn(member, name, 1);
		}
		return this;
	}

	// A table that must exist, as the operations on tables name it: they refuse names
	// that
	// are too short for a table.
	Constraints existingTable(String member, @Nullable String name) {
		if (notNull(member, name) && name != null) {
			nameOrArn(member, name, MIN_NAME_LENGTH);
		}
		return this;
	}

	private void nameOrArn(String member, String name, int minimum) {
		if (!isArn(name)) {
			name(member, name, minimum);
			return;
		}
		length(member, name, 1, MAX_ARN_LENGTH);
		if (!NAME_OR_ARN.matcher(name).matches()) {
			violation(quoted(name), member, ProtocolMessages.noMatch(NAME_PATTERN));
		}
	}

	// Whether a name matches the pattern; nearly every request asks.
	private static boolean isName(String name) {
		for (int i = 0; i < name.length(); i++) {
			char character = name.charAt(i);
			boolean letterOrDigit = character >= 'a' && character <= 'z' || character >= 'A' && character <= 'Z'
					|| character >= '0' && character <= '9';
			if (!letterOrDigit && character != '_' && character != '.' && character != '-') {
				return false;
			}
		}
		return !name.isEmpty();
	}

	private static boolean isArn(String name) {
		return name.startsWith("arn:");
	}

	// The names of tables as the keys of a map.
	Constraints tableKeys(String member, @Nullable Map<String, ?> tables) {
		if (tables != null) {
			for (String name : tables.keySet()) {
				boolean valid = isArn(name) ? NAME_OR_ARN.matcher(name).matches() && name.length() <= MAX_ARN_LENGTH
						: isName(name) && name.length() >= MIN_NAME_LENGTH && name.length() <= MAX_NAME_LENGTH;
				if (!valid) {
					violation(quoted(tables.toString()), member,
							ProtocolMessages.mapKeys(MIN_NAME_LENGTH, MAX_NAME_LENGTH, NAME_PATTERN));
				}
			}
		}
		return this;
	}

	// The name of a new table or of an index.
	Constraints newName(String member, @Nullable String name) {
		if (notNull(member, name) && name != null) {
			name(member, name, MIN_NAME_LENGTH);
		}
		return this;
	}

	// The name of an index, if there is one.
	Constraints indexName(String member, @Nullable String name) {
		if (name != null) {
			name(member, name, MIN_NAME_LENGTH);
		}
		return this;
	}

	// The name of the table behind which a list begins, if there is one.
	Constraints startName(String member, @Nullable String name) {
		if (name != null) {
			pattern(member, name);
			length(member, name, MIN_NAME_LENGTH, MAX_NAME_LENGTH);
		}
		return this;
	}

	private void name(String member, String name, int minimum) {
		length(member, name, minimum, MAX_NAME_LENGTH);
		pattern(member, name);
	}

	private void pattern(String member, String name) {
		if (!isName(name)) {
			violation(quoted(name), member, ProtocolMessages.noMatch(NAME_PATTERN));
		}
	}

	Constraints required(String member, @Nullable Object value) {
		notNull(member, value);
		return this;
	}

	Constraints oneOf(String member, @Nullable String value, String... allowed) {
		List<String> values = List.of(allowed);
		if (value != null && !values.contains(value)) {
			violation(quoted(value), member, ProtocolMessages.notInEnum(values));
		}
		return this;
	}

	Constraints length(String member, @Nullable String value, int minimum, int maximum) {
		if (value != null) {
			size(member, value, value.length(), minimum, maximum);
		}
		return this;
	}

	Constraints size(String member, @Nullable Collection<?> value, int minimum, int maximum) {
		if (value != null) {
			size(member, value, value.size(), minimum, maximum);
		}
		return this;
	}

	// The entries of a map of lists and the lengths of its lists.
	Constraints lists(String member, @Nullable Map<String, ? extends Collection<?>> value, int maxEntries,
			int maxLength) {
		if (value == null) {
			return this;
		}
		size(member, value, value.size(), 1, maxEntries);
		for (Collection<?> list : value.values()) {
			if (list.isEmpty() || list.size() > maxLength) {
				violation(quoted(value.toString()), member, ProtocolMessages.mapValues(1, maxLength));
			}
		}
		return this;
	}

	Constraints range(String member, @Nullable Number value, long minimum, long maximum) {
		if (value != null && value.longValue() < minimum) {
			violation(quoted(value.toString()), member, ProtocolMessages.tooSmall(minimum));
		}
		if (value != null && value.longValue() > maximum) {
			violation(quoted(value.toString()), member, ProtocolMessages.tooBig(maximum));
		}
		return this;
	}

	// A length whose violation does not print the value.
	Constraints unquotedLength(String member, @Nullable String value, int minimum, int maximum) {
		if (value != null) {
			unquoted(member, value.length(), minimum, maximum);
		}
		return this;
	}

	// A size whose violation does not print the value.
	Constraints unquotedSize(String member, @Nullable Collection<?> value, int minimum, int maximum) {
		if (value != null) {
			unquoted(member, value.size(), minimum, maximum);
		}
		return this;
	}

	// A minimum whose violation does not print the value.
	Constraints unquotedMinimum(String member, @Nullable Integer value, int minimum) {
		if (value != null && value < minimum) {
			report(ProtocolMessages.violation(member, ProtocolMessages.tooSmall(minimum)));
		}
		return this;
	}

	private void unquoted(String member, int size, int minimum, int maximum) {
		if (size < minimum) {
			report(ProtocolMessages.violation(member, ProtocolMessages.tooShort(minimum)));
		}
		if (size > maximum) {
			report(ProtocolMessages.violation(member, ProtocolMessages.tooLong(maximum)));
		}
	}

	// Requests are large, so nothing is printed unless it is wrong.
	private void size(String member, Object value, int size, int minimum, int maximum) {
		if (size < minimum) {
			violation(quoted(value.toString()), member, ProtocolMessages.tooShort(minimum));
		}
		if (size > maximum) {
			violation(quoted(value.toString()), member, ProtocolMessages.tooLong(maximum));
		}
	}

	/**
	 * Report what was found.
	 * @throws ValidationFailure if anything was
	 */
	void check() {
		if (!this.violations.isEmpty()) {
			throw new ValidationFailure(ProtocolMessages.violations(this.violations));
		}
	}

	private boolean notNull(String member, @Nullable Object value) {
		if (value == null) {
			violation("null", member, ProtocolMessages.NOT_NULL);
		}
		return value != null;
	}

	private void violation(String value, String member, String constraint) {
		report(ProtocolMessages.violation(value, member, constraint));
	}

	private void report(String violation) {
		if (this.violations.size() < MAX_REPORTED) {
			this.violations.add(violation);
		}
	}

	private static String quoted(String value) {
		return "'" + value + "'";
	}

	// Return a member's name as violations print it: in lower camel case.
	static String lowerCamel(String name) {
		return name.isEmpty() ? name : name.substring(0, 1).toLowerCase(Locale.ROOT) + name.substring(1);
	}

}
