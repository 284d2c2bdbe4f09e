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

import java.beans.PropertyDescriptor;
import java.lang.reflect.Modifier;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

import io.github.dynamospring.DynamoValidationException;
import io.github.dynamospring.core.convert.ObjectPlan.AttributeValues;
import io.github.dynamospring.core.mapping.DynamoPersistentEntity;
import io.github.dynamospring.core.mapping.DynamoPersistentProperty;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.enhanced.dynamodb.AttributeValueType;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

import org.springframework.data.core.TypeInformation;
import org.springframework.data.mapping.MappingException;
import org.springframework.data.projection.ProjectionInformation;
import org.springframework.data.projection.SpelAwareProxyProjectionFactory;

/**
 * Reads items as projections: interfaces, records, classes and maps whose properties are
 * those of an entity by name.
 */
final class ProjectionReader {

	private final CodecFactory codecs;

	private final SpelAwareProxyProjectionFactory projections = new SpelAwareProxyProjectionFactory();

	private final Map<ProjectionKey, Projection<?>> compiled = new ConcurrentHashMap<>();

	ProjectionReader(CodecFactory codecs) {
		this.codecs = codecs;
	}

	/**
	 * Refuse a type whose instances have no properties of their own to be read.
	 * @param entity the entity
	 * @param type the projection type
	 */
	static void requireProperties(DynamoPersistentEntity<?> entity, Class<?> type) {
		boolean isOfJdk = type.getName().startsWith("java.") && type != Map.class;
		boolean isValue = type.isPrimitive() || type.isArray() || type.isEnum() || type.isAnnotation();
		boolean isAbstract = Modifier.isAbstract(type.getModifiers()) && !type.isInterface();
		boolean isContainer = Iterable.class.isAssignableFrom(type)
				|| (Map.class.isAssignableFrom(type) && type != Map.class);
		boolean isOfEntity = type.isAssignableFrom(entity.getType()) || entity.getType().isAssignableFrom(type);
		if (isValue || (!isOfEntity && (isOfJdk || isAbstract || isContainer))) {
			throw new DynamoValidationException(
					"%s cannot be a projection of %s. Remedy: use an interface with getters, a record or a class whose "
						.formatted(type.getTypeName(), entity.getType().getSimpleName())
							+ "properties are properties of %s, or Map and take the value from it."
								.formatted(entity.getType().getSimpleName()));
		}
	}

	void require(ObjectPlan<?> source, DynamoPersistentEntity<?> entity, Class<?> type) {
		projection(source, entity, type);
	}

	<T> T read(ObjectPlan<?> source, DynamoPersistentEntity<?> entity, Class<T> type, Map<String, AttributeValue> item,
			AttributeValues fallback) {
		return projection(source, entity, type).read(item, fallback);
	}

	@SuppressWarnings("unchecked")
	private <T> Projection<T> projection(ObjectPlan<?> source, DynamoPersistentEntity<?> entity, Class<T> type) {
		ProjectionKey key = new ProjectionKey(entity.getTypeInformation(), type);
		Projection<T> projection = (Projection<T>) this.compiled.get(key);
		if (projection == null) {
			projection = compile(source, entity, type);
			this.compiled.put(key, projection);
		}
		return projection;
	}

	@SuppressWarnings("unchecked")
	private <T> Projection<T> compile(ObjectPlan<?> source, DynamoPersistentEntity<?> entity, Class<T> type) {
		if (type == Map.class) {
			return (item, fallback) -> (T) readMap(List.of(source.properties()), item, fallback, false);
		}
		if (type.isInterface()) {
			List<PropertyPlan> properties = interfaceProperties(source, type);
			return (item, fallback) -> this.projections.createProjection(type,
					readMap(properties, item, fallback, true));
		}
		MappedObjectPlan<T> plan = compile(entity, TypeInformation.of(type));
		return plan::read;
	}

	private List<PropertyPlan> interfaceProperties(ObjectPlan<?> source, Class<?> type) {
		ProjectionInformation information = this.projections.getProjectionInformation(type);
		List<PropertyPlan> properties = information.getInputProperties()
			.stream()
			.map(PropertyDescriptor::getName)
			.map((name) -> {
				PropertyPlan property = source.findProperty(name);
				if (property == null) {
					throw unknown(type, name, source.type());
				}
				return property;
			})
			.toList();
		return information.isClosed() ? properties : List.of(source.properties());
	}

