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

import io.github.dynamospring.core.convert.PropertyAccess.Getter;
import io.github.dynamospring.core.convert.PropertyAccess.Setter;
import io.github.dynamospring.core.mapping.DynamoPersistentProperty;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * How one property is read and written.
 */
final class PropertyPlan {

	private final DynamoPersistentProperty property;

	private final String name;

	private final String attributeName;

	private final Codec<Object> codec;

	private final Getter getter;

	private final @Nullable Setter setter;

	private final boolean primitive;

	private final @Nullable Object primitiveDefault;

	private final @Nullable Object constant;

	private final boolean writeNull;

	private final boolean key;

	PropertyPlan(DynamoPersistentProperty property, String attributeName, Codec<Object> codec, boolean writeNull,
			boolean key) {
		this(property, attributeName, codec, writeNull, key, PropertyAccess.getter(property),
				PropertyAccess.setter(property));
	}

	/**
	 * Create the plan of a property that lies in an object of the entity.
	 * @param property the property
	 * @param attributeName the attribute name
	 * @param codec the codec
	 * @param key whether it is part of a key
	 * @param getter reads it from the entity
	 */
	PropertyPlan(DynamoPersistentProperty property, String attributeName, Codec<Object> codec, boolean key,
			Getter getter) {
		this(property, attributeName, codec, false, key, getter, null);
	}

	private PropertyPlan(DynamoPersistentProperty property, String attributeName, Codec<Object> codec,
			boolean writeNull, boolean key, Getter getter, @Nullable Setter setter) {
		this.property = property;
		this.name = property.getName();
		this.attributeName = attributeName;
		this.codec = codec;
		this.getter = getter;
		this.setter = setter;
		this.primitive = property.getType().isPrimitive();
		this.primitiveDefault = this.primitive ? defaultValue(property.getType()) : null;
		this.writeNull = writeNull;
		this.key = key;
		this.constant = (property.getSortKey() != null && !property.getSortKey().constant().isEmpty())
				? codec.decode(AttributeValue.createS(property.getSortKey().constant())) : null;
	}

	static Object defaultValue(Class<?> primitiveType) {
		Object array = java.lang.reflect.Array.newInstance(primitiveType, 1);
		return java.lang.reflect.Array.get(array, 0);
	}

	DynamoPersistentProperty property() {
		return this.property;
	}

	String name() {
		return this.name;
	}

	String attributeName() {
		return this.attributeName;
	}

	Codec<Object> codec() {
		return this.codec;
	}

	boolean isSettable() {
		return this.setter != null;
	}

	@Nullable Object get(Object target) {
		return this.getter.get(target);
	}

	Object set(Object target, @Nullable Object value) {
		if (this.setter == null) {
			throw new ConversionFailure("it can only be set by the constructor").in(this.name);
		}
		try {
			return this.setter.set(target, (value == null && this.primitive) ? this.primitiveDefault : value);
		}
		catch (RuntimeException ex) {
			throw ConversionFailure.of(ex).in(this.name);
		}
	}

	/**
	 * Write the property.
	 * @param target the object
	 * @param nulls whether to write NULL where the plan does not say so itself
	 * @return the attribute value, or {@code null} to leave the attribute out
	 */
	@Nullable AttributeValue write(Object target, boolean nulls) {
		try {
			Object value = this.getter.get(target);
			if (value == null) {
				if (this.constant != null) {
					return this.codec.encode(this.constant);
				}
				return (this.writeNull || nulls) ? Codec.NULL : null;
			}
			AttributeValue encoded = this.codec.encode(value);
			if (this.key && encoded != null) {
				verifyKey(encoded);
			}
			return (encoded == null && nulls) ? Codec.NULL : encoded;
		}
		catch (RuntimeException ex) {
			throw ConversionFailure.of(ex).in(this.name);
		}
	}

	/**
	 * Check a value of the property that something else has written.
	 * @param encoded the attribute value, {@code null} if it is left out
	 */
	void verifyWritten(@Nullable AttributeValue encoded) {
		if (this.key && encoded != null) {
			try {
				verifyKey(encoded);
			}
			catch (ConversionFailure ex) {
				throw ex.in(this.name);
			}
		}
	}

	private void verifyKey(AttributeValue encoded) {
		if ((encoded.s() != null && encoded.s().isEmpty())
				|| (encoded.b() != null && encoded.b().asByteArrayUnsafe().length == 0)) {
			throw new ConversionFailure("is empty, which a key of the table or of an index cannot be;"
					+ " set it, or use null to leave the item out of the index");
		}
	}

	/**
	 * Read the property for a constructor argument.
	 * @param value the attribute value, {@code null} if absent
	 * @return the value to use
	 */
	@Nullable Object read(@Nullable AttributeValue value) {
		Object result;
		if (value == null) {
			result = (this.constant != null) ? this.constant : this.codec.whenAbsent();
		}
		else {
			result = decode(value);
		}
		return (result == null && this.primitive) ? this.primitiveDefault : result;
	}

	/**
	 * Set the property of an object that has its initial values. An absent attribute
	 * keeps them.
	 * @param target the object
	 * @param value the attribute value, {@code null} if absent
	 * @return the object or a copy with the value
	 */
	Object readInto(Object target, @Nullable AttributeValue value) {
		Object result;
		if (value == null) {
			result = (this.constant != null) ? this.constant : this.codec.whenAbsent();
			if (result == null || this.getter.get(target) != null) {
				return target;
			}
		}
		else {
			result = decode(value);
			if (result == null && this.primitive) {
				return target;
			}
		}
		return set(target, result);
	}

	private @Nullable Object decode(AttributeValue value) {
		try {
			return this.codec.decodeNullable(value);
		}
		catch (RuntimeException ex) {
			throw ConversionFailure.of(ex).in(this.name);
		}
	}

}
