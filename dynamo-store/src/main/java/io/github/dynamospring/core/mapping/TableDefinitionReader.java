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

import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.ToIntFunction;
import java.util.regex.Pattern;

import io.github.dynamospring.core.mapping.BasicDynamoPersistentEntity.TableDefinition;
import io.github.dynamospring.core.mapping.KeyLayout.Part;
import io.github.dynamospring.core.mapping.PropertyTypes.KeyType;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.enhanced.dynamodb.IndexMetadata;
import software.amazon.awssdk.enhanced.dynamodb.KeyAttributeMetadata;
import software.amazon.awssdk.enhanced.dynamodb.TableMetadata;
import software.amazon.awssdk.enhanced.dynamodb.TableSchema;

import org.springframework.core.annotation.AnnotatedElementUtils;
import org.springframework.data.mapping.MappingException;

/**
 * Reads the table, key and index annotations of an entity and finds the mistakes in them.
 */
final class TableDefinitionReader {

	private static final Pattern NAME = Pattern.compile("[a-zA-Z0-9_.-]{3,255}");

	private static final int MAX_INDEX_KEY_PARTS = 4;

	private static final int MAX_DIGITS = 38;

	private static final String DEFAULT_SEPARATOR = "#";

	private static final String DEFAULT_PARTITION_KEY_NAME = "pk";

	private static final String DEFAULT_SORT_KEY_NAME = "sk";

	private static final Set<String> RESERVED = Set.of("partitionKey", "sortKey");

	private final BasicDynamoPersistentEntity<?> entity;

	private final Class<?> type;

	private final Table table;

	private final DynamoMappingContext context;

	private final @Nullable DynamoPersistentEntity<?> parent;

	TableDefinitionReader(BasicDynamoPersistentEntity<?> entity, Table table, DynamoMappingContext context) {
		this.entity = entity;
		this.type = entity.getType();
		this.table = table;
		this.context = context;
		this.parent = findParent();
	}

	private @Nullable DynamoPersistentEntity<?> findParent() {
		Class<?> parentType = this.table.parent();
		if (parentType == void.class) {
			return null;
		}
		Set<Class<?>> seen = new HashSet<>(Set.of(this.type));
		for (Class<?> current = parentType; current != void.class;) {
			if (!seen.add(current)) {
				throw problem("is its own ancestor through @Table(parent)", "break the circle of parents");
			}
			Table annotation = AnnotatedElementUtils.findMergedAnnotation(current, Table.class);
			if (annotation == null) {
				throw problem("has the parent %s, which is no entity".formatted(current.getName()),
						"annotate the parent with @Table or name another one");
			}
			current = annotation.parent();
		}
		return this.context.getRequiredPersistentEntity(parentType);
	}

	TableDefinition read() {
		String entityName = readEntityName();
		String tableName = readTableName(entityName);
		KeyLayout layout = isRaw() ? readRawLayout() : readGeneratedLayout(entityName);
		verifyReservedNames(layout);
		Map<String, SecondaryIndex> indexes = readIndexes(layout);
		addSdkIndexes(indexes, layout);
		VectorIndexReader vectors = new VectorIndexReader(this, layout);
		Map<String, VectorSearchIndex> vectorIndexes = vectors.read(this.type, indexes.keySet());
		DynamoPersistentProperty timeToLive = readTimeToLive();
		boolean hideExpired = isHideExpired(timeToLive, layout, indexes);
		if (hideExpired) {
			vectors.verifyHolds(timeToLive);
		}
		return new TableDefinition(tableName, entityName, layout, keyProperties(layout), indexes, vectorIndexes,
				timeToLive, hideExpired);
	}

	// The keys of a class with the SDK's annotations are its properties as they are.
	private boolean isRaw() {
		return this.table.rawKeys() || this.entity.isSdkAnnotated();
	}

