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

package io.github.dynamospring.core.convert;

import java.math.RoundingMode;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

import io.github.dynamospring.DynamoReadException;
import io.github.dynamospring.DynamoValidationException;
import io.github.dynamospring.core.mapping.DynamoKey;
import io.github.dynamospring.core.mapping.DynamoPersistentEntity;
import io.github.dynamospring.core.mapping.DynamoPersistentProperty;
import io.github.dynamospring.core.mapping.KeyLayout;
import io.github.dynamospring.core.mapping.KeyLayout.Part;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Makes the primary key attributes of an entity from logical values, and finds the
 * logical values in them again. Immutable.
 *
 * @since 0.1.0
 */
public final class KeyConverter {

	private static final int MAX_PARTITION_KEY_BYTES = 2048;

	private static final int MAX_SORT_KEY_BYTES = 1024;

	private static final int MAX_BYTES_PER_CHAR = 3;

	private final DynamoPersistentEntity<?> entity;

	private final KeyLayout layout;

	private final Map<DynamoPersistentProperty, Codec<Object>> codecs = new HashMap<>();

	private final List<Part> partitionKeyParts;

	private final List<Part> sortKeyParts;

	private final List<DynamoPersistentProperty> keyProperties;

	KeyConverter(DynamoPersistentEntity<?> entity, CodecFactory codecs) {
		this.entity = entity;
		this.layout = entity.getKeyLayout();
		this.partitionKeyParts = varying(this.layout.partitionKey());
		this.sortKeyParts = varying(this.layout.sortKey());
		this.keyProperties = entity.getKeyProperties();
		for (List<Part> parts : List.of(this.layout.partitionKey(), this.layout.sortKey())) {
			for (Part part : parts) {
				DynamoPersistentProperty property = part.property();
				if (property != null) {
					this.codecs.put(property,
							codecs.get(property, property.getTypeInformation(), entity.isWriteNulls()));
				}
			}
		}
	}

	private static List<Part> varying(List<Part> parts) {
		return parts.stream().filter((part) -> part.constant() == null).toList();
	}

	/**
	 * Return the parts of the partition key that vary.
	 * @return the parts in order
	 */
	public List<Part> partitionKeyParts() {
		return this.partitionKeyParts;
	}

	/**
	 * Return the parts of the sort key that vary: all but the kind and constants.
	 * @return the parts in order, empty if the table has no sort key or it is constant
	 */
	public List<Part> sortKeyParts() {
		return this.sortKeyParts;
	}

	/**
	 * Return the partition key.
	 * @param values the values of all {@link #partitionKeyParts() parts}
	 * @return the attribute value
	 * @throws DynamoValidationException if values are missing or cannot be part of a key
	 */
	public AttributeValue partitionKey(List<?> values) {
		verifyCount(values, this.partitionKeyParts, "partition key");
		if (this.layout.raw()) {
			return rawKey(this.partitionKeyParts.get(0), values.get(0), MAX_PARTITION_KEY_BYTES, "partition key");
		}
		StringBuilder text = new StringBuilder(Objects.requireNonNull(this.layout.prefix()));
		for (int i = 0; i < values.size(); i++) {
			text.append(this.layout.separator())
				.append(partText(this.partitionKeyParts.get(i), values.get(i), RoundingMode.UNNECESSARY));
		}
		return key(text.toString(), MAX_PARTITION_KEY_BYTES, "partition key");
	}

	/**
	 * Return the whole sort key.
	 * @param values the values of all {@link #sortKeyParts() parts}
	 * @return the attribute value
	 * @throws DynamoValidationException if values are missing or cannot be part of a key
	 */
	public AttributeValue sortKey(List<?> values) {
		verifySortKey();
		verifyCount(values, this.sortKeyParts, "sort key");
		if (this.layout.raw()) {
			return rawKey(this.sortKeyParts.get(0), values.get(0), MAX_SORT_KEY_BYTES, "sort key");
		}
		return key(sortKeyPrefix(values), MAX_SORT_KEY_BYTES, "sort key");
	}

