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
import java.time.Clock;
import java.time.temporal.ChronoUnit;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.IntFunction;

import io.github.dynamospring.core.mapping.DynamoMappingContext;
import io.github.dynamospring.core.mapping.DynamoPersistentEntity;
import io.github.dynamospring.core.mapping.DynamoPersistentProperty;
import io.github.dynamospring.core.mapping.DynamoSimpleTypes;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.enhanced.dynamodb.AttributeConverter;
import software.amazon.awssdk.enhanced.dynamodb.AttributeValueType;
import software.amazon.awssdk.enhanced.dynamodb.EnhancedType;

import org.springframework.beans.BeanInstantiationException;
import org.springframework.beans.BeanUtils;
import org.springframework.core.CollectionFactory;
import org.springframework.data.core.TypeInformation;
import org.springframework.data.mapping.MappingException;
import org.springframework.util.ClassUtils;

/**
 * Makes the codec of a declared type. Codecs of properties and compiled plans are made
 * once.
 */
final class CodecFactory {

	private final DynamoMappingContext context;

	private final List<AttributeConverter<?>> converters;

	private final @Nullable JsonConverters json;

	private final Clock clock;

	private final Map<Class<?>, AttributeConverter<?>> propertyConverters = new ConcurrentHashMap<>();

	private final SchemaConverters schemaConverters = new SchemaConverters();

	private final DynamicCodec dynamic = new DynamicCodec(this);

	private final Map<PlanKey, ObjectPlan<?>> plans = new ConcurrentHashMap<>();

	private final Map<CodecKey, Codec<Object>> codecs = new ConcurrentHashMap<>();

	private final Map<Class<?>, Codec<Object>> codecsByClass = new ConcurrentHashMap<>();

	CodecFactory(DynamoMappingContext context, List<? extends AttributeConverter<?>> converters,
			@Nullable JsonConverters json, Clock clock) {
		this.context = context;
		this.converters = List.copyOf(converters);
		this.json = json;
		this.clock = clock;
	}

	DynamoMappingContext context() {
		return this.context;
	}

	Clock clock() {
		return this.clock;
	}

	DynamicCodec dynamic() {
		return this.dynamic;
	}

	/**
	 * Return the codec of a property.
	 * @param property the property
	 * @param type the property's type, or one within it
	 * @param writeNulls whether embedded objects store NULL
	 * @return the codec
	 */
	Codec<Object> get(DynamoPersistentProperty property, TypeInformation<?> type, boolean writeNulls) {
		CodecKey key = new CodecKey(property, type, writeNulls);
		Codec<Object> codec = this.codecs.get(key);
		if (codec == null) {
			codec = create(type, property, writeNulls);
			this.codecs.put(key, codec);
		}
		return codec;
	}

	/**
	 * Return the codec for the values of a class that belong to no property.
	 * @param type the class
	 * @return the codec
	 */
	Codec<Object> get(Class<?> type) {
		Codec<Object> codec = this.codecsByClass.get(type);
		if (codec == null) {
			codec = create(TypeInformation.of(declaredClass(type)), null, false);
			this.codecsByClass.put(type, codec);
		}
		return codec;
	}

	// Return the class by which the values of a class are known, such as the enum of a
	// constant with a body.
	private static Class<?> declaredClass(Class<?> type) {
		if (Enum.class.isAssignableFrom(type) && !type.isEnum()) {
			return type.getSuperclass();
		}
		for (Class<?> declared : List.of(java.nio.ByteBuffer.class, java.time.ZoneId.class,
				org.springframework.data.domain.Vector.class)) {
			if (declared.isAssignableFrom(type) && type != java.time.ZoneOffset.class) {
				return declared;
			}
		}
		return type;
	}

	<T> ObjectPlan<T> getPlan(TypeInformation<T> type, boolean writeNulls) {
		PlanKey key = new PlanKey(type, writeNulls);
		ObjectPlan<T> plan = cast(this.plans.get(key));
		if (plan == null) {
			DynamoPersistentEntity<T> entity = cast(this.context.getRequiredPersistentEntity(type));
			plan = ObjectPlan.of(entity, this, writeNulls);
			ObjectPlan<T> existing = cast(this.plans.putIfAbsent(key, plan));
			plan = (existing != null) ? existing : plan;
		}
		return plan;
	}

