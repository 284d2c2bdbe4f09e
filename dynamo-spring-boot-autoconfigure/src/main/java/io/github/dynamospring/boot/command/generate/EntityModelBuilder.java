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

package io.github.dynamospring.boot.command.generate;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;

import io.github.dynamospring.boot.command.generate.EntityGroup.GeneratedKeys;
import io.github.dynamospring.boot.command.generate.EntityProperty.Role;
import io.github.dynamospring.boot.command.generate.TypeInference.ItemTypes;
import io.github.dynamospring.boot.command.generate.ValueType.Kind;
import io.github.dynamospring.boot.command.generate.ValueType.ListType;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ScalarAttributeType;
import software.amazon.awssdk.services.dynamodb.model.VectorIndexDescription;

/**
 * Makes an entity of its items and of what the table says.
 */
final class EntityModelBuilder {

	private static final List<String> VERSIONS = List.of("version", "Version", "VERSION", "_version");

	private static final BigDecimal MAX_EPOCH_SECOND = new BigDecimal("253402300799");

	private final TableSample sample;

	private final EntityGroup group;

	private final boolean alone;

	private final EntityOptions options;

	private final PropertyNames names = new PropertyNames();

	private final Map<String, ValueType> types = new LinkedHashMap<>();

	/**
	 * Create it.
	 * @param sample the table
	 * @param group the items of the entity
	 * @param alone whether it is the only entity of the table
	 * @param options how it is written
	 */
	EntityModelBuilder(TableSample sample, EntityGroup group, boolean alone, EntityOptions options) {
		this.sample = sample;
		this.group = group;
		this.alone = alone;
		this.options = options;
	}

	EntityModel build(String className, String tableName, List<String> notes) {
		Map<String, ValueType> known = this.alone ? known() : Map.of();
		ItemTypes inferred = TypeInference.infer(this.group.items(), noProperties(), known.keySet());
		inferred.members().forEach((member) -> this.types.put(member.attribute(), member.type()));
		known.forEach(this.types::putIfAbsent);
		this.types.keySet().stream().filter(String::isBlank).findFirst().ifPresent((name) -> {
			throw new EntityGenerationException(
					"An item of the table '%s' has an attribute whose name is blank ('%s'). No entity can read and write it; remove the attribute."
						.formatted(this.sample.table().tableName(), name));
		});
		new ClassLimits(tableName).verify(this.types.size(), 0, 0);
		nameKeys();
		List<EntityProperty> properties = properties();
		IndexModelBuilder indexes = new IndexModelBuilder(this.sample, properties, this.alone, notes);
		return new EntityModel(className, tableName, this.group, keyNames(), properties, inferred.writeNulls(),
				indexes.build());
	}

	private List<String> keyNames() {
		String sortKeyName = this.sample.sortKeyName();
		return (sortKeyName != null) ? List.of(this.sample.partitionKeyName(), sortKeyName)
				: List.of(this.sample.partitionKeyName());
	}

	private Set<String> noProperties() {
		Set<String> excluded = new HashSet<>();
		if (this.group.keys() != null) {
			excluded.addAll(keyNames());
		}
		if (this.group.typeAlias() != null) {
			excluded.add(RawKeyDetector.TYPE_ATTRIBUTE);
		}
		return excluded;
	}

	// Attributes the table tells of, whether or not an item has them.
	private Map<String, ValueType> known() {
		Map<String, ValueType> known = new TreeMap<>();
		this.sample.keyTypes()
			.forEach((name, type) -> known.put(name, ValueType.of((type == ScalarAttributeType.S) ? Kind.STRING
					: (type == ScalarAttributeType.N) ? Kind.DECIMAL : Kind.BYTES)));
		for (VectorIndexDescription index : this.sample.table().vectorIndexes()) {
			known.put(index.vectorAttribute().attributeName(), new ListType(ValueType.of(Kind.DECIMAL)));
		}
		if (this.sample.timeToLiveAttribute() != null) {
			known.putIfAbsent(this.sample.timeToLiveAttribute(), ValueType.of(Kind.LONG));
		}
		known.keySet().removeAll(noProperties());
		return known;
	}

	private void nameKeys() {
		GeneratedKeys keys = this.group.keys();
		if (keys != null) {
			keys.sortKey()
				.stream()
				.filter((part) -> keys.labelled())
				.forEach((part) -> this.names.set(part.attribute(), part.attribute()));
			return;
		}
		if (this.options.partitionKeyName() != null) {
			this.names.set(this.sample.partitionKeyName(), this.options.partitionKeyName());
		}
		String sortKeyName = this.sample.sortKeyName();
		if (this.options.sortKeyName() != null && sortKeyName != null) {
			this.names.set(sortKeyName, this.options.sortKeyName());
		}
	}