	/**
	 * Return the beginning of a generated sort key: the kind, constants and the given
	 * values, and the constants that follow at once. There is no separator at the end.
	 * @param values the values of the leading {@link #sortKeyParts() parts}
	 * @return the text, empty if there is nothing to begin with
	 * @throws DynamoValidationException if the keys are raw, there are too many values,
	 * or one cannot be part of a key
	 */
	public String sortKeyPrefix(List<?> values) {
		verifySortKey();
		if (this.layout.raw()) {
			throw problem("has raw keys, which have no parts", "use a condition on the sort key itself");
		}
		if (values.size() > this.sortKeyParts.size()) {
			throw problem("takes at most %d values for the sort key (%s), not %d".formatted(this.sortKeyParts.size(),
					names(this.sortKeyParts), values.size()), "leave out the others");
		}
		StringBuilder text = new StringBuilder();
		int next = 0;
		for (Part part : this.layout.sortKey()) {
			if (part.constant() == null && next == values.size()) {
				break;
			}
			if (!text.isEmpty()) {
				text.append(this.layout.separator());
			}
			text.append((part.constant() != null) ? labelled(part, part.constant())
					: partText(part, values.get(next++), RoundingMode.UNNECESSARY));
		}
		return text.toString();
	}

	/**
	 * Whether the values are those of all parts of the sort key.
	 * @param values the values
	 * @return {@code true} if {@link #sortKey} takes them
	 */
	public boolean isSortKeyComplete(List<?> values) {
		return values.size() == this.sortKeyParts.size();
	}

	/**
	 * Return the text of one part of a generated key.
	 * @param part a part that varies
	 * @param value the value
	 * @param rounding {@link RoundingMode#FLOOR} or {@link RoundingMode#CEILING} for the
	 * bound of a range, {@link RoundingMode#UNNECESSARY} to refuse what does not fit
	 * @return the text, with the label if the layout has labels
	 * @throws DynamoValidationException if the value cannot be part of a key
	 */
	public String partText(Part part, @Nullable Object value, RoundingMode rounding) {
		DynamoPersistentProperty property = Objects.requireNonNull(part.property(), "a constant has no value");
		if (value == null) {
			throw problem(property, "is part of the key and null", "set it");
		}
		try {
			Codec<Object> codec = codec(property);
			AttributeValue encoded = codec.encodeOperand(value, rounding);
			return labelled(part, text(part, encoded));
		}
		catch (RuntimeException ex) {
			throw ConversionFailure.of(ex).in(property.getName()).toValidationException(this.entity.getType());
		}
	}

	/**
	 * Whether the texts of a part all have the same length and sort as its values do.
	 * @param part the part
	 * @return {@code true} for times, padded numbers and UUIDs
	 */
	public boolean isFixedWidth(Part part) {
		return part.digits() > 0 || (part.property() != null && codec(part.property()).isFixedWidth());
	}

	/**
	 * Whether stored sort keys that agree in all parts before a part are ordered by the
	 * values of that part. They are not where text of any length is followed by the
	 * separator: {@code a!#1} lies before {@code a#1}, since {@code !} is less than
	 * {@code #}.
	 * @param part a part of the sort key
	 * @return {@code true} for a part that is the last, of fixed width, or an enum whose
	 * constants hold no character below the separator, and where the separator is the
	 * least of all characters
	 */
	public boolean isOrdered(Part part) {
		List<Part> parts = this.layout.sortKey();
		if (this.layout.raw() || parts.get(parts.size() - 1).equals(part) || isFixedWidth(part)) {
			return true;
		}
		int separator = this.layout.separator().codePointAt(0);
		if (separator == 0) {
			return true;
		}
		Object[] constants = (part.property() != null) ? part.property().getType().getEnumConstants() : null;
		return constants != null && Arrays.stream(constants)
			.allMatch((constant) -> ((Enum<?>) constant).name().codePoints().allMatch((it) -> it > separator));
	}

	/**
	 * Return the primary key attributes of a key.
	 * @param key the key
	 * @return the attributes, a new modifiable map
	 * @throws DynamoValidationException if the key has too few or too many values, or one
	 * cannot be part of a key
	 */
	public Map<String, AttributeValue> toAttributes(DynamoKey key) {
		List<Object> values = key.values();
		if (values.size() != this.keyProperties.size()) {
			throw problem(
					"has a key of %d values %s, not of %d".formatted(this.keyProperties.size(),
							this.keyProperties.stream().map(DynamoPersistentProperty::getName).toList(), values.size()),
					"give all of them in this order");
		}
		Map<DynamoPersistentProperty, Object> byProperty = new HashMap<>();
		for (int i = 0; i < values.size(); i++) {
			byProperty.put(this.keyProperties.get(i), values.get(i));
		}
		Map<String, AttributeValue> attributes = new LinkedHashMap<>();
		attributes.put(this.layout.partitionKeyName(), partitionKey(pick(this.partitionKeyParts, byProperty)));
		if (this.layout.sortKeyName() != null) {
			attributes.put(this.layout.sortKeyName(), sortKey(pick(this.sortKeyParts, byProperty)));
		}
		return attributes;
	}

