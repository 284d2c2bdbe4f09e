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

package io.github.dynamospring.embedded.value;

import org.jspecify.annotations.Nullable;

/**
 * The ten types an attribute value can have.
 *
 * @since 0.1.0
 */
public enum ValueType {

	/** A string. */
	S("S", "STRING"),

	/** A number. */
	N("N", "NUMBER"),

	/** Bytes. */
	B("B", "BINARY"),

	/** A truth value. */
	BOOL("BOOL", "BOOLEAN"),

	/** The null value. */
	NULL("NULL", "NULL"),

	/** A map. */
	M("M", "MAP"),

	/** A list. */
	L("L", "LIST"),

	/** A set of strings. */
	SS("SS", "STRING_SET"),

	/** A set of numbers. */
	NS("NS", "NUMBER_SET"),

	/** A set of byte strings. */
	BS("BS", "BINARY_SET");

	private final String code;

	private final String longName;

	ValueType(String code, String longName) {
		this.code = code;
		this.longName = longName;
	}

	/**
	 * Return the type key of the wire format, such as {@code "S"} or {@code "BOOL"}.
	 * @return the wire code
	 */
	public String code() {
		return this.code;
	}

	/**
	 * Return the name that operand errors of update expressions use, such as
	 * {@code "STRING"}.
	 * @return the long name
	 */
	public String longName() {
		return this.longName;
	}

	/**
	 * Whether key attributes may have this type.
	 * @return {@code true} for strings, numbers and binary
	 */
	public boolean isKeyType() {
		return this == S || this == N || this == B;
	}

	/**
	 * Whether this is one of the three set types.
	 * @return {@code true} for {@code SS}, {@code NS} and {@code BS}
	 */
	public boolean isSet() {
		return this == SS || this == NS || this == BS;
	}

	/**
	 * Find a type by its wire code. The match is case-sensitive.
	 * @param code the wire code
	 * @return the type, or {@code null} if there is none with that code
	 */
	public static @Nullable ValueType ofCode(String code) {
		for (ValueType type : values()) {
			if (type.code.equals(code)) {
				return type;
			}
		}
		return null;
	}

}
