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

package io.github.dynamospring.core;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;

import io.github.dynamospring.DynamoValidationException;
import io.github.dynamospring.core.query.SortKeyCondition;
import io.github.dynamospring.core.query.SortKeyOrder;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;
import software.amazon.awssdk.services.dynamodb.model.QueryResponse;

import org.springframework.data.domain.Sort;
import org.springframework.util.Assert;

/**
 * A query, its key and options.
 *
 * @param <T> the result type
 */
final class QuerySupport<T> extends ReadSupport<T, ExecutableQueryOperation.Query<T>>
		implements ExecutableQueryOperation.QueryWithIndex<T>, ExecutableQueryOperation.QueryWithSortKey<T>,
		ItemSource.Provider<T> {

	private final Consumer<QueryRequest.Builder> customizer;

	private QuerySupport(TemplateContext context, ReadSpec<T> spec, Consumer<QueryRequest.Builder> customizer) {
		super(context, spec);
		this.customizer = customizer;
	}

	static <T> ExecutableQueryOperation.QueryWithIndex<T> of(TemplateContext context, Class<T> entityType) {
		return new QuerySupport<>(context, ReadSpec.of(context, entityType), (request) -> {
		});
	}

	@Override
	QuerySupport<T> with(ReadSpec<T> newSpec) {
		return new QuerySupport<>(context(), newSpec, this.customizer);
	}

	@Override
	public ExecutableQueryOperation.QueryWithPartitionKey<T> index(String name) {
		Assert.hasText(name, "The index name is missing");
		return with(spec().withIndex(context().index(spec().target().entity(), name)));
	}

	@Override
	public ExecutableQueryOperation.QueryWithSortKey<T> partitionKey(Object... values) {
		Assert.notNull(values, "The partition key value is missing");
		return with(spec().withPartitionKey(Arrays.asList(values)));
	}

	@Override
	public ExecutableQueryOperation.Query<T> sortKey(SortKeyCondition condition) {
		Assert.notNull(condition, "The sort key condition is missing");
		return with(spec().withSortKey(condition));
	}

	@Override
	public ExecutableQueryOperation.Query<T> descending() {
		return withSettings((settings) -> settings.withDescending(true));
	}

	@Override
	public ExecutableQueryOperation.Query<T> complete() {
		return withSettings(ReadSettings::withComplete);
	}

	@Override
	public <R> ExecutableQueryOperation.Query<R> as(Class<R> resultType) {
		return read(ResultReader.as(context(), spec().target().entity(), resultType));
	}

	@Override
	public QuerySupport<Map<String, Object>> project(String... properties) {
		return read(ResultReader.properties(context(), spec().target().entity(), properties));
	}

	private <R> QuerySupport<R> read(ResultReader<R> reader) {
		return new QuerySupport<>(context(), spec().withReader(reader), this.customizer);
	}

	@Override
	public ExecutableQueryOperation.Query<T> customize(Consumer<QueryRequest.Builder> newCustomizer) {
		Assert.notNull(newCustomizer, "The customizer is missing");
		return new QuerySupport<>(context(), spec(), this.customizer.andThen(newCustomizer));
	}

	Consumer<QueryRequest.Builder> customizer() {
		return this.customizer;
	}

	@Override
	public ItemSource<T> source(Sort sort, boolean keyed) {
		ReadSettings settings = spec().settings();
		if (settings.limit() > 0 || !settings.position().isInitial()) {
			throw new DynamoValidationException("A query of a merge has a limit or position of its own: "
					+ "leave them out, and give the merge a limit");
		}
		QuerySupport<T> query = sort.isSorted() ? sorted(sort) : this;
		ReadPurpose purpose = (keyed || sort.isSorted()) ? ReadPurpose.POSITIONED_ITEMS : ReadPurpose.ITEMS;
		return new QuerySource<>(query, ReadExpressions.of(context(), query.spec(), purpose), purpose);
	}

	private QuerySupport<T> sorted(Sort sort) {
		SortKeyOrder order = order();
		Sort.Direction direction = order.direction(sort);
		if (direction == null) {
			throw new DynamoValidationException("%s cannot give its items in the order %s: it can be sorted by %s"
				.formatted(spec().target(), sort, order.describe()));
		}
		ItemOrder items = ItemOrder.of(context(), spec().target().entity(), sort);
		return with(spec().withReader(spec().reader().with(items.paths()))
			.withSettings((settings) -> settings.withDescending(direction.isDescending())));
	}

	private SortKeyOrder order() {
		ReadSpec.Key key = spec().key();
		List<Object> equal = (key == null || key.sortKey() == null) ? List.of() : key.sortKey().equalParts();
		return context().queryMapper().mapOrder(spec().target().entity(), spec().target().index(), equal.size());
	}

	@Override
	public ItemSource<Map<String, Object>> keySource() {
		return project(ReadTarget.PARTITION_KEY).source(Sort.unsorted(), true);
	}

	@Override
	public QueryRequest toRequest() {
		return request(firstRequest());
	}

	@Override
	RawPage fetch(ReadRequest read) {
		QueryRequest request = request(read);
		QueryResponse response = context().send(Set.of(request.tableName()), (client) -> client.query(request));
		return new RawPage(response.items(), response.lastEvaluatedKey(), response.count(), response.scannedCount(),
				response.consumedCapacity());
	}

	private QueryRequest request(ReadRequest read) {
		QueryRequest.Builder request = QueryRequest.builder()
			.tableName(read.tableName())
			.indexName(read.indexName())
			.keyConditionExpression(read.expressions().keyCondition())
			.filterExpression(read.expressions().filter())
			.projectionExpression(read.expressions().projection())
			.expressionAttributeNames(read.names())
			.expressionAttributeValues(read.values())
			.select(read.select())
			.consistentRead(read.consistentRead())
			.scanIndexForward(read.scanIndexForward())
			.limit(read.limit())
			.exclusiveStartKey(read.exclusiveStartKey());
		this.customizer.accept(request);
		return request.build();
	}

}
