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

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;

import io.github.dynamospring.core.mapping.PropertyTypes.KeyType;
import org.jspecify.annotations.Nullable;

import org.springframework.core.env.Environment;
import org.springframework.core.env.StandardEnvironment;
import org.springframework.data.core.TypeInformation;
import org.springframework.data.mapping.MappingException;
import org.springframework.data.mapping.context.AbstractMappingContext;
import org.springframework.data.mapping.model.Property;
import org.springframework.data.mapping.model.SimpleTypeHolder;
import org.springframework.data.util.ParsingUtils;
import org.springframework.util.ClassUtils;

/**
 * The mapping context: knows all entities, and the objects embedded in them. All mistakes
 * in a mapping, also between entities that share a table, are found when the context is
 * initialised, or when an entity unknown until then is first used.
 *
 * @since 0.1.0
 */
public class DynamoMappingContext
		extends AbstractMappingContext<BasicDynamoPersistentEntity<?>, DynamoPersistentProperty> {

	private final Map<String, List<BasicDynamoPersistentEntity<?>>> entitiesByTable = new ConcurrentHashMap<>();

	private SimpleTypeHolder simpleTypes = DynamoSimpleTypes.HOLDER;

	private TableNameStrategy tableNameStrategy = (declaredName, entityType) -> declaredName;

	private @Nullable Environment environment;

	/**
	 * Create an empty mapping context.
	 */
	public DynamoMappingContext() {
		setSimpleTypeHolder(this.simpleTypes);
	}

	/**
	 * Set how the name an entity declares becomes the name of the real table.
	 * @param tableNameStrategy the strategy, used when entities are added
	 */
	public void setTableNameStrategy(TableNameStrategy tableNameStrategy) {
		this.tableNameStrategy = tableNameStrategy;
	}

	/**
	 * Name the types that have a converter of their own. To be called before the context
	 * is initialised.
	 * @param types the types
	 */
	public void setCustomTypes(Collection<? extends Class<?>> types) {
		setSimpleTypeHolder(DynamoSimpleTypes.of(types));
	}

	@Override
	public final void setSimpleTypeHolder(SimpleTypeHolder simpleTypes) {
		super.setSimpleTypeHolder(simpleTypes);
		this.simpleTypes = simpleTypes;
	}

	@Override
	public void setEnvironment(Environment environment) {
		super.setEnvironment(environment);
		this.environment = environment;
	}

	/**
	 * Whether a type is stored as one value, be it built in or custom.
	 * @param type the type
	 * @return {@code true} if values of the type are not looked into
	 */
	public boolean isSimpleType(Class<?> type) {
		return this.simpleTypes.isSimpleType(type);
	}

	/**
	 * Return the entities that live in a table.
	 * @param tableName the name of the real table
	 * @return the entities known so far
	 */
	public List<DynamoPersistentEntity<?>> getEntities(String tableName) {
		return List.copyOf(this.entitiesByTable.getOrDefault(tableName, List.of()));
	}

	/**
	 * Return the names of all tables.
	 * @return the names of the real tables of the entities known so far
	 */
	public Set<String> getTableNames() {
		return Set.copyOf(this.entitiesByTable.keySet());
	}

	boolean isTableShared(String tableName) {
		return this.entitiesByTable.getOrDefault(tableName, List.of()).size() > 1;
	}

	static String defaultEntityName(Class<?> type) {
		return ParsingUtils.reconcatenateCamelCase(ClassUtils.getUserClass(type).getSimpleName(), "_");
	}

	String resolveTableName(String declaredName, Class<?> entityType) {
		String name = declaredName;
		if (name.contains("${")) {
			Environment resolver = Objects.requireNonNullElseGet(this.environment, StandardEnvironment::new);
			try {
				name = resolver.resolveRequiredPlaceholders(name);
			}
			catch (IllegalArgumentException ex) {
				throw new MappingException(
						"%s has the table name '%s', which cannot be resolved. Remedy: set the property, or give a default as in ${name:default}."
							.formatted(entityType.getName(), declaredName),
						ex);
			}
		}
		return this.tableNameStrategy.getTableName(name, entityType);
	}

	@Override
	protected Optional<BasicDynamoPersistentEntity<?>> addPersistentEntity(TypeInformation<?> typeInformation) {
		try {
			return super.addPersistentEntity(typeInformation);
		}
		catch (MappingException ex) {
			throw rootProblem(ex);
		}
	}

	// Return the exception that says what is wrong, without those around it that only say
	// where it was found.
	private static MappingException rootProblem(MappingException ex) {
		MappingException problem = ex;
		while (problem.getCause() instanceof MappingException cause) {
			problem = cause;
		}
		return problem;
	}

	@Override
	protected <T> BasicDynamoPersistentEntity<T> createPersistentEntity(TypeInformation<T> type) {
		return new BasicDynamoPersistentEntity<>(type, this, this.simpleTypes);
	}

	@Override
	protected DynamoPersistentProperty createPersistentProperty(Property property, BasicDynamoPersistentEntity<?> owner,
			SimpleTypeHolder simpleTypeHolder) {
		return new BasicDynamoPersistentProperty(property, owner, simpleTypeHolder);
	}

	@Override
	protected boolean shouldCreatePersistentEntityFor(TypeInformation<?> type) {
		return PropertyTypes.isEmbeddable(type.getType(), this.simpleTypes)
				|| type.getType().isAnnotationPresent(Table.class) || SdkSchemaReader.isAnnotated(type.getType())
				|| PropertyTypes.isSealedEntity(type.getType());
	}

	// Add an entity to its table and find what does not go together with the entities
	// that are there already.
	void register(BasicDynamoPersistentEntity<?> entity) {
		List<BasicDynamoPersistentEntity<?>> others = this.entitiesByTable.computeIfAbsent(entity.getTableName(),
				(tableName) -> new CopyOnWriteArrayList<>());
		synchronized (others) {
			if (others.stream().anyMatch((other) -> other.getType() == entity.getType())) {
				return;
			}
			others.forEach((other) -> new SharedTableVerifier(entity, other).verify());
			others.add(entity);
		}
	}

	/**
	 * Finds what keeps two entities from living in one table.
	 */
	private static final class SharedTableVerifier {

		private final BasicDynamoPersistentEntity<?> entity;

		private final BasicDynamoPersistentEntity<?> other;

		SharedTableVerifier(BasicDynamoPersistentEntity<?> entity, BasicDynamoPersistentEntity<?> other) {
			this.entity = entity;
			this.other = other;
		}

		void verify() {
			KeyLayout layout = this.entity.getKeyLayout();
			KeyLayout otherLayout = this.other.getKeyLayout();
			if (layout.raw() != otherLayout.raw()) {
				throw problem("one has raw keys, the other generated ones, so their items could not be told apart",
						"set rawKeys on both or on none, or use two tables");
			}
			verifyKeys(layout, otherLayout);
			verifyAttributeTypes();
			if (!layout.raw() && Objects.equals(layout.prefix(), otherLayout.prefix())) {
				verifyKinds(layout, otherLayout);
			}
			verifyIndexes();
			verifyTimeToLive();
		}

		private void verifyKeys(KeyLayout layout, KeyLayout otherLayout) {
			if (!layout.partitionKeyName().equals(otherLayout.partitionKeyName())) {
				throw problem(
						"the partition key is '%s' in one and '%s' in the other".formatted(layout.partitionKeyName(),
								otherLayout.partitionKeyName()),
						"use the same name: @Table(partitionKeyName), or @Attribute with raw keys");
			}
			if (layout.hasSortKey() != otherLayout.hasSortKey()) {
				Class<?> without = layout.hasSortKey() ? this.other.getType() : this.entity.getType();
				throw problem("%s has no sort key, which the table needs".formatted(without.getName()),
						"give it a @SortKey property or a @Table(kind), or a table of its own");
			}
			if (!Objects.equals(layout.sortKeyName(), otherLayout.sortKeyName())) {
				throw problem(
						"the sort key is '%s' in one and '%s' in the other".formatted(layout.sortKeyName(),
								otherLayout.sortKeyName()),
						"use the same name: @Table(sortKeyName), or @Attribute with raw keys");
			}
		}

		private void verifyAttributeTypes() {
			Map<String, KeyType> types = this.entity.getDefinition().attributeTypes();
			this.other.getDefinition().attributeTypes().forEach((attribute, otherType) -> {
				KeyType type = types.get(attribute);
				if (type != null && type != otherType) {
					throw problem("the key attribute '%s' is stored as %s in one and as %s in the other"
						.formatted(attribute, type, otherType), "use types that are stored alike, or other names");
				}
			});
		}

		private void verifyKinds(KeyLayout layout, KeyLayout otherLayout) {
			String kind = layout.kind();
			String otherKind = otherLayout.kind();
			if (this.entity.isToldByType() && this.other.isToldByType()
					&& !this.entity.getTypeName().equals(this.other.getTypeName())) {
				return;
			}
			if (kind == null || otherKind == null) {
				throw problem("both begin their partition key with '%s' and one has no kind".formatted(layout.prefix()),
						"give one another @Table(entity), or both a @Table(kind), or both a @TypeAlias of its own");
			}
			if (kind.equals(otherKind)) {
				throw problem("both begin their partition key with '%s' and have the kind '%s'"
					.formatted(layout.prefix(), kind), "give one another @Table(kind) or @Table(entity)");
			}
		}

		private void verifyIndexes() {
			for (SecondaryIndex index : this.entity.getIndexes()) {
				this.other.findIndex(index.name()).ifPresent((otherIndex) -> verifyIndex(index, otherIndex));
			}
		}

		private void verifyIndex(SecondaryIndex index, SecondaryIndex otherIndex) {
			List<String> differences = new ArrayList<>();
			if (index.local() != otherIndex.local()) {
				differences.add("one is local, the other global");
			}
			if (!attributes(index.partitionKey()).equals(attributes(otherIndex.partitionKey()))) {
				differences.add("the partition keys are %s and %s".formatted(attributes(index.partitionKey()),
						attributes(otherIndex.partitionKey())));
			}
			if (!attributes(index.sortKey()).equals(attributes(otherIndex.sortKey()))) {
				differences.add("the sort keys are %s and %s".formatted(attributes(index.sortKey()),
						attributes(otherIndex.sortKey())));
			}
			if (index.projection() != otherIndex.projection()) {
				differences.add("the projections are %s and %s".formatted(index.projection(), otherIndex.projection()));
			}
			if (!differences.isEmpty()) {
				throw problem("they declare the index '%s' differently: %s".formatted(index.name(),
						String.join("; ", differences)), "declare it alike, or under two names");
			}
		}

		private static List<String> attributes(List<DynamoPersistentProperty> properties) {
			return properties.stream().map(DynamoPersistentProperty::getAttributeName).toList();
		}

		private void verifyTimeToLive() {
			DynamoPersistentProperty property = this.entity.getTimeToLiveProperty();
			DynamoPersistentProperty otherProperty = this.other.getTimeToLiveProperty();
			if (property != null && otherProperty != null
					&& !property.getAttributeName().equals(otherProperty.getAttributeName())) {
				throw problem(
						"their time to live is in '%s' and in '%s'".formatted(property.getAttributeName(),
								otherProperty.getAttributeName()),
						"use one attribute: a table has one for all its items");
			}
		}

		private MappingException problem(String problem, String remedy) {
			return new MappingException(
					"%s and %s share the table '%s', but %s. Remedy: %s.".formatted(this.entity.getType().getName(),
							this.other.getType().getName(), this.entity.getTableName(), problem, remedy));
		}

	}

}
