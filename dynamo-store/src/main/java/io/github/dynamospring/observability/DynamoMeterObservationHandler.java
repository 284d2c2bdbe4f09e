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

package io.github.dynamospring.observability;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import io.micrometer.observation.Observation;
import io.micrometer.observation.ObservationHandler;
import org.jspecify.annotations.Nullable;

/**
 * Counts what a timer of requests cannot tell: consumed capacity, items returned and
 * scanned, retries, throttles, what batches left over and the bytes vector indexes are
 * charged for.
 * <p>
 * All counters have the tags {@code action}, {@code table}, {@code index} and
 * {@code repository.method}; {@code dynamo.consumed.capacity} also {@code kind}, which is
 * {@code read} or {@code write}. The index is the one the request names; what a write
 * consumed of the indexes is told apart only if the request asks for it with
 * {@code INDEXES}.
 *
 * @since 0.1.0
 */
public class DynamoMeterObservationHandler implements ObservationHandler<DynamoRequestContext> {

	private static final String NONE = "none";

	private final Map<Key, Counter> counters = new ConcurrentHashMap<>();

	private final MeterRegistry registry;

	/**
	 * Create a handler.
	 * @param registry where to count
	 */
	public DynamoMeterObservationHandler(MeterRegistry registry) {
		this.registry = registry;
	}

	@Override
	public boolean supportsContext(Observation.Context context) {
		return context instanceof DynamoRequestContext;
	}

	@Override
	public void onStop(DynamoRequestContext context) {
		for (ConsumedUnits consumed : ConsumedUnits.of(context)) {
			count(Kind.CAPACITY, context, consumed.table(), consumed.index(), consumed.write() ? "write" : "read",
					consumed.units());
		}
		for (VectorBytes vectors : VectorBytes.of(context)) {
			count(Kind.VECTOR_SEARCHED, context, vectors.table(), vectors.index(), null, vectors.searched());
			count(Kind.VECTOR_WRITTEN, context, vectors.table(), vectors.index(), null, vectors.written());
		}
		ItemCounts items = ItemCounts.of(context);
		count(Kind.RETURNED, context, items.returned());
		count(Kind.SCANNED, context, items.scanned());
		count(Kind.LEFTOVERS, context, items.leftOver());
		count(Kind.RETRIES, context, context.getAttempts() - 1);
		count(Kind.THROTTLES, context, context.getThrottledAttempts());
	}

	private void count(Kind kind, DynamoRequestContext context, int amount) {
		if (amount > 0) {
			count(kind, context, context.getTable(), context.getIndex(), null, amount);
		}
	}

	private void count(Kind kind, DynamoRequestContext context, String table, @Nullable String index,
			@Nullable String access, double amount) {
		if (amount > 0) {
			Key key = new Key(kind, context.getOperation(), table, orNone(index), orNone(context.getRepositoryMethod()),
					access);
			this.counters.computeIfAbsent(key, this::register).increment(amount);
		}
	}

	private Counter register(Key key) {
		Tags tags = Tags.of("action", key.action(), "table", key.table(), "index", key.index(), "repository.method",
				key.method());
		if (key.access() != null) {
			tags = tags.and("kind", key.access());
		}
		return Counter.builder(key.kind().meter)
			.description(key.kind().description)
			.baseUnit(key.kind().unit)
			.tags(tags)
			.register(this.registry);
	}

	private static String orNone(@Nullable String value) {
		return (value != null) ? value : NONE;
	}

	/**
	 * What is counted.
	 */
	private enum Kind {

		CAPACITY("dynamo.consumed.capacity", "Capacity units consumed", null),

		VECTOR_SEARCHED("dynamo.vector.searched", "Bytes vector searches are charged for", "bytes"),

		VECTOR_WRITTEN("dynamo.vector.written", "Bytes writes into vector indexes are charged for", "bytes"),

		RETURNED("dynamo.items.returned", "Items returned", null),

		SCANNED("dynamo.items.scanned", "Items DynamoDB looked at for a Query or Scan", null),

		LEFTOVERS("dynamo.batch.leftovers", "Keys and writes batches left unprocessed", null),

		RETRIES("dynamo.retries", "Attempts after the first", null),

		THROTTLES("dynamo.throttles", "Attempts that were throttled", null);

		private final String meter;

		private final String description;

		private final @Nullable String unit;

		Kind(String meter, String description, @Nullable String unit) {
			this.meter = meter;
			this.description = description;
			this.unit = unit;
		}

	}

	/**
	 * What tells one counter from another.
	 *
	 * @param kind what is counted
	 * @param action the operation
	 * @param table the table
	 * @param index the index
	 * @param method the repository method
	 * @param access read or write, or {@code null}
	 */
	private record Key(Kind kind, String action, String table, String index, String method, @Nullable String access) {

	}

}