	private String readEntityName() {
		String name = this.table.entity();
		if (this.parent != null && !name.isEmpty()) {
			throw problem("has both @Table(entity) and @Table(parent)",
					"remove one of them: with a parent, the partition key begins with the parent's entity name");
		}
		return name.isEmpty() ? DynamoMappingContext.defaultEntityName(this.type) : name;
	}

	private String readTableName(String entityName) {
		String declared = declaredTableName(this.type, this.table, entityName);
		String resolved = this.context.resolveTableName(declared, this.type);
		if (!NAME.matcher(resolved).matches()) {
			throw problem("has the table name '%s', which DynamoDB does not allow".formatted(resolved),
					"use 3 to 255 letters, digits, dots, hyphens and underscores in @Table and in the prefix");
		}
		if (this.parent != null && !this.parent.getTableName().equals(resolved)) {
			throw problem(
					"lives in the table '%s', its parent %s in '%s'".formatted(resolved,
							this.parent.getType().getName(), this.parent.getTableName()),
					"leave out the table name of the child");
		}
		return resolved;
	}

	private static String declaredTableName(Class<?> type, Table table, String entityName) {
		if (!table.value().isEmpty()) {
			return table.value();
		}
		Table parentTable = (table.parent() != void.class)
				? AnnotatedElementUtils.findMergedAnnotation(table.parent(), Table.class) : null;
		if (parentTable == null) {
			return entityName;
		}
		String parentName = parentTable.entity().isEmpty() ? DynamoMappingContext.defaultEntityName(table.parent())
				: parentTable.entity();
		return declaredTableName(table.parent(), parentTable, parentName);
	}

	// Key layouts

	private KeyLayout readRawLayout() {
		if (this.entity.isSdkAnnotated() && this.table.writeNulls()) {
			throw problem("has @Table(writeNulls) and annotations of the AWS SDK, which leaves out null",
					"remove writeNulls");
		}
		refuse(!this.table.kind().isEmpty(), "kind");
		refuse(this.parent != null, "parent");
		refuse(!this.table.entity().isEmpty(), "entity");
		refuse(this.table.prefixSortKey(), "prefixSortKey");
		List<DynamoPersistentProperty> partition = partitionKeyProperties();
		List<DynamoPersistentProperty> sort = sortKeyProperties();
		for (List<DynamoPersistentProperty> key : List.of(partition, sort)) {
			if (key.size() > 1) {
				throw SchemaProblem.of(this.type, key.stream().map(DynamoPersistentProperty::getName).toList(),
						"are parts of one key, but raw keys have one part each",
						"keep one of them, or leave out rawKeys to have the key generated from the parts");
			}
			key.forEach(this::verifyRawKey);
		}
		DynamoPersistentProperty partitionKey = partition.get(0);
		DynamoPersistentProperty sortKey = sort.isEmpty() ? null : sort.get(0);
		if (partitionKey == sortKey) {
			throw problem(partitionKey,
					"has both @PartitionKey and @SortKey, but with raw keys both would be one" + " attribute",
					"leave out rawKeys or one of the annotations");
		}
		verifyRawName(this.table.partitionKeyName(), DEFAULT_PARTITION_KEY_NAME, partitionKey);
		if (sortKey != null) {
			verifyRawName(this.table.sortKeyName(), DEFAULT_SORT_KEY_NAME, sortKey);
		}
		return new KeyLayout(true, partitionKey.getAttributeName(),
				(sortKey != null) ? sortKey.getAttributeName() : null, this.table.separator(), null,
				List.of(new Part(partitionKey, 0, null, null)),
				(sortKey != null) ? List.of(new Part(sortKey, 0, null, null)) : List.of());
	}

	private void refuse(boolean used, String member) {
		if (used) {
			throw problem(
					"has %s and @Table(%s)".formatted(
							this.table.rawKeys() ? "rawKeys" : "the keys that annotations of the AWS SDK name", member),
					"remove one of them: %s is for generated keys".formatted(member));
		}
	}