	private Codec<Object> create(TypeInformation<?> type, @Nullable DynamoPersistentProperty property,
			boolean writeNulls) {
		Class<?> javaType = ClassUtils.resolvePrimitiveIfNecessary(type.getType());
		AttributeConverter<?> schemaConverter = (property != null) ? findSchemaConverter(type, property) : null;
		if (schemaConverter != null) {
			return cast(new CustomCodec<>(schemaConverter));
		}
		if (property != null && property.isJson() && javaType != Optional.class) {
			return cast(new CustomCodec<>(json(property).forText(type.toTypeDescriptor().getResolvableType())));
		}
		AttributeConverter<?> converter = findConverter(type, property);
		if (converter != null) {
			return cast(new CustomCodec<>(converter));
		}
		if (property != null && property.getVectorDimensions() > 0 && isVector(type)) {
			return new VectorCodec.OfLength<>(createBuiltIn(type, javaType, property, writeNulls),
					property.getVectorDimensions());
		}
		return createBuiltIn(type, javaType, property, writeNulls);
	}

	private @Nullable AttributeConverter<?> findSchemaConverter(TypeInformation<?> type,
			DynamoPersistentProperty property) {
		AttributeConverter<?> own = property.getSchemaConverter();
		if (own == null || type.equals(property.getTypeInformation())) {
			return own;
		}
		return (type.isMap() || type.isCollectionLike() || isSchemaType(type)) ? null
				: this.schemaConverters.find(property.getOwner().getType(), type.getType());
	}

	private boolean isSchemaType(TypeInformation<?> type) {
		DynamoPersistentEntity<?> entity = this.context.getPersistentEntity(type);
		return entity != null && entity.getSdkSchema() != null;
	}

	private static boolean isVector(TypeInformation<?> type) {
		return List.class.isAssignableFrom(type.getType()) || SimpleCodecs.isVector(type.getType());
	}

	private Codec<Object> createBuiltIn(TypeInformation<?> type, Class<?> javaType,
			@Nullable DynamoPersistentProperty property, boolean writeNulls) {
		if (javaType == Object.class) {
			return this.dynamic;
		}
		if (javaType == Optional.class) {
			return cast(new OptionalCodec(create(argument(type, 0), property, writeNulls)));
		}
		if (property != null && property.isTimeToLive()) {
			return cast(SimpleCodecs.timeToLive(javaType, this.clock));
		}
		Codec<?> simple = SimpleCodecs.get(javaType, (property != null) ? property.getPrecision() : ChronoUnit.NANOS);
		if (simple != null) {
			return cast(simple);
		}
		if (DynamoSimpleTypes.isJsonTree(javaType)) {
			return cast(new CustomCodec<>(json(property).forTree(javaType)));
		}
		if (javaType.isArray()) {
			return new ArrayCodec(javaType, create(component(type), property, writeNulls));
		}
		if (Map.class.isAssignableFrom(javaType)) {
			return cast(createMap(type, javaType, property, writeNulls));
		}
		if (javaType == Iterable.class || Collection.class.isAssignableFrom(javaType)) {
			return collection(type, create(component(type), property, writeNulls));
		}
		if (javaType.isSealed() && Modifier.isAbstract(javaType.getModifiers())) {
			return createSealed(javaType, writeNulls);
		}
		if (this.context.getPersistentEntity(type) == null) {
			throw new ConversionFailure("values of the type %s cannot be stored; register an AttributeConverter for it"
				.formatted(javaType.getName()));
		}
		return cast(new EmbeddedCodec<>(this, type, writeNulls));
	}

	private Codec<Object> createSealed(Class<?> type, boolean writeNulls) {
		SealedCodec codec = new SealedCodec(type);
		addPermitted(codec, type, writeNulls);
		return codec;
	}

	private void addPermitted(SealedCodec codec, Class<?> type, boolean writeNulls) {
		for (Class<?> permitted : type.getPermittedSubclasses()) {
			if (permitted.isSealed() && Modifier.isAbstract(permitted.getModifiers())) {
				addPermitted(codec, permitted, writeNulls);
			}
			else {
				TypeInformation<?> information = TypeInformation.of(permitted);
				codec.add(permitted, this.context.getRequiredPersistentEntity(information).getTypeName(),
						cast(new EmbeddedCodec<>(this, information, writeNulls)));
			}
		}
	}

	Codec<Object> collection(TypeInformation<?> type, Codec<Object> element) {
		Class<?> javaType = type.getType();
		IntFunction<Collection<Object>> factory = collectionFactory(javaType, component(type).getType());
		if (Set.class.isAssignableFrom(javaType)) {
			AttributeValueType setType = SetCodec.setOf(element.attributeValueType());
			if (setType != null && element.javaType() != Optional.class) {
				return cast(new SetCodec(javaType, setType, element, factory));
			}
			if (element == this.dynamic) {
				return cast(new DynamicSetCodec(this.dynamic, javaType, factory));
			}
		}
		return cast(new CollectionCodec<>(javaType, element, factory));
	}

