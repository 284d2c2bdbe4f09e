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
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import io.github.dynamospring.core.mapping.DynamoPersistentProperty;
import io.github.dynamospring.core.mapping.VectorSearchIndex;
import org.jspecify.annotations.Nullable;

import org.springframework.data.domain.Sort;

/**
 * What a query method does: made when the application starts, the same for each call.
 * Prints as one line:
 *
 * <pre class="code">
 * OrderRepository.findByStatus(OrderStatus, Pageable): Query index StatusIndex, key status = :status,
 *     ordered by placedAt in the caller's direction, reads at most the page and one item
 * </pre>
 *
 * @since 0.1.0
 */
public final class DynamoQueryPlan {

	/** How many items of the largest size DynamoDB allows (400 KB) fit into a page. */
	private static final int LARGEST_ITEMS_OF_PAGE = 2;

	private final String repository;

	private final String signature;

	private final Operation operation;

	private final Action action;

	private final String table;

	private final @Nullable String index;

	private final List<Condition> key;

	private final FilterPlan filter;

	private final List<String> projection;

	private final List<String> order;

	private final Direction direction;

	private final Extent extent;

	private final @Nullable String limit;

	private final boolean completed;

	private final boolean sifted;

	private final List<DynamoQueryPlan> alternatives;

	DynamoQueryPlan(DynamoQueryMethod method, QueryDefinition query, Selection selection, List<String> projection,
			boolean alternative) {
		this.repository = method.getRepositoryName();
		this.signature = method.getSignature();
		this.table = method.getEntity().getTableName();
		this.index = selection.path().indexName();
		this.key = key(selection);
		this.filter = selection.filter();
		this.operation = operation(query.shape(), selection, alternative);
		this.action = action(query.shape());
		this.projection = List.copyOf(projection);
		this.extent = extent(selection, this.operation);
		boolean ordered = this.operation == Operation.QUERY && query.shape().readsItems() && this.extent != Extent.ITEM;
		this.order = ordered ? order(query, selection) : List.of();
		this.direction = direction(method, query, selection);
		this.limit = limit(method, query);
		this.completed = selection.completed() && query.shape().readsItems();
		this.sifted = method.getEntity().isTableShared() || method.getEntity().isHideExpired();
		this.alternatives = List.of();
	}

	private DynamoQueryPlan(List<DynamoQueryPlan> alternatives) {
		DynamoQueryPlan first = alternatives.get(0);
		this.repository = first.repository;
		this.signature = first.signature;
		this.table = first.table;
		this.index = null;
		this.key = List.of();
		this.filter = FilterPlan.NONE;
		this.operation = alternatives.stream().allMatch((plan) -> plan.operation == first.operation) ? first.operation
				: Operation.QUERY;
		this.action = first.action;
		this.projection = first.projection;
		this.order = first.order;
		this.direction = first.direction;
		this.extent = alternatives.stream()
			.map(DynamoQueryPlan::getExtent)
			.max(Comparator.naturalOrder())
			.orElseThrow();
		this.limit = first.limit;
		this.completed = alternatives.stream().anyMatch(DynamoQueryPlan::isCompleted);
		this.sifted = first.sifted;
		this.alternatives = List.copyOf(alternatives);
	}

	/**
	 * Return the plan of a method one of whose alternatives must hold.
	 * @param alternatives the plans of the alternatives
	 * @return the plan
	 */
	static DynamoQueryPlan ofAlternatives(List<DynamoQueryPlan> alternatives) {
		return new DynamoQueryPlan(alternatives);
	}

	/*
	 * The results of several requests follow each other, unless an order is asked for.
	 */
	private static List<String> order(QueryDefinition query, Selection selection) {
		if (selection.isMultiple()) {
			return query.sort().stream().map(Sort.Order::getProperty).toList();
		}
		return selection.path().sortKey().stream().map(DynamoPersistentProperty::getName).toList();
	}

