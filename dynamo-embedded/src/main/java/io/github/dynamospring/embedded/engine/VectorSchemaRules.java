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

package io.github.dynamospring.embedded.engine;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

import io.github.dynamospring.embedded.value.ValidationFailure;
import io.github.dynamospring.embedded.value.ValueType;
import org.jspecify.annotations.Nullable;

/**
 * What vector indexes must look like.
 */
final class VectorSchemaRules {

	static final int MAX_INDEXES = 5;

	private static final int MAX_DIMENSIONS = 4096;

	private static final int MAX_FILTERS = 18;

	private final Map<String, ValueType> types = new HashMap<>();

	private final Map<String, Integer> dimensions = new HashMap<>();

	private final SchemaRules rules;

	/**
	 * Create the rules for one request.
	 * @param attributes the attributes the request defines
	 * @param rules the rules all indexes of the table have in common
	 */
	VectorSchemaRules(Collection<AttributeDefinition> attributes, SchemaRules rules) {
		this.rules = rules;
		attributes.forEach((attribute) -> this.types.put(attribute.name(), attribute.type()));
	}

	// Take notice of an index that exists already.
	void existing(VectorIndexDefinition index) {
		this.rules.existing(index);
		this.dimensions.put(index.attribute(), index.dimensions());
	}

	List<VectorIndexDefinition> indexes(@Nullable List<VectorIndexRequest> requests, BillingMode billingMode) {
		List<VectorIndexDefinition> indexes = new ArrayList<>();
		if (requests != null && !requests.isEmpty()) {
			checkBilling(billingMode);
			if (requests.size() > MAX_INDEXES) {
				throw new ValidationFailure(EngineMessages.TOO_MANY_VECTOR_INDEXES);
			}
			requests.forEach((request) -> indexes.add(index(request)));
		}
		return indexes;
	}

	static void checkBilling(BillingMode billingMode) {
		if (billingMode != BillingMode.PAY_PER_REQUEST) {
			throw new ValidationFailure(EngineMessages.VECTOR_INDEX_NOT_ON_DEMAND);
		}
	}

	VectorIndexDefinition index(VectorIndexRequest request) {
		if (request.dimensions() < 1 || request.dimensions() > MAX_DIMENSIONS) {
			throw new ValidationFailure(EngineMessages.VECTOR_DIMENSIONS);
		}
		List<SearchElement> searchSchema = searchSchema(request);
		String attribute = request.attribute();
		if (this.types.containsKey(attribute)) {
			throw new ValidationFailure(EngineMessages.vectorAttributeDefined(attribute));
		}
		int length = (int) request.dimensions();
		if (this.dimensions.computeIfAbsent(attribute, (any) -> length) != length) {
			throw new ValidationFailure(EngineMessages.otherDimensions(attribute));
		}
		IndexProjection projection = this.rules.projection(request.projection(), request.nonKeyAttributes());
		VectorIndexDefinition index = new VectorIndexDefinition(request.name(), attribute, length, request.distance(),
				searchSchema, projection);
		this.rules.add(index);
		return index;
	}

	private List<SearchElement> searchSchema(VectorIndexRequest request) {
		List<SearchElement> elements = new ArrayList<>();
		Set<String> names = new HashSet<>();
		for (VectorIndexRequest.Element element : request.searchSchema()) {
			ValueType type = this.types.get(element.name());
			if (type == null) {
				throw new ValidationFailure(EngineMessages.SEARCH_SCHEMA_UNDEFINED);
			}
			if (!names.add(element.name())) {
				throw new ValidationFailure(EngineMessages.duplicateSearchElement(element.name()));
			}
			elements.add(new SearchElement(element.name(), type, element.hash()));
		}
		long hashes = elements.stream().filter(SearchElement::hash).count();
		if (hashes > 1) {
			throw new ValidationFailure(EngineMessages.SEVERAL_HASH_ELEMENTS);
		}
		if (elements.size() - hashes > MAX_FILTERS) {
			throw new ValidationFailure(EngineMessages.TOO_MANY_FILTERS);
		}
		return elements;
	}

}
