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

package io.github.dynamospring.boot.command.generate;

import java.time.temporal.ChronoUnit;
import java.util.List;

import org.jspecify.annotations.Nullable;

/**
 * A type of Java that reads and writes stored values without changing them.
 */
sealed interface ValueType {

	static Scalar of(Kind kind) {
		return new Scalar(kind, null);
	}

	/**
	 * Return the precision of the times in a value.
	 * @return the unit, {@code null} if there are none
	 */
	default @Nullable ChronoUnit timePrecision() {
		if (this instanceof Scalar scalar) {
			return scalar.precision();
		}
		if (this instanceof ListType list) {
			return list.element().timePrecision();
		}
		return (this instanceof MapType map) ? map.value().timePrecision() : null;
	}

	default boolean is(Kind kind) {
		return this instanceof Scalar scalar && scalar.kind() == kind;
	}

	/**
	 * One value.
	 *
	 * @param kind what it is
	 * @param precision the smallest unit of a time, {@code null} if it is none
	 */
	record Scalar(Kind kind, @Nullable ChronoUnit precision) implements ValueType {

	}

	/**
	 * A list.
	 *
	 * @param element the type of the elements
	 */
	record ListType(ValueType element) implements ValueType {

	}

	/**
	 * A set of texts, numbers or binaries.
	 *
	 * @param element the type of the elements
	 */
	record SetType(ValueType element) implements ValueType {

	}

	/**
	 * A map whose keys are data.
	 *
	 * @param value the type of the values
	 */
	record MapType(ValueType value) implements ValueType {

	}

	/**
	 * An embedded object.
	 *
	 * @param members its attributes
	 */
	record ObjectType(List<Member> members) implements ValueType {

	}

	/**
	 * An attribute of an item or of an embedded object.
	 *
	 * @param attribute the name
	 * @param type the type of the value
	 */
	record Member(String attribute, ValueType type) {

	}

	/**
	 * Types of one value.
	 */
	enum Kind {

		/** Text. */
		STRING("String"),

		/** A time on the time line. */
		INSTANT("java.time.Instant"),

		/** A date and time without a zone. */
		LOCAL_DATE_TIME("java.time.LocalDateTime"),

		/** A date. */
		LOCAL_DATE("java.time.LocalDate"),

		/** A time of day. */
		LOCAL_TIME("java.time.LocalTime"),

		/** A whole number. */
		LONG("Long"),

		/** Any number. */
		DECIMAL("java.math.BigDecimal"),

		/** True or false. */
		BOOLEAN("Boolean"),

		/** Bytes. */
		BYTES("byte[]"),

		/** Bytes that can be compared. */
		SDK_BYTES("software.amazon.awssdk.core.SdkBytes"),

		/** A vector of 32 bits. */
		FLOATS("float[]"),

		/** A vector of 64 bits. */
		DOUBLES("double[]"),

		/** Values of several types. */
		ANY("Object"),

		/** Values of any type, where NULL is not the same as absent. */
		AS_STORED("software.amazon.awssdk.services.dynamodb.model.AttributeValue");

		private final String typeName;

		Kind(String typeName) {
			this.typeName = typeName;
		}

		String typeName() {
			return this.typeName;
		}

	}

}