	private void verifyRawName(String name, String defaultName, DynamoPersistentProperty property) {
		if (!name.equals(defaultName) && !name.equals(property.getAttributeName())) {
			throw problem(property,
					"is the raw key attribute '%s', but @Table names it '%s'".formatted(property.getAttributeName(),
							name),
					"name the attribute with @Attribute on the property and leave out the name in @Table");
		}
	}

	private void verifyRawKey(DynamoPersistentProperty property) {
		verifyKeyPart(property);
		KeyType keyType = PropertyTypes.keyType(property);
		if (keyType == KeyType.NONE) {
			throw problem(property, "is a key of the type %s".formatted(property.getType().getName()),
					"use a type that is stored as text, number or binary");
		}
		SortKey sortKey = property.getSortKey();
		if (sortKey != null && (sortKey.digits() != 0 || !sortKey.constant().isEmpty())) {
			throw problem(property, "has @SortKey(digits) or @SortKey(constant), which are for generated keys",
					"remove them, or leave out rawKeys");
		}
	}

	private KeyLayout readGeneratedLayout(String entityName) {
		KeyLayout parentLayout = (this.parent != null) ? this.parent.getKeyLayout() : null;
		if (parentLayout != null && parentLayout.raw()) {
			throw problem("has a parent with raw keys (%s)".formatted(parentName()),
					"a partition can be shared only if its key is generated: remove parent, or rawKeys of the parent");
		}
		String separator = inherit(this.table.separator(), DEFAULT_SEPARATOR,
				(parentLayout != null) ? parentLayout.separator() : null, "separator");
		String partitionKeyName = inherit(this.table.partitionKeyName(), DEFAULT_PARTITION_KEY_NAME,
				(parentLayout != null) ? parentLayout.partitionKeyName() : null, "partitionKeyName");
		String sortKeyName = inherit(this.table.sortKeyName(), DEFAULT_SORT_KEY_NAME,
				(parentLayout != null) ? parentLayout.sortKeyName() : null, "sortKeyName");
		verifyNames(separator, partitionKeyName, sortKeyName, entityName);
		String prefix = (parentLayout != null) ? parentLayout.prefix() : entityName;
		List<Part> partition = partitionKeyParts(separator);
		List<Part> sort = sortKeyParts(separator);
		verifyFamily(parentLayout, partition);
		return new KeyLayout(false, partitionKeyName, sort.isEmpty() ? null : sortKeyName, separator, prefix, partition,
				sort);
	}

	private String inherit(String value, String defaultValue, @Nullable String parentValue, String member) {
		if (parentValue == null || value.equals(parentValue)) {
			return value;
		}
		if (value.equals(defaultValue)) {
			return parentValue;
		}
		throw problem(
				"has @Table(%s = \"%s\"), its parent %s has \"%s\"".formatted(member, value, parentName(), parentValue),
				"leave it out in the child");
	}

	private void verifyNames(String separator, String partitionKeyName, String sortKeyName, String entityName) {
		if (separator.isEmpty()) {
			throw problem("has an empty separator", "give @Table(separator) a character that no key value contains");
		}
		if (partitionKeyName.isBlank() || sortKeyName.isBlank()) {
			throw problem("has an empty name for a key attribute", "name it in @Table, or leave the default");
		}
		if (partitionKeyName.equals(sortKeyName)) {
			throw problem("calls both key attributes '%s'".formatted(partitionKeyName),
					"give partitionKeyName and sortKeyName different names");
		}
		if (this.parent == null && collides(entityName, separator)) {
			throw problem(
					"has the entity name '%s', which contains the separator '%s'".formatted(entityName, separator),
					"choose another entity name or separator in @Table");
		}
		if (collides(this.table.kind(), separator)) {
			throw problem(
					"has the kind '%s', which contains the separator '%s'".formatted(this.table.kind(), separator),
					"choose another kind or separator in @Table");
		}
	}

	// Whether a part of a key contains the separator, or ends as it begins.
	private static boolean collides(String part, String separator) {
		return (part + separator).indexOf(separator) < part.length();
	}

