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
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

import io.github.dynamospring.embedded.expression.KeySchema;
import io.github.dynamospring.embedded.expression.KeySchema.KeyAttribute;
import io.github.dynamospring.embedded.value.ValidationFailure;
import io.github.dynamospring.embedded.value.ValueType;
import org.jspecify.annotations.Nullable;

/**
 * What key schemas and indexes must look like.
 */
final class SchemaRules {

	private static final int MAX_LOCAL_INDEXES = 5;

	static final int MAX_GLOBAL_INDEXES = 20;

	private static final int MAX_KEY_PARTS = 4;

	private static final int MAX_PROJECTED = 100;

	private final Map<String, ValueType> types = new LinkedHashMap<>();

	private final Set<String> used = new LinkedHashSet<>();

	private final Set<String> indexNames = new HashSet<>();

	private final BillingMode billingMode;

	private final List<String> names = new ArrayList<>();

	private int projected;

	private boolean change;

	SchemaRules(Collection<AttributeDefinition> attributes, BillingMode billingMode) {
		this.billingMode = billingMode;
		for (AttributeDefinition attribute : attributes) {
			this.names.add(attribute.name());
			this.types.putIfAbsent(attribute.name(), attribute.type());
		}
	}

	// Use the messages of UpdateTable.
	SchemaRules ofChange() {
		this.change = true;
		return this;
	}

	KeySchema tableKey(List<KeyElement> elements) {
		if (elements.size() > this.names.size()) {
			throw new ValidationFailure(EngineMessages.MORE_KEYS_THAN_DEFINITIONS);
		}
		return key(elements, 1);
	}

	List<IndexDefinition> localIndexes(@Nullable List<IndexRequest> requests, KeySchema tableKey) {
		if (requests == null) {
			return List.of();
		}
		if (requests.isEmpty()) {
			throw new ValidationFailure(EngineMessages.NO_LOCAL_INDEXES);
		}
		if (tableKey.range().isEmpty()) {
			throw new ValidationFailure(EngineMessages.LOCAL_INDEX_WITHOUT_RANGE);
		}
		List<IndexDefinition> indexes = new ArrayList<>();
		for (IndexRequest request : requests) {
			indexes.add(localIndex(request, tableKey));
		}
		if (indexes.size() > MAX_LOCAL_INDEXES) {
			throw new ValidationFailure(EngineMessages.TOO_MANY_LOCAL_INDEXES);
		}
		return indexes;
	}

	List<IndexDefinition> globalIndexes(@Nullable List<IndexRequest> requests) {
		if (requests == null) {
			return List.of();
		}
		if (requests.isEmpty()) {
			throw new ValidationFailure(EngineMessages.NO_GLOBAL_INDEXES);
		}
		List<IndexDefinition> indexes = new ArrayList<>();
		for (IndexRequest request : requests) {
			indexes.add(globalIndex(request));
		}
		if (indexes.size() > MAX_GLOBAL_INDEXES) {
			throw new ValidationFailure(EngineMessages.TOO_MANY_GLOBAL_INDEXES);
		}
		return indexes;
	}

	IndexDefinition globalIndex(IndexRequest request) {
		KeySchema key = key(request.key(), MAX_KEY_PARTS);
		IndexProjection projection = projection(request.projection(), request.nonKeyAttributes());
		checkUnique(request.name());
		return new IndexDefinition(request.name(), true, key, projection, throughput(request));
	}

	// Take notice of an index that exists already.
	void existing(IndexDefinition index) {
		this.indexNames.add(index.name());
		this.used.addAll(index.key().names());
		this.projected += index.projection().nonKeyAttributes().size();
	}

	// Take notice of a vector index that exists already.
	void existing(VectorIndexDefinition index) {
		this.indexNames.add(index.name());
		index.searchSchema().forEach((element) -> this.used.add(element.name()));
		this.projected += index.projection().nonKeyAttributes().size();
	}

	// Take notice of a new vector index whose projection was counted.
	void add(VectorIndexDefinition index) {
		checkUnique(index.name());
		index.searchSchema().forEach((element) -> this.used.add(element.name()));
	}

	// Take notice of a key that exists already.
	void existing(KeySchema key) {
		this.used.addAll(key.names());
	}

	// Check that no attribute is defined twice.
	void checkDistinct() {
		Set<String> seen = new HashSet<>();
		for (String name : this.names) {
			if (!seen.add(name)) {
				throw new ValidationFailure(EngineMessages.duplicateDefinition(name));
			}
		}
	}

