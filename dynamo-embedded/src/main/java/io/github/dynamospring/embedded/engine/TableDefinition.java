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
import java.util.List;

import io.github.dynamospring.embedded.expression.KeySchema;

/**
 * What CreateTable and UpdateTable decide about a table.
 *
 * @param name the table's name
 * @param attributes the types of all key attributes, as given
 * @param key the table's key schema
 * @param billingMode how it is paid for
 * @param throughput its capacity
 * @param indexes its indexes, in the order they were created
 * @param vectorIndexes its vector indexes, in the order they were created
 * @param deletionProtection whether DeleteTable is refused
 * @param tableClass the storage class
 * @since 0.1.0
 */
public record TableDefinition(String name, List<AttributeDefinition> attributes, KeySchema key, BillingMode billingMode,
		Throughput throughput, List<IndexDefinition> indexes, List<VectorIndexDefinition> vectorIndexes,
		boolean deletionProtection, String tableClass) {

	/** The storage class of tables that name none. */
	public static final String STANDARD_CLASS = "STANDARD";

	/**
	 * Create a definition.
	 * @param name the table's name
	 * @param attributes the types of all key attributes, as given
	 * @param key the table's key schema
	 * @param billingMode how it is paid for
	 * @param throughput its capacity
	 * @param indexes its indexes, in the order they were created
	 * @param vectorIndexes its vector indexes, in the order they were created
	 * @param deletionProtection whether DeleteTable is refused
	 * @param tableClass the storage class
	 */
	public TableDefinition {
		attributes = List.copyOf(attributes);
		indexes = List.copyOf(indexes);
		vectorIndexes = List.copyOf(vectorIndexes);
	}

	/**
	 * Return the local or the global indexes.
	 * @param global which of them
	 * @return the indexes in the order they were created
	 */
	public List<IndexDefinition> indexes(boolean global) {
		return this.indexes.stream().filter((index) -> index.global() == global).toList();
	}

	TableDefinition withAttributes(List<AttributeDefinition> changed) {
		return new TableDefinition(this.name, changed, this.key, this.billingMode, this.throughput, this.indexes,
				this.vectorIndexes, this.deletionProtection, this.tableClass);
	}

	TableDefinition withCapacity(BillingMode mode, Throughput changed) {
		return new TableDefinition(this.name, this.attributes, this.key, mode, changed, this.indexes,
				this.vectorIndexes, this.deletionProtection, this.tableClass);
	}

	TableDefinition withDeletionProtection(boolean changed) {
		return new TableDefinition(this.name, this.attributes, this.key, this.billingMode, this.throughput,
				this.indexes, this.vectorIndexes, changed, this.tableClass);
	}

	TableDefinition withTableClass(String changed) {
		return new TableDefinition(this.name, this.attributes, this.key, this.billingMode, this.throughput,
				this.indexes, this.vectorIndexes, this.deletionProtection, changed);
	}

	TableDefinition withIndexes(List<IndexDefinition> changed) {
		return new TableDefinition(this.name, this.attributes, this.key, this.billingMode, this.throughput, changed,
				this.vectorIndexes, this.deletionProtection, this.tableClass);
	}

	TableDefinition withIndex(IndexDefinition added) {
		List<IndexDefinition> changed = new ArrayList<>(this.indexes);
		changed.add(added);
		return withIndexes(changed);
	}

	TableDefinition withVectorIndexes(List<VectorIndexDefinition> changed) {
		return new TableDefinition(this.name, this.attributes, this.key, this.billingMode, this.throughput,
				this.indexes, changed, this.deletionProtection, this.tableClass);
	}

	TableDefinition withVectorIndex(VectorIndexDefinition added) {
		List<VectorIndexDefinition> changed = new ArrayList<>(this.vectorIndexes);
		changed.add(added);
		return withVectorIndexes(changed);
	}

	TableDefinition withoutVectorIndex(String removed) {
		return withVectorIndexes(this.vectorIndexes.stream().filter((index) -> !index.name().equals(removed)).toList());
	}

	TableDefinition withoutIndex(String removed) {
		return withIndexes(this.indexes.stream().filter((index) -> !index.name().equals(removed)).toList());
	}

}
