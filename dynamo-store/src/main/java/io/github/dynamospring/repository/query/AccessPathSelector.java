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
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;

import io.github.dynamospring.core.convert.QueryMapper;
import io.github.dynamospring.core.mapping.DynamoPersistentEntity;
import io.github.dynamospring.core.mapping.DynamoPersistentProperty;
import io.github.dynamospring.core.mapping.IndexProjection;
import io.github.dynamospring.core.mapping.SecondaryIndex;
import org.jspecify.annotations.Nullable;

import org.springframework.data.domain.Sort;
import org.springframework.util.StringUtils;

/**
 * Chooses the table or index a query method reads.
 * <p>
 * One whose partition key is compared for equality is a candidate; it serves the method
 * if it offers the wanted order, holds what the result and the filter need, and is left
 * with no condition that DynamoDB cannot filter by. Of those that serve it, the one with
 * most key parts matched is taken, the table before an index. A tie between indexes is
 * refused. Without a candidate the method is a scan, which has to be allowed.
 * <p>
 * A part of a key may also be compared with several values: there is a request for each,
 * or the items are read by their keys. One Query is taken before several.
 */
final class AccessPathSelector {

	private static final int MAX_KEY_PROPERTIES = 4;

	private static final int ONE_PARTITION = 1000;

	private final DynamoQueryMethod method;

	private final DynamoPersistentEntity<?> entity;

	private final QueryDefinition query;

	private final List<DynamoPersistentProperty> result;

	private final QueryMapper mapper;

	private final boolean alternative;

	/**
	 * Create a selector.
	 * @param method the method
	 * @param query what it asks for
	 * @param result the properties its result needs
	 * @param mapper knows the orders of keys
	 */
	AccessPathSelector(DynamoQueryMethod method, QueryDefinition query, List<DynamoPersistentProperty> result,
			QueryMapper mapper) {
		this(method, query, result, mapper, false);
	}

	private AccessPathSelector(DynamoQueryMethod method, QueryDefinition query, List<DynamoPersistentProperty> result,
			QueryMapper mapper, boolean alternative) {
		this.method = method;
		this.entity = method.getEntity();
		this.query = query;
		this.result = result;
		this.mapper = mapper;
		this.alternative = alternative;
	}

	/**
	 * Return a selector for one of the alternatives of Or. An index the method names
	 * holds for all of them, so that is no advice for one.
	 * @param number which one
	 * @return the selector
	 */
	AccessPathSelector alternative(int number) {
		return new AccessPathSelector(this.method, this.query.alternative(number), this.result, this.mapper, true);
	}

	/**
	 * Return how the partition key of the table or of an index is compared for equality,
	 * for messages.
	 * @return the conditions, {@code null} if only a scan is left
	 */
	@Nullable String key() {
		return paths().stream()
			.map(this::match)
			.filter(Candidate::isMatched)
			.findFirst()
			.map((candidate) -> text(candidate.partition()))
			.orElse(null);
	}

	Selection select() {
		List<AccessPath> paths = paths();
		List<Candidate> candidates = paths.stream().map(this::match).filter(Candidate::isMatched).toList();
		if (candidates.isEmpty()) {
			return scan(missingKey(), mendKey(paths));
		}
		List<Candidate> serving = candidates.stream().filter((candidate) -> candidate.obstacle() == null).toList();
		if (serving.isEmpty()) {
			throw refuse(candidates);
		}
		Candidate best = serving.stream().max(Comparator.comparingInt(this::score)).orElseThrow();
		for (Candidate candidate : candidates) {
			Obstacle obstacle = candidate.obstacle();
			if (obstacle != null && obstacle.strict() && (score(candidate) > score(best)
					|| (this.query.isDeclared() && candidate == candidates.get(0)))) {
				throw this.method.refuse(obstacle.reason(), obstacle.remedy());
			}
		}
		List<Candidate> equals = serving.stream().filter((candidate) -> score(candidate) == score(best)).toList();
		if (equals.size() > 1 && equals.get(0).path().index() != null) {
			throw refuseTie(equals);
		}
		return toSelection(equals.get(0));
	}

