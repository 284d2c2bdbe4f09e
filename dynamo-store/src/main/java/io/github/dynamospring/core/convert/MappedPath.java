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

import java.lang.reflect.Modifier;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;

import io.github.dynamospring.DynamoValidationException;
import io.github.dynamospring.core.expression.DocumentPath;
import io.github.dynamospring.core.mapping.DynamoPersistentEntity;
import io.github.dynamospring.core.mapping.DynamoPersistentProperty;
import io.github.dynamospring.core.mapping.DynamoSimpleTypes;
import io.github.dynamospring.core.mapping.KeyLayout;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.enhanced.dynamodb.AttributeValueType;
import software.amazon.awssdk.enhanced.dynamodb.mapper.annotations.DynamoDbConvertedBy;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

import org.springframework.data.core.TypeInformation;

/**
 * A property path and where it leads to in the item: the document path with attribute
 * names, and the type that encodes operands.
 */
final class MappedPath {

	private static final String PARTITION_KEY = "partitionKey";

	private static final String SORT_KEY = "sortKey";

	private final DynamoConverter converter;

	private final DynamoPersistentEntity<?> entity;

	private final String text;

	private final DocumentPath path;

	private final @Nullable DynamoPersistentProperty property;

	private final @Nullable TypeInformation<?> type;

	private final @Nullable AttributeValueType attributeType;

	private MappedPath(DynamoConverter converter, DynamoPersistentEntity<?> entity, String text, DocumentPath path,
			@Nullable DynamoPersistentProperty property, @Nullable TypeInformation<?> type,
			@Nullable AttributeValueType attributeType) {
		this.converter = converter;
		this.entity = entity;
		this.text = text;
		this.path = path;
		this.property = property;
		this.type = type;
		this.attributeType = attributeType;
	}

	/**
	 * Find where a property path leads to.
	 * @param converter the converter
	 * @param entity the entity
	 * @param text the path
	 * @return the mapped path
	 * @throws DynamoValidationException if there is no such property
	 */
	static MappedPath resolve(DynamoConverter converter, DynamoPersistentEntity<?> entity, String text) {
		return resolve(converter, entity, text, false);
	}

	/**
	 * Find where a path leads to that is about to be removed: names that are no
	 * properties are taken as they are.
	 * @param converter the converter
	 * @param entity the entity
	 * @param text the path
	 * @return the mapped path
	 */
	static MappedPath resolveForRemoval(DynamoConverter converter, DynamoPersistentEntity<?> entity, String text) {
		return resolve(converter, entity, text, true);
	}

	private static MappedPath resolve(DynamoConverter converter, DynamoPersistentEntity<?> entity, String text,
			boolean lenient) {
		List<PathSegment> segments = PathSegment.parse(text,
				(reason) -> new DynamoValidationException("Path '" + text + "' of " + describe(entity)
						+ " is malformed: " + reason + "; write it like address.city, lines[0].sku or labels['a.b']"));
		int start = 0;
		while (start + 1 < segments.size() && segments.get(start).name() != null
				&& entity.isFlattened(String.valueOf(segments.get(start).name()))) {
			start++;
		}
		MappedPath path = start(converter, entity, text, segments.get(start), lenient);
		if (path == null) {
			return new MappedPath(converter, entity, text, DocumentPath.of(text), null, null, null);
		}
		for (PathSegment segment : segments.subList(start + 1, segments.size())) {
			path = path.then(segment, lenient);
		}
		return path;
	}

	private static @Nullable MappedPath start(DynamoConverter converter, DynamoPersistentEntity<?> entity, String text,
			PathSegment segment, boolean lenient) {
		String name = String.valueOf(segment.name());
		DynamoPersistentProperty property = entity.getPersistentProperty(name);
		if (property != null) {
			return of(converter, entity, text, DocumentPath.of(property.getAttributeName()), property,
					property.getTypeInformation());
		}
		if (entity.isTable()) {
			KeyLayout layout = entity.getKeyLayout();
			if (name.equals(PARTITION_KEY) || name.equals(layout.partitionKeyName())) {
				return key(converter, entity, text, layout, layout.partitionKeyName(), layout.partitionKey());
			}
			if (layout.sortKeyName() != null && (name.equals(SORT_KEY) || name.equals(layout.sortKeyName()))) {
				return key(converter, entity, text, layout, layout.sortKeyName(), layout.sortKey());
			}
		}
		if (lenient) {
			return null;
		}
		throw unknown(entity, entity, name, text);
	}

