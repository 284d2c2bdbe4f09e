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

package io.github.dynamospring.core.table;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

import io.github.dynamospring.core.mapping.IndexProjection;
import io.github.dynamospring.core.table.TableModel.IndexModel;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeDefinition;
import software.amazon.awssdk.services.dynamodb.model.GlobalSecondaryIndexDescription;
import software.amazon.awssdk.services.dynamodb.model.KeySchemaElement;
import software.amazon.awssdk.services.dynamodb.model.KeyType;
import software.amazon.awssdk.services.dynamodb.model.LocalSecondaryIndexDescription;
import software.amazon.awssdk.services.dynamodb.model.Projection;
import software.amazon.awssdk.services.dynamodb.model.ProjectionType;
import software.amazon.awssdk.services.dynamodb.model.ScalarAttributeType;
import software.amazon.awssdk.services.dynamodb.model.TableDescription;
import software.amazon.awssdk.services.dynamodb.model.TimeToLiveDescription;
import software.amazon.awssdk.services.dynamodb.model.TimeToLiveStatus;

/**
 * Compares a real table with what the entities need.
 */
final class TableComparison {

	private final TableModel expected;

	private final TableDescription actual;

	private final List<String> differences = new ArrayList<>();

	TableComparison(TableModel expected, TableDescription actual) {
		this.expected = expected;
		this.actual = actual;
	}

	List<String> compare(@Nullable TimeToLiveDescription timeToLive) {
		compareKeySchema();
		compareAttributeTypes();
		Map<String, Index> indexes = new HashMap<>();
		this.actual.globalSecondaryIndexes().forEach((index) -> indexes.put(index.indexName(), Index.of(index)));
		this.actual.localSecondaryIndexes().forEach((index) -> indexes.put(index.indexName(), Index.of(index)));
		for (boolean local : new boolean[] { false, true }) {
			this.expected.indexes(local).forEach((index) -> compareIndex(index, indexes.get(index.name())));
		}
		new VectorIndexComparison(this.expected, this.actual, this::add).compare();
		compareTimeToLive(timeToLive);
		return this.differences;
	}

	private void compareKeySchema() {
		List<KeySchemaElement> keySchema = this.expected.keySchema();
		if (!keySchema.equals(this.actual.keySchema())) {
			add("the key is %s, the entities need %s".formatted(describe(this.actual.keySchema()), describe(keySchema)),
					"change the keys of the entities in @Table or with @Attribute, or create the table anew: keys cannot be changed");
		}
	}

	private void compareAttributeTypes() {
		Map<String, ScalarAttributeType> types = new HashMap<>();
		for (AttributeDefinition definition : this.actual.attributeDefinitions()) {
			types.put(definition.attributeName(), definition.attributeType());
		}
		this.expected.attributeTypes().forEach((name, type) -> {
			ScalarAttributeType actualType = types.get(name);
			if (actualType != null && actualType != type) {
				add("the key attribute '%s' has the type %s, the entities store %s".formatted(name, actualType, type),
						"change the type of the property, or create the table or index anew");
			}
		});
	}

	private void compareIndex(IndexModel index, @Nullable Index actualIndex) {
		String kind = index.local() ? "local" : "global";
		if (actualIndex == null) {
			add("the %s index '%s' on %s is missing".formatted(kind, index.name(), describe(index.keySchema())),
					index.local() ? "create the table anew: local indexes can only be made with the table"
							: "add it to the table, or remove it from the entities");
			return;
		}
		if (actualIndex.local() != index.local()) {
			add("the index '%s' is %s, the entities declare it as %s".formatted(index.name(),
					actualIndex.local() ? "local" : "global", kind), "declare it as the table has it");
			return;
		}
		if (!index.keySchema().equals(actualIndex.keySchema())) {
			add("the key of the index '%s' is %s, the entities need %s".formatted(index.name(),
					describe(actualIndex.keySchema()), describe(index.keySchema())),
					"declare it as the table has it, or add an index of another name");
		}
		List<String> missing = missingAttributes(index, actualIndex.projection());
		if (!missing.isEmpty()) {
			add("the index '%s' projects %s, the entities need %s".formatted(index.name(),
					describe(actualIndex.projection()), String.join(", ", missing)),
					"declare the projection the table has, or add an index of another name");
		}
	}

	private List<String> missingAttributes(IndexModel index, Projection projection) {
		if (projection.projectionType() == ProjectionType.ALL || index.projection() == IndexProjection.KEYS_ONLY) {
			return List.of();
		}
		if (index.projection() == IndexProjection.ALL) {
			return List.of("all attributes");
		}
		Set<String> included = Set.copyOf(projection.nonKeyAttributes());
		return this.expected.nonKeyAttributes(index).stream().filter((name) -> !included.contains(name)).toList();
	}

	private void compareTimeToLive(@Nullable TimeToLiveDescription timeToLive) {
		String attribute = this.expected.timeToLiveAttribute();
		if (attribute == null) {
			return;
		}
		boolean enabled = timeToLive != null && (timeToLive.timeToLiveStatus() == TimeToLiveStatus.ENABLED
				|| timeToLive.timeToLiveStatus() == TimeToLiveStatus.ENABLING);
		if (timeToLive == null || !enabled) {
			add("time to live is off, the entities need it on the attribute '%s'".formatted(attribute),
					"switch it on with UpdateTimeToLive");
		}
		else if (!Objects.equals(timeToLive.attributeName(), attribute)) {
			add("time to live is on the attribute '%s', the entities need it on '%s'"
				.formatted(timeToLive.attributeName(), attribute), "name the property's attribute with @Attribute");
		}
	}

	private void add(String difference, String remedy) {
		this.differences.add("Table '%s': %s. Remedy: %s.".formatted(this.expected.tableName(), difference, remedy));
	}

	private static String describe(List<KeySchemaElement> schema) {
		List<String> partition = names(schema, KeyType.HASH);
		List<String> sort = names(schema, KeyType.RANGE);
		return sort.isEmpty() ? "(%s)".formatted(String.join(", ", partition))
				: "(%s; %s)".formatted(String.join(", ", partition), String.join(", ", sort));
	}

	private static List<String> names(List<KeySchemaElement> schema, KeyType type) {
		return schema.stream()
			.filter((element) -> element.keyType() == type)
			.map(KeySchemaElement::attributeName)
			.toList();
	}

	static String describe(Projection projection) {
		return projection.nonKeyAttributes().isEmpty() ? projection.projectionTypeAsString()
				: "%s %s".formatted(projection.projectionTypeAsString(), projection.nonKeyAttributes());
	}

	/**
	 * A real index.
	 *
	 * @param local whether it is local
	 * @param keySchema the key
	 * @param projection the projection
	 */
	private record Index(boolean local, List<KeySchemaElement> keySchema, Projection projection) {

		static Index of(GlobalSecondaryIndexDescription index) {
			return new Index(false, index.keySchema(), index.projection());
		}

		static Index of(LocalSecondaryIndexDescription index) {
			return new Index(true, index.keySchema(), index.projection());
		}

	}

}