	private RuntimeException refuseTie(List<Candidate> equals) {
		String choice = this.method.describeIndex(equals.get(0).path().indexName());
		if (!this.alternative) {
			return this.method.refuse("the indexes " + names(equals) + " serve it equally well",
					"choose one with " + choice);
		}
		return this.method.refuse(
				"the indexes " + names(equals) + " serve the alternative '" + describe() + "' of Or equally well",
				(this.method.isDeclarable() ? "write a method for each alternative, this one with "
						: "call it for each alternative, this one with ") + choice
						+ ", which would hold for all of them here");
	}

	/**
	 * Return the conditions of what is selected for, for messages.
	 * @return the conditions
	 */
	String describe() {
		return text(this.query.branches().get(0));
	}

	/**
	 * Return conditions that must all hold, for messages.
	 * @param conditions the conditions
	 * @return the text
	 */
	static String text(List<Condition> conditions) {
		return conditions.stream().map(Condition::toString).collect(Collectors.joining(" and "));
	}

	private int score(Candidate candidate) {
		Selection selection = toSelection(candidate);
		if (selection.namesItem()) {
			return Integer.MAX_VALUE;
		}
		if (selection.isBatch()) {
			return Integer.MAX_VALUE - 1;
		}
		boolean one = candidate.partition().stream().noneMatch(Condition::isOneOf);
		return candidate.keyConditions().size() + (one ? ONE_PARTITION : 0);
	}

	private Selection toSelection(Candidate candidate) {
		FilterPlan filter = this.query.filter(List.of(candidate.filter()));
		return candidate.toSelection(filter,
				this.query.isDeclared() ? this.query.options().descending() : candidate.descending());
	}

	private static String names(List<Candidate> candidates) {
		return candidates.stream()
			.map((candidate) -> candidate.path().indexName())
			.collect(Collectors.joining(" and "));
	}

	/**
	 * Return the index the method names.
	 * @return its name, {@code null} if one is to be chosen
	 */
	@Nullable String namedIndex() {
		return (this.query.options().index() != null) ? this.query.options().index() : this.method.getIndexName();
	}

	private List<AccessPath> paths() {
		String indexName = namedIndex();
		if (indexName == null) {
			List<AccessPath> paths = new ArrayList<>();
			paths.add(AccessPath.table(this.entity));
			this.entity.getIndexes().forEach((index) -> paths.add(AccessPath.index(this.entity, index)));
			return paths;
		}
		SecondaryIndex index = this.entity.findIndex(indexName)
			.orElseThrow(() -> this.method.refuse(
					this.entity.getType().getSimpleName() + " declares no index '" + indexName + "'",
					this.entity.getIndexes().isEmpty()
							? "remove " + this.method.describeIndex(null) + ", or declare the index on "
									+ this.entity.getType().getSimpleName()
							: "name one of " + this.entity.getIndexes()
								.stream()
								.map(SecondaryIndex::name)
								.collect(Collectors.joining(", "))));
		return List.of(AccessPath.index(this.entity, index));
	}

	private Candidate match(AccessPath path) {
		List<Condition> left = new ArrayList<>(this.query.branches().get(0));
		List<Condition> partition = new ArrayList<>();
		for (DynamoPersistentProperty property : path.partitionKey()) {
			Condition condition = findEqual(left, property);
			if (condition == null) {
				return new Candidate(path, List.of(), List.of(), null, left, false, false, null);
			}
			partition.add(condition);
		}
		left.removeAll(partition);
		List<Condition> equal = new ArrayList<>();
		Condition range = null;
		for (DynamoPersistentProperty property : path.sortKey()) {
			Condition condition = partition.stream().filter((it) -> it.isOn(property)).findFirst().orElse(null);
			condition = (condition != null) ? condition : findEqual(left, property);
			if (condition == null) {
				range = find(left, (it) -> it.isOn(property) && it.isRange());
				break;
			}
			equal.add(condition);
		}
		left.removeAll(equal);
		if (range == null && equal.isEmpty() && path.index() == null) {
			range = left.stream().filter(Condition::isRaw).findFirst().orElse(null);
		}
		if (range != null) {
			left.remove(range);
		}
		boolean completed = this.method.isIndexCompleted() && path.index() != null && !missing(path).isEmpty();
		Candidate candidate = new Candidate(path, partition, equal, range, left, false, completed, null);
		Sort.Direction direction = ordering(candidate).direction(this.query.sort());
		boolean descending = direction == Sort.Direction.DESC;
		return new Candidate(path, partition, equal, range, left, descending, completed,
				obstacle(candidate, direction != null));
	}