	private static List<@Nullable Object> pick(List<Part> parts, Map<DynamoPersistentProperty, Object> values) {
		List<@Nullable Object> picked = new ArrayList<>(parts.size());
		for (Part part : parts) {
			picked.add(values.get(part.property()));
		}
		return picked;
	}

	/**
	 * Return the logical key of an item.
	 * @param item the item, or its primary key attributes alone
	 * @return the key
	 * @throws DynamoReadException if the item's key is none of this entity
	 */
	public DynamoKey toKey(Map<String, AttributeValue> item) {
		Map<String, AttributeValue> recovered = null;
		Object[] values = new Object[this.keyProperties.size()];
		for (int i = 0; i < values.length; i++) {
			DynamoPersistentProperty property = this.keyProperties.get(i);
			AttributeValue value = item.get(property.getAttributeName());
			if (value == null) {
				recovered = (recovered != null) ? recovered : recover(item);
				value = recovered.get(property.getAttributeName());
			}
			if (value == null) {
				throw new DynamoReadException(
						"%s.%s cannot be read: the item has neither the attribute '%s' nor the key".formatted(
								this.entity.getType().getName(), property.getName(), property.getAttributeName()));
			}
			try {
				values[i] = codec(property).decode(value);
			}
			catch (RuntimeException ex) {
				throw ConversionFailure.of(ex).in(property.getName()).toReadException(this.entity.getType());
			}
		}
		return DynamoKey.of(values);
	}

	// Within the package

	/**
	 * Add the generated key attributes to an item that has all others.
	 * @param item the item
	 */
	void addKey(Map<String, AttributeValue> item) {
		if (this.layout.raw()) {
			verifyRawKey(item);
			return;
		}
		StringBuilder text = new StringBuilder(Objects.requireNonNull(this.layout.prefix()));
		for (Part part : this.layout.partitionKey()) {
			append(text.append(this.layout.separator()), part, item);
		}
		item.put(this.layout.partitionKeyName(), key(text.toString(), MAX_PARTITION_KEY_BYTES, "partition key"));
		if (this.layout.sortKeyName() != null) {
			text.setLength(0);
			for (Part part : this.layout.sortKey()) {
				if (!text.isEmpty()) {
					text.append(this.layout.separator());
				}
				append(text, part, item);
			}
			item.put(this.layout.sortKeyName(), key(text.toString(), MAX_SORT_KEY_BYTES, "sort key"));
		}
	}

	private void append(StringBuilder text, Part part, Map<String, AttributeValue> item) {
		DynamoPersistentProperty property = part.property();
		if (property == null) {
			text.append(part.constant());
			return;
		}
		AttributeValue value = item.get(property.getAttributeName());
		if (value == null) {
			throw problem(property, "is part of the key and null", "set it before the entity is written");
		}
		if (part.label() != null) {
			text.append(part.label()).append(this.layout.separator());
		}
		try {
			String valueText = text(part, value);
			if (part.constant() != null && !part.constant().equals(valueText)) {
				throw new ConversionFailure("is '%s', but always has to be '%s'; leave it null, or set that value"
					.formatted(valueText, part.constant()));
			}
			text.append(valueText);
		}
		catch (ConversionFailure ex) {
			throw ex.in(property.getName()).toValidationException(this.entity.getType());
		}
	}

	private void verifyRawKey(Map<String, AttributeValue> item) {
		for (DynamoPersistentProperty property : this.keyProperties) {
			AttributeValue value = item.get(property.getAttributeName());
			if (value == null) {
				throw problem(property, "is part of the key and null", "set it before the entity is written");
			}
			boolean partition = property.getAttributeName().equals(this.layout.partitionKeyName());
			verifySize(value, partition ? MAX_PARTITION_KEY_BYTES : MAX_SORT_KEY_BYTES,
					partition ? "partition key" : "sort key");
		}
	}

