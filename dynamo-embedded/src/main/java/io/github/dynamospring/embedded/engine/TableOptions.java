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

import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.LinkedHashMap;
import java.util.Map;

import org.jspecify.annotations.Nullable;

/**
 * What is known of a table and changes nothing but how it is described.
 *
 * @param encryptionKey the ARN of the key it is encrypted with, or {@code null} for the
 * service's own
 * @param onDemand the most units a second when it is paid for by request
 * @param warm the units a second it was prepared for
 * @param indexOnDemand the most units a second of its global indexes, by name
 * @param indexWarm the units a second its global indexes were prepared for, by name
 * @param lastIncrease when its capacity was last increased, or {@code null}
 * @param lastDecrease when its capacity was last decreased, or {@code null}
 * @param decreases how often its capacity was decreased on that day
 * @since 0.1.0
 */
public record TableOptions(@Nullable String encryptionKey, Units onDemand, Units warm, Map<String, Units> indexOnDemand,
		Map<String, Units> indexWarm, @Nullable Instant lastIncrease, @Nullable Instant lastDecrease, int decreases) {

	/** The options of a table that says nothing of them. */
	public static final TableOptions NONE = new TableOptions(null, Units.NONE, Units.NONE, Map.of(), Map.of(), null,
			null, 0);

	private static final Throughput ON_DEMAND_START = new Throughput(12_000, 4_000);

	/**
	 * Return the units a second the table is prepared for.
	 * @param definition the table
	 * @return what it was prepared for, or what it has anyway
	 */
	public Throughput warmOf(TableDefinition definition) {
		return warm(this.warm, definition.billingMode(), definition.throughput());
	}

	/**
	 * Return the units a second an index is prepared for.
	 * @param index the index
	 * @param billingMode how its table is paid for
	 * @return what it was prepared for, or what it has anyway
	 */
	public Throughput warmOf(IndexDefinition index, BillingMode billingMode) {
		return warm(this.indexWarm.getOrDefault(index.name(), Units.NONE), billingMode, index.throughput());
	}

	static Throughput warm(Units asked, BillingMode billingMode, Throughput throughput) {
		Throughput given = (billingMode == BillingMode.PAY_PER_REQUEST) ? ON_DEMAND_START : throughput;
		return new Throughput(Math.max(given.read(), (asked.reads() != null) ? asked.reads() : 0),
				Math.max(given.write(), (asked.writes() != null) ? asked.writes() : 0));
	}

	TableOptions withEncryptionKey(@Nullable String changed) {
		return new TableOptions(changed, this.onDemand, this.warm, this.indexOnDemand, this.indexWarm,
				this.lastIncrease, this.lastDecrease, this.decreases);
	}

	TableOptions withOnDemand(Units changed) {
		return new TableOptions(this.encryptionKey, changed, this.warm, this.indexOnDemand, this.indexWarm,
				this.lastIncrease, this.lastDecrease, this.decreases);
	}

	TableOptions withWarm(Units changed) {
		return new TableOptions(this.encryptionKey, this.onDemand, changed, this.indexOnDemand, this.indexWarm,
				this.lastIncrease, this.lastDecrease, this.decreases);
	}

	TableOptions withIndex(String name, @Nullable Units changedOnDemand, @Nullable Units changedWarm) {
		return new TableOptions(this.encryptionKey, this.onDemand, this.warm,
				with(this.indexOnDemand, name, changedOnDemand), with(this.indexWarm, name, changedWarm),
				this.lastIncrease, this.lastDecrease, this.decreases);
	}

	TableOptions withoutIndex(String name) {
		Map<String, Units> remainingOnDemand = new LinkedHashMap<>(this.indexOnDemand);
		Map<String, Units> remainingWarm = new LinkedHashMap<>(this.indexWarm);
		remainingOnDemand.remove(name);
		remainingWarm.remove(name);
		return new TableOptions(this.encryptionKey, this.onDemand, this.warm, remainingOnDemand, remainingWarm,
				this.lastIncrease, this.lastDecrease, this.decreases);
	}

	private static Map<String, Units> with(Map<String, Units> units, String name, @Nullable Units changed) {
		if (changed == null) {
			return units;
		}
		Map<String, Units> all = new LinkedHashMap<>(units);
		all.put(name, changed);
		return all;
	}

	// Remember a change of the capacity.
	TableOptions withCapacity(Throughput before, Throughput after, Instant now) {
		boolean increased = after.read() > before.read() || after.write() > before.write();
		boolean decreased = after.read() < before.read() || after.write() < before.write();
		int decreasesOfDay = (this.lastDecrease != null && day(this.lastDecrease).equals(day(now))) ? this.decreases
				: 0;
		return new TableOptions(this.encryptionKey, this.onDemand, this.warm, this.indexOnDemand, this.indexWarm,
				increased ? now : this.lastIncrease, decreased ? now : this.lastDecrease,
				decreased ? decreasesOfDay + 1 : decreasesOfDay);
	}

	private static LocalDate day(Instant instant) {
		return LocalDate.ofInstant(instant, ZoneOffset.UTC);
	}

}
