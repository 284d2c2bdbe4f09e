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
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.Map;

import io.github.dynamospring.embedded.expression.Expressions;
import io.github.dynamospring.embedded.expression.Placeholders;
import io.github.dynamospring.embedded.expression.Projection;
import io.github.dynamospring.embedded.storage.StoredItem;
import io.github.dynamospring.embedded.value.Item;
import io.github.dynamospring.embedded.value.ItemSize;
import io.github.dynamospring.embedded.value.ValidationFailure;
import io.github.dynamospring.embedded.value.Value;
import org.jspecify.annotations.Nullable;

/**
 * Finds the items whose vectors are nearest to a given one, by comparing it with all of
 * them. Items that are equally near come in the order of their keys.
 *
 * @since 0.1.0
 */
public final class SearchVectors {

	private static final int MAX_RESULTS = 100;

	private static final long MAX_REPLY_SIZE = 16L * 1024 * 1024;

	private final TableCatalog tables;

	private final EngineLock lock;

	SearchVectors(TableCatalog tables, EngineLock lock) {
		this.tables = tables;
		this.lock = lock;
	}

	/**
	 * Search a vector index.
	 * @param request what to search for
	 * @return the nearest items
	 */
	public Result execute(Request request) {
		if (request.count() > MAX_RESULTS) {
			throw new ValidationFailure(EngineMessages.resultsOutOfRange(request.count()));
		}
		Map<String, Value> condition = (request.condition() != null)
				? Expressions.searchCondition(request.condition(), request.placeholders()) : Map.of();
		Projection projection = (request.projection() != null)
				? Expressions.projection(request.projection(), request.placeholders()) : null;
		request.placeholders().verifyAllUsed();
		return this.lock.read(() -> {
			VectorIndex index = require(this.tables.require(request.tableName()), request.indexName());
			float[] vector = vector(index.definition(), request.vector());
			Value hash = checkCondition(index.definition(), condition);
			return search(index, vector, hash, condition, projection, request.count());
		});
	}

	private static VectorIndex require(Table table, String name) {
		VectorIndex index = table.vectorIndex(name);
		if (index != null) {
			return index;
		}
		VectorIndex unfinished = table.unfinishedVectorIndex();
		if (unfinished != null && unfinished.definition().name().equals(name)) {
			throw new ValidationFailure(EngineMessages.backfilling(name));
		}
		throw new ValidationFailure(EngineMessages.noIndex(name));
	}

	private static float[] vector(VectorIndexDefinition index, List<Value> elements) {
		float[] vector = Vectors.read(elements);
		if (vector == null) {
			throw new ValidationFailure(EngineMessages.INVALID_SEARCH_VECTOR);
		}
		if (vector.length != index.dimensions()) {
			throw new ValidationFailure(EngineMessages.searchDimensions(vector.length, index.dimensions()));
		}
		return vector;
	}

	// Return the partition to search, or null if the index is not divided.
	private static @Nullable Value checkCondition(VectorIndexDefinition index, Map<String, Value> condition) {
		for (String attribute : condition.keySet()) {
			if (index.element(attribute) == null) {
				throw new ValidationFailure(EngineMessages.notInSearchSchema(attribute));
			}
		}
		SearchElement hash = index.hash();
		if (hash == null) {
			return null;
		}
		Value value = condition.get(hash.name());
		if (value == null) {
			throw new ValidationFailure(EngineMessages.HASH_CONDITION_MISSING);
		}
		if (value.type() != hash.type()) {
			throw new ValidationFailure(EngineMessages.searchConditionType(hash, value.type()));
		}
		if (value instanceof Value.S && ItemSize.of(value) == 0) {
			throw new ValidationFailure(EngineMessages.emptyKey(hash.name(), hash.type()));
		}
		return value;
	}

	private static Result search(VectorIndex index, float[] vector, @Nullable Value hash, Map<String, Value> condition,
			@Nullable Projection projection, int count) {
		NearestEntries nearest = new NearestEntries(index.definition().distance().nearestFirst(), count);
		Iterator<StoredItem> entries = index.replica().items("SearchVectors").read(index.partition(hash), true);
		while (entries.hasNext()) {
			Item entry = entries.next().item();
			if (meets(entry, condition)) {
				nearest.offer(new Hit(entry, index.definition().distance().score(vector, index.vectorOf(entry))));
			}
		}
		return reply(index, nearest.toList(), projection);
	}

	private static boolean meets(Item entry, Map<String, Value> condition) {
		return condition.entrySet().stream().allMatch((each) -> each.getValue().equals(entry.get(each.getKey())));
	}

	private static Result reply(VectorIndex index, List<Hit> nearest, @Nullable Projection projection) {
		boolean withVector = projection != null && projection.topLevelNames().contains(index.definition().attribute());
		List<Hit> hits = new ArrayList<>();
		long replySize = 0;
		long readBytes = 0;
		for (Hit hit : nearest) {
			Item item = index.view(hit.item(), withVector);
			Item returned = (projection != null) ? projection.apply(item) : item;
			replySize += returned.byteSize();
			if (replySize > MAX_REPLY_SIZE) {
				break;
			}
			readBytes += index.view(hit.item(), false).byteSize();
			hits.add(new Hit(returned, hit.score()));
		}
		return new Result(hits, CapacityUnits.ofVectorSearch(index.definition().dimensions(), readBytes));
	}

	/**
	 * What to search for.
	 *
	 * @param tableName the table's name or ARN
	 * @param indexName the vector index
	 * @param vector the vector to compare with
	 * @param count the most items to return
	 * @param condition the search condition expression, or {@code null}
	 * @param projection the projection expression, or {@code null} for all that is
	 * projected except the vector
	 * @param placeholders the placeholders of both expressions
	 */
	public record Request(String tableName, String indexName, List<Value> vector, int count, @Nullable String condition,
			@Nullable String projection, Placeholders placeholders) {

	}

	/**
	 * An item that was found.
	 *
	 * @param item what is returned of it
	 * @param score how near it is
	 */
	public record Hit(Item item, double score) {

	}

	/**
	 * What a search found.
	 *
	 * @param hits the items, the nearest first
	 * @param searchedBytes the bytes the search is charged for
	 */
	public record Result(List<Hit> hits, double searchedBytes) {

	}

	/**
	 * Keeps the nearest of many entries; of equally near ones those that came first.
	 */
	private static final class NearestEntries {

		private final Comparator<Double> order;

		private final int count;

		private final List<Hit> hits = new ArrayList<>();

		private NearestEntries(Comparator<Double> order, int count) {
			this.order = order;
			this.count = count;
		}

		private void offer(Hit hit) {
			int position = this.hits.size();
			while (position > 0 && this.order.compare(hit.score(), this.hits.get(position - 1).score()) < 0) {
				position--;
			}
			if (position < this.count) {
				this.hits.add(position, hit);
			}
			if (this.hits.size() > this.count) {
				this.hits.remove(this.count);
			}
		}

		private List<Hit> toList() {
			return this.hits;
		}

	}

}
