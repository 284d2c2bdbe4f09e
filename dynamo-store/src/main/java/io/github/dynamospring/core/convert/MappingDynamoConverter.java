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

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Clock;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;

import io.github.dynamospring.DynamoValidationException;
import io.github.dynamospring.core.mapping.DynamoKey;
import io.github.dynamospring.core.mapping.DynamoMappingContext;
import io.github.dynamospring.core.mapping.DynamoPersistentEntity;
import io.github.dynamospring.core.mapping.DynamoPersistentProperty;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.enhanced.dynamodb.AttributeConverter;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

import org.springframework.core.io.support.SpringFactoriesLoader;
import org.springframework.data.core.TypeInformation;
import org.springframework.data.mapping.MappingException;
import org.springframework.util.Assert;
import org.springframework.util.ClassUtils;

/**
 * The {@link DynamoConverter} that works from the mapping context. What it does with an
 * entity is compiled once, at first use. Thread-safe.
 *
 * @since 0.1.0
 */
public class MappingDynamoConverter implements DynamoConverter {

	private final DynamoMappingContext mappingContext;

	private final CodecFactory codecs;

	private final Clock clock;

	private final ProjectionReader projections;

	private final Map<Class<?>, EntityPlan<?>> plans = new ConcurrentHashMap<>();

	private final Map<Class<?>, SealedEntityPlan> sealedPlans = new ConcurrentHashMap<>();

	private final Map<Class<?>, DynamoTableSchema<?>> schemas = new ConcurrentHashMap<>();

	/**
	 * Create a converter with the built-in types.
	 * @param mappingContext the mapping context
	 */
	public MappingDynamoConverter(DynamoMappingContext mappingContext) {
		this(builder(mappingContext));
	}

	/**
	 * Create a converter that knows further types.
	 * @param mappingContext the mapping context; it must have been told the types that
	 * have a converter, see {@link DynamoMappingContext#setCustomTypes}
	 * @param converters converters by type, which come before the built-in ones
	 */
	public MappingDynamoConverter(DynamoMappingContext mappingContext,
			List<? extends AttributeConverter<?>> converters) {
		this(builder(mappingContext).converters(converters));
	}

	private MappingDynamoConverter(Builder builder) {
		DynamoMappingContext mappingContext = builder.mappingContext;
		for (AttributeConverter<?> converter : builder.converters) {
			Class<?> type = converter.type().rawClass();
			if (!mappingContext.isSimpleType(type) && !Collection.class.isAssignableFrom(type)
					&& !Map.class.isAssignableFrom(type)) {
				throw new MappingException(
						"The mapping context does not know that %s has the converter %s. Remedy: call setCustomTypes with the type before the context is initialised."
							.formatted(type.getName(), converter.getClass().getName()));
			}
		}
		this.mappingContext = mappingContext;
		this.clock = builder.clock;
		this.codecs = new CodecFactory(mappingContext, builder.converters,
				(builder.json != null) ? builder.json : findJsonConverters(), builder.clock);
		this.projections = new ProjectionReader(this.codecs);
	}

	/**
	 * Start to build a converter.
	 * @param mappingContext the mapping context
	 * @return a builder
	 */
	public static Builder builder(DynamoMappingContext mappingContext) {
		return new Builder(mappingContext);
	}

	// Those of an optional library, which need not be there.
	private static @Nullable JsonConverters findJsonConverters() {
		List<JsonConverters> found = SpringFactoriesLoader
			.forDefaultResourceLocation(MappingDynamoConverter.class.getClassLoader())
			.load(JsonConverters.class, SpringFactoriesLoader.FailureHandler.handleMessage((message, failure) -> {
			}));
		return found.isEmpty() ? null : found.get(0);
	}

	@Override
	public DynamoMappingContext getMappingContext() {
		return this.mappingContext;
	}

	@Override
	public Map<String, AttributeValue> write(Object entity) {
		return plan(entity).write(entity);
	}

	@Override
	public <T> T read(Class<T> type, Map<String, AttributeValue> item) {
		EntityPlan<T> plan = findPlan(type);
		if (plan != null) {
			return plan.read(item);
		}
		SealedEntityPlan sealed = findSealedPlan(this.mappingContext.getPersistentEntity(type));
		if (sealed != null) {
			return type.cast(read(sealed.subtype(item).getType(), item));
		}
		try {
			if (type == Map.class) {
				return type.cast(this.codecs.dynamic().decode(AttributeValue.createM(item)));
			}
			if (this.mappingContext.getPersistentEntity(type) == null) {
				throw new MappingException(
						"%s cannot be read from an item. Remedy: use an entity, a class or record, or read it as a projection of an entity."
							.formatted(type.getName()));
			}
			return this.codecs.getPlan(TypeInformation.of(type), false).read(item);
		}
		catch (ConversionFailure ex) {
			throw ex.toReadException(type);
		}
	}

