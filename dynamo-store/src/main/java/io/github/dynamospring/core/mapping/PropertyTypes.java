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

import java.lang.reflect.Modifier;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.MonthDay;
import java.time.OffsetDateTime;
import java.time.YearMonth;
import java.time.ZonedDateTime;
import java.time.temporal.ChronoUnit;
import java.util.Collection;
import java.util.Deque;
import java.util.EnumSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.Queue;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.UUID;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.ConcurrentNavigableMap;
import java.util.function.Consumer;

import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.enhanced.dynamodb.AttributeConverter;
import software.amazon.awssdk.enhanced.dynamodb.AttributeValueType;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

import org.springframework.core.annotation.AnnotatedElementUtils;
import org.springframework.data.core.TypeInformation;
import org.springframework.data.domain.Vector;
import org.springframework.data.mapping.model.SimpleTypeHolder;
import org.springframework.util.ClassUtils;

/**
 * What the mapping knows of Java types: which can be stored, which are embedded objects,
 * and what they are in a key.
 */
final class PropertyTypes {

	private static final Set<Class<?>> COLLECTION_INTERFACES = Set.of(Iterable.class, Collection.class, List.class,
			Set.class, SortedSet.class, NavigableSet.class, Queue.class, Deque.class);

	private static final Set<Class<?>> MAP_INTERFACES = Set.of(Map.class, SortedMap.class, NavigableMap.class,
			ConcurrentMap.class, ConcurrentNavigableMap.class);

	private static final Set<Class<?>> WITH_PRECISION = Set.of(Instant.class, OffsetDateTime.class, ZonedDateTime.class,
			LocalDateTime.class, LocalTime.class);

	private static final Set<Class<?>> INTEGRAL = Set.of(Byte.class, Short.class, Integer.class, Long.class,
			BigInteger.class, BigDecimal.class);

	static final List<ChronoUnit> PRECISIONS = List.of(ChronoUnit.NANOS, ChronoUnit.MICROS, ChronoUnit.MILLIS,
			ChronoUnit.SECONDS, ChronoUnit.MINUTES);

	private PropertyTypes() {
	}

	/**
	 * What a type is when it is a key.
	 */
	enum KeyType {

		/** Stored as S. */
		TEXT("S"),

		/** Stored as N. */
		NUMBER("N"),

		/** Stored as B. */
		BINARY("B"),

		/** Decided by a custom converter. */
		CUSTOM("?"),

		/** Cannot be a key. */
		NONE("none");

		private final String letter;

		KeyType(String letter) {
			this.letter = letter;
		}

		@Override
		public String toString() {
			return this.letter;
		}

	}

	static KeyType keyType(DynamoPersistentProperty property) {
		AttributeConverter<?> schemaConverter = property.getSchemaConverter();
		if (schemaConverter != null) {
			return keyType(schemaConverter.attributeValueType());
		}
		if (property.isJson()) {
			return KeyType.NONE;
		}
		if (property.isCustomType()) {
			return KeyType.CUSTOM;
		}
		if (property.isTimeToLive()) {
			return KeyType.NUMBER;
		}
		Class<?> type = ClassUtils.resolvePrimitiveIfNecessary(unwrap(property.getTypeInformation()).getType());
		if (type.isEnum()) {
			return KeyType.TEXT;
		}
		if (!DynamoSimpleTypes.types().contains(type)) {
			return KeyType.NONE;
		}
		if (Number.class.isAssignableFrom(type) || type == Duration.class) {
			return KeyType.NUMBER;
		}
		if (type == byte[].class || type == ByteBuffer.class || type == SdkBytes.class) {
			return KeyType.BINARY;
		}
		return (type == Boolean.class || type == AttributeValue.class || type == Vector.class) ? KeyType.NONE
				: KeyType.TEXT;
	}

	private static KeyType keyType(AttributeValueType type) {
		return switch (type) {
			case S -> KeyType.TEXT;
			case N -> KeyType.NUMBER;
			case B -> KeyType.BINARY;
			default -> KeyType.NONE;
		};
	}

	static boolean isIntegral(DynamoPersistentProperty property) {
		return INTEGRAL
			.contains(ClassUtils.resolvePrimitiveIfNecessary(unwrap(property.getTypeInformation()).getType()));
	}

	static boolean hasPrecision(TypeInformation<?> type) {
		TypeInformation<?> unwrapped = unwrap(type);
		if (isCollection(unwrapped)) {
			TypeInformation<?> component = unwrapped.getComponentType();
			return component != null && hasPrecision(component);
		}
		if (Map.class.isAssignableFrom(unwrapped.getType())) {
			TypeInformation<?> value = unwrapped.getMapValueType();
			return value != null && hasPrecision(value);
		}
		return WITH_PRECISION.contains(unwrapped.getType());
	}

