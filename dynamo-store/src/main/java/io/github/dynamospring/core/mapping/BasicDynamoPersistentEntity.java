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

import java.lang.annotation.Annotation;
import java.lang.reflect.Constructor;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

import io.github.dynamospring.core.mapping.PropertyTypes.KeyType;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.enhanced.dynamodb.TableSchema;

import org.springframework.core.annotation.AnnotatedElementUtils;
import org.springframework.core.annotation.MergedAnnotation;
import org.springframework.data.annotation.CreatedBy;
import org.springframework.data.annotation.CreatedDate;
import org.springframework.data.annotation.TypeAlias;
import org.springframework.data.core.TypeInformation;
import org.springframework.data.mapping.InstanceCreatorMetadata;
import org.springframework.data.mapping.MappingException;
import org.springframework.data.mapping.Parameter;
import org.springframework.data.mapping.PersistentEntity;
import org.springframework.data.mapping.PersistentProperty;
import org.springframework.data.mapping.PreferredConstructor;
import org.springframework.data.mapping.model.BasicPersistentEntity;
import org.springframework.data.mapping.model.SimpleTypeHolder;
import org.springframework.data.support.IsNewStrategy;

/**
 * The {@link DynamoPersistentEntity} made from annotations. All mistakes in them are
 * found by {@link #verify()}, which the mapping context calls.
 *
 * @param <T> the entity type
 * @since 0.1.0
 */