	private void verifyFamily(@Nullable KeyLayout parentLayout, List<Part> partition) {
		if (parentLayout == null) {
			return;
		}
		if (firstConstant(this.table.kind(), sortKeyProperties()) == null) {
			throw problem(
					"shares the partition of %s, but has nothing that tells their items apart".formatted(parentName()),
					"give it a @Table(kind)");
		}
		if (parentLayout.sortKey().isEmpty() || parentLayout.sortKey().get(0).constant() == null) {
			throw problem("has the parent %s, whose own items have no kind".formatted(parentName()),
					"give the parent a @Table(kind), so that its items can be told from its children's");
		}
		if (partition.size() != parentLayout.partitionKey().size()) {
			throw problem(
					"has %d parts in the partition key, its parent %s has %d".formatted(partition.size(), parentName(),
							parentLayout.partitionKey().size()),
					"declare the same @PartitionKey properties as the parent");
		}
	}

	private static @Nullable String firstConstant(String kind, List<DynamoPersistentProperty> sortProperties) {
		if (!kind.isEmpty()) {
			return kind;
		}
		SortKey first = sortProperties.isEmpty() ? null : sortProperties.get(0).getSortKey();
		return (first == null || first.constant().isEmpty()) ? null : first.constant();
	}

	private String parentName() {
		return (this.parent != null) ? this.parent.getType().getName() : "none";
	}

	private List<Part> partitionKeyParts(String separator) {
		List<Part> parts = new ArrayList<>();
		for (DynamoPersistentProperty property : partitionKeyProperties()) {
			verifyGeneratedPart(property, separator);
			SortKey sortKey = property.getSortKey();
			if (sortKey != null && !sortKey.constant().isEmpty()) {
				throw problem(property, "is part of the partition key and has @SortKey(constant)",
						"remove one of them: every item would be in one partition");
			}
			parts.add(new Part(property, 0, null, null));
		}
		return parts;
	}

	private List<Part> sortKeyParts(String separator) {
		List<Part> parts = new ArrayList<>();
		if (!this.table.kind().isEmpty()) {
			parts.add(new Part(null, 0, this.table.kind(), null));
		}
		for (DynamoPersistentProperty property : sortKeyProperties()) {
			SortKey annotation = property.getSortKey();
			if (annotation == null) {
				continue;
			}
			verifyGeneratedPart(property, separator);
			verifyDigits(property, annotation);
			String constant = annotation.constant().isEmpty() ? null : annotation.constant();
			if (constant != null) {
				verifyConstant(property, constant, separator);
			}
			parts.add(new Part(property, annotation.digits(), constant,
					this.table.prefixSortKey() ? property.getName() : null));
		}
		if (this.table.prefixSortKey() && parts.stream().noneMatch((part) -> part.label() != null)) {
			throw problem("has prefixSortKey, but no @SortKey property", "remove prefixSortKey");
		}
		parts.stream().filter((part) -> part.label() != null && part.label().contains(separator)).forEach((part) -> {
			throw problem("has prefixSortKey, but the name of the property '%s' contains the separator '%s'"
				.formatted(part.label(), separator), "choose another separator in @Table");
		});
		return parts;
	}

	private void verifyKeyPart(DynamoPersistentProperty property) {
		if (property.getType() == Optional.class) {
			throw problem(property, "is part of a key and an Optional",
					"use the plain type: a key value is never absent");
		}
		if (!property.isWritable()) {
			throw problem(property, "is part of a key and read-only",
					"remove @ReadOnlyProperty: a key must be written");
		}
		if (property.isVersionProperty()) {
			throw problem(property, "is part of a key and has @Version",
					"remove one of them: the key of an item never changes, its version does with each write");
		}
	}