	private static MappedPath key(DynamoConverter converter, DynamoPersistentEntity<?> entity, String text,
			KeyLayout layout, String attributeName, List<KeyLayout.Part> parts) {
		DynamoPersistentProperty property = layout.raw() ? parts.get(0).property() : null;
		DocumentPath path = DocumentPath.of(attributeName);
		if (property != null) {
			return of(converter, entity, text, path, property, property.getTypeInformation());
		}
		return new MappedPath(converter, entity, text, path, null, TypeInformation.of(String.class),
				AttributeValueType.S);
	}

	private static MappedPath of(DynamoConverter converter, DynamoPersistentEntity<?> entity, String text,
			DocumentPath path, DynamoPersistentProperty property, TypeInformation<?> type) {
		boolean insideConverted = property.findAnnotation(DynamoDbConvertedBy.class) != null
				&& !type.equals(property.getTypeInformation());
		if (type.getType() == Object.class || DynamoSimpleTypes.isJsonTree(type.getType()) || insideConverted) {
			return new MappedPath(converter, entity, text, path, property, null, null);
		}
		return new MappedPath(converter, entity, text, path, property, type,
				converter.getConverter(property, type).attributeValueType());
	}

	private MappedPath then(PathSegment segment, boolean lenient) {
		return (segment.name() != null) ? thenName(segment.name(), lenient) : thenIndex(segment.index());
	}

	private MappedPath thenIndex(int index) {
		DocumentPath longer = this.path.index(index);
		if (this.attributeType == null) {
			return untyped(longer);
		}
		if (this.attributeType != AttributeValueType.L) {
			throw new DynamoValidationException(
					"Path '" + this.text + "' of " + describe(this.entity) + ": '" + this.path + "' is stored as "
							+ this.attributeType + ", which has no elements by index; only lists have");
		}
		TypeInformation<?> component = (this.type != null) ? this.type.getComponentType() : null;
		return (component != null && this.property != null)
				? of(this.converter, this.entity, this.text, longer, this.property, component) : untyped(longer);
	}

	private MappedPath thenName(String name, boolean lenient) {
		if (this.attributeType == null || this.property == null || this.type == null) {
			return untyped(this.path.name(name));
		}
		if (this.attributeType != AttributeValueType.M) {
			throw new DynamoValidationException("Path '" + this.text + "' of " + describe(this.entity) + ": '"
					+ this.path + "' is stored as " + this.attributeType + " and has nothing named '" + name + "'"
					+ ((this.attributeType == AttributeValueType.L)
							? "; name one of its elements by index: " + this.path + "[0]." + name : ""));
		}
		if (this.type.isMap()) {
			TypeInformation<?> value = this.type.getMapValueType();
			return (value != null)
					? of(this.converter, this.entity, this.text, this.path.name(name), this.property, value)
					: untyped(this.path.name(name));
		}
		DynamoPersistentEntity<?> nested = (this.type.getType().isSealed()) ? nested(this.type.getType(), name)
				: this.converter.getMappingContext().getPersistentEntity(this.type);
		if (nested == null) {
			return untyped(this.path.name(name));
		}
		DynamoPersistentProperty nestedProperty = nested.getPersistentProperty(name);
		if (nestedProperty != null) {
			return of(this.converter, this.entity, this.text, this.path.name(nestedProperty.getAttributeName()),
					nestedProperty, nestedProperty.getTypeInformation());
		}
		if (lenient) {
			return untyped(this.path.name(name));
		}
		throw unknown(this.entity, nested, name, this.text);
	}

	// Return the embedded type, for a sealed one that which has the property.
	private @Nullable DynamoPersistentEntity<?> nested(Class<?> nestedType, String name) {
		DynamoPersistentEntity<?> nested = null;
		if (nestedType.isSealed() && Modifier.isAbstract(nestedType.getModifiers())) {
			for (Class<?> permitted : nestedType.getPermittedSubclasses()) {
				DynamoPersistentEntity<?> candidate = nested(permitted, name);
				nested = (nested == null || (candidate != null && candidate.getPersistentProperty(name) != null))
						? candidate : nested;
			}
			return nested;
		}
		return this.converter.getMappingContext().getPersistentEntity(nestedType);
	}

