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

import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

import org.jspecify.annotations.Nullable;

import org.springframework.core.annotation.AnnotatedElementUtils;
import org.springframework.data.core.TypeInformation;
import org.springframework.data.mapping.InstanceCreatorMetadata;
import org.springframework.data.mapping.MappingException;
import org.springframework.data.mapping.Parameter;
import org.springframework.data.mapping.model.SimpleTypeHolder;
import org.springframework.util.ClassUtils;
import org.springframework.util.ReflectionUtils;

/**
 * Finds mistakes in the properties of a type, be it an entity or an embedded one.
 */
final class PropertyVerifier {

	private static final Set<Class<?>> VERSION_TYPES = Set.of(Long.class, Integer.class, Short.class);

	private static final int MAX_DIMENSIONS = 4096;

	private final BasicDynamoPersistentEntity<?> entity;

	private final SimpleTypeHolder simpleTypes;

	PropertyVerifier(BasicDynamoPersistentEntity<?> entity, SimpleTypeHolder simpleTypes) {
		this.entity = entity;
		this.simpleTypes = simpleTypes;
	}

	void verify() {
		verifyType();
		verifyCreator();
		Map<String, DynamoPersistentProperty> attributes = new HashMap<>();
		for (DynamoPersistentProperty property : this.entity.properties()) {
			verifyAttribute(property, attributes);
			verifyPropertyType(property);
			verifySettable(property);
		}
	}

	private void verifyType() {
		Class<?> type = this.entity.getType();
		if (type.isInterface() && !this.entity.isTable()) {
			throw problem(null, "is an interface, so its items could not be read",
					"use the classes that implement it, each with its own @Table");
		}
		if (this.entity.isTable() && (type.isInterface() || Modifier.isAbstract(type.getModifiers()))) {
			throw problem(null, "is abstract, so its items could not be read",
					"move @Table to the concrete classes; properties may stay in the abstract class");
		}
		if (type.isMemberClass() && !Modifier.isStatic(type.getModifiers())) {
			throw problem(null, "is an inner class, which needs an instance of the outer class to be created",
					"make it static");
		}
	}

	private void verifyAttribute(DynamoPersistentProperty property, Map<String, DynamoPersistentProperty> attributes) {
		String name = property.getAttributeName();
		if (name.isBlank()) {
			throw problem(property, "has an empty attribute name", "give @Attribute a name or remove it");
		}
		DynamoPersistentProperty other = attributes.putIfAbsent(name, property);
		if (other != null) {
			throw problem(property,
					"is stored in the attribute '%s', and so is the property '%s'".formatted(name, other.getName()),
					"give one of them another name with @Attribute");
		}
	}

	private void verifyPropertyType(DynamoPersistentProperty property) {
		TypeInformation<?> type = property.getTypeInformation();
		verifyConverter(property, type);
		verifyVector(property, type);
		verifyJson(property);
		String problem = property.isJson() ? null : PropertyTypes.findProblem(type, simpleTypes(property));
		if (problem != null) {
			throw problem(property, "has " + problem + ", which cannot be stored",
					"use a supported type, register an AttributeConverter for it, or exclude the property with @Transient");
		}
		verifyPrecision(property, type);
		verifyVersion(property);
		verifyTimeToLive(property);
	}

	private SimpleTypeHolder simpleTypes(DynamoPersistentProperty property) {
		return (property instanceof BasicDynamoPersistentProperty basic) ? basic.getSimpleTypes() : this.simpleTypes;
	}

	private void verifyConverter(DynamoPersistentProperty property, TypeInformation<?> type) {
		Class<?> converter = property.getConverterType();
		if (converter == null) {
			return;
		}
		TypeInformation<?> converted = (property instanceof BasicDynamoPersistentProperty basic)
				? basic.getConvertedType() : null;
		if (converted == null) {
			throw problem(property,
					"has the converter %s, whose class does not say what it converts".formatted(converter.getName()),
					"let it implement AttributeConverter of a type, not of a type variable");
		}
		if (!PropertyTypes.contains(type, converted.getType())) {
			throw problem(property,
					"has the converter %s of %s, which does not occur in its type %s".formatted(converter.getName(),
							converted.getType().getName(), type),
					"use a converter of the property's type, or of the type of its elements");
		}
		if (property.isVersionProperty() || property.isTimeToLive()) {
			throw problem(property,
					"has a converter and %s".formatted(property.isTimeToLive() ? "@TimeToLive" : "@Version"),
					"remove the converter: the value is stored as a number");
		}
	}