	private void verifyGeneratedPart(DynamoPersistentProperty property, String separator) {
		verifyKeyPart(property);
		KeyType keyType = PropertyTypes.keyType(property);
		boolean possible = switch (keyType) {
			case TEXT, CUSTOM -> property.getType() != java.time.Period.class;
			case NUMBER -> PropertyTypes.isIntegral(property) && !property.isTimeToLive();
			case BINARY, NONE -> false;
		};
		if (!possible) {
			throw problem(property,
					"is part of a generated key, but its type is %s%s".formatted(property.getType().getName(),
							property.isTimeToLive() ? " with @TimeToLive" : ""),
					"use text, an enum, a UUID, a date or time, or an integer, or set rawKeys");
		}
		if (PropertyTypes.commonText(property).contains(separator)) {
			throw problem(property,
					"is part of a generated key, but every text of the type %s contains the separator '%s'"
						.formatted(property.getType().getName(), separator),
					"choose another separator in @Table");
		}
	}

	private void verifyDigits(DynamoPersistentProperty property, SortKey annotation) {
		boolean number = PropertyTypes.keyType(property) == KeyType.NUMBER;
		if (number && annotation.digits() == 0) {
			throw problem(property, "is a number in a generated sort key and has no fixed width, so text order would"
					+ " not be numeric order", "say how many digits it has: @SortKey(digits = 10)");
		}
		if (!number && annotation.digits() != 0 && PropertyTypes.keyType(property) != KeyType.CUSTOM) {
			throw problem(property,
					"has @SortKey(digits), but is no number (%s)".formatted(property.getType().getName()),
					"remove digits");
		}
		if (annotation.digits() < 0 || annotation.digits() > MAX_DIGITS) {
			throw problem(property, "has @SortKey(digits = %d)".formatted(annotation.digits()),
					"use 1 to %d digits".formatted(MAX_DIGITS));
		}
	}

	private void verifyConstant(DynamoPersistentProperty property, String constant, String separator) {
		if (collides(constant, separator)) {
			throw problem(property,
					"has the constant '%s', which contains the separator '%s'".formatted(constant, separator),
					"choose another constant or separator");
		}
		Class<?> propertyType = property.getType();
		if (propertyType.isEnum()) {
			if (Arrays.stream(propertyType.getEnumConstants())
				.noneMatch((value) -> ((Enum<?>) value).name().equals(constant))) {
				throw problem(property,
						"has the constant '%s', which is none of %s".formatted(constant,
								Arrays.toString(propertyType.getEnumConstants())),
						"use the name of one of the enum's constants");
			}
		}
		else if (propertyType != String.class) {
			throw problem(property, "has a constant, but its type is %s".formatted(propertyType.getName()),
					"use String or an enum");
		}
	}

	// Key properties in order

	private List<DynamoPersistentProperty> partitionKeyProperties() {
		List<DynamoPersistentProperty> properties = this.entity.properties()
			.stream()
			.filter(DynamoPersistentProperty::isPartitionKey)
			.toList();
		if (properties.isEmpty()) {
			throw problem("has no partition key", "annotate a property with @PartitionKey, or with @Id");
		}
		DynamoPersistentProperty id = this.entity.getIdProperty();
		if (id != null && properties.size() > 1) {
			throw SchemaProblem.of(this.type, properties.stream().map(DynamoPersistentProperty::getName).toList(),
					"are the partition key, one with @Id and others with @PartitionKey",
					"use @PartitionKey on all of them: @Id is for a key of one property");
		}
		return sorted(properties, "partition key", TableDefinitionReader::partitionKeyOrder);
	}

	private static int partitionKeyOrder(DynamoPersistentProperty property) {
		PartitionKey annotation = property.findAnnotation(PartitionKey.class);
		return (annotation != null) ? annotation.order() : -1;
	}

	private List<DynamoPersistentProperty> sortKeyProperties() {
		List<DynamoPersistentProperty> properties = this.entity.properties()
			.stream()
			.filter(DynamoPersistentProperty::isSortKey)
			.toList();
		return sorted(properties, "sort key", (property) -> {
			SortKey annotation = property.getSortKey();
			return (annotation != null) ? annotation.order() : -1;
		});
	}