	DynamoQueryPlan(DynamoQueryMethod method, Operation operation, List<Condition> key, FilterPlan condition) {
		this.repository = method.getRepositoryName();
		this.signature = method.getSignature();
		this.table = method.getEntity().getTableName();
		this.index = null;
		this.key = List.copyOf(key);
		this.filter = condition;
		this.operation = operation;
		this.action = (operation == Operation.UPDATE_ITEM) ? Action.UPDATE : Action.DELETE;
		this.projection = List.of();
		this.order = List.of();
		this.direction = Direction.ASCENDING;
		this.extent = Extent.ITEM;
		this.limit = null;
		this.completed = false;
		this.sifted = false;
		this.alternatives = List.of();
	}

	DynamoQueryPlan(DynamoQueryMethod method, VectorSearchIndex index, List<Condition> key, FilterPlan filter,
			List<String> projection, @Nullable Integer maxResults) {
		this.repository = method.getRepositoryName();
		this.signature = method.getSignature();
		this.table = method.getEntity().getTableName();
		this.index = index.name();
		this.key = List.copyOf(key);
		this.filter = filter;
		this.operation = Operation.SEARCH_VECTORS;
		this.action = Action.FIND;
		this.projection = List.copyOf(projection);
		this.order = List.of();
		this.direction = Direction.ASCENDING;
		this.extent = (index.partitionKey() != null) ? Extent.PARTITION : Extent.TABLE;
		this.limit = (maxResults != null) ? String.valueOf(maxResults) : "the limit";
		this.completed = false;
		this.sifted = false;
		this.alternatives = List.of();
	}

	private static List<Condition> key(Selection selection) {
		Set<Condition> key = new LinkedHashSet<>(selection.partition());
		key.addAll(selection.equal());
		if (selection.range() != null) {
			key.add(selection.range());
		}
		return List.copyOf(key);
	}

	private static Operation operation(ResultShape shape, Selection selection, boolean alternative) {
		if (selection.scan()) {
			return Operation.SCAN;
		}
		if (selection.isBatch() && (alternative || selection.isMultiple())) {
			return (shape == ResultShape.DELETE) ? Operation.BATCH_WRITE_ITEM : Operation.BATCH_GET_ITEM;
		}
		if (!selection.namesItem() || shape.pages() || alternative) {
			return Operation.QUERY;
		}
		boolean deletesOne = shape.deletes();
		if (deletesOne) {
			return Operation.DELETE_ITEM;
		}
		return selection.hasFilter() ? Operation.QUERY : Operation.GET_ITEM;
	}

	private static Action action(ResultShape shape) {
		return switch (shape) {
			case COUNT -> Action.COUNT;
			case EXISTS -> Action.EXISTS;
			case DELETE, DELETE_AND_COUNT, DELETE_AND_RETURN, DELETE_AND_RETURN_ONE -> Action.DELETE;
			default -> Action.FIND;
		};
	}

	private static Extent extent(Selection selection, Operation operation) {
		if (operation == Operation.SCAN) {
			return Extent.TABLE;
		}
		if (selection.namesItems()) {
			return Extent.ITEM;
		}
		return (selection.equal().isEmpty() && selection.range() == null) ? Extent.PARTITION : Extent.KEY_RANGE;
	}

	private static Direction direction(DynamoQueryMethod method, QueryDefinition query, Selection selection) {
		if (method.getParameters().potentiallySortsDynamically()) {
			return Direction.OF_CALLER;
		}
		boolean descending = selection.isMultiple() ? query.sort().stream().anyMatch(Sort.Order::isDescending)
				: selection.descending();
		return descending ? Direction.DESCENDING : Direction.ASCENDING;
	}

	private @Nullable String limit(DynamoQueryMethod method, QueryDefinition query) {
		if (this.operation == Operation.GET_ITEM || this.operation == Operation.DELETE_ITEM
				|| query.shape() == ResultShape.PAGE) {
			return null;
		}
		String more = query.shape().pages() ? " and one" : "";
		if (method.getParameters().hasPageableParameter()) {
			return "the page" + more;
		}
		if (method.getParameters().hasLimitParameter()) {
			return "the limit" + more;
		}
		if (query.maxResults() != null) {
			return query.shape().pages() ? query.maxResults() + more : String.valueOf(query.maxResults());
		}
		return switch (query.shape()) {
			case ONE -> "2";
			case EXISTS -> "1";
			default -> null;
		};
	}

