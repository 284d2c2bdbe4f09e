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

import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.BiConsumer;

import io.github.dynamospring.core.mapping.IndexProjection;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.BillingMode;
import software.amazon.awssdk.services.dynamodb.model.IndexStatus;
import software.amazon.awssdk.services.dynamodb.model.Projection;
import software.amazon.awssdk.services.dynamodb.model.ProjectionType;
import software.amazon.awssdk.services.dynamodb.model.SearchSchemaElement;
import software.amazon.awssdk.services.dynamodb.model.TableDescription;
import software.amazon.awssdk.services.dynamodb.model.VectorIndexDescription;

/**
 * Compares the vector indexes of a real table with what the entities need.
 */
final class VectorIndexComparison {

	private static final String IMMUTABLE = "declare it as the table has it, or add an index of another name: vector "
			+ "indexes cannot be changed";

	private final TableModel expected;

	private final TableDescription actual;

	private final BiConsumer<String, String> differences;

	/**
	 * Create a comparison.
	 * @param expected what the entities need
	 * @param actual the real table
	 * @param differences takes each difference and its remedy
	 */
	VectorIndexComparison(TableModel expected, TableDescription actual, BiConsumer<String, String> differences) {
		this.expected = expected;
		this.actual = actual;
		this.differences = differences;
	}

	void compare() {
		if (this.expected.vectorIndexes().isEmpty()) {
			return;
		}
		boolean onDemand = this.actual.billingModeSummary() != null
				&& this.actual.billingModeSummary().billingMode() == BillingMode.PAY_PER_REQUEST;
		if (!onDemand) {
			add("the capacity is provisioned, vector indexes need it on demand",
					"set the billing mode to PAY_PER_REQUEST");
		}
		for (VectorIndexModel index : this.expected.vectorIndexes()) {
			VectorIndexDescription found = find(index.name());
			if (found == null) {
				add("the vector index '%s' on %s is missing".formatted(index.name(), index.attribute()),
						"add it to the table, or remove it from the entities");
			}
			else {
				compare(index, found);
			}
		}
	}

	private @Nullable VectorIndexDescription find(String name) {
		return this.actual.vectorIndexes()
			.stream()
			.filter((candidate) -> candidate.indexName().equals(name))
			.findFirst()
			.orElse(null);
	}

	private void compare(VectorIndexModel index, VectorIndexDescription found) {
		compare(index, "vector", found.vectorAttribute().attributeName(), index.attribute());
		compare(index, "number of dimensions", found.dimensions(), index.dimensions());
		compare(index, "distance", found.distanceFunctionAsString(), index.distance().name());
		Set<SearchSchemaElement> elements = new HashSet<>(index.searchSchema());
		if (!elements.equals(new HashSet<>(found.searchSchema()))) {
			compare(index, "search schema", describe(found.searchSchema()), describe(index.searchSchema()));
		}
		List<String> missing = missingAttributes(index, found.projection());
		if (!missing.isEmpty()) {
			add("the vector index '%s' projects %s, the entities need %s".formatted(index.name(),
					TableComparison.describe(found.projection()), String.join(", ", missing)), IMMUTABLE);
		}
		if (found.indexStatus() != IndexStatus.ACTIVE || Boolean.TRUE.equals(found.backfilling())) {
			add("the vector index '%s' is %s and cannot be searched yet".formatted(index.name(),
					Boolean.TRUE.equals(found.backfilling()) ? "backfilling" : found.indexStatusAsString()),
					"wait until it is ACTIVE and no longer backfilling");
		}
	}

	private void compare(VectorIndexModel index, String what, Object found, Object needed) {
		if (!Objects.equals(found, needed)) {
			add("the %s of the vector index '%s' is %s, the entities need %s".formatted(what, index.name(), found,
					needed), IMMUTABLE);
		}
	}

	private List<String> missingAttributes(VectorIndexModel index, Projection projection) {
		if (projection.projectionType() == ProjectionType.ALL || index.projection() == IndexProjection.KEYS_ONLY) {
			return List.of();
		}
		if (index.projection() == IndexProjection.ALL) {
			return List.of("all attributes");
		}
		Set<String> included = Set.copyOf(projection.nonKeyAttributes());
		return this.expected.nonKeyAttributes(index).stream().filter((name) -> !included.contains(name)).toList();
	}

	private static String describe(List<SearchSchemaElement> elements) {
		return elements.stream()
			.map((element) -> element.searchSchemaElementTypeAsString() + " " + element.attributeName())
			.sorted()
			.toList()
			.toString();
	}

	private void add(String difference, String remedy) {
		this.differences.accept(difference, remedy);
	}

}