	private List<EntityProperty> properties() {
		List<String> partition = new ArrayList<>();
		Map<String, KeyPart> sort = new LinkedHashMap<>();
		GeneratedKeys keys = this.group.keys();
		if (keys != null) {
			keys.partitionKey().forEach((part) -> partition.add(part.attribute()));
			keys.sortKey().forEach((part) -> sort.put(part.attribute(), part));
		}
		else {
			partition.add(this.sample.partitionKeyName());
			String sortKeyName = this.sample.sortKeyName();
			if (sortKeyName != null) {
				sort.put(sortKeyName, new KeyPart(sortKeyName, 0));
			}
		}
		Set<String> order = new LinkedHashSet<>(partition);
		order.addAll(sort.keySet());
		order.addAll(this.types.keySet());
		List<String> sortOrder = List.copyOf(sort.keySet());
		List<EntityProperty> properties = new ArrayList<>();
		for (String attribute : order) {
			ValueType type = this.types.getOrDefault(attribute, ValueType.of(Kind.STRING));
			int partitionKey = partition.indexOf(attribute) + 1;
			int sortKey = sortOrder.indexOf(attribute) + 1;
			properties.add((partitionKey + sortKey > 0)
					? new EntityProperty(this.names.of(attribute), attribute, type,
							new Role(partitionKey, sortKey, sort.get(attribute), false, false, 0))
					: property(attribute, type));
		}
		return properties;
	}

	private EntityProperty property(String attribute, ValueType type) {
		String name = this.names.of(attribute);
		if (attribute.equals(this.sample.timeToLiveAttribute()) && type.is(Kind.LONG)) {
			boolean times = all(attribute, (number) -> number.signum() >= 0 && number.compareTo(MAX_EPOCH_SECOND) <= 0);
			return new EntityProperty(name, attribute, times ? ValueType.of(Kind.INSTANT) : type,
					new Role(0, 0, null, false, true, 0));
		}
		if (attribute.equals(versionAttribute())) {
			return new EntityProperty(name, attribute, type, new Role(0, 0, null, true, false, 0));
		}
		int dimensions = dimensions(attribute, type);
		return (dimensions > 0) ? new EntityProperty(name, attribute, vectorType(attribute),
				new Role(0, 0, null, false, false, dimensions)) : new EntityProperty(name, attribute, type);
	}

	private @Nullable String versionAttribute() {
		return VERSIONS.stream()
			.filter((attribute) -> this.types.getOrDefault(attribute, ValueType.of(Kind.ANY)).is(Kind.LONG)
					&& all(attribute, (number) -> number.signum() >= 0))
			.findFirst()
			.orElse(null);
	}

	private boolean all(String attribute, Predicate<BigDecimal> condition) {
		return values(attribute).stream().allMatch((value) -> condition.test(new BigDecimal(value.n())));
	}

	private List<AttributeValue> values(String attribute) {
		return this.group.items()
			.stream()
			.filter((item) -> item.containsKey(attribute) && !TypeInference.isNull(item.get(attribute)))
			.map((item) -> item.get(attribute))
			.toList();
	}

	// Vectors

	private int dimensions(String attribute, ValueType type) {
		boolean numbers = type instanceof ListType list
				&& (list.element().is(Kind.LONG) || list.element().is(Kind.DECIMAL));
		Integer dimensions = this.sample.table()
			.vectorIndexes()
			.stream()
			.filter((index) -> index.vectorAttribute().attributeName().equals(attribute))
			.map((index) -> Math.toIntExact(index.dimensions()))
			.findFirst()
			.orElse(null);
		boolean alike = dimensions != null && values(attribute).stream()
			.allMatch((value) -> value.l().size() == dimensions && value.l().stream().noneMatch(TypeInference::isNull));
		return (numbers && alike && dimensions != null) ? dimensions : 0;
	}

	private ValueType vectorType(String attribute) {
		List<String> numbers = values(attribute).stream()
			.flatMap((value) -> value.l().stream())
			.map(AttributeValue::n)
			.toList();
		if (numbers.stream().allMatch((text) -> isSame(text, floatText(text)))) {
			return ValueType.of(Kind.FLOATS);
		}
		return numbers.stream().allMatch((text) -> isSame(text, doubleText(text))) ? ValueType.of(Kind.DOUBLES)
				: new ListType(ValueType.of(Kind.DECIMAL));
	}

	private static @Nullable String floatText(String text) {
		float value = Float.parseFloat(text);
		return Float.isInfinite(value) ? null : Float.toString(value);
	}

	private static @Nullable String doubleText(String text) {
		double value = Double.parseDouble(text);
		return Double.isInfinite(value) ? null : Double.toString(value);
	}

	private static boolean isSame(String stored, @Nullable String written) {
		return written != null && new BigDecimal(stored).compareTo(new BigDecimal(written)) == 0;
	}

}