	private static IntFunction<Collection<Object>> collectionFactory(Class<?> javaType, Class<?> elementType) {
		if (javaType.isAssignableFrom(ArrayList.class)) {
			return ArrayList::new;
		}
		if (javaType == Set.class) {
			return (size) -> new LinkedHashSet<>(Math.max(16, size * 2));
		}
		if (javaType.isInterface() && javaType.isAssignableFrom(ArrayDeque.class)) {
			return ArrayDeque::new;
		}
		return (size) -> CollectionFactory.createCollection(javaType, elementType, size);
	}

	private Codec<?> createMap(TypeInformation<?> type, Class<?> javaType, @Nullable DynamoPersistentProperty property,
			boolean writeNulls) {
		TypeInformation<?> map = type.getSuperTypeInformation(Map.class);
		TypeInformation<?> keyType = (map != null) ? argument(map, 0) : TypeInformation.OBJECT;
		TypeInformation<?> valueType = (map != null) ? argument(map, 1) : TypeInformation.OBJECT;
		AttributeConverter<?> keyConverter = findConverter(keyType, property);
		Codec<Object> keys = (keyConverter != null) ? cast(new CustomCodec<>(keyConverter))
				: create(keyType, null, writeNulls);
		return new MapCodec(javaType, keys, create(valueType, property, writeNulls),
				mapFactory(javaType, keyType.getType()));
	}

	private static IntFunction<Map<Object, Object>> mapFactory(Class<?> javaType, Class<?> keyType) {
		if (javaType == Map.class) {
			return LinkedHashMap::new;
		}
		return (size) -> CollectionFactory.createMap(javaType, keyType, size);
	}

	private static TypeInformation<?> component(TypeInformation<?> type) {
		TypeInformation<?> component = type.getComponentType();
		return (component != null) ? component : TypeInformation.OBJECT;
	}

	private static TypeInformation<?> argument(TypeInformation<?> type, int index) {
		List<TypeInformation<?>> arguments = type.getTypeArguments();
		return (index < arguments.size()) ? arguments.get(index) : TypeInformation.OBJECT;
	}

	private JsonConverters json(@Nullable DynamoPersistentProperty property) {
		if (this.json == null) {
			String place = (property != null)
					? "%s.%s is JSON".formatted(property.getOwner().getType().getName(), property.getName())
					: "A value is JSON";
			throw new MappingException(
					"%s, but nothing converts JSON. Remedy: add Jackson 3 (tools.jackson.core:jackson-databind) to the class path, or give JsonConverters to the builder of the converter."
						.formatted(place));
		}
		return this.json;
	}

	private @Nullable AttributeConverter<?> findConverter(TypeInformation<?> type,
			@Nullable DynamoPersistentProperty property) {
		Class<? extends AttributeConverter<?>> named = (property != null) ? property.getConverterType() : null;
		if (named != null) {
			AttributeConverter<?> converter = this.propertyConverters.get(named);
			if (converter == null) {
				converter = create(named);
				this.propertyConverters.put(named, converter);
			}
			if (matches(converter.type(), type)) {
				return converter;
			}
		}
		for (AttributeConverter<?> converter : this.converters) {
			if (matches(converter.type(), type)) {
				return converter;
			}
		}
		return null;
	}

	private AttributeConverter<?> create(Class<? extends AttributeConverter<?>> type) {
		for (AttributeConverter<?> converter : this.converters) {
			if (ClassUtils.getUserClass(converter) == type) {
				return converter;
			}
		}
		try {
			return BeanUtils.instantiateClass(type);
		}
		catch (BeanInstantiationException ex) {
			throw new MappingException(
					"The converter %s named by @Attribute cannot be created. Remedy: make it a bean, or give it a constructor without arguments."
						.formatted(type.getName()),
					ex);
		}
	}

	private static boolean matches(EnhancedType<?> converted, TypeInformation<?> type) {
		if (ClassUtils.resolvePrimitiveIfNecessary(converted.rawClass()) != ClassUtils
			.resolvePrimitiveIfNecessary(type.getType())) {
			return false;
		}
		List<EnhancedType<?>> parameters = converted.rawClassParameters();
		if (parameters == null || parameters.isEmpty()) {
			return true;
		}
		List<TypeInformation<?>> arguments = type.getTypeArguments();
		if (arguments.size() != parameters.size()) {
			return false;
		}
		for (int i = 0; i < parameters.size(); i++) {
			if (!matches(parameters.get(i), arguments.get(i))) {
				return false;
			}
		}
		return true;
	}

	@SuppressWarnings({ "unchecked", "NullAway" })
	private static <T> T cast(@Nullable Object value) {
		return (T) value;
	}

	private record PlanKey(TypeInformation<?> type, boolean writeNulls) {

	}

	private record CodecKey(DynamoPersistentProperty property, TypeInformation<?> type, boolean writeNulls) {

	}

}