	static boolean isTimeToLive(TypeInformation<?> type) {
		Class<?> javaType = ClassUtils.resolvePrimitiveIfNecessary(unwrap(type).getType());
		return javaType == Instant.class || javaType == OffsetDateTime.class || javaType == ZonedDateTime.class
				|| javaType == Long.class || javaType == Integer.class || javaType == Duration.class;
	}

	static boolean isVector(TypeInformation<?> type) {
		TypeInformation<?> unwrapped = unwrap(type);
		Class<?> javaType = unwrapped.getType();
		if (javaType == float[].class || javaType == double[].class || javaType == Vector.class) {
			return true;
		}
		TypeInformation<?> component = List.class.isAssignableFrom(javaType) ? unwrapped.getComponentType() : null;
		return component != null && Number.class.isAssignableFrom(component.getType());
	}

	// Return the type a converter converts, or null if its class does not say.
	static @Nullable TypeInformation<?> convertedType(Class<? extends AttributeConverter<?>> converterType) {
		TypeInformation<?> converter = TypeInformation.of(converterType)
			.getSuperTypeInformation(AttributeConverter.class);
		if (converter == null || converter.getTypeArguments().isEmpty()) {
			return null;
		}
		TypeInformation<?> converted = converter.getTypeArguments().get(0);
		return (converted.getType() != Object.class) ? converted : null;
	}

	// Whether values of a type occur in values of another.
	static boolean contains(TypeInformation<?> type, Class<?> sought) {
		if (ClassUtils.resolvePrimitiveIfNecessary(type.getType()) == ClassUtils.resolvePrimitiveIfNecessary(sought)) {
			return true;
		}
		if (type.getType().isArray()) {
			TypeInformation<?> component = type.getComponentType();
			return component != null && contains(component, sought);
		}
		for (Class<?> container : List.of(Optional.class, Map.class, Iterable.class)) {
			TypeInformation<?> generic = container.isAssignableFrom(type.getType())
					? type.getSuperTypeInformation(container) : null;
			if (generic != null
					&& generic.getTypeArguments().stream().anyMatch((argument) -> contains(argument, sought))) {
				return true;
			}
		}
		return false;
	}

	// A text with every character that each text of the type holds, or an empty one.
	static String commonText(DynamoPersistentProperty property) {
		Class<?> type = unwrap(property.getTypeInformation()).getType();
		String fraction = switch (property.getPrecision()) {
			case NANOS -> ":00.000000000";
			case MICROS -> ":00.000000";
			case MILLIS -> ":00.000";
			case SECONDS -> ":00";
			default -> "";
		};
		if (type == Instant.class || type == OffsetDateTime.class || type == ZonedDateTime.class) {
			return "0000-00-00T00:00" + fraction + "Z";
		}
		if (type == LocalDateTime.class) {
			return "0000-00-00T00:00" + fraction;
		}
		if (type == LocalTime.class) {
			return "00:00" + fraction;
		}
		if (type == LocalDate.class) {
			return "0000-00-00";
		}
		return (type == UUID.class || type == YearMonth.class || type == MonthDay.class) ? "-" : "";
	}

	static TypeInformation<?> unwrap(TypeInformation<?> type) {
		if (type.getType() == Optional.class && !type.getTypeArguments().isEmpty()) {
			return type.getTypeArguments().get(0);
		}
		return type;
	}

	static boolean isCollection(TypeInformation<?> type) {
		return Collection.class.isAssignableFrom(type.getType()) || type.getType() == Iterable.class
				|| (type.getType().isArray() && type.getType() != byte[].class);
	}

	// Whether a type is an object that is stored as a map of its properties.
	static boolean isEmbeddable(Class<?> type, SimpleTypeHolder simpleTypes) {
		return !simpleTypes.isSimpleType(type) && !type.isPrimitive() && !type.isArray() && !type.isInterface()
				&& !type.isAnnotation() && !Modifier.isAbstract(type.getModifiers()) && !isPlatformType(type)
				&& !Map.class.isAssignableFrom(type) && !Collection.class.isAssignableFrom(type);
	}

	// Return the types of the objects of a sealed type that has none of its own.
	static List<Class<?>> concreteTypes(Class<?> type) {
		if (!type.isSealed() || !Modifier.isAbstract(type.getModifiers())) {
			return List.of();
		}
		Set<Class<?>> types = new LinkedHashSet<>();
		for (Class<?> permitted : type.getPermittedSubclasses()) {
			List<Class<?>> concrete = concreteTypes(permitted);
			types.addAll(concrete.isEmpty() ? List.of(permitted) : concrete);
		}
		return List.copyOf(types);
	}

	static boolean isSealedEntity(Class<?> type) {
		List<Class<?>> types = concreteTypes(type);
		return !types.isEmpty()
				&& types.stream().allMatch((concrete) -> AnnotatedElementUtils.hasAnnotation(concrete, Table.class));
	}

