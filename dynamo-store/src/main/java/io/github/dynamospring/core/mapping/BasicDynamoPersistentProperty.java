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

import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;

import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.enhanced.dynamodb.AttributeConverter;

import org.springframework.data.annotation.AccessType;
import org.springframework.data.core.TypeInformation;
import org.springframework.data.mapping.Association;
import org.springframework.data.mapping.PersistentEntity;
import org.springframework.data.mapping.model.AnnotationBasedPersistentProperty;
import org.springframework.data.mapping.model.Property;
import org.springframework.data.mapping.model.SimpleTypeHolder;
import org.springframework.data.util.Lazy;

/**
 * The {@link DynamoPersistentProperty} made from annotations.
 *
 * @since 0.1.0
 */
public class BasicDynamoPersistentProperty extends AnnotationBasedPersistentProperty<DynamoPersistentProperty>
		implements DynamoPersistentProperty {

	private final SimpleTypeHolder simpleTypes;

	private final String attributeName;

	private final boolean partitionKey;

	private final @Nullable SortKey sortKey;

	private final ChronoUnit precision;

	private final boolean timeToLive;

	private final @Nullable Class<? extends AttributeConverter<?>> converterType;

	private final @Nullable TypeInformation<?> convertedType;

	private final boolean json;

	private final int vectorDimensions;

	private final Lazy<List<TypeInformation<?>>> embeddedTypes;

	/**
	 * Create a property.
	 * @param property the field and methods of the property
	 * @param owner the entity it belongs to
	 * @param simpleTypes the simple types
	 */
	public BasicDynamoPersistentProperty(Property property, PersistentEntity<?, DynamoPersistentProperty> owner,
			SimpleTypeHolder simpleTypes) {
		super(property, owner, simpleTypes);
		Attribute attribute = findAnnotation(Attribute.class);
		this.converterType = (attribute != null && attribute.converter() != Attribute.None.class)
				? attribute.converter() : null;
		this.convertedType = (this.converterType != null) ? PropertyTypes.convertedType(this.converterType) : null;
		this.simpleTypes = (this.convertedType != null)
				? DynamoSimpleTypes.with(simpleTypes, this.convertedType.getType()) : simpleTypes;
		this.attributeName = (attribute != null && !(attribute.value().isEmpty() && this.converterType != null))
				? attribute.value() : getName();
		this.partitionKey = isAnnotationPresent(PartitionKey.class) || isIdProperty();
		this.sortKey = findAnnotation(SortKey.class);
		Precision annotation = findAnnotation(Precision.class);
		this.precision = (annotation != null) ? annotation.value() : ChronoUnit.NANOS;
		this.timeToLive = isAnnotationPresent(TimeToLive.class);
		this.json = isAnnotationPresent(JsonAttribute.class);
		Vector vector = findAnnotation(Vector.class);
		this.vectorDimensions = (vector != null) ? vector.dimensions() : 0;
		this.embeddedTypes = Lazy.of(this::findEmbeddedTypes);
	}

	private List<TypeInformation<?>> findEmbeddedTypes() {
		if (this.json) {
			return List.of();
		}
		List<TypeInformation<?>> types = new ArrayList<>();
		PropertyTypes.forEachEmbedded(getTypeInformation(), this.simpleTypes, types::add);
		return List.copyOf(types);
	}

	@Override
	public String getAttributeName() {
		return this.attributeName;
	}

	@Override
	public boolean isPartitionKey() {
		return this.partitionKey;
	}

	@Override
	public boolean isSortKey() {
		return this.sortKey != null;
	}

	@Override
	public @Nullable SortKey getSortKey() {
		return this.sortKey;
	}

	@Override
	public ChronoUnit getPrecision() {
		return this.precision;
	}

	@Override
	public boolean isTimeToLive() {
		return this.timeToLive;
	}

	@Override
	public boolean isCustomType() {
		Class<?> type = PropertyTypes.unwrap(getTypeInformation()).getType();
		return DynamoSimpleTypes.isCustom(this.simpleTypes, type);
	}

	@Override
	public @Nullable Class<? extends AttributeConverter<?>> getConverterType() {
		return this.converterType;
	}

	/**
	 * Return the type that the property's own converter converts.
	 * @return the type or {@code null}
	 */
	@Nullable TypeInformation<?> getConvertedType() {
		return this.convertedType;
	}

	/**
	 * Return the types that are not looked into in this property.
	 * @return the simple types
	 */
	SimpleTypeHolder getSimpleTypes() {
		return this.simpleTypes;
	}

	@Override
	public boolean isJson() {
		return this.json;
	}

	@Override
	public int getVectorDimensions() {
		return this.vectorDimensions;
	}

	/**
	 * Computed getters, which have no field, are not stored unless the class asks for
	 * access through methods. What the properties of a class with the SDK's annotations
	 * are is found by those.
	 */
	@Override
	public boolean isTransient() {
		if (super.isTransient()
				|| (getOwner() instanceof BasicDynamoPersistentEntity<?> entity && entity.isSdkAnnotated())) {
			return true;
		}
		AccessType accessType = findPropertyOrOwnerAnnotation(AccessType.class);
		return getField() == null && (accessType == null || accessType.value() != AccessType.Type.PROPERTY);
	}

	@Override
	public boolean isEntity() {
		return !isTransient() && !this.embeddedTypes.get().isEmpty();
	}

	@Override
	public Iterable<? extends TypeInformation<?>> getPersistentEntityTypeInformation() {
		return isEntity() ? this.embeddedTypes.get() : List.of();
	}

	@Override
	protected Association<DynamoPersistentProperty> createAssociation() {
		return new Association<>(this, null);
	}

}