	/**
	 * Find the values of key properties in the generated key attributes.
	 * @param item the item
	 * @return the values by attribute name, as far as there are key attributes
	 */
	Map<String, AttributeValue> recover(Map<String, AttributeValue> item) {
		if (this.layout.raw()) {
			return Map.of();
		}
		Map<String, AttributeValue> recovered = new HashMap<>();
		AttributeValue partitionKey = item.get(this.layout.partitionKeyName());
		if (partitionKey != null) {
			String prefix = this.layout.prefix() + this.layout.separator();
			String text = keyText(partitionKey);
			if (!text.startsWith(prefix)) {
				throw foreign(text, this.layout.partitionKeyName());
			}
			recover(text, text.substring(prefix.length()), this.layout.partitionKey(), this.layout.partitionKeyName(),
					recovered);
		}
		String sortKeyName = this.layout.sortKeyName();
		AttributeValue sortKey = (sortKeyName != null) ? item.get(sortKeyName) : null;
		if (sortKeyName != null && sortKey != null) {
			String text = keyText(sortKey);
			recover(text, text, this.layout.sortKey(), sortKeyName, recovered);
		}
		return recovered;
	}

	private String keyText(AttributeValue value) {
		if (value.s() == null) {
			throw foreign(value.toString(), "generated key");
		}
		return value.s();
	}

	private void recover(String whole, String text, List<Part> parts, String attributeName,
			Map<String, AttributeValue> recovered) {
		List<String> texts = split(text);
		int at = 0;
		for (Part part : parts) {
			if (part.label() != null) {
				if (at >= texts.size() || !texts.get(at).equals(part.label())) {
					throw foreign(whole, attributeName);
				}
				at++;
			}
			if (at >= texts.size() || (part.constant() != null && !texts.get(at).equals(part.constant()))) {
				throw foreign(whole, attributeName);
			}
			DynamoPersistentProperty property = part.property();
			if (property != null) {
				recovered.put(property.getAttributeName(), value(property, texts.get(at), whole, attributeName));
			}
			at++;
		}
		if (at != texts.size()) {
			throw foreign(whole, attributeName);
		}
	}

	private AttributeValue value(DynamoPersistentProperty property, String text, String whole, String attributeName) {
		return switch (codec(property).attributeValueType()) {
			case N -> {
				if (text.isEmpty() || !text.chars().allMatch((c) -> (c >= '0' && c <= '9') || c == '-')) {
					throw foreign(whole, attributeName);
				}
				yield AttributeValue.createN(KeyText.plainNumber(text));
			}
			default -> AttributeValue.createS(text);
		};
	}

	private List<String> split(String text) {
		String separator = this.layout.separator();
		List<String> texts = new ArrayList<>();
		int start = 0;
		for (int end = text.indexOf(separator); end >= 0; end = text.indexOf(separator, start)) {
			texts.add(text.substring(start, end));
			start = end + separator.length();
		}
		texts.add(text.substring(start));
		return texts;
	}

	private DynamoReadException foreign(String text, String attributeName) {
		return new DynamoReadException(
				"%s cannot be read: the key '%s' in the attribute '%s' is none of this entity, whose keys look like %s"
					.formatted(this.entity.getType().getName(), text, attributeName, describe()));
	}

	private String describe() {
		StringBuilder text = new StringBuilder(String.valueOf(this.layout.prefix()));
		this.layout.partitionKey().forEach((part) -> text.append(this.layout.separator()).append(describe(part)));
		if (!this.layout.sortKey().isEmpty()) {
			text.append(" / ")
				.append(String.join(this.layout.separator(),
						this.layout.sortKey().stream().map((part) -> describe(part)).toList()));
		}
		return text.toString();
	}

	private String describe(Part part) {
		String value = (part.constant() != null) ? part.constant()
				: "<%s>".formatted(Objects.requireNonNull(part.property()).getName());
		return labelled(part, value);
	}

	private String labelled(Part part, String text) {
		return (part.label() != null) ? part.label() + this.layout.separator() + text : text;
	}

	private String text(Part part, @Nullable AttributeValue value) {
		if (value == null) {
			throw new ConversionFailure("is part of the key and empty; set it");
		}
		String text;
		if (value.n() != null) {
			text = number(part, value.n());
		}
		else {
			text = value.s();
		}
		if (text == null) {
			throw new ConversionFailure(
					"is part of a generated key, but is stored as %s; use text or an integer".formatted(value.type()));
		}
		if (text.isEmpty()) {
			throw new ConversionFailure("is part of the key and an empty text; set it");
		}
		if (text.contains(this.layout.separator())) {
			throw new ConversionFailure(
					"the value '%s' holds the separator '%s' of the key; use another value, or another separator in @Table"
						.formatted(text, this.layout.separator()));
		}
		if (this.layout.separator().length() > 1
				&& (text + this.layout.separator()).indexOf(this.layout.separator()) < text.length()) {
			throw new ConversionFailure(
					"the value '%s' ends as the separator '%s' of the key begins, so that the parts could not be told; use another value, or another separator in @Table"
						.formatted(text, this.layout.separator()));
		}
		return text;
	}