	private Ordering ordering(Candidate candidate) {
		Selection selection = candidate.toSelection();
		return Ordering.of(this.mapper, this.method, candidate.path(), this.query.branches().get(0),
				selection.keyConditions(), selection.isMultiple() && selection.namesItems());
	}

	/*
	 * What several requests find has no position to continue from, so pages need one.
	 */
	private @Nullable Condition findEqual(List<Condition> conditions, DynamoPersistentProperty property) {
		Condition equal = find(conditions, (it) -> it.isOn(property) && it.isEqual());
		return (equal != null || isPaged()) ? equal : find(conditions, (it) -> it.isOn(property) && it.isOneOf());
	}

	private static @Nullable Condition find(List<Condition> conditions, Predicate<Condition> wanted) {
		return conditions.stream().filter(wanted).findFirst().orElse(null);
	}

	private boolean isPaged() {
		return this.query.shape().pages() || this.method.getParameters().hasPageableParameter();
	}

	private @Nullable Obstacle obstacle(Candidate candidate, boolean ordered) {
		AccessPath path = candidate.path();
		if (this.query.isDeclared()) {
			Obstacle obstacle = declaredObstacle(candidate);
			if (obstacle != null) {
				return obstacle;
			}
		}
		else if (this.query.options().consistent() && path.isGlobalIndex()) {
			return new Obstacle("a consistent read is asked for, but index " + path.indexName()
					+ " is a global one, which DynamoDB cannot read consistently", "leave consistent out");
		}
		else if (filterObstacle(path) != null) {
			return filterObstacle(path);
		}
		for (Condition condition : candidate.filter()) {
			Condition key = candidate.keyConditions()
				.stream()
				.filter((it) -> it.isOn(condition.root()) && !condition.isNested())
				.findFirst()
				.orElse(null);
			if (key != null) {
				return new Obstacle(
						"'" + condition.path() + "' is compared twice (" + key + ", " + condition
								+ "), and a key condition compares each part of the key once",
						key.isEqual() ? "keep one of the two" : "use Between for a range with two bounds", true);
			}
			if (path.unfilterable().contains(condition.root())) {
				return new Obstacle(
						"'" + condition + "' is on the key of " + path + " but cannot be part of its key condition, "
								+ "and DynamoDB does not filter by key attributes",
						"compare " + PropertyNames.of(path.partitionKey())
								+ " for equality, then the parts of the sort key"
								+ (path.sortKey().isEmpty() ? "" : " (" + PropertyNames.of(path.sortKey()) + ")")
								+ " from left to right for equality, the last of them by a range if need be");
			}
			if (!path.holds(condition.root())) {
				return new Obstacle("index " + path.indexName() + " does not hold '" + condition.root().getName()
						+ "', which is filtered by", "add it to the index's projection");
			}
		}
		List<DynamoPersistentProperty> missing = missing(path);
		if (!missing.isEmpty() && !candidate.completed()) {
			return new Obstacle("index " + path.indexName() + " (projection " + projection(path) + ") does not hold "
					+ PropertyNames.of(missing) + ", which the result needs", completion(path));
		}
		if (!ordered && !candidate.toSelection().namesItem()) {
			return Obstacle.ORDER;
		}
		return null;
	}

	private String completion(AccessPath path) {
		if (!this.method.isDeclarable()) {
			return "return a projection without them, or declare the index with IndexProjection.ALL";
		}
		return "return a projection without them, declare the index with IndexProjection.ALL, or have the items completed "
				+ "from the table with @Index(value = \"" + path.indexName() + "\", fetch = true)"
				+ (this.alternative ? " on a method for this alternative alone" : "");
	}

	private @Nullable Obstacle declaredObstacle(Candidate candidate) {
		AccessPath path = candidate.path();
		if (!candidate.filter().isEmpty()) {
			return declaredRest(candidate, candidate.filter().get(0));
		}
		if (this.query.options().consistent() && path.isGlobalIndex()) {
			return new Obstacle(
					"@Query asks for a consistent read, but index " + path.indexName()
							+ " is a global one, which DynamoDB cannot read consistently",
					"leave consistent out", true);
		}
		return filterObstacle(path);
	}