	void checkAllUsed() {
		checkDistinct();
		if (!this.used.containsAll(this.types.keySet())) {
			throw new ValidationFailure(EngineMessages.unusedDefinitions(this.used, this.types.keySet()));
		}
	}

	private IndexDefinition localIndex(IndexRequest request, KeySchema tableKey) {
		KeySchema key = key(request.key(), 1);
		if (key.range().isEmpty()) {
			throw new ValidationFailure(EngineMessages.localIndexWithoutRange(request.name()));
		}
		String indexHash = key.hash().get(0).name();
		String tableHash = tableKey.hash().get(0).name();
		if (!indexHash.equals(tableHash)) {
			throw new ValidationFailure(EngineMessages.localIndexOtherHash(request.name(), indexHash, tableHash));
		}
		IndexProjection projection = projection(request.projection(), request.nonKeyAttributes());
		checkUnique(request.name());
		return new IndexDefinition(request.name(), false, key, projection, Throughput.ON_DEMAND);
	}

	private void checkUnique(String index) {
		if (!this.indexNames.add(index)) {
			throw new ValidationFailure(EngineMessages.duplicateIndex(index));
		}
	}

	private KeySchema key(List<KeyElement> elements, int maxParts) {
		List<String> names = elements.stream().map(KeyElement::name).toList();
		if (!this.types.keySet().containsAll(names)) {
			throw new ValidationFailure(EngineMessages.undefinedKeys(names, this.names));
		}
		if (new HashSet<>(names).size() != names.size()) {
			throw new ValidationFailure(
					(names.size() == 2) ? EngineMessages.SAME_HASH_AND_RANGE : EngineMessages.SAME_KEY_TWICE);
		}
		if (elements.get(0).role() != KeyRole.HASH) {
			throw new ValidationFailure(EngineMessages.FIRST_KEY_NOT_HASH);
		}
		List<KeyAttribute> hash = new ArrayList<>();
		List<KeyAttribute> range = new ArrayList<>();
		for (KeyElement element : elements) {
			if (element.role() == KeyRole.HASH && !range.isEmpty()) {
				throw new ValidationFailure(EngineMessages.HASH_BEHIND_RANGE);
			}
			List<KeyAttribute> part = (element.role() == KeyRole.HASH) ? hash : range;
			if (part.size() == maxParts) {
				throw new ValidationFailure((maxParts == 1) ? EngineMessages.SECOND_KEY_NOT_RANGE
						: EngineMessages.tooManyKeyParts(element.role()));
			}
			part.add(new KeyAttribute(element.name(), typeOf(element.name())));
		}
		this.used.addAll(names);
		return new KeySchema(hash, range);
	}

	private ValueType typeOf(String attribute) {
		ValueType type = this.types.get(attribute);
		if (type == null) {
			throw new IllegalStateException("The attribute " + attribute + " has no definition");
		}
		return type;
	}

	IndexProjection projection(@Nullable ProjectionType type, @Nullable List<String> attributes) {
		if (type == null) {
			throw new ValidationFailure(EngineMessages.UNKNOWN_PROJECTION);
		}
		if (attributes != null && type != ProjectionType.INCLUDE) {
			throw new ValidationFailure(EngineMessages.attributesWithoutInclude(type));
		}
		if (attributes == null && type == ProjectionType.INCLUDE) {
			throw new ValidationFailure(EngineMessages.INCLUDE_WITHOUT_ATTRIBUTES);
		}
		if (attributes != null) {
			checkDistinctNames(attributes);
			this.projected += attributes.size();
		}
		if (this.projected > MAX_PROJECTED) {
			throw new ValidationFailure(EngineMessages.TOO_MANY_PROJECTED);
		}
		return new IndexProjection(type, (attributes != null) ? attributes : List.of());
	}

	private static void checkDistinctNames(List<String> attributes) {
		Set<String> seen = new HashSet<>();
		for (String attribute : attributes) {
			if (!seen.add(attribute)) {
				throw new ValidationFailure(EngineMessages.duplicateProjected(attribute));
			}
		}
	}

	private Throughput throughput(IndexRequest request) {
		Throughput throughput = request.throughput();
		if (this.billingMode == BillingMode.PAY_PER_REQUEST) {
			if (throughput != null) {
				throw new ValidationFailure(this.change ? EngineMessages.indexThroughputChangeOnDemand(request.name())
						: EngineMessages.indexThroughputOnDemand(request.name()));
			}
			return Throughput.ON_DEMAND;
		}
		if (throughput == null) {
			throw new ValidationFailure(this.change ? EngineMessages.indexThroughputIncomplete(request.name())
					: EngineMessages.indexThroughputMissing(request.name()));
		}
		return throughput;
	}

}
