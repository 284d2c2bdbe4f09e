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
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

import io.github.dynamospring.embedded.expression.Placeholders;
import io.github.dynamospring.embedded.value.AttributeNames;
import io.github.dynamospring.embedded.value.Item;
import io.github.dynamospring.embedded.value.ValidationFailure;
import io.github.dynamospring.embedded.value.Value;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;

/**
 * The expressions of a request with their placeholders.
 */
final class ExpressionFields {

	private static final long MAX_PLACEHOLDERS_SIZE = 2L * 1024 * 1024;

	private final Map<String, @Nullable String> expressions = new LinkedHashMap<>();

	private final @Nullable Map<String, @Nullable String> names;

	private final @Nullable WireItem values;

	private @Nullable String legacyPrefix;

	private final Set<String> replaced = new HashSet<>();

	private final Map<String, String> legacyNames = new LinkedHashMap<>();

	private final Map<String, Value> legacyValues = new LinkedHashMap<>();

	private List<String> attributesToGet = List.of();

	private ExpressionFields(JsonStructure request, boolean withValues, String... parameters) {
		for (String parameter : parameters) {
			this.expressions.put(parameter, request.string(parameter));
		}
		this.names = request.stringMap("ExpressionAttributeNames");
		this.values = withValues ? request.item("ExpressionAttributeValues") : null;
	}

	// Return what no placeholder of the request begins with.
	private String legacyPrefix() {
		if (this.legacyPrefix != null) {
			return this.legacyPrefix;
		}
		List<String> taken = new ArrayList<>();
		if (this.names != null) {
			taken.addAll(this.names.keySet());
		}
		if (this.values != null) {
			taken.addAll(this.values.attributes().keySet());
		}
		StringBuilder prefix = new StringBuilder("p");
		while (taken.stream().anyMatch((placeholder) -> placeholder.startsWith(prefix.toString(), 1))) {
			prefix.append('p');
		}
		this.legacyPrefix = prefix.toString();
		return this.legacyPrefix;
	}

	// Read expressions that may have names and values.
	static ExpressionFields read(JsonStructure request, String... parameters) {
		return new ExpressionFields(request, true, parameters);
	}

	// Read a projection, which has names only.
	static ExpressionFields readProjection(JsonStructure request) {
		return new ExpressionFields(request, false, "ProjectionExpression");
	}

	// Return the expressions that came with the request.
	List<String> given() {
		return this.expressions.keySet().stream().filter((parameter) -> get(parameter) != null).toList();
	}

	// Put an expression where there was none.
	void replace(String parameter, String expression) {
		this.expressions.put(parameter, expression);
		this.replaced.add(parameter);
	}

	// Add a name and return its placeholder.
	String addName(String name) {
		String placeholder = "#" + legacyPrefix() + this.legacyNames.size();
		this.legacyNames.put(placeholder, name);
		return placeholder;
	}

	// Add a value and return its placeholder.
	String addValue(Value value) {
		String placeholder = ":" + legacyPrefix() + this.legacyValues.size();
		this.legacyValues.put(placeholder, value);
		return placeholder;
	}

	// Remember what the projection was made of.
	void attributesToGet(List<String> names) {
		this.attributesToGet = names;
	}

	// Whether an expression was made of the parameter it replaces.
	boolean isReplaced(String parameter) {
		return this.replaced.contains(parameter);
	}

	private boolean isGiven(String parameter) {
		return get(parameter) != null && !this.replaced.contains(parameter);
	}

	@Nullable String get(String parameter) {
		return this.expressions.get(parameter);
	}

	/**
	 * Check that there is an expression if there are placeholders.
	 * @throws ValidationFailure if there is none
	 */
	void checkUsed() {
		if (this.names != null && this.expressions.keySet().stream().noneMatch(this::isGiven)) {
			throw new ValidationFailure(ProtocolMessages.NAMES_WITHOUT_EXPRESSION);
		}
		List<String> withValues = new ArrayList<>(this.expressions.keySet());
		withValues.remove("ProjectionExpression");
		if (this.values != null && withValues.stream().noneMatch(this::isGiven)) {
			throw new ValidationFailure(ProtocolMessages.valuesWithout(withValues));
		}
	}

	/**
	 * Read the placeholders.
	 * @return the placeholders
	 * @throws ValidationFailure if a value makes no sense
	 */
	Placeholders placeholders() {
		Placeholders given = Placeholders.of(readNames(), (this.values != null) ? readValues(this.values) : null);
		if (given.byteSize() > MAX_PLACEHOLDERS_SIZE) {
			throw new ValidationFailure(ProtocolMessages.PLACEHOLDERS_TOO_LARGE);
		}
		return this.replaced.isEmpty() ? given : given.with(this.legacyNames, this.legacyValues);
	}

	// Read the placeholders, unless there is no expression for them: transactions do not
	// mind.
	Placeholders placeholdersIfUsable() {
		return given().isEmpty() ? Placeholders.none() : placeholders();
	}

	// Count the bytes of the values.
	long valuesSize() {
		return (this.values != null) ? Item.of(this.values.toValues()).byteSize() : 0;
	}

	// Write the projection as it came.
	void writeProjection(JsonGenerator json) {
		if (!this.attributesToGet.isEmpty()) {
			json.writeArrayPropertyStart("AttributesToGet");
			this.attributesToGet.forEach(json::writeString);
			json.writeEndArray();
			return;
		}
		String projection = get("ProjectionExpression");
		if (projection != null) {
			json.writeStringProperty("ProjectionExpression", projection);
		}
		if (this.names != null) {
			json.writeObjectPropertyStart("ExpressionAttributeNames");
			this.names.forEach(json::writeStringProperty);
			json.writeEndObject();
		}
	}

	private @Nullable Map<String, String> readNames() {
		if (this.names == null) {
			return null;
		}
		Map<String, String> read = new LinkedHashMap<>();
		this.names.forEach((placeholder, name) -> {
			if (name == null) {
				throw new ValidationFailure(ProtocolMessages.nullName(placeholder));
			}
			try {
				AttributeNames.check(name);
			}
			catch (ValidationFailure ex) {
				throw new ValidationFailure(ProtocolMessages.invalidName(placeholder, String.valueOf(ex.getMessage())));
			}
			read.put(placeholder, name);
		});
		return read;
	}

	private static Map<String, Value> readValues(WireItem values) {
		Map<String, Value> read = new LinkedHashMap<>();
		values.attributes().forEach((placeholder, json) -> {
			Placeholders.checkValuePlaceholder(placeholder);
			try {
				read.put(placeholder, WireValues.read(json));
			}
			catch (ValidationFailure ex) {
				throw Placeholders.invalidValue(placeholder, ex);
			}
		});
		return read;
	}

}