	private List<DynamoPersistentProperty> sorted(List<DynamoPersistentProperty> properties, String key,
			ToIntFunction<DynamoPersistentProperty> order) {
		if (properties.size() < 2) {
			return properties;
		}
		List<String> names = properties.stream().map(DynamoPersistentProperty::getName).toList();
		List<DynamoPersistentProperty> sorted = new ArrayList<>(properties);
		long given = properties.stream().filter((property) -> order.applyAsInt(property) >= 0).count();
		if (given == 0 && this.type.isRecord()) {
			Map<String, Integer> components = componentOrder();
			sorted.sort(Comparator.comparingInt((property) -> components.getOrDefault(property.getName(), 0)));
			return sorted;
		}
		if (given < properties.size()) {
			throw SchemaProblem.of(this.type, names,
					"are parts of the %s, and %s".formatted(key,
							(given == 0) ? "their order is not given" : "the order of some is not given"),
					"number them all, as in @PartitionKey(order = 1) or @SortKey(order = 1); only records may leave it out");
		}
		if (properties.stream().mapToInt(order).distinct().count() < properties.size()) {
			throw SchemaProblem.of(this.type, names, "are parts of the %s, and two have the same order".formatted(key),
					"give each part an order of its own");
		}
		sorted.sort(Comparator.comparingInt(order));
		return sorted;
	}

	private Map<String, Integer> componentOrder() {
		Map<String, Integer> order = new HashMap<>();
		for (RecordComponent component : this.type.getRecordComponents()) {
			order.put(component.getName(), order.size());
		}
		return order;
	}

	private static List<DynamoPersistentProperty> keyProperties(KeyLayout layout) {
		Set<DynamoPersistentProperty> properties = new LinkedHashSet<>();
		for (List<Part> parts : List.of(layout.partitionKey(), layout.sortKey())) {
			for (Part part : parts) {
				if (part.property() != null && part.constant() == null) {
					properties.add(part.property());
				}
			}
		}
		return new ArrayList<>(properties);
	}

	private void verifyReservedNames(KeyLayout layout) {
		for (DynamoPersistentProperty property : this.entity.properties()) {
			boolean rawKey = layout.raw() && property.isKeyPart();
			if (RESERVED.contains(property.getName()) && !(rawKey && isNamesake(property))) {
				throw problem(property,
						"has a reserved name: in queries, partitionKey and sortKey mean the key attributes",
						"rename the property; @Attribute keeps the attribute's name");
			}
			if (!layout.raw() && (property.getAttributeName().equals(layout.partitionKeyName())
					|| property.getAttributeName().equals(layout.sortKeyName()))) {
				throw problem(property,
						"is stored in '%s', the generated key attribute".formatted(property.getAttributeName()),
						"name its attribute with @Attribute, or the key attributes in @Table");
			}
		}
	}

	private static boolean isNamesake(DynamoPersistentProperty property) {
		return property.isPartitionKey() == property.getName().equals("partitionKey");
	}

	// Indexes and time to live

	private Map<String, SecondaryIndex> readIndexes(KeyLayout layout) {
		Map<String, SecondaryIndex> indexes = new LinkedHashMap<>();
		for (GlobalSecondaryIndex index : AnnotatedElementUtils.findMergedRepeatableAnnotations(this.type,
				GlobalSecondaryIndex.class)) {
			List<DynamoPersistentProperty> partition = indexKey(index.name(), "partitionKey", index.partitionKey());
			if (partition.isEmpty()) {
				throw indexProblem(index.name(), "has no partition key", "name a property in partitionKey");
			}
			add(indexes, index.name(), false, partition, indexKey(index.name(), "sortKey", index.sortKey()),
					index.projection(), index.include(), layout);
		}
		for (LocalSecondaryIndex index : AnnotatedElementUtils.findMergedRepeatableAnnotations(this.type,
				LocalSecondaryIndex.class)) {
			if (!layout.hasSortKey()) {
				throw indexProblem(index.name(), "is local, but the table has no sort key",
						"give the entity a sort key, or use @GlobalSecondaryIndex");
			}
			add(indexes, index.name(), true, List.of(),
					indexKey(index.name(), "sortKey", new String[] { index.sortKey() }), index.projection(),
					index.include(), layout);
		}
		return indexes;
	}

