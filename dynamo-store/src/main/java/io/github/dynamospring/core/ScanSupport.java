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
import java.util.Map;
import java.util.function.Consumer;

import io.github.dynamospring.core.mapping.DynamoPersistentEntity;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ScanRequest;
import software.amazon.awssdk.services.dynamodb.model.ScanResponse;
import software.amazon.awssdk.services.dynamodb.model.Select;

import org.springframework.util.Assert;

/**
 * A scan and its options.
 *
 * @param <T> the result type
 */
final class ScanSupport<T> extends ReadSupport<T, ExecutableScanOperation.Scan<T>>
		implements ExecutableScanOperation.ScanWithIndex<T> {

	private final Consumer<ScanRequest.Builder> customizer;

	private ScanSupport(TemplateContext context, ReadSpec<T> spec, Consumer<ScanRequest.Builder> customizer) {
		super(context, spec);
		this.customizer = customizer;
	}

	static <T> ExecutableScanOperation.ScanWithIndex<T> of(TemplateContext context, Class<T> entityType) {
		DynamoPersistentEntity<?> entity = context.entity(entityType);
		return new ScanSupport<>(context, new ReadSpec<>(new ReadTarget(entity, null), null, null,
				ResultReader.entity(context.converter(), entityType), ReadSettings.DEFAULT), (request) -> {
				});
	}

	@Override
	ScanSupport<T> with(ReadSpec<T> newSpec) {
		return new ScanSupport<>(context(), newSpec, this.customizer);
	}

	@Override
	public ExecutableScanOperation.Scan<T> index(String name) {
		Assert.hasText(name, "The index name is missing");
		return with(spec().withIndex(context().index(spec().target().entity(), name)));
	}

	@Override
	public <R> ExecutableScanOperation.Scan<R> as(Class<R> resultType) {
		return read(ResultReader.as(context().converter(), spec().target().entity(), resultType));
	}

	@Override
	public ExecutableScanOperation.Scan<Map<String, Object>> project(String... properties) {
		return read(ResultReader.properties(context(), spec().target().entity(), Arrays.asList(properties)));
	}

	private <R> ScanSupport<R> read(ResultReader<R> reader) {
		return new ScanSupport<>(context(), spec().withReader(reader), this.customizer);
	}

	@Override
	public ExecutableScanOperation.Scan<T> customize(Consumer<ScanRequest.Builder> newCustomizer) {
		return new ScanSupport<>(context(), spec(), this.customizer.andThen(newCustomizer));
	}

	@Override
	public ScanRequest toRequest() {
		ReadExpressions expressions = ReadExpressions.of(context(), spec(), ReadPurpose.ITEMS);
		return request(expressions, ReadPurpose.ITEMS, firstStartKey(expressions), firstRequestLimit(expressions));
	}

	@Override
	PageFetcher fetcher(ReadSpec<?> read, ReadExpressions expressions, ReadPurpose purpose) {
		return (startKey, limit) -> {
			ScanRequest request = request(expressions, purpose, startKey, limit);
			ScanResponse response = context().send((client) -> client.scan(request));
			return new RawPage(response.items(), response.lastEvaluatedKey(), response.count(),
					response.scannedCount());
		};
	}

	private ScanRequest request(ReadExpressions expressions, ReadPurpose purpose, Map<String, AttributeValue> startKey,
			int limit) {
		ScanRequest.Builder request = ScanRequest.builder()
			.tableName(spec().target().entity().getTableName())
			.filterExpression(expressions.filter())
			.projectionExpression(expressions.projection());
		Placeholders.apply(expressions.renderer(), request::expressionAttributeNames,
				request::expressionAttributeValues);
		if (spec().target().index() != null) {
			request.indexName(spec().target().index().name());
		}
		if (purpose == ReadPurpose.COUNT) {
			request.select(Select.COUNT);
		}
		if (spec().settings().consistent()) {
			request.consistentRead(true);
		}
		if (limit > 0) {
			request.limit(limit);
		}
		if (!startKey.isEmpty()) {
			request.exclusiveStartKey(startKey);
		}
		this.customizer.accept(request);
		return request.build();
	}

}