	private MappedPath untyped(DocumentPath longer) {
		return new MappedPath(this.converter, this.entity, this.text, longer, this.property, null, null);
	}

	/**
	 * Return where the path leads to.
	 * @return the document path
	 */
	DocumentPath path() {
		return this.path;
	}

	/**
	 * Return the path as the user wrote it.
	 * @return the property path
	 */
	String text() {
		return this.text;
	}

	/**
	 * Return the entity's property the path is, if it is one of its own.
	 * @return the property, {@code null} for nested paths and generated key attributes
	 */
	@Nullable DynamoPersistentProperty topLevelProperty() {
		return this.path.isTopLevel() ? this.property : null;
	}

	/**
	 * Return the type of the values at the path.
	 * @return the type, {@code null} if any value may be there
	 */
	@Nullable TypeInformation<?> type() {
		return this.type;
	}

	/**
	 * Return the stored type of the values at the path.
	 * @return the attribute type, {@code null} if any value may be there
	 */
	@Nullable AttributeValueType attributeType() {
		return this.attributeType;
	}

	/**
	 * Return whether the path is an attribute of the table's primary key, or a property
	 * that is part of it.
	 * @return {@code true} if the path belongs to the key
	 */
	boolean isKey() {
		if (!this.path.isTopLevel() || !this.entity.isTable()) {
			return false;
		}
		KeyLayout layout = this.entity.getKeyLayout();
		String name = this.path.attributeName();
		return (this.property != null && this.property.isKeyPart()) || name.equals(layout.partitionKeyName())
				|| name.equals(layout.sortKeyName());
	}

	/**
	 * Encode a value that is compared with what is stored at the path, or stored there.
	 * @param value the value
	 * @param rounding what to do with a value finer than can be stored there
	 * @return the attribute value
	 */
	AttributeValue write(Object value, RoundingMode rounding) {
		return write(this.type, value, rounding);
	}

	/**
	 * Encode an element of the set or list at the path.
	 * @param value the element
	 * @return the attribute value
	 */
	AttributeValue writeElement(Object value) {
		return write((this.type != null) ? this.type.getComponentType() : null, value, RoundingMode.UNNECESSARY);
	}

	private AttributeValue write(@Nullable TypeInformation<?> valueType, Object value, RoundingMode rounding) {
		if (this.property == null && this.attributeType == AttributeValueType.S && !(value instanceof String)) {
			throw wrongType("text of the stored key (String)", value);
		}
		if (this.property == null || valueType == null || valueType.getType() == Object.class) {
			return this.converter.writeValue(value);
		}
		try {
			return this.converter.writeValue(this.property, valueType, value, rounding);
		}
		catch (DynamoValidationException ex) {
			throw this.path.isTopLevel() ? ex : new DynamoValidationException(
					"Path '" + this.text + "' of " + describe(this.entity) + ": " + ex.getMessage(), ex);
		}
	}

	/**
	 * Make the exception for an operand of the wrong type.
	 * @param expected what was expected
	 * @param value what was given
	 * @return the exception
	 */
	DynamoValidationException wrongType(String expected, Object value) {
		return new DynamoValidationException(
				describe() + " takes " + expected + ", not a " + value.getClass().getSimpleName());
	}

	/**
	 * Return how messages name the path.
	 * @return a text like {@code Property 'a.b' of com.example.Order}
	 */
	String describe() {
		return "Property '" + this.text + "' of " + describe(this.entity);
	}

	static String describe(DynamoPersistentEntity<?> entity) {
		return entity.getType().getName();
	}

	private static DynamoValidationException unknown(DynamoPersistentEntity<?> entity, DynamoPersistentEntity<?> owner,
			String name, String text) {
		TreeSet<String> known = new TreeSet<>();
		List<String> renamed = new ArrayList<>();
		for (DynamoPersistentProperty property : owner) {
			known.add(property.getName());
			if (property.getAttributeName().equals(name)) {
				renamed.add(property.getName());
			}
		}
		return new DynamoValidationException("There is no property '" + name + "' in " + describe(owner)
				+ (owner.equals(entity) ? "" : " (path '" + text + "' of " + describe(entity) + ")")
				+ (renamed.isEmpty() ? "; use one of " + known
						: "; that is the attribute of property '" + renamed.get(0) + "', use the property's name"));
	}

}