	private @Nullable Obstacle filterObstacle(AccessPath path) {
		for (PropertyReference reference : this.query.filterReferences()) {
			if (path.unfilterable().contains(reference.root())
					|| (reference.isReserved() && path.holdsGeneratedKey(reference.text()))) {
				return new Obstacle(
						"the filter looks at '" + reference.text() + "', which is part of the key of " + path
								+ ", and DynamoDB does not filter by key attributes",
						"compare it in the key condition", true);
			}
			if (reference.root() != null && !path.holds(reference.root())) {
				return new Obstacle("index " + path.indexName() + " does not hold '" + reference.rootName()
						+ "', which is filtered by", "add it to the index's projection");
			}
		}
		return null;
	}

	private Obstacle declaredRest(Candidate candidate, Condition rest) {
		AccessPath path = candidate.path();
		for (Condition key : candidate.keyConditions()) {
			if (key.path().equals(rest.path())) {
				return new Obstacle(
						"'" + rest.path() + "' is compared twice (" + key + ", " + rest
								+ "), and a key condition compares each part of the key once",
						key.isEqual() ? "keep one of the two" : "use between for a range with two bounds");
			}
		}
		if (rest.isRaw()) {
			return new Obstacle("'" + rest + "' cannot be part of the key condition of " + path,
					(path.index() != null) ? "compare " + PropertyNames.of(path.sortKey())
							: "compare the text of the sort key, or its properties, not both");
		}
		if (path.sortKey().contains(rest.root())) {
			return new Obstacle(
					"'" + rest + "' cannot be part of the key condition of " + path
							+ ", since the parts of a sort key are compared from left to right ("
							+ PropertyNames.of(path.sortKey()) + "), the last one compared by a range if need be",
					path.unfilterable().contains(rest.root()) ? "compare the parts before it for equality"
							: "compare the parts before it for equality, or move it to the filter");
		}
		return new Obstacle(
				"'" + rest + "' is on no part of the key of " + path + " (" + PropertyNames.of(path.partitionKey())
						+ (path.sortKey().isEmpty() ? "" : ", " + PropertyNames.of(path.sortKey())) + ")",
				"move it to the filter");
	}

	private boolean isOneDirection() {
		return this.query.sort().stream().map(Sort.Order::getDirection).distinct().count() <= 1;
	}

	private List<DynamoPersistentProperty> missing(AccessPath path) {
		return this.result.stream().filter((property) -> !path.returns(this.entity, property)).toList();
	}

	private static IndexProjection projection(AccessPath path) {
		return (path.index() != null) ? path.index().projection() : IndexProjection.ALL;
	}

	private RuntimeException refuse(List<Candidate> candidates) {
		List<Candidate> others = candidates.stream()
			.filter((candidate) -> candidate.obstacle() != Obstacle.ORDER)
			.toList();
		if (others.size() < candidates.size()) {
			List<Candidate> unordered = candidates.stream()
				.filter((candidate) -> candidate.obstacle() == Obstacle.ORDER)
				.toList();
			String offered = unordered.stream()
				.map((candidate) -> ordering(candidate).describe() + " on " + candidate.path())
				.collect(Collectors.joining(", "));
			String declaration = isOneDirection() ? declaration() : null;
			throw this.method.refuse(
					"a Query gives items in the order of its sort key, and no key serves the order " + this.query.sort()
							+ "; it can be ordered by " + offered,
					"order by one of these, sort the result in the application"
							+ ((declaration != null) ? ", or declare " + declaration : ""));
		}
		Candidate best = others.stream().max(Comparator.comparingInt(this::score)).orElseThrow();
		Obstacle obstacle = best.obstacle();
		if (this.query.isDeclared() && obstacle != null) {
			throw this.method.refuse(obstacle.reason(), obstacle.remedy());
		}
		Set<String> reasons = new LinkedHashSet<>();
		others.forEach((candidate) -> reasons.add(String.valueOf(candidate.obstacle())));
		throw this.method.refuse(String.join("; ", reasons), (obstacle != null) ? obstacle.remedy() : "");
	}

