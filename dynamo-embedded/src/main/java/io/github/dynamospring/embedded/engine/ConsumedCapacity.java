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

import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What a request consumed of a table and its indexes.
 *
 * @param tableName the table's name
 * @param write whether the units are write units
 * @param table the units of the table itself
 * @param localIndexes the units of each local index that was charged
 * @param globalIndexes the units of each global index that was charged
 * @param vectorIndexes the bytes written to each vector index that changed
 * @param failed the units of writes that failed, which count in all but for neither the
 * table nor an index
 * @since 0.1.0
 */
public record ConsumedCapacity(String tableName, boolean write, double table, Map<String, Double> localIndexes,
		Map<String, Double> globalIndexes, Map<String, Double> vectorIndexes, double failed) {

	/**
	 * Create a record of what was consumed.
	 * @param tableName the table's name
	 * @param write whether the units are write units
	 * @param table the units of the table itself
	 * @param localIndexes the units of each local index that was charged
	 * @param globalIndexes the units of each global index that was charged
	 * @param vectorIndexes the bytes written to each vector index that changed
	 * @param failed the units of writes that failed
	 */
	public ConsumedCapacity {
		localIndexes = Collections.unmodifiableMap(new LinkedHashMap<>(localIndexes));
		globalIndexes = Collections.unmodifiableMap(new LinkedHashMap<>(globalIndexes));
		vectorIndexes = Collections.unmodifiableMap(new LinkedHashMap<>(vectorIndexes));
	}

	/**
	 * Return the units of the table and all its indexes; vector indexes are not counted
	 * in units.
	 * @return the sum
	 */
	public double total() {
		return this.table + this.failed + sum(this.localIndexes) + sum(this.globalIndexes);
	}

	/**
	 * Add up what several requests consumed.
	 * @param capacities what each consumed
	 * @return one record per table
	 */
	public static List<ConsumedCapacity> perTable(Collection<ConsumedCapacity> capacities) {
		CapacityLedger ledger = new CapacityLedger();
		capacities.forEach(ledger::add);
		return ledger.perTable();
	}

	static ConsumedCapacity.Builder read(String tableName) {
		return new Builder(tableName, false);
	}

	static ConsumedCapacity.Builder write(String tableName) {
		return new Builder(tableName, true);
	}

	private static double sum(Map<String, Double> units) {
		return units.values().stream().mapToDouble(Double::doubleValue).sum();
	}

	/**
	 * Adds up units.
	 */
	static final class Builder {

		private final String tableName;

		private final boolean write;

		private double table;

		private double failed;

		private final Map<String, Double> localIndexes = new LinkedHashMap<>();

		private final Map<String, Double> globalIndexes = new LinkedHashMap<>();

		private final Map<String, Double> vectorIndexes = new LinkedHashMap<>();

		private Builder(String tableName, boolean write) {
			this.tableName = tableName;
			this.write = write;
		}

		Builder table(double units) {
			this.table += units;
			return this;
		}

		Builder failed(double units) {
			this.failed += units;
			return this;
		}

		Builder index(IndexDefinition index, double units) {
			if (units > 0) {
				(index.global() ? this.globalIndexes : this.localIndexes).merge(index.name(), units, Double::sum);
			}
			return this;
		}

		Builder vectorIndex(String name, long bytes) {
			if (bytes > 0) {
				this.vectorIndexes.merge(name, (double) bytes, Double::sum);
			}
			return this;
		}

		Builder add(ConsumedCapacity other) {
			this.table += other.table();
			this.failed += other.failed();
			other.localIndexes().forEach((name, units) -> this.localIndexes.merge(name, units, Double::sum));
			other.globalIndexes().forEach((name, units) -> this.globalIndexes.merge(name, units, Double::sum));
			other.vectorIndexes().forEach((name, bytes) -> this.vectorIndexes.merge(name, bytes, Double::sum));
			return this;
		}

		ConsumedCapacity build() {
			return new ConsumedCapacity(this.tableName, this.write, this.table, this.localIndexes, this.globalIndexes,
					this.vectorIndexes, this.failed);
		}

	}

}