	// Indexes the SDK's annotations name hold all attributes, unless
	// @GlobalSecondaryIndex
	// or @LocalSecondaryIndex says otherwise for the same keys.
	private void addSdkIndexes(Map<String, SecondaryIndex> indexes, KeyLayout layout) {
		TableSchema<?> schema = this.entity.getSdkSchema();
		if (schema == null) {
			return;
		}
		for (IndexMetadata index : schema.tableMetadata().indices()) {
			String name = index.name();
			if (name.equals(TableMetadata.primaryIndexName())) {
				continue;
			}
			List<DynamoPersistentProperty> partition = sdkKey(index.partitionKeys());
			List<DynamoPersistentProperty> sort = sdkKey(index.sortKeys());
			boolean local = partition.isEmpty()
					|| (partition.size() == 1 && partition.get(0).getAttributeName().equals(layout.partitionKeyName()));
			SecondaryIndex declared = indexes.get(name);
			if (declared == null) {
				add(indexes, name, local, local ? List.of() : partition, sort, IndexProjection.ALL, new String[0],
						layout);
			}
			else if (declared.local() != local || !declared.sortKey().equals(sort)
					|| (!local && !declared.partitionKey().equals(partition))) {
				throw indexProblem(name, "is declared with other keys than the AWS SDK's annotations give it",
						"name the same properties, or remove one of the two");
			}
		}
	}

	private List<DynamoPersistentProperty> sdkKey(List<KeyAttributeMetadata> attributes) {
		List<DynamoPersistentProperty> properties = new ArrayList<>();
		for (KeyAttributeMetadata attribute : attributes) {
			this.entity.properties()
				.stream()
				.filter((property) -> property.getAttributeName().equals(attribute.name()))
				.forEach(properties::add);
		}
		return properties;
	}

	private void add(Map<String, SecondaryIndex> indexes, String name, boolean local,
			List<DynamoPersistentProperty> partition, List<DynamoPersistentProperty> sort, IndexProjection projection,
			String[] include, KeyLayout layout) {
		verifyIndexName(name);
		Set<DynamoPersistentProperty> properties = new LinkedHashSet<>(partition);
		for (DynamoPersistentProperty property : sort) {
			if (!properties.add(property)) {
				throw indexProblem(name, "names the property '%s' twice".formatted(property.getName()), "name it once");
			}
		}
		Set<String> projected = readProjection(name, projection, include, layout, properties);
		if (indexes.putIfAbsent(name,
				new SecondaryIndex(name, local, partition, sort, projection, projected)) != null) {
			throw indexProblem(name, "is declared twice", "rename or remove one of the two");
		}
	}

	void verifyIndexName(String name) {
		if (!NAME.matcher(name).matches()) {
			throw indexProblem(name, "has a name that DynamoDB does not allow",
					"use 3 to 255 letters, digits, dots, hyphens and underscores");
		}
	}

	Set<String> readProjection(String name, IndexProjection projection, String[] include, KeyLayout layout,
			Set<DynamoPersistentProperty> keys) {
		if ((projection == IndexProjection.INCLUDE) != (include.length > 0)) {
			throw indexProblem(name,
					(include.length > 0) ? "includes properties, but its projection is " + projection
							: "has the projection INCLUDE, but includes no property",
					"use projection = INCLUDE together with include");
		}
		if (projection == IndexProjection.ALL) {
			return Set.of();
		}
		Set<String> projected = new LinkedHashSet<>();
		projected.add(layout.partitionKeyName());
		if (layout.sortKeyName() != null) {
			projected.add(layout.sortKeyName());
		}
		keys.forEach((property) -> projected.add(property.getAttributeName()));
		for (String included : include) {
			projected.add(indexProperty(name, "include", included).getAttributeName());
		}
		return projected;
	}