	@Override
	public <T> T readProjection(DynamoPersistentEntity<?> entity, Class<T> type, Map<String, AttributeValue> item) {
		SealedEntityPlan sealed = findSealedPlan(entity);
		if (sealed != null) {
			return (type == entity.getType()) ? read(type, item) : readProjection(sealed.subtype(item), type, item);
		}
		EntityPlan<?> source = plan(entity.getType());
		if (type == entity.getType()) {
			return type.cast(source.read(item));
		}
		try {
			return this.projections.read(source.object(), entity, type, item, source.fallback(item));
		}
		catch (ConversionFailure ex) {
			throw ex.toReadException(type);
		}
	}

	@Override
	public void requireProjection(DynamoPersistentEntity<?> entity, Class<?> type) {
		ProjectionReader.requireProperties(entity, type);
		if (findSealedPlan(entity) == null && type != entity.getType()) {
			this.projections.require(plan(entity.getType()).object(), entity, type);
		}
	}

	@Override
	public Map<String, AttributeValue> writeKey(Class<?> entityType, DynamoKey key) {
		SealedEntityPlan sealed = findSealedPlan(this.mappingContext.getPersistentEntity(entityType));
		if (sealed == null) {
			return plan(entityType).keys().toAttributes(key);
		}
		DynamoPersistentEntity<?> entity = this.mappingContext.getRequiredPersistentEntity(entityType);
		if (entity.getKeyLayout().raw()) {
			return sealed.keys().toAttributes(key);
		}
		throw new DynamoValidationException(
				"%s has several kinds of items, and a key is of one of them. Remedy: name the type, one of %s."
					.formatted(entityType.getName(), entity.getSubtypes()));
	}

	private @Nullable SealedEntityPlan findSealedPlan(@Nullable DynamoPersistentEntity<?> entity) {
		if (entity == null || entity.getSubtypes().isEmpty()) {
			return null;
		}
		SealedEntityPlan plan = this.sealedPlans.get(entity.getType());
		if (plan == null) {
			plan = new SealedEntityPlan(entity, this.codecs);
			this.sealedPlans.put(entity.getType(), plan);
		}
		return plan;
	}

	@Override
	public DynamoKey getKey(Object entity) {
		return plan(entity).key(entity);
	}

	@Override
	public KeyConverter getKeyConverter(DynamoPersistentEntity<?> entity) {
		SealedEntityPlan sealed = findSealedPlan(entity);
		return (sealed != null) ? sealed.keys() : plan(entity.getType()).keys();
	}

	@Override
	public AttributeConverter<?> getConverter(DynamoPersistentProperty property) {
		return getConverter(property, property.getTypeInformation());
	}

	@Override
	public AttributeConverter<?> getConverter(DynamoPersistentProperty property, TypeInformation<?> type) {
		return codec(property, type);
	}

	private Codec<Object> codec(DynamoPersistentProperty property, TypeInformation<?> type) {
		boolean writeNulls = property.getOwner() instanceof DynamoPersistentEntity<?> owner && owner.isWriteNulls();
		return this.codecs.get(property, type, writeNulls);
	}

	@Override
	public AttributeValue writeValue(DynamoPersistentProperty property, Object value) {
		return writeValue(property, property.getTypeInformation(), value, RoundingMode.UNNECESSARY);
	}

	@Override
	public AttributeValue writeValue(DynamoPersistentProperty property, TypeInformation<?> type, Object value,
			RoundingMode rounding) {
		try {
			if (value instanceof AttributeValue attributeValue) {
				return attributeValue;
			}
			Codec<Object> codec = codec(property, type);
			return codec.encodeOperand(value, rounding);
		}
		catch (RuntimeException ex) {
			throw ConversionFailure.of(ex).in(property.getName()).toValidationException(property.getOwner().getType());
		}
	}

	@Override
	public AttributeValue writeValue(@Nullable Object value) {
		try {
			return this.codecs.dynamic().encodeElement(value);
		}
		catch (RuntimeException ex) {
			throw ConversionFailure.of(ex).toValidationException(Objects.requireNonNull(value).getClass());
		}
	}

	@Override
	public @Nullable Object readValue(AttributeValue value) {
		return this.codecs.dynamic().decodeNullable(value);
	}

	@Override
	public @Nullable Object getProperty(Object entity, DynamoPersistentProperty property) {
		return plan(entity).object().getProperty(property).get(entity);
	}

	@Override
	public <T> T withProperty(T entity, DynamoPersistentProperty property, @Nullable Object value) {
		Objects.requireNonNull(entity, "An entity is required");
		try {
			return plan(entity).object().with(entity, property, value);
		}
		catch (ConversionFailure ex) {
			throw ex.toValidationException(entity.getClass());
		}
	}

	@Override
	public <T> T withGeneratedValues(T entity, Map<String, AttributeValue> item) {
		return plan(entity).withGenerated(entity, item);
	}