	/**
	 * Return the repository.
	 * @return the simple name of the repository interface
	 */
	public String getRepository() {
		return this.repository;
	}

	/**
	 * Return the name of the query method.
	 * @return the name
	 */
	public String getMethodName() {
		return this.signature.substring(0, this.signature.indexOf('('));
	}

	/**
	 * Return the query method with its parameter types.
	 * @return the signature, such as {@code findByUserId(String)}
	 */
	public String getSignature() {
		return this.signature;
	}

	/**
	 * Return the operation of DynamoDB that is sent.
	 * @return the operation
	 */
	public Operation getOperation() {
		return this.operation;
	}

	/**
	 * Return what is done with the items.
	 * @return the action
	 */
	public Action getAction() {
		return this.action;
	}

	/**
	 * Return the plans of the alternatives of which one must hold, each with requests of
	 * its own.
	 * @return the plans, empty for a method without Or and for a scan
	 */
	public List<DynamoQueryPlan> getAlternatives() {
		return this.alternatives;
	}

	/**
	 * Return the properties that are compared with several values, for each of which, or
	 * each combination of which, there is a request or a key of a BatchGetItem.
	 * @return the property names, empty if there is one request for all
	 */
	public List<String> getRepeatedProperties() {
		return all(this.key.stream().filter(Condition::isOneOf).map(Condition::path),
				DynamoQueryPlan::getRepeatedProperties);
	}

	private List<String> all(Stream<String> own, Function<DynamoQueryPlan, List<String>> ofAlternative) {
		return Stream.concat(own, this.alternatives.stream().flatMap((plan) -> ofAlternative.apply(plan).stream()))
			.distinct()
			.toList();
	}

	/**
	 * Whether the index gives keys only and the items are read from the table, with a
	 * BatchGetItem for each 100 of them.
	 * @return {@code true} with {@link io.github.dynamospring.repository.Index#fetch()}
	 */
	public boolean isCompleted() {
		return this.completed;
	}

	/**
	 * Return the table.
	 * @return the full table name
	 */
	public String getTable() {
		return this.table;
	}

	/**
	 * Return the index that is read.
	 * @return the index name, empty for the table itself
	 */
	public Optional<String> getIndex() {
		return Optional.ofNullable(this.index);
	}

	/**
	 * Return the properties of the key or key condition.
	 * @return the property names: those of the partition key, then those of the sort key
	 */
	public List<String> getKeyProperties() {
		return all(this.key.stream().map(Condition::path), DynamoQueryPlan::getKeyProperties);
	}

	/**
	 * Return the conditions of the key or key condition.
	 * @return the conditions in readable form, such as {@code userId = :userId}
	 */
	public List<String> getKeyConditions() {
		return all(this.key.stream().map(Condition::toString), DynamoQueryPlan::getKeyConditions);
	}

	/**
	 * Return the properties that are filtered by after the items were read.
	 * @return the property paths
	 */
	public List<String> getFilterProperties() {
		return all(this.filter.properties().stream(), DynamoQueryPlan::getFilterProperties);
	}

	/**
	 * Return the properties that are filtered by and could be keys of an index instead.
	 * @return the property names
	 */
	public List<String> getIndexableFilterProperties() {
		return all(this.filter.indexableProperties().stream(), DynamoQueryPlan::getIndexableFilterProperties);
	}

	/**
	 * Return the filter.
	 * @return the filter in readable form, empty without one
	 */
	public Optional<String> getFilter() {
		return this.filter.isEmpty() ? Optional.empty() : Optional.of(this.filter.toString());
	}

	/**
	 * Return the properties that are transferred.
	 * @return the property names, empty for all of them
	 */
	public List<String> getProjection() {
		return this.projection;
	}

	/**
	 * Return the properties the results are ordered by.
	 * @return the property names, empty if there is no order
	 */
	public List<String> getOrder() {
		return this.order;
	}

