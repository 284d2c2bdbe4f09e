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
 * scanned, retries, throttles and what batches left over.
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

	private static final String CAPACITY = "dynamo.consumed.capacity";

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
			count(CAPACITY, context, consumed.table(), consumed.index(), consumed.write() ? "write" : "read",
					consumed.units());
		}
		ItemCounts items = ItemCounts.of(context);
		String table = (context.getTables().size() == 1) ? context.getTables().get(0)
				: (context.getTables().isEmpty() ? "none" : "several");
		count("dynamo.items.returned", context, table, items.returned());
		count("dynamo.items.scanned", context, table, items.scanned());
		count("dynamo.batch.leftovers", context, table, items.leftOver());
		count("dynamo.retries", context, table, Math.max(0, context.getAttempts() - 1));
		count("dynamo.throttles", context, table, context.getThrottledAttempts());
	}

	private void count(String name, DynamoRequestContext context, String table, int amount) {
		if (amount > 0) {
			count(name, context, table, context.getIndex(), null, amount);
		}
	}

	private void count(String name, DynamoRequestContext context, String table, @Nullable String index,
			@Nullable String kind, double amount) {
		Key key = new Key(name, context.getOperation(), table, orNone(index), orNone(context.getRepositoryMethod()),
				kind);
		this.counters.computeIfAbsent(key, this::register).increment(amount);
	}

	private Counter register(Key key) {
		Tags tags = Tags.of("action", key.action(), "table", key.table(), "index", key.index(), "repository.method",
				key.method());
		if (key.kind() != null) {
			tags = tags.and("kind", key.kind());
		}
		return Counter.builder(key.name()).tags(tags).register(this.registry);
	}

	private static String orNone(@Nullable String value) {
		return (value != null) ? value : "none";
	}

	/**
	 * What tells one counter from another.
	 *
	 * @param name the meter's name
	 * @param action the operation
	 * @param table the table
	 * @param index the index
	 * @param method the repository method
	 * @param kind read or write, or {@code null}
	 */
	private record Key(String name, String action, String table, String index, String method, @Nullable String kind) {

	}

}