	static boolean isSealedEmbeddable(Class<?> type, SimpleTypeHolder simpleTypes) {
		List<Class<?>> types = simpleTypes.isSimpleType(type) ? List.of() : concreteTypes(type);
		return !types.isEmpty() && types.stream().allMatch((concrete) -> isEmbeddable(concrete, simpleTypes));
	}

	private static boolean isPlatformType(Class<?> type) {
		String name = type.getName();
		return name.startsWith("java.") || name.startsWith("javax.") || name.startsWith("jdk.")
				|| name.startsWith("sun.") || name.startsWith("com.sun.");
	}

	// Visit the embedded objects in a type, at any depth of containers.
	static void forEachEmbedded(TypeInformation<?> type, SimpleTypeHolder simpleTypes,
			Consumer<TypeInformation<?>> consumer) {
		if (simpleTypes.isSimpleType(type.getType())) {
			return;
		}
		if (isEmbeddable(type.getType(), simpleTypes)) {
			consumer.accept(type);
			return;
		}
		if (isSealedEmbeddable(type.getType(), simpleTypes)) {
			concreteTypes(type.getType()).forEach((concrete) -> consumer.accept(TypeInformation.of(concrete)));
			return;
		}
		if (type.getType().isArray() || type.getType() == Iterable.class) {
			visit(type.getComponentType(), simpleTypes, consumer);
			return;
		}
		if (Map.class.isAssignableFrom(type.getType())) {
			visit(type.getMapValueType(), simpleTypes, consumer);
			return;
		}
		if (Collection.class.isAssignableFrom(type.getType())) {
			visit(type.getComponentType(), simpleTypes, consumer);
			return;
		}
		if (type.getType() == Optional.class) {
			visit(unwrap(type), simpleTypes, consumer);
		}
	}

	private static void visit(@Nullable TypeInformation<?> type, SimpleTypeHolder simpleTypes,
			Consumer<TypeInformation<?>> consumer) {
		if (type != null && type.getType() != Optional.class) {
			forEachEmbedded(type, simpleTypes, consumer);
		}
		else if (type != null && unwrap(type) != type) {
			forEachEmbedded(unwrap(type), simpleTypes, consumer);
		}
	}

	// Say what is wrong with a type.
	static @Nullable String findProblem(TypeInformation<?> type, SimpleTypeHolder simpleTypes) {
		Class<?> javaType = type.getType();
		if (simpleTypes.isSimpleType(javaType) || isEmbeddable(javaType, simpleTypes)
				|| isSealedEmbeddable(javaType, simpleTypes)) {
			return null;
		}
		if (javaType == Optional.class) {
			TypeInformation<?> content = unwrap(type);
			return (content.getType() == Optional.class) ? "an Optional of an Optional"
					: findProblem(content, simpleTypes);
		}
		if (javaType.isArray() || javaType == Iterable.class || Collection.class.isAssignableFrom(javaType)) {
			if (!javaType.isArray() && !isCreatable(javaType, COLLECTION_INTERFACES)) {
				return "the collection type " + javaType.getName() + ", which cannot be created when it is read";
			}
			TypeInformation<?> component = type.getComponentType();
			return (component != null) ? findProblem(component, simpleTypes) : null;
		}
		if (Map.class.isAssignableFrom(javaType)) {
			if (!isCreatable(javaType, MAP_INTERFACES)) {
				return "the map type " + javaType.getName() + ", which cannot be created when it is read";
			}
			return findMapProblem(type, simpleTypes);
		}
		return "the type " + javaType.getName();
	}

	private static @Nullable String findMapProblem(TypeInformation<?> type, SimpleTypeHolder simpleTypes) {
		TypeInformation<?> map = type.getSuperTypeInformation(Map.class);
		List<TypeInformation<?>> arguments = (map != null) ? map.getTypeArguments() : List.of();
		if (arguments.size() == 2 && !isMapKey(arguments.get(0).getType())
				&& !DynamoSimpleTypes.isCustom(simpleTypes, arguments.get(0).getType())) {
			return "a map with keys of type " + arguments.get(0).getType().getName()
					+ " (keys are stored as text: String, enum, UUID, an integer or a date)";
		}
		TypeInformation<?> value = type.getMapValueType();
		return (value != null) ? findProblem(value, simpleTypes) : null;
	}

	private static boolean isMapKey(Class<?> type) {
		return type == String.class || type == Object.class || type.isEnum()
				|| (DynamoSimpleTypes.types().contains(type) && type != byte[].class && type != ByteBuffer.class
						&& type != SdkBytes.class && type != AttributeValue.class && type != Boolean.class
						&& type != Vector.class && type != Float.class && type != Double.class && type != Duration.class
						&& type != Number.class);
	}

	private static boolean isCreatable(Class<?> type, Set<Class<?>> interfaces) {
		if (type.isInterface()) {
			return interfaces.contains(type);
		}
		return type == EnumSet.class || (!Modifier.isAbstract(type.getModifiers()) && ClassUtils.hasConstructor(type))
				|| type.getName().equals("java.util.EnumMap");
	}

}
