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

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

import io.github.dynamospring.core.query.Criteria;
import io.github.dynamospring.repository.DynamoFluentQuery;
import org.jspecify.annotations.Nullable;

import org.springframework.data.domain.Page;
import org.springframework.data.domain.Pageable;
import org.springframework.data.domain.ScrollPosition;
import org.springframework.data.domain.Slice;
import org.springframework.data.domain.Sort;
import org.springframework.data.domain.Window;
import org.springframework.util.Assert;

/**
 * A query of criteria: planned when one of its ends is called.
 *
 * @param queries plans the query
 * @param settings what is asked for
 * @param <T> the result type
 */
record CriteriaQuery<T>(CriteriaQueries queries, Settings settings) implements DynamoFluentQuery<T> {

	@Override
	public DynamoFluentQuery<T> index(String name) {
		Assert.hasText(name, "The name of the index is missing");
		return with(new Settings(this.settings.method, this.settings.criteria, this.settings.resultType,
				this.settings.sort, this.settings.limit, this.settings.properties, name, this.settings.consistent));
	}

	@Override
	public DynamoFluentQuery<T> consistent() {
		return with(new Settings(this.settings.method, this.settings.criteria, this.settings.resultType,
				this.settings.sort, this.settings.limit, this.settings.properties, this.settings.index, true));
	}

	@Override
	public DynamoFluentQuery<T> sortBy(Sort sort) {
		Assert.notNull(sort, "The order is missing");
		return with(this.settings.sortedBy(this.settings.sort.and(sort)));
	}

	@Override
	public DynamoFluentQuery<T> limit(int limit) {
		if (limit < 1) {
			throw method(ResultShape.COLLECTION).refuse("a limit of " + limit + " returns nothing",
					"give a limit of at least 1");
		}
		return with(new Settings(this.settings.method, this.settings.criteria, this.settings.resultType,
				this.settings.sort, limit, this.settings.properties, this.settings.index, this.settings.consistent));
	}

	@Override
	public <R> DynamoFluentQuery<R> as(Class<R> resultType) {
		Assert.notNull(resultType, "The result type is missing");
		return new CriteriaQuery<>(this.queries,
				new Settings(this.settings.method, this.settings.criteria, resultType, this.settings.sort,
						this.settings.limit, this.settings.properties, this.settings.index, this.settings.consistent));
	}

	@Override
	public DynamoFluentQuery<T> project(Collection<String> properties) {
		Assert.notNull(properties, "The properties are missing");
		properties.forEach((property) -> Assert.hasText(property, "One of the properties is missing"));
		return with(
				new Settings(this.settings.method, this.settings.criteria, this.settings.resultType, this.settings.sort,
						this.settings.limit, List.copyOf(properties), this.settings.index, this.settings.consistent));
	}

	private DynamoFluentQuery<T> with(Settings changed) {
		return new CriteriaQuery<>(this.queries, changed);
	}

	@Override
	public @Nullable T oneValue() {
		return run(ResultShape.ONE, this.settings);
	}

	@Override
	public @Nullable T firstValue() {
		return limit(1).oneValue();
	}

	@Override
	public List<T> all() {
		return required(ResultShape.COLLECTION, this.settings);
	}

	@Override
	public Stream<T> stream() {
		return required(ResultShape.STREAM, this.settings);
	}

	@Override
	public Slice<T> slice(Pageable pageable) {
		Assert.notNull(pageable, "The page is missing");
		return required(ResultShape.SLICE, this.settings.sortedBy(pageable.getSortOr(this.settings.sort)), pageable);
	}

	@Override
	public Page<T> page(Pageable pageable) {
		Assert.notNull(pageable, "The page is missing");
		CriteriaQueryMethod method = method(ResultShape.PAGE);
		if (!method.isCountAllowed()) {
			throw method.refuse(
					"a Page needs the number of all results, which DynamoDB can only tell by reading them all",
					"call findBy with slice(pageable) or scroll(position), which know whether there is more, or allow "
							+ "the count with @AllowCount on " + method.getRepositoryName());
		}
		return required(ResultShape.PAGE, this.settings.sortedBy(pageable.getSortOr(this.settings.sort)), pageable);
	}