	private static String number(Part part, String number) {
		String text = KeyText.plainNumber(number);
		if (text.indexOf('.') >= 0 || text.indexOf('E') >= 0) {
			throw new ConversionFailure("the number %s is no integer, and part of the key".formatted(number));
		}
		if (part.digits() == 0) {
			return text;
		}
		if (text.charAt(0) == '-') {
			throw new ConversionFailure(
					"the number %s is negative, and part of a sort key, where it would not sort".formatted(number));
		}
		if (text.length() > part.digits()) {
			throw new ConversionFailure(
					"the number %s has more than the %d digits of the key; raise @SortKey(digits), which changes stored keys"
						.formatted(number, part.digits()));
		}
		return "0".repeat(part.digits() - text.length()) + text;
	}

	private AttributeValue rawKey(Part part, @Nullable Object value, int maxBytes, String key) {
		DynamoPersistentProperty property = Objects.requireNonNull(part.property());
		if (value == null) {
			throw problem(property, "is the " + key + " and null", "set it");
		}
		try {
			Codec<Object> codec = codec(property);
			AttributeValue encoded = codec.encode(codec.operand(value, RoundingMode.UNNECESSARY));
			if (encoded == null || Objects.equals(encoded.s(), "") || Objects.equals(encoded.b(), EmptyBytes.VALUE)) {
				throw new ConversionFailure("is the %s and empty; set it".formatted(key));
			}
			verifySize(encoded, maxBytes, key);
			return encoded;
		}
		catch (RuntimeException ex) {
			throw ConversionFailure.of(ex).in(property.getName()).toValidationException(this.entity.getType());
		}
	}

	private AttributeValue key(String text, int maxBytes, String key) {
		AttributeValue value = AttributeValue.createS(text);
		verifySize(value, maxBytes, key);
		return value;
	}

	private void verifySize(AttributeValue value, int maxBytes, String key) {
		int size = 0;
		if (value.s() != null && KeyText.hasHalfSurrogatePair(value.s())) {
			throw problem("has a %s with half of a surrogate pair in it, which would be stored as '?'".formatted(key),
					"do not cut texts within a character");
		}
		if (value.s() != null && value.s().length() * MAX_BYTES_PER_CHAR > maxBytes) {
			size = value.s().getBytes(StandardCharsets.UTF_8).length;
		}
		else if (value.b() != null) {
			size = value.b().asByteArrayUnsafe().length;
		}
		if (size > maxBytes) {
			throw problem("has a %s of %d bytes; DynamoDB allows %d".formatted(key, size, maxBytes),
					"use shorter values");
		}
	}

	private void verifySortKey() {
		if (!this.layout.hasSortKey()) {
			throw problem("has no sort key", "leave out the condition on it");
		}
	}

	private void verifyCount(List<?> values, List<Part> parts, String key) {
		if (values.size() != parts.size()) {
			throw problem(
					"has a %s of %d values (%s), not of %d".formatted(key, parts.size(), names(parts), values.size()),
					"give all of them in this order");
		}
	}

	private static String names(List<Part> parts) {
		return String.join(", ",
				parts.stream().map((part) -> Objects.requireNonNull(part.property()).getName()).toList());
	}

	private Codec<Object> codec(DynamoPersistentProperty property) {
		return Objects.requireNonNull(this.codecs.get(property));
	}

	private DynamoValidationException problem(String problem, String remedy) {
		return new DynamoValidationException(
				"%s %s. Remedy: %s.".formatted(this.entity.getType().getName(), problem, remedy));
	}

	private DynamoValidationException problem(DynamoPersistentProperty property, String problem, String remedy) {
		return new DynamoValidationException("Property '%s' of %s %s. Remedy: %s.".formatted(property.getName(),
				this.entity.getType().getName(), problem, remedy));
	}

	private static final class EmptyBytes {

		static final SdkBytes VALUE = SdkBytes.fromByteArray(new byte[0]);

	}

}