	private List<DynamoPersistentProperty> indexKey(String index, String member, String[] names) {
		if (names.length > MAX_INDEX_KEY_PARTS) {
			throw indexProblem(index, "has %d properties in %s".formatted(names.length, member),
					"use at most " + MAX_INDEX_KEY_PARTS);
		}
		List<DynamoPersistentProperty> properties = new ArrayList<>();
		for (String name : names) {
			DynamoPersistentProperty property = indexProperty(index, member, name);
			if (PropertyTypes.keyType(property) == KeyType.NONE) {
				throw indexProblem(index,
						"has the key property '%s' of the type %s, which cannot be a key".formatted(name,
								property.getType().getName()),
						"use a property that is stored as text, number or binary");
			}
			if (!property.isWritable()) {
				throw indexProblem(index, "has the key property '%s', which is never written".formatted(name),
						"remove @ReadOnlyProperty from it");
			}
			if (properties.contains(property)) {
				throw indexProblem(index, "names the property '%s' twice in %s".formatted(name, member),
						"name it once");
			}
			properties.add(property);
		}
		return properties;
	}

	DynamoPersistentProperty indexProperty(String index, String member, String name) {
		DynamoPersistentProperty property = this.entity.getPersistentProperty(name);
		if (property == null) {
			throw indexProblem(index, "names the property '%s' in %s, which does not exist".formatted(name, member),
					"use one of " + this.entity.properties().stream().map(DynamoPersistentProperty::getName).toList());
		}
		return property;
	}

	private @Nullable DynamoPersistentProperty readTimeToLive() {
		List<DynamoPersistentProperty> properties = this.entity.properties()
			.stream()
			.filter(DynamoPersistentProperty::isTimeToLive)
			.toList();
		if (properties.size() > 1) {
			throw SchemaProblem.of(this.type, properties.stream().map(DynamoPersistentProperty::getName).toList(),
					"all have @TimeToLive", "keep it on one: a table has one time to live attribute");
		}
		return properties.isEmpty() ? null : properties.get(0);
	}

	private boolean isHideExpired(@Nullable DynamoPersistentProperty timeToLive, KeyLayout layout,
			Map<String, SecondaryIndex> indexes) {
		TimeToLive annotation = (timeToLive != null) ? timeToLive.findAnnotation(TimeToLive.class) : null;
		if (timeToLive == null || annotation == null || !annotation.hideExpired()) {
			return false;
		}
		if (layout.raw() && timeToLive.isKeyPart()) {
			throw problem(timeToLive,
					"has @TimeToLive(hideExpired) and is part of the key, which no filter can look at",
					"remove hideExpired, and say in the key condition what is expired");
		}
		for (SecondaryIndex index : indexes.values()) {
			if (index.partitionKey().contains(timeToLive) || index.sortKey().contains(timeToLive)) {
				throw indexProblem(index.name(),
						"has the key property '%s', which has @TimeToLive(hideExpired): no filter of a query can look at the key"
							.formatted(timeToLive.getName()),
						"remove hideExpired, or use another property as key");
			}
			if (!index.projects(timeToLive.getAttributeName())) {
				throw indexProblem(index.name(),
						"does not hold the property '%s', so that expired items could not be hidden"
							.formatted(timeToLive.getName()),
						"add it to include, or remove hideExpired");
			}
		}
		return true;
	}

	MappingException indexProblem(String index, String problem, String remedy) {
		return new MappingException(
				"Index '%s' of %s %s. Remedy: %s.".formatted(index, this.type.getName(), problem, remedy));
	}

	private MappingException problem(String problem, String remedy) {
		return SchemaProblem.of(this.type, problem, remedy);
	}

	private MappingException problem(DynamoPersistentProperty property, String problem, String remedy) {
		return SchemaProblem.of(this.type, property, problem, remedy);
	}

}