	@Override
	public Window<T> scroll(ScrollPosition position) {
		Assert.notNull(position, "The position is missing");
		if (this.settings.limit == null) {
			throw method(ResultShape.WINDOW).refuse("a Window needs to know its size",
					"call limit(n) before scroll(position)");
		}
		return required(ResultShape.WINDOW, this.settings, position);
	}

	@Override
	public long count() {
		Number count = required(ResultShape.COUNT, this.settings);
		return count.longValue();
	}

	@Override
	public boolean exists() {
		return required(ResultShape.EXISTS, this.settings);
	}

	@Override
	public String explain() {
		CriteriaQueryMethod method = method(ResultShape.COLLECTION);
		CriteriaReader.Content content = new CriteriaReader(method).read(this.settings.criteria);
		return this.queries.plan(method, this.settings.definition(method, ResultShape.COLLECTION, content))
			.plan()
			.toString();
	}

	private CriteriaQueryMethod method(ResultShape end) {
		return this.queries.method(this.settings.method, end);
	}

	private <R> R required(ResultShape end, Settings wanted, Object... arguments) {
		R result = run(end, wanted, arguments);
		Assert.state(result != null, () -> end + " has no result");
		return result;
	}

	@SuppressWarnings("unchecked")
	private <R> @Nullable R run(ResultShape end, Settings wanted, Object... arguments) {
		CriteriaQueryMethod method = method(end);
		CriteriaReader.Content content = new CriteriaReader(method).read(wanted.criteria);
		QueryPlanner.Planned planned = this.queries.plan(method, wanted.definition(method, end, content));
		return (R) planned.execution().execute(new Arguments(method, arguments, content.operands(), wanted.resultType));
	}

	/**
	 * What is asked for.
	 *
	 * @param method the name of the method that was called
	 * @param criteria what the results must meet, {@code null} for all entities
	 * @param resultType the type of the results
	 * @param sort the order
	 * @param limit the number of results, {@code null} for all
	 * @param properties the properties to read for maps, empty for all
	 * @param index the index to read, {@code null} to have one chosen
	 * @param consistent whether to read with strong consistency
	 */
	record Settings(String method, @Nullable Criteria criteria, Class<?> resultType, Sort sort, @Nullable Integer limit,
			List<String> properties, @Nullable String index, boolean consistent) {

		static Settings of(String method, @Nullable Criteria criteria, Class<?> resultType) {
			return new Settings(method, criteria, resultType, Sort.unsorted(), null, List.of(), null, false);
		}

		Settings sortedBy(Sort order) {
			return new Settings(this.method, this.criteria, this.resultType, order, this.limit, this.properties,
					this.index, this.consistent);
		}

		QueryDefinition definition(CriteriaQueryMethod queryMethod, ResultShape end, CriteriaReader.Content content) {
			ReadingOptions options = new ReadingOptions(this.consistent, false, 0, this.properties, this.index,
					this.resultType);
			if (end.readsItems()) {
				queryMethod.requireEntityOrProjection(this.resultType);
				requireMap(queryMethod);
			}
			return new QueryDefinition(end, content.branches(), end.readsItems() ? this.sort : Sort.unsorted(),
					this.limit, null, content.rest(), options);
		}

		private void requireMap(CriteriaQueryMethod queryMethod) {
			if (!this.properties.isEmpty() && this.resultType != Map.class) {
				throw queryMethod.refuse(
						"project(" + String.join(", ", this.properties) + ") would make a "
								+ this.resultType.getSimpleName() + " of which the other properties are missing",
						"call as(Map.class) too, or as(..) with an interface or record of these properties");
			}
			for (String path : this.properties) {
				String name = path.split("[.\\[]", 2)[0];
				if (queryMethod.getEntity().getPersistentProperty(name) == null) {
					throw queryMethod.refuse(
							queryMethod.getEntity().getType().getSimpleName() + " has no property '" + name + "'",
							"name one of " + PropertyNames.of(queryMethod.getEntity()));
				}
			}
		}

	}

}
