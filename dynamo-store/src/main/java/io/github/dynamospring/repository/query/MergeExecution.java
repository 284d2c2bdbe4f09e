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

package io.github.dynamospring.repository.query;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

import io.github.dynamospring.core.ExecutableBatchGetOperation.BatchGet;
import io.github.dynamospring.core.ExecutableMergeOperation.Merge;
import io.github.dynamospring.core.ExecutableQueryOperation.Query;
import io.github.dynamospring.core.MergeableRead;
import io.github.dynamospring.core.mapping.DynamoKey;
import org.jspecify.annotations.Nullable;

import org.springframework.dao.IncorrectResultSizeDataAccessException;
import org.springframework.data.domain.Sort;

/**
 * Several Queries and BatchGetItem requests, whose results are returned as one: for
 * methods that compare a key with several values, or that have alternatives.
 */
final class MergeExecution implements DynamoQueryExecution {

	private final PlannedQuery query;

	private final List<PlannedQuery> alternatives;

	private final List<Ordering> orderings;

	private final KeyDeletion deletion;

	/**
	 * Create an execution.
	 * @param query the query
	 * @param alternatives the alternatives of which one must hold, or the query alone
	 */
	MergeExecution(PlannedQuery query, List<PlannedQuery> alternatives) {
		this.query = query;
		this.alternatives = List.copyOf(alternatives);
		this.orderings = alternatives.stream().map(PlannedQuery::ordering).toList();
		this.deletion = new KeyDeletion(query);
	}

	@Override
	public @Nullable Object execute(Arguments arguments) {
		Extract extract = Extract.of(this.query, arguments);
		List<Part> parts = extract.isEmpty() ? List.of() : parts(arguments);
		return switch (this.query.query().shape()) {
			case COUNT -> this.query.number(parts.isEmpty() ? 0 : merge(keys(parts), Sort.unsorted()).count());
			case EXISTS -> !parts.isEmpty() && merge(keys(parts), Sort.unsorted()).exists();
			case DELETE -> {
				delete(parts);
				yield null;
			}
			case DELETE_AND_COUNT -> this.query.number(deleteFound(parts));
			case DELETE_AND_RETURN -> this.deletion.deleteAll(merge(results(parts, arguments), Sort.unsorted()).all());
			default -> this.query.project(find(parts, extract, arguments), arguments);
		};
	}

	private @Nullable Object find(List<Part> parts, Extract extract, Arguments arguments) {
		Merge<Object> merge = merge(results(parts, arguments), sort(arguments));
		Merge<Object> limited = (extract.limit() > 0) ? merge.limit(extract.limit()) : merge;
		return switch (this.query.query().shape()) {
			case ONE -> one(merge, extract);
			case STREAM -> parts.isEmpty() ? Stream.empty() : limited.stream();
			default -> limited.all();
		};
	}

	private @Nullable Object one(Merge<Object> merge, Extract extract) {
		List<Object> results = merge.limit((extract.limit() == 1) ? 1 : 2).all();
		if (results.size() > 1) {
			throw new IncorrectResultSizeDataAccessException(
					this.query.method()
							+ ": found more than one result; use findFirst to have the first one, or return a List",
					1, 2);
		}
		return results.isEmpty() ? null : results.get(0);
	}

	private <R> Merge<R> merge(List<MergeableRead<? extends R>> reads, Sort sort) {
		Merge<R> merge = this.query.operations().<R>merge(reads).sort(sort);
		return (this.alternatives.size() > 1) ? merge.distinct() : merge;
	}

	private Sort sort(Arguments arguments) {
		for (int i = 0; i < this.alternatives.size(); i++) {
			this.orderings.get(i).direction(this.alternatives.get(i), arguments);
		}
		Sort sort = arguments.getSort();
		return (sort != null) ? this.query.query().sort().and(sort) : this.query.query().sort();
	}

