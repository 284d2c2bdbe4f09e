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

package io.github.dynamospring.core.mapping;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.net.URI;
import java.net.URL;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.MonthDay;
import java.time.OffsetDateTime;
import java.time.Period;
import java.time.Year;
import java.time.YearMonth;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.Collection;
import java.util.Currency;
import java.util.LinkedHashSet;
import java.util.Locale;
import java.util.Set;
import java.util.UUID;

import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

import org.springframework.data.domain.Vector;
import org.springframework.data.mapping.model.SimpleTypeHolder;
import org.springframework.util.ClassUtils;

/**
 * The types that are stored as one attribute value and are not looked into.
 *
 * @since 0.1.0
 */
public final class DynamoSimpleTypes {

	private static final Set<Class<?>> TYPES = Set.of(String.class, Character.class, Boolean.class, Byte.class,
			Short.class, Integer.class, Long.class, Float.class, Double.class, BigDecimal.class, BigInteger.class,
			Number.class, UUID.class, URI.class, URL.class, Locale.class, Currency.class, ZoneId.class,
			ZoneOffset.class, byte[].class, ByteBuffer.class, SdkBytes.class, Instant.class, OffsetDateTime.class,
			ZonedDateTime.class, LocalDateTime.class, LocalDate.class, LocalTime.class, Year.class, YearMonth.class,
			MonthDay.class, Duration.class, Period.class, Vector.class, AttributeValue.class);

	/** The simple types without any custom ones. */
	public static final SimpleTypeHolder HOLDER = of(Set.of());

	private static final String JSON_TREE = "tools.jackson.databind.JsonNode";

	private DynamoSimpleTypes() {
	}

	/**
	 * Return the built-in simple types; enums are simple, too.
	 * @return the types, without primitives
	 */
	public static Set<Class<?>> types() {
		return TYPES;
	}

	/**
	 * Create a holder of the built-in simple types and some more.
	 * @param customTypes types that have a converter of their own
	 * @return the holder
	 */
	public static SimpleTypeHolder of(Collection<? extends Class<?>> customTypes) {
		return new Holder(customTypes);
	}

	/**
	 * Whether a type is a tree of JSON, which is stored as the list, map or value it is.
	 * @param type the type
	 * @return {@code true} for the node types of Jackson 3
	 */
	public static boolean isJsonTree(Class<?> type) {
		for (Class<?> current = type; current != null; current = current.getSuperclass()) {
			if (current.getName().equals(JSON_TREE)) {
				return true;
			}
		}
		return false;
	}

	static SimpleTypeHolder with(SimpleTypeHolder holder, Class<?> customType) {
		Set<Class<?>> customTypes = new LinkedHashSet<>();
		if (holder instanceof Holder own) {
			customTypes.addAll(own.customTypes);
		}
		customTypes.add(customType);
		return new Holder(customTypes);
	}

	static boolean isCustom(SimpleTypeHolder holder, Class<?> type) {
		return holder instanceof Holder own && own.customTypes.contains(ClassUtils.resolvePrimitiveIfNecessary(type));
	}

	private static final class Holder extends SimpleTypeHolder {

		private final Set<Class<?>> types;

		private final Set<Class<?>> customTypes = new LinkedHashSet<>();

		Holder(Collection<? extends Class<?>> customTypes) {
			this.types = new LinkedHashSet<>(TYPES);
			customTypes.forEach((type) -> this.customTypes.add(ClassUtils.resolvePrimitiveIfNecessary(type)));
			this.types.addAll(this.customTypes);
		}

		@Override
		public boolean isSimpleType(Class<?> type) {
			return type.isEnum() || type == Object.class
					|| this.types.contains(ClassUtils.resolvePrimitiveIfNecessary(type)) || isJsonTree(type);
		}

	}

}