	/**
	 * Return whether the order is ascending.
	 * @return the direction
	 */
	public Direction getDirection() {
		return this.direction;
	}

	/**
	 * Return how much is read at worst.
	 * @return the extent
	 */
	public Extent getExtent() {
		return this.extent;
	}

	/**
	 * Whether reading stops once there are enough results.
	 * @return {@code true} if the method limits its results
	 */
	public boolean isLimited() {
		return this.limit != null;
	}

	/**
	 * Whether a filter can make the method read much more than it returns: the filter has
	 * a whole partition to choose from.
	 * @return {@code true} if an index may be worth it
	 */
	public boolean isWasteful() {
		return this.alternatives.stream().anyMatch(DynamoQueryPlan::isWasteful)
				|| (!this.filter.isEmpty() && this.operation == Operation.QUERY && this.extent == Extent.PARTITION);
	}

	/**
	 * Return how many requests a call sends at worst, that is, if all items are as large
	 * as DynamoDB allows.
	 * @return the number, empty if it grows with the data (one for each megabyte that is
	 * read, each 25 items that are deleted) or with the arguments
	 */
	public OptionalInt getMaxRequests() {
		if (!this.alternatives.isEmpty()) {
			return this.alternatives.stream().anyMatch((plan) -> plan.getMaxRequests().isEmpty()) ? OptionalInt.empty()
					: OptionalInt
						.of(this.alternatives.stream().mapToInt((plan) -> plan.getMaxRequests().orElse(0)).sum());
		}
		if (this.completed || !getRepeatedProperties().isEmpty()) {
			return OptionalInt.empty();
		}
		return switch (this.operation) {
			case GET_ITEM, UPDATE_ITEM, DELETE_ITEM, SEARCH_VECTORS -> OptionalInt.of(1);
			case BATCH_GET_ITEM, BATCH_WRITE_ITEM, SCAN -> OptionalInt.empty();
			case QUERY -> maxQueries();
		};
	}

	private OptionalInt maxQueries() {
		if (this.action == Action.DELETE) {
			return OptionalInt.empty();
		}
		if (this.extent == Extent.ITEM) {
			return OptionalInt.of(1);
		}
		if (this.limit == null || this.limit.startsWith("the ") || !this.filter.isEmpty() || this.sifted) {
			return OptionalInt.empty();
		}
		String[] number = this.limit.split(" ", 2);
		int items = Integer.parseInt(number[0]) + ((number.length > 1) ? 1 : 0);
		return OptionalInt.of((items + LARGEST_ITEMS_OF_PAGE - 1) / LARGEST_ITEMS_OF_PAGE);
	}

	/**
	 * Describe how much is read at worst.
	 * @return the description
	 */
	public String getWorstCase() {
		if (this.operation == Operation.UPDATE_ITEM || this.operation == Operation.DELETE_ITEM) {
			return "writes one item";
		}
		if (!this.alternatives.isEmpty()) {
			return this.alternatives.stream().map(DynamoQueryPlan::getWorstCase).collect(Collectors.joining(" and "));
		}
		String each = getRepeatedProperties().isEmpty() ? ""
				: " for each " + String.join(" and ", getRepeatedProperties());
		if (this.operation == Operation.BATCH_WRITE_ITEM) {
			return "writes one item" + each + ", 25 a request";
		}
		if (this.operation == Operation.BATCH_GET_ITEM) {
			return "reads one item" + (each.isEmpty() ? "" : each + ", 100 a request")
					+ ((this.limit != null) ? ", until there are enough" : "");
		}
		return worstCase() + each + (this.completed ? ", then BatchGetItem for each 100 of them" : "");
	}