	/*
	 * Items by their keys are asked for together.
	 */
	private List<Part> parts(Arguments arguments) {
		List<Part> parts = new ArrayList<>();
		for (PlannedQuery alternative : this.alternatives) {
			Filter filter = alternative.filter(arguments);
			List<Choice> choices = filter.isEmpty() ? List.of()
					: Choice.all(alternative.selection().keyConditions(), arguments);
			if (choices.isEmpty()) {
				continue;
			}
			if (!alternative.selection().isBatch()) {
				choices.forEach((choice) -> parts.add(new Part(alternative, null, choice, filter)));
				continue;
			}
			Part last = parts.isEmpty() ? null : parts.get(parts.size() - 1);
			Set<DynamoKey> keys = new LinkedHashSet<>();
			if (last != null && last.keys() != null) {
				keys.addAll(last.keys());
				parts.remove(parts.size() - 1);
			}
			choices.forEach((choice) -> keys.add(alternative.key(choice)));
			parts.add(new Part(alternative, List.copyOf(keys), choices.get(0), filter));
		}
		return parts;
	}

	private List<MergeableRead<? extends Object>> results(List<Part> parts, Arguments arguments) {
		List<MergeableRead<? extends Object>> reads = new ArrayList<>(parts.size());
		String[] properties = this.query.mapProperties(arguments);
		Class<?> projection = (properties != null) ? null : this.query.projection(arguments);
		for (Part part : parts) {
			if (part.keys() != null) {
				BatchGet<?> get = part.get(part.keys());
				reads.add((properties != null) ? get.project(properties)
						: (projection != null) ? get.as(projection) : get);
			}
			else {
				Query<?> read = part.read();
				reads.add((properties != null) ? read.project(properties)
						: (projection != null) ? read.as(projection) : read);
			}
		}
		return reads;
	}

	private List<MergeableRead<? extends Map<String, Object>>> keys(List<Part> parts) {
		List<MergeableRead<? extends Map<String, Object>>> reads = new ArrayList<>(parts.size());
		for (Part part : parts) {
			String[] properties = this.deletion.keyProperties();
			reads.add((part.keys() != null) ? part.get(part.keys()).project(properties)
					: part.read().project(properties));
		}
		return reads;
	}

	/*
	 * What is not reported needs no read where the keys are known.
	 */
	private void delete(List<Part> parts) {
		List<DynamoKey> known = new ArrayList<>();
		List<Part> unknown = new ArrayList<>();
		for (Part part : parts) {
			if (part.keys() != null) {
				known.addAll(part.keys());
			}
			else {
				unknown.add(part);
			}
		}
		if (!known.isEmpty()) {
			this.deletion.delete(known);
		}
		deleteFound(unknown);
	}

	private long deleteFound(List<Part> parts) {
		if (parts.isEmpty()) {
			return 0;
		}
		if (this.deletion.needsEntities()) {
			List<MergeableRead<? extends Object>> reads = new ArrayList<>(parts.size());
			parts.forEach((part) -> reads.add(part.read()));
			return this.deletion.deleteEntities(merge(reads, Sort.unsorted()).stream());
		}
		return this.deletion.delete(merge(keys(parts), Sort.unsorted()).stream());
	}

	/**
	 * One read.
	 *
	 * @param query the alternative it is of
	 * @param keys the keys of the items, {@code null} for a Query
	 * @param choice the values of a Query
	 * @param filter the filter of a Query
	 */
	private record Part(PlannedQuery query, @Nullable List<DynamoKey> keys, Choice choice, Filter filter) {

		BatchGet<?> get(List<DynamoKey> all) {
			BatchGet<?> get = this.query.operations().getAll(this.query.entityType()).keys(all);
			return this.query.query().options().consistent() ? get.consistent() : get;
		}

		Query<?> read() {
			Query<?> read = this.query.read(this.choice);
			read = this.query.query().options().consistent() ? read.consistent() : read;
			return (this.filter.criteria() != null) ? read.filter(this.filter.criteria()) : read;
		}

	}

}