	/**
	 * Choose a scan, if it is allowed.
	 * @param reason why there is no other way
	 * @param remedy what to do about it
	 * @return the selection
	 */
	Selection scan(String reason, String remedy) {
		List<AccessPath> paths = paths();
		AccessPath path = paths.get(0);
		if (this.query.isDeclared()) {
			requireScan(paths);
		}
		if (!this.method.isScanAllowed()) {
			if (path.index() != null && !this.query.hasAlternatives()) {
				throw this.method.refuseScan(
						"index " + path.indexName() + ", which " + this.method.describeIndex(null) + " names, needs "
								+ all(path.partitionKey()) + " compared for equality",
						"compare it, remove " + this.method.describeIndex(null) + " to have another key chosen");
			}
			throw this.method.refuseScan("it would read the whole " + target(path) + ", since " + reason, remedy);
		}
		if (this.query.sort().isSorted()) {
			throw this.method.refuse("a scan has no order, so it cannot be ordered by " + this.query.sort(),
					"leave OrderBy out and sort the result in the application");
		}
		if (this.method.getParameters().hasSortParameter()) {
			throw this.method.refuse("a scan has no order, so it has no use for a Sort",
					"remove the parameter and sort the result in the application");
		}
		for (Condition condition : this.query.conditions()) {
			if (!path.holds(condition.root())) {
				throw this.method.refuse("index " + path.indexName() + " does not hold '" + condition.root().getName()
						+ "', which is filtered by", "add it to the index's projection");
			}
		}
		List<DynamoPersistentProperty> missing = missing(path);
		if (!missing.isEmpty()) {
			throw this.method.refuse(
					"index " + path.indexName() + " (projection " + projection(path) + ") does not hold "
							+ PropertyNames.of(missing) + ", which the result needs",
					"return a projection without them, or declare the index with IndexProjection.ALL");
		}
		Obstacle obstacle = filterObstacle(path);
		if (obstacle != null && !this.query.isDeclared()) {
			throw this.method.refuse(obstacle.reason(), obstacle.remedy());
		}
		return new Selection(path, true, List.of(), List.of(), null, this.query.filter(this.query.branches()), false,
				false);
	}

	private void requireScan(List<AccessPath> paths) {
		if (!this.query.conditions().isEmpty()) {
			throw this.method.refuse(
					"the key condition names the partition key of neither the table nor an index: " + paths.stream()
						.filter((each) -> !each.isLocalIndex())
						.map((each) -> each + " needs " + all(each.partitionKey()))
						.collect(Collectors.joining(", ")) + " compared for equality",
					"compare them, or move the condition to the filter and allow the scan with @AllowScan");
		}
		if (this.query.options().descending()) {
			throw this.method.refuse("a scan has no order, so it cannot be descending", "leave descending out");
		}
	}

	private String target(AccessPath path) {
		return (path.index() != null) ? "index " + path.indexName() : "table " + this.entity.getTableName();
	}

	/**
	 * Return why there is no key.
	 * @return the reason
	 */
	String missingKey() {
		List<AccessPath> paths = paths();
		for (AccessPath path : paths) {
			for (DynamoPersistentProperty property : path.partitionKey()) {
				for (Condition condition : this.query.conditions()) {
					if (condition.isOn(property)) {
						return "'" + property.getName() + "' is the partition key of " + path + " and is compared with "
								+ (condition.isOneOf()
										? "In, but the Queries for each value have no position to continue a page from"
										: "'" + condition + "', but a Query reads one partition");
					}
				}
			}
		}
		return "no key serves it: " + paths.stream()
			.filter((path) -> !path.isLocalIndex())
			.map((path) -> path + " needs " + all(path.partitionKey()))
			.collect(Collectors.joining(", ")) + " compared for equality";
	}

	private String mendKey(List<AccessPath> paths) {
		for (AccessPath path : paths) {
			for (DynamoPersistentProperty property : path.partitionKey()) {
				for (Condition condition : this.query.conditions()) {
					if (condition.isOn(property) && condition.isOneOf()) {
						return "return a List or a Stream, with a Limit if need be";
					}
				}
			}
		}
		String add = "compare "
				+ paths.stream().map((path) -> all(path.partitionKey())).distinct().collect(Collectors.joining(", or "))
				+ " for equality";
		String declaration = declaration();
		return (declaration != null) ? add + ", declare " + declaration
				: add + " (no other index could serve it, since nothing that can be a key is compared for equality)";
	}