	@Override
	@SuppressWarnings("unchecked")
	public <T> DynamoTableSchema<T> getTableSchema(Class<T> entityType) {
		DynamoTableSchema<T> schema = (DynamoTableSchema<T>) this.schemas.get(entityType);
		if (schema == null) {
			EntityPlan<T> plan = plan(entityType);
			schema = new DynamoTableSchema<>(plan.entity(), plan);
			DynamoTableSchema<?> existing = this.schemas.putIfAbsent(entityType, schema);
			schema = (existing != null) ? (DynamoTableSchema<T>) existing : schema;
		}
		return schema;
	}

	@Override
	public Clock getClock() {
		return this.clock;
	}

	@Override
	public boolean isHidden(DynamoPersistentEntity<?> entity, Map<String, AttributeValue> item) {
		return isOfOtherType(entity, item) || hasExpired(entity, item);
	}

	private static boolean isOfOtherType(DynamoPersistentEntity<?> entity, Map<String, AttributeValue> item) {
		List<? extends DynamoPersistentEntity<?>> types = QueryMapper.storedTypes(entity);
		if (types.isEmpty()) {
			return false;
		}
		AttributeValue stored = item.get(DynamoPersistentEntity.TYPE_ATTRIBUTE);
		return stored == null || types.stream().noneMatch((type) -> type.getTypeName().equals(stored.s()));
	}

	private boolean hasExpired(DynamoPersistentEntity<?> entity, Map<String, AttributeValue> item) {
		DynamoPersistentProperty timeToLive = entity.isHideExpired() ? entity.getTimeToLiveProperty() : null;
		AttributeValue expiry = (timeToLive != null) ? item.get(timeToLive.getAttributeName()) : null;
		return expiry != null && expiry.n() != null
				&& new BigDecimal(expiry.n()).compareTo(BigDecimal.valueOf(this.clock.instant().getEpochSecond())) <= 0;
	}

	@SuppressWarnings("unchecked")
	private <T> EntityPlan<T> plan(T entity) {
		return plan((Class<T>) ClassUtils.getUserClass(entity.getClass()));
	}

	private <T> EntityPlan<T> plan(Class<T> type) {
		EntityPlan<T> plan = findPlan(type);
		if (plan == null) {
			throw new MappingException(
					"%s is not an entity. Remedy: add @Table to the class.".formatted(type.getName()));
		}
		return plan;
	}

	@SuppressWarnings("unchecked")
	private <T> @Nullable EntityPlan<T> findPlan(Class<T> type) {
		EntityPlan<?> plan = this.plans.get(type);
		return (EntityPlan<T>) ((plan != null) ? plan : compile(type));
	}

	@SuppressWarnings("unchecked")
	private <T> @Nullable EntityPlan<T> compile(Class<T> type) {
		DynamoPersistentEntity<T> entity = (DynamoPersistentEntity<T>) this.mappingContext.getPersistentEntity(type);
		if (entity == null || !entity.isTable() || !entity.getSubtypes().isEmpty()) {
			return null;
		}
		ObjectPlan<T> object = this.codecs.getPlan((TypeInformation<T>) entity.getTypeInformation(),
				entity.isWriteNulls());
		EntityPlan<T> plan = new EntityPlan<>(entity, object, new KeyConverter(entity, this.codecs),
				new GeneratedAttributes(entity, object, this.clock));
		EntityPlan<T> existing = (EntityPlan<T>) this.plans.putIfAbsent(type, plan);
		return (existing != null) ? existing : plan;
	}

	/**
	 * Builds a converter.
	 */
	public static final class Builder {

		private final DynamoMappingContext mappingContext;

		private List<? extends AttributeConverter<?>> converters = List.of();

		private @Nullable JsonConverters json;

		private Clock clock = Clock.systemUTC();

		private Builder(DynamoMappingContext mappingContext) {
			Assert.notNull(mappingContext, "A mapping context is needed");
			this.mappingContext = mappingContext;
		}

		/**
		 * Set the converters by type, which come before the built-in ones.
		 * @param newConverters the converters; the mapping context must have been told
		 * the types they convert, see {@link DynamoMappingContext#setCustomTypes}
		 * @return this builder
		 */
		public Builder converters(List<? extends AttributeConverter<?>> newConverters) {
			this.converters = List.copyOf(newConverters);
			return this;
		}

		/**
		 * Set what converts JSON documents.
		 * @param newJson the converters, by default those of Jackson 3 if it is there
		 * @return this builder
		 */
		public Builder json(JsonConverters newJson) {
			this.json = newJson;
			return this;
		}

		/**
		 * Set the clock that tells what has expired, and from when on durations count.
		 * @param newClock the clock, by default the system's
		 * @return this builder
		 */
		public Builder clock(Clock newClock) {
			this.clock = newClock;
			return this;
		}

		/**
		 * Build the converter.
		 * @return the converter
		 */
		public MappingDynamoConverter build() {
			return new MappingDynamoConverter(this);
		}

	}

}
