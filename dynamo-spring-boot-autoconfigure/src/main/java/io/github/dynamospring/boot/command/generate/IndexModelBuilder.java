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

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

import io.github.dynamospring.boot.command.generate.EntityModel.IndexMember;
import io.github.dynamospring.boot.command.generate.EntityModel.IndexModel;
import io.github.dynamospring.core.mapping.IndexProjection;
import io.github.dynamospring.core.mapping.VectorDistance;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.GlobalSecondaryIndexDescription;
import software.amazon.awssdk.services.dynamodb.model.KeyType;
import software.amazon.awssdk.services.dynamodb.model.LocalSecondaryIndexDescription;
import software.amazon.awssdk.services.dynamodb.model.Projection;
import software.amazon.awssdk.services.dynamodb.model.ProjectionType;
import software.amazon.awssdk.services.dynamodb.model.ScalarAttributeType;
import software.amazon.awssdk.services.dynamodb.model.SearchSchemaElement;
import software.amazon.awssdk.services.dynamodb.model.SearchSchemaElementType;
import software.amazon.awssdk.services.dynamodb.model.VectorIndexDescription;

/**
 * Finds the indexes of a table that an entity has the properties for.
 */
final class IndexModelBuilder {

	private final TableSample sample;

	private final Map<String, EntityProperty> properties = new LinkedHashMap<>();

	private final boolean alone;

	private final List<String> notes;

	private final List<IndexModel> indexes = new ArrayList<>();

	IndexModelBuilder(TableSample sample, List<EntityProperty> properties, boolean alone, List<String> notes) {
		this.sample = sample;
		properties.forEach((property) -> this.properties.put(property.attribute(), property));
		this.alone = alone;
		this.notes = notes;
	}

	List<IndexModel> build() {
		this.sample.table().globalSecondaryIndexes().forEach(this::addGlobal);
		this.sample.table().localSecondaryIndexes().forEach(this::addLocal);
		this.sample.table().vectorIndexes().forEach(this::addVector);
		return this.indexes;
	}

	private void addGlobal(GlobalSecondaryIndexDescription index) {
		List<String> partition = names(TableSample.keyNames(index.keySchema(), KeyType.HASH));
		List<String> sort = names(TableSample.keyNames(index.keySchema(), KeyType.RANGE));
		if (partition == null || sort == null) {
			skip(index.indexName());
			return;
		}
		List<IndexMember> members = new ArrayList<>(List.of(new IndexMember("name", index.indexName())));
		members.add(new IndexMember("partitionKey", partition));
		if (!sort.isEmpty()) {
			members.add(new IndexMember("sortKey", sort));
		}
		addProjection(members, index.projection(), partition.get(0));
		this.indexes.add(new IndexModel("GlobalSecondaryIndex", members));
	}

	private void addLocal(LocalSecondaryIndexDescription index) {
		List<String> sort = names(TableSample.keyNames(index.keySchema(), KeyType.RANGE));
		if (sort == null || sort.isEmpty()) {
			skip(index.indexName());
			return;
		}
		List<IndexMember> members = new ArrayList<>(List.of(new IndexMember("name", index.indexName())));
		members.add(new IndexMember("sortKey", sort.get(0)));
		addProjection(members, index.projection(), sort.get(0));
		this.indexes.add(new IndexModel("LocalSecondaryIndex", members));
	}

	private void addVector(VectorIndexDescription index) {
		EntityProperty vector = this.properties.get(index.vectorAttribute().attributeName());
		List<String> partition = names(elements(index, SearchSchemaElementType.HASH));
		List<String> filters = names(elements(index, SearchSchemaElementType.INLINE_FILTER));
		if (vector == null || vector.role().dimensions() == 0 || partition == null || filters == null) {
			skip(index.indexName());
			return;
		}
		List<IndexMember> members = new ArrayList<>(List.of(new IndexMember("name", index.indexName())));
		members.add(new IndexMember("property", vector.name()));
		members.add(new IndexMember("distance", VectorDistance.valueOf(index.distanceFunctionAsString())));
		if (!partition.isEmpty()) {
			members.add(new IndexMember("partitionKey", partition.get(0)));
		}
		if (!filters.isEmpty()) {
			members.add(new IndexMember("filters", filters));
		}
		addProjection(members, index.projection(), vector.name());
		this.indexes.add(new IndexModel("VectorIndex", members));
	}

	private static List<String> elements(VectorIndexDescription index, SearchSchemaElementType type) {
		return index.searchSchema()
			.stream()
			.filter((element) -> element.searchSchemaElementType() == type)
			.map(SearchSchemaElement::attributeName)
			.toList();
	}

	private void skip(String index) {
		if (this.alone) {
			this.notes.add("The index '%s' is not declared, since its key has attributes that are no properties."
				.formatted(index));
		}
	}

	// The properties of attributes, null if one is missing or of another type.
	private @Nullable List<String> names(List<String> attributes) {
		List<String> names = new ArrayList<>();
		for (String attribute : attributes) {
			EntityProperty property = this.properties.get(attribute);
			if (property == null || !fits(property, this.sample.keyTypes().get(attribute))) {
				return null;
			}
			names.add(property.name());
		}
		return names;
	}

	private static boolean fits(EntityProperty property, @Nullable ScalarAttributeType type) {
		if (!(property.type() instanceof ValueType.Scalar scalar) || type == null) {
			return false;
		}
		if (property.role().timeToLive()) {
			return type == ScalarAttributeType.N;
		}
		return switch (scalar.kind()) {
			case STRING, INSTANT, LOCAL_DATE_TIME, LOCAL_DATE, LOCAL_TIME -> type == ScalarAttributeType.S;
			case LONG, DECIMAL -> type == ScalarAttributeType.N;
			case BYTES -> type == ScalarAttributeType.B;
			default -> false;
		};
	}

	// All entities of a table have to declare the same projection, whatever they include.
	private void addProjection(List<IndexMember> members, Projection projection, String keyProperty) {
		if (projection.projectionType() == ProjectionType.KEYS_ONLY) {
			members.add(new IndexMember("projection", IndexProjection.KEYS_ONLY));
		}
		if (projection.projectionType() == ProjectionType.INCLUDE) {
			List<String> included = projection.nonKeyAttributes()
				.stream()
				.map(this.properties::get)
				.filter(Objects::nonNull)
				.map(EntityProperty::name)
				.sorted()
				.toList();
			members.add(new IndexMember("projection", IndexProjection.INCLUDE));
			members.add(new IndexMember("include", included.isEmpty() ? List.of(keyProperty) : included));
		}
	}

}