	private String worstCase() {
		if (this.operation == Operation.SEARCH_VECTORS) {
			return "returns at most " + this.limit + ("1".equals(this.limit) ? " item"
					: String.valueOf(this.limit).startsWith("the ") ? "" : " items");
		}
		if (this.limit == null || this.extent == Extent.ITEM) {
			return "reads " + extentText();
		}
		String items = this.limit + (this.limit.equals("1") ? " item" : " items");
		if (this.filter.isEmpty()) {
			return "reads at most " + (this.limit.startsWith("the ")
					? this.limit + (this.limit.endsWith("one") ? " item" : "") : items);
		}
		return "reads " + extentText() + " until the filter has passed "
				+ (this.limit.startsWith("the ") ? this.limit + (this.limit.endsWith("one") ? " item" : "") : items);
	}

	private String extentText() {
		return switch (this.extent) {
			case ITEM -> "one item";
			case KEY_RANGE -> "the key range";
			case PARTITION -> "the partition";
			case TABLE -> (this.index != null) ? "the whole index" : "the whole table";
		};
	}

	@Override
	public String toString() {
		return this.repository + "." + this.signature + ": "
				+ (this.alternatives.isEmpty() ? describe()
						: this.alternatives.stream().map(DynamoQueryPlan::describe).collect(Collectors.joining("; or "))
								+ "; each item once");
	}

	private String describe() {
		List<String> parts = new ArrayList<>();
		parts.add(this.operation.text + ((this.index != null) ? " index " + this.index : " table " + this.table));
		if (!this.key.isEmpty()) {
			parts.add("key " + String.join(" and ", getKeyConditions()));
		}
		String filterName = this.operation.writes() ? "condition " : "filter ";
		getFilter().ifPresent((text) -> parts.add(filterName + text));
		if (!this.projection.isEmpty()) {
			parts.add("returns " + String.join(" ", this.projection));
		}
		if (!this.order.isEmpty()) {
			parts.add("ordered by " + String.join(" then ", this.order) + this.direction.text);
		}
		parts.add(getWorstCase());
		if (this.action == Action.DELETE && !this.operation.writes()) {
			parts.add("then BatchWriteItem for each 25 keys");
		}
		return String.join(", ", parts);
	}

	/**
	 * An operation of DynamoDB.
	 */
	public enum Operation {

		/** GetItem: one item by its key. */
		GET_ITEM("GetItem"),

		/** BatchGetItem: items by their keys, one request for each 100. */
		BATCH_GET_ITEM("BatchGetItem"),

		/** BatchWriteItem: items by their keys, without reading them before. */
		BATCH_WRITE_ITEM("BatchWriteItem"),

		/** UpdateItem: one item by its key, without reading it before. */
		UPDATE_ITEM("UpdateItem"),

		/** DeleteItem: one item by its key, without reading it before. */
		DELETE_ITEM("DeleteItem"),

		/** Query: items of one partition, one request for each megabyte. */
		QUERY("Query"),

		/** SearchVectors: the items nearest to a vector, by one request. */
		SEARCH_VECTORS("SearchVectors"),

		/** Scan: the whole table or index, one request for each megabyte. */
		SCAN("Scan");

		private final String text;

		Operation(String text) {
			this.text = text;
		}

		private boolean writes() {
			return this == UPDATE_ITEM || this == DELETE_ITEM || this == BATCH_WRITE_ITEM;
		}

	}

	/**
	 * What is done with the items.
	 */
	public enum Action {

		/** They are returned. */
		FIND,

		/** They are counted. */
		COUNT,

		/** They are looked for. */
		EXISTS,

		/** They are changed. */
		UPDATE,

		/** They are deleted. */
		DELETE

	}

	/**
	 * How much is read at worst.
	 */
	public enum Extent {

		/** One item. */
		ITEM,

		/** The items of a partition in a range of the sort key. */
		KEY_RANGE,

		/** All items of a partition. */
		PARTITION,

		/** The whole table or index. */
		TABLE

	}

	/**
	 * The direction of the results' order.
	 */
	public enum Direction {

		/** From the lowest sort key to the highest. */
		ASCENDING(""),

		/** From the highest sort key to the lowest. */
		DESCENDING(" descending"),

		/** As a {@code Sort} or {@code Pageable} argument says. */
		OF_CALLER(" in the caller's direction");

		private final String text;

		Direction(String text) {
			this.text = text;
		}

	}

}