	private static Map<String, @Nullable Object> readMap(List<PropertyPlan> properties,
			Map<String, AttributeValue> item, AttributeValues fallback, boolean absentToo) {
		Map<String, @Nullable Object> values = new LinkedHashMap<>();
		for (PropertyPlan plan : properties) {
			AttributeValue value = item.get(plan.attributeName());
			value = (value != null) ? value : fallback.get(plan.attributeName());
			if (value != null || absentToo) {
				values.put(plan.name(), plan.read(value));
			}
		}
		return values;
	}

	// Compile a class whose properties are read from attributes of the source's.
	private <T> MappedObjectPlan<T> compile(DynamoPersistentEntity<?> source, TypeInformation<T> type) {
		DynamoPersistentEntity<T> target = entity(type);
		if (target == null) {
			throw new MappingException(
					"%s is no projection of %s. Remedy: use an interface with getters, a record, a class or Map."
						.formatted(type.getType().getName(), source.getType().getName()));
		}
		return new MappedObjectPlan<>(target, (property) -> {
			DynamoPersistentProperty origin = source.getPersistentProperty(property.getName());
			if (origin == null) {
				throw unknown(type.getType(), property.getName(), source.getType());
			}
			Codec<Object> codec = codec(origin, origin.getTypeInformation(), property.getTypeInformation());
			return new PropertyPlan(property, origin.getAttributeName(), codec, false, false);
		});
	}

	@SuppressWarnings("unchecked")
	private <T> @Nullable DynamoPersistentEntity<T> entity(TypeInformation<T> type) {
		return (DynamoPersistentEntity<T>) this.codecs.context().getPersistentEntity(type);
	}

	private Codec<Object> codec(DynamoPersistentProperty origin, TypeInformation<?> source, TypeInformation<?> target) {
		if (!source.equals(target)) {
			DynamoPersistentEntity<?> nested = this.codecs.context().getPersistentEntity(source);
			if (nested != null && this.codecs.context().getPersistentEntity(target) != null) {
				return new NestedCodec(nested, target);
			}
			if (isCollection(source) && isCollection(target)) {
				TypeInformation<?> sourceElement = source.getComponentType();
				TypeInformation<?> targetElement = target.getComponentType();
				if (sourceElement != null && targetElement != null && !sourceElement.equals(targetElement)
						&& this.codecs.context().getPersistentEntity(sourceElement) != null) {
					return this.codecs.collection(target, codec(origin, sourceElement, targetElement));
				}
			}
		}
		return this.codecs.get(origin, target, false);
	}

	private static boolean isCollection(TypeInformation<?> type) {
		return Collection.class.isAssignableFrom(type.getType());
	}

	private static MappingException unknown(Class<?> projection, String property, Class<?> source) {
		return new MappingException(
				"Property '%s' of the projection %s is none of %s. Remedy: name it as the entity's property, or leave it out."
					.formatted(property, projection.getName(), source.getName()));
	}

	/**
	 * A compiled projection.
	 *
	 * @param <T> the projection type
	 */
	@FunctionalInterface
	private interface Projection<T> {

		T read(Map<String, AttributeValue> item, AttributeValues fallback);

	}

	private record ProjectionKey(TypeInformation<?> source, Class<?> type) {

	}

	/**
	 * Reads an embedded object as a projection of it. Compiled at first use, since types
	 * may contain themselves.
	 */
	private final class NestedCodec extends Codec<Object> {

		private final DynamoPersistentEntity<?> source;

		private final TypeInformation<?> target;

		private @Nullable ObjectPlan<?> plan;

		NestedCodec(DynamoPersistentEntity<?> source, TypeInformation<?> target) {
			super(target.getType(), AttributeValueType.M);
			this.source = source;
			this.target = target;
		}

		@Override
		AttributeValue encode(Object value) {
			throw new ConversionFailure("a projection cannot be written");
		}

		@Override
		Object decode(AttributeValue value) {
			if (!value.hasM()) {
				throw ConversionFailure.mismatch("M (map)", value);
			}
			ObjectPlan<?> current = this.plan;
			if (current == null) {
				current = compile(this.source, this.target);
				this.plan = current;
			}
			return java.util.Objects.requireNonNull(current.read(value.m()));
		}

	}

}