	private static String all(List<DynamoPersistentProperty> properties) {
		return properties.stream().map(DynamoPersistentProperty::getName).collect(Collectors.joining(" and "));
	}

	/**
	 * Return the declaration of an index that would serve the method.
	 * @return the annotation, {@code null} if there is none
	 */
	private @Nullable String declaration() {
		if (this.query.hasAlternatives()) {
			return null;
		}
		List<Condition> conditions = this.query.branches().get(0);
		Set<String> partition = new LinkedHashSet<>();
		Set<String> sort = new LinkedHashSet<>();
		for (Condition condition : conditions) {
			if (condition.isEqual() && isKeyable(condition) && partition.size() < MAX_KEY_PROPERTIES) {
				partition.add(condition.path());
			}
		}
		if (partition.isEmpty()) {
			return null;
		}
		for (Sort.Order order : this.query.sort()) {
			if (order.getProperty().indexOf('.') < 0) {
				sort.add(order.getProperty());
			}
		}
		if (sort.isEmpty()) {
			conditions.stream()
				.filter((condition) -> condition.isRange() && isKeyable(condition))
				.findFirst()
				.ifPresent((condition) -> sort.add(condition.path()));
		}
		sort.removeAll(partition);
		return "@GlobalSecondaryIndex(name = \"" + indexName(partition, sort) + "\", partitionKey = " + value(partition)
				+ (sort.isEmpty() ? "" : ", sortKey = " + value(sort)) + ")";
	}

	private String indexName(Set<String> partition, Set<String> sort) {
		String name = StringUtils.capitalize(partition.iterator().next());
		if (this.entity.findIndex(name + "Index").isPresent()) {
			name += sort.stream().map(StringUtils::capitalize).collect(Collectors.joining());
		}
		return name + "Index";
	}

	private static boolean isKeyable(Condition condition) {
		return !condition.isNested() && Keys.isOrdered(condition.root());
	}

	private static String value(Set<String> names) {
		String quoted = names.stream().map((name) -> "\"" + name + "\"").collect(Collectors.joining(", "));
		return (names.size() == 1) ? quoted : "{ " + quoted + " }";
	}

	/**
	 * Why a candidate does not serve the method.
	 *
	 * @param reason the reason
	 * @param remedy the remedy
	 * @param strict whether it is a mistake, so that no lesser candidate is taken instead
	 */
	private record Obstacle(String reason, String remedy, boolean strict) {

		private static final Obstacle ORDER = new Obstacle("order", "order");

		Obstacle(String reason, String remedy) {
			this(reason, remedy, false);
		}

		@Override
		public String toString() {
			return this.reason;
		}

	}

	/**
	 * An access path and what it does with the conditions.
	 *
	 * @param path the access path
	 * @param partition the conditions on the partition key, empty if not matched
	 * @param equal the conditions on leading parts of the sort key
	 * @param range the condition on the next part
	 * @param filter the conditions that are left
	 * @param descending whether to read backward
	 * @param completed whether what the index lacks is read from the table
	 * @param obstacle why it does not serve the method, {@code null} if it does
	 */
	private record Candidate(AccessPath path, List<Condition> partition, List<Condition> equal,
			@Nullable Condition range, List<Condition> filter, boolean descending, boolean completed,
			@Nullable Obstacle obstacle) {

		boolean isMatched() {
			return !this.partition.isEmpty();
		}

		List<Condition> keyConditions() {
			List<Condition> conditions = new ArrayList<>(this.partition);
			this.equal.stream().filter((condition) -> !this.partition.contains(condition)).forEach(conditions::add);
			if (this.range != null) {
				conditions.add(this.range);
			}
			return conditions;
		}

		Selection toSelection() {
			return toSelection(new DerivedFilter(List.of(List.copyOf(this.filter))), this.descending);
		}

		Selection toSelection(FilterPlan filterPlan, boolean backward) {
			return new Selection(this.path, false, List.copyOf(this.partition), List.copyOf(this.equal), this.range,
					filterPlan, backward, this.completed);
		}

	}

}