	private void verifyVector(DynamoPersistentProperty property, TypeInformation<?> type) {
		if (property.findAnnotation(Vector.class) == null) {
			return;
		}
		if (!PropertyTypes.isVector(type)) {
			throw problem(property, "has @Vector, but its type is " + type,
					"use float[], double[], a List of numbers, or Spring Data's Vector");
		}
		int dimensions = property.getVectorDimensions();
		if (dimensions < 1 || dimensions > MAX_DIMENSIONS) {
			throw problem(property, "has @Vector(dimensions = %d)".formatted(dimensions),
					"use 1 to %d dimensions".formatted(MAX_DIMENSIONS));
		}
	}

	private void verifyJson(DynamoPersistentProperty property) {
		if (!property.isJson()) {
			return;
		}
		String other = property.isVersionProperty() ? "@Version"
				: property.isTimeToLive() ? "@TimeToLive" : (property.getVectorDimensions() > 0) ? "@Vector"
						: (property.getConverterType() != null) ? "@Attribute(converter)" : null;
		if (other != null) {
			throw problem(property, "has @JsonAttribute and " + other,
					"remove one of them: the property is stored as a text of JSON or not");
		}
	}

	private void verifyPrecision(DynamoPersistentProperty property, TypeInformation<?> type) {
		if (property.findAnnotation(Precision.class) == null) {
			return;
		}
		if (!PropertyTypes.hasPrecision(type)) {
			throw problem(property,
					"has @Precision, but its type %s holds no time of day".formatted(property.getType().getName()),
					"remove @Precision");
		}
		if (!PropertyTypes.PRECISIONS.contains(property.getPrecision())) {
			throw problem(property,
					"has @Precision(%s), which is not supported".formatted(property.getPrecision().name()),
					"use NANOS, MICROS, MILLIS, SECONDS or MINUTES");
		}
		if (property.isTimeToLive()) {
			throw problem(property, "has both @Precision and @TimeToLive",
					"remove @Precision: a time to live is stored" + " in epoch seconds");
		}
	}

	private void verifyVersion(DynamoPersistentProperty property) {
		if (property.isVersionProperty()
				&& !VERSION_TYPES.contains(ClassUtils.resolvePrimitiveIfNecessary(property.getType()))) {
			throw problem(property, "has @Version, but its type is " + property.getType().getName(),
					"use Long, Integer or Short, or their primitives");
		}
	}

	private void verifyTimeToLive(DynamoPersistentProperty property) {
		if (property.isTimeToLive() && !PropertyTypes.isTimeToLive(property.getTypeInformation())) {
			throw problem(property, "has @TimeToLive, but its type is " + property.getType().getName(),
					"use Instant, OffsetDateTime, ZonedDateTime, Duration, or long for epoch seconds");
		}
	}

	private void verifySettable(DynamoPersistentProperty property) {
		Field field = property.getField();
		if (field == null || !Modifier.isFinal(field.getModifiers()) || property.getWither() != null
				|| this.entity.isCreatorArgument(property) || property.usePropertyAccess()) {
			return;
		}
		throw problem(property, "is final and no argument of the constructor, so it could not be set when it is read",
				"add it to the constructor, remove 'final', add a method with%s, or exclude it with @Transient"
					.formatted(org.springframework.util.StringUtils.capitalize(property.getName())));
	}

	private void verifyCreator() {
		InstanceCreatorMetadata<DynamoPersistentProperty> creator = this.entity.getInstanceCreatorMetadata();
		if (creator == null) {
			throw problem(null, "has several constructors and none that is to be used when it is read",
					"annotate one of them with @PersistenceCreator, or add one without arguments");
		}
		for (Parameter<?, DynamoPersistentProperty> parameter : creator.getParameters()) {
			if (!parameter.hasName()) {
				throw problem(null, "has a constructor whose parameters have no names",
						"compile it with the option -parameters");
			}
			String name = parameter.getRequiredName();
			if (this.entity.getPersistentProperty(name) == null && !this.entity.isTransient(name)
					&& !isTransientField(name)) {
				throw problem(null,
						"has a constructor parameter '%s' (%s), but no property of that name".formatted(name,
								parameter.getRawType().getSimpleName()),
						"name parameter and property alike, or annotate another constructor with @PersistenceCreator");
			}
		}
	}

	private boolean isTransientField(String name) {
		Field field = ReflectionUtils.findField(this.entity.getType(), name);
		return field != null && (Modifier.isTransient(field.getModifiers())
				|| AnnotatedElementUtils.hasAnnotation(field, org.springframework.data.annotation.Transient.class));
	}

	MappingException problem(@Nullable DynamoPersistentProperty property, String problem, String remedy) {
		return SchemaProblem.of(this.entity.getType(), (property != null) ? List.of(property.getName()) : List.of(),
				problem, remedy);
	}

}