public class BasicDynamoPersistentEntity<T> extends BasicPersistentEntity<T, DynamoPersistentProperty>
		implements DynamoPersistentEntity<T> {

	private final DynamoMappingContext context;

	private final SimpleTypeHolder simpleTypes;

	private final @Nullable Table table;

	private final boolean sealed;

	private final boolean sdkAnnotated;

	private @Nullable TableSchema<T> sdkSchema;

	private Set<String> flattened = Set.of();

	private List<DynamoPersistentEntity<? extends T>> subtypes = List.of();

	private @Nullable TableDefinition definition;

	private @Nullable InstanceCreatorMetadata<DynamoPersistentProperty> canonicalConstructor;

	/**
	 * Create an entity.
	 * @param type the type
	 * @param context the context it belongs to
	 * @param simpleTypes the types that are not looked into
	 */
	protected BasicDynamoPersistentEntity(TypeInformation<T> type, DynamoMappingContext context,
			SimpleTypeHolder simpleTypes) {
		super(type);
		this.context = context;
		this.simpleTypes = simpleTypes;
		this.sealed = PropertyTypes.isSealedEntity(type.getType());
		this.sdkAnnotated = SdkSchemaReader.isAnnotated(type.getType());
		this.table = this.sealed ? null : AnnotatedElementUtils.findMergedAnnotation(type.getType(), Table.class);
	}

	/**
	 * Return how the type is created: the canonical constructor of a record with several,
	 * whatever its visibility.
	 */
	@Override
	public @Nullable InstanceCreatorMetadata<DynamoPersistentProperty> getInstanceCreatorMetadata() {
		InstanceCreatorMetadata<DynamoPersistentProperty> creator = super.getInstanceCreatorMetadata();
		if (creator == null && getType().isRecord()) {
			creator = this.canonicalConstructor;
			if (creator == null) {
				creator = canonicalConstructor();
				this.canonicalConstructor = creator;
			}
		}
		return creator;
	}

	private InstanceCreatorMetadata<DynamoPersistentProperty> canonicalConstructor() {
		RecordComponent[] components = getType().getRecordComponents();
		Class<?>[] types = Arrays.stream(components).map(RecordComponent::getType).toArray(Class<?>[]::new);
		try {
			Constructor<T> constructor = getType().getDeclaredConstructor(types);
			List<TypeInformation<?>> parameterTypes = getTypeInformation().getParameterTypes(constructor);
			Annotation[][] annotations = constructor.getParameterAnnotations();
			Parameter<Object, DynamoPersistentProperty>[] parameters = newParameters(components.length);
			for (int i = 0; i < components.length; i++) {
				parameters[i] = parameter(components[i].getName(), parameterTypes.get(i), annotations[i]);
			}
			return new PreferredConstructor<>(constructor, parameters);
		}
		catch (NoSuchMethodException ex) {
			throw new IllegalStateException("Record without a canonical constructor: " + getType().getName(), ex);
		}
	}

	@SuppressWarnings("unchecked")
	private Parameter<Object, DynamoPersistentProperty> parameter(String name, TypeInformation<?> type,
			Annotation[] annotations) {
		return new Parameter<>(name, (TypeInformation<Object>) type, annotations,
				(PersistentEntity<Object, DynamoPersistentProperty>) this);
	}

	@SuppressWarnings({ "unchecked", "rawtypes" })
	private static Parameter<Object, DynamoPersistentProperty>[] newParameters(int length) {
		return new Parameter[length];
	}

	@Override
	public boolean isCreatorArgument(PersistentProperty<?> property) {
		InstanceCreatorMetadata<DynamoPersistentProperty> creator = getInstanceCreatorMetadata();
		return creator != null && creator.isCreatorParameter(property);
	}

	@Override
	public void addPersistentProperty(DynamoPersistentProperty property) {
		if (this.sdkAnnotated && property.isTransient()) {
			return;
		}
		if (property.isVersionProperty()) {
			verifySingle(property, getVersionProperty(), "@Version", "an item has one version");
		}
		if (property.isIdProperty()) {
			verifySingle(property, getIdProperty(), "@Id", "use @PartitionKey and @SortKey for a key of several parts");
		}
		super.addPersistentProperty(property);
	}

	private void verifySingle(DynamoPersistentProperty property, @Nullable DynamoPersistentProperty other,
			String annotation, String reason) {
		if (other != null && !other.equals(property)) {
			throw SchemaProblem.of(getType(), List.of(other.getName(), property.getName()), "both have " + annotation,
					"keep it on one: " + reason);
		}
	}

	@Override
	public void verify() {
		if (this.sealed) {
			SealedEntityReader<T> reader = new SealedEntityReader<>(getType(), this.context);
			this.definition = reader.read();
			this.subtypes = reader.subtypes();
			return;
		}
		if (this.sdkAnnotated) {
			verifySdkAnnotated();
			return;
		}
		super.verify();
		new PropertyVerifier(this, this.simpleTypes).verify();
		if (this.table != null) {
			TableDefinition created = new TableDefinitionReader(this, this.table, this.context).read();
			this.definition = created;
			this.context.register(this);
		}
	}

	/**
	 * Return what tells whether an object is new: its version, which is {@code null} or
	 * 0; without a version, its creation date; without either, its creator, which is
	 * {@code null}. An object with none of them counts as not new.
	 */
	@Override
	protected IsNewStrategy getFallbackIsNewStrategy() {
		DynamoPersistentProperty property = getVersionProperty();
		if (property == null) {
			property = getPersistentProperty(CreatedDate.class);
		}
		if (property == null) {
			property = getPersistentProperty(CreatedBy.class);
		}
		if (property == null) {
			return (object) -> false;
		}
		DynamoPersistentProperty decisive = property;
		return (object) -> {
			Object value = getPropertyAccessor(object).getProperty(decisive);
			return value == null || (value instanceof Number number && number.longValue() == 0);
		};
	}

	private void verifySdkAnnotated() {
		SdkSchemaReader<T> reader = new SdkSchemaReader<>(getType(), this.simpleTypes);
		reader.verifyType();
		SdkSchemaReader.Content content = reader.read(this, this.context);
		this.sdkSchema = reader.schema();
		this.flattened = Set.copyOf(content.flattened());
		for (DynamoPersistentProperty property : content.properties().values()) {
			addPersistentProperty(property);
			property.getPersistentEntityTypeInformation().forEach(this.context::getRequiredPersistentEntity);
		}
		if (reader.hasPrimaryKey()) {
			Table declared = (this.table != null) ? this.table : MergedAnnotation.of(Table.class).synthesize();
			this.definition = new TableDefinitionReader(this, declared, this.context).read();
			this.context.register(this);
		}
		else if (this.table != null) {
			throw SchemaProblem.of(getType(), "has no partition key", "annotate its getter with @DynamoDbPartitionKey");
		}
	}

	/**
	 * Whether the class has annotations of the AWS SDK.
	 * @return {@code true} if the SDK's schema stores it
	 */
	boolean isSdkAnnotated() {
		return this.sdkAnnotated;
	}

	@Override
	public @Nullable TableSchema<T> getSdkSchema() {
		return this.sdkSchema;
	}

	@Override
	public boolean isFlattened(String propertyName) {
		return this.flattened.contains(propertyName);
	}

	@Override
	public boolean isTable() {
		return this.table != null || this.sealed || (this.sdkAnnotated && this.definition != null);
	}

	@Override
	public List<DynamoPersistentEntity<? extends T>> getSubtypes() {
		return this.subtypes;
	}

	@Override
	public String getTypeName() {
		return (getTypeAlias().isPresent() && isAnnotationPresent(TypeAlias.class))
				? String.valueOf(getTypeAlias().getValue()) : DynamoMappingContext.defaultEntityName(getType());
	}

	@Override
	public boolean isTypeStored() {
		return isTable() && !this.sealed && isAnnotationPresent(TypeAlias.class);
	}

	@Override
	public boolean isToldByType() {
		return isTypeStored() && getKeyLayout().kind() == null;
	}

	@Override
	public String getTableName() {
		return definition().tableName();
	}

	@Override
	public String getEntityName() {
		return definition().entityName();
	}

	@Override
	public KeyLayout getKeyLayout() {
		return definition().keyLayout();
	}

	@Override
	public List<DynamoPersistentProperty> getKeyProperties() {
		return definition().keyProperties();
	}

	@Override
	public List<SecondaryIndex> getIndexes() {
		return List.copyOf(definition().indexes().values());
	}

	@Override
	public Optional<SecondaryIndex> findIndex(String name) {
		return Optional.ofNullable(definition().indexes().get(name));
	}

	@Override
	public SecondaryIndex getRequiredIndex(String name) {
		Map<String, SecondaryIndex> indexes = definition().indexes();
		SecondaryIndex index = indexes.get(name);
		if (index == null) {
			throw new MappingException("%s declares no index '%s'; %s".formatted(getType().getName(), name,
					indexes.isEmpty() ? "it declares none: add @GlobalSecondaryIndex or @LocalSecondaryIndex"
							: "it declares " + String.join(", ", indexes.keySet())));
		}
		return index;
	}

	@Override
	public List<VectorSearchIndex> getVectorIndexes() {
		return List.copyOf(definition().vectorIndexes().values());
	}

	@Override
	public @Nullable DynamoPersistentProperty getTimeToLiveProperty() {
		return definition().timeToLive();
	}

	@Override
	public boolean isHideExpired() {
		return definition().hideExpired();
	}

	@Override
	public boolean isWriteNulls() {
		return this.table != null && this.table.writeNulls();
	}

	@Override
	public boolean isTableShared() {
		return this.context.isTableShared(definition().tableName());
	}

	private TableDefinition definition() {
		TableDefinition current = this.definition;
		if (current == null) {
			throw new MappingException(
					"%s is not an entity: it has no @Table annotation. Add @Table to the class, or use the entity it belongs to"
						.formatted(getType().getName()));
		}
		return current;
	}

	@Override
	public String toString() {
		return getType().getName();
	}

	TableDefinition getDefinition() {
		return definition();
	}

	List<DynamoPersistentProperty> properties() {
		List<DynamoPersistentProperty> properties = new ArrayList<>();
		forEach(properties::add);
		return properties;
	}

	/**
	 * What a table annotation says, resolved.
	 *
	 * @param tableName the name of the real table
	 * @param entityName the entity name
	 * @param keyLayout the key layout
	 * @param keyProperties the key properties
	 * @param indexes the secondary indexes by name
	 * @param vectorIndexes the vector indexes by name
	 * @param timeToLive the property that holds the time to live
	 * @param hideExpired whether reads leave out expired items
	 */
	record TableDefinition(String tableName, String entityName, KeyLayout keyLayout,
			List<DynamoPersistentProperty> keyProperties, Map<String, SecondaryIndex> indexes,
			Map<String, VectorSearchIndex> vectorIndexes, @Nullable DynamoPersistentProperty timeToLive,
			boolean hideExpired) {

		TableDefinition {
			keyProperties = List.copyOf(keyProperties);
			indexes = new LinkedHashMap<>(indexes);
			vectorIndexes = new LinkedHashMap<>(vectorIndexes);
		}

		/**
		 * Return the types of the key attributes.
		 * @return the attribute types by name, without those of custom types
		 */
		Map<String, KeyType> attributeTypes() {
			Map<String, KeyType> types = new LinkedHashMap<>();
			if (this.keyLayout.raw()) {
				this.keyProperties.forEach((property) -> add(types, property));
			}
			else {
				types.put(this.keyLayout.partitionKeyName(), KeyType.TEXT);
				if (this.keyLayout.sortKeyName() != null) {
					types.put(this.keyLayout.sortKeyName(), KeyType.TEXT);
				}
			}
			for (SecondaryIndex index : this.indexes.values()) {
				index.partitionKey().forEach((property) -> add(types, property));
				index.sortKey().forEach((property) -> add(types, property));
			}
			for (VectorSearchIndex index : this.vectorIndexes.values()) {
				index.searchProperties().forEach((property) -> add(types, property));
			}
			return types;
		}

		private static void add(Map<String, KeyType> types, DynamoPersistentProperty property) {
			KeyType type = PropertyTypes.keyType(property);
			if (type != KeyType.CUSTOM) {
				types.put(property.getAttributeName(), type);
			}
		}

	}

}
