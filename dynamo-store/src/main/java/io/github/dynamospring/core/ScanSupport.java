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
import java.util.Set;
import java.util.function.Consumer;

import software.amazon.awssdk.services.dynamodb.model.ScanRequest;
import software.amazon.awssdk.services.dynamodb.model.ScanResponse;

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
		return new ScanSupport<>(context, ReadSpec.of(context, entityType), (request) -> {
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
		return read(ResultReader.as(context(), spec().target().entity(), resultType));
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
		return request(firstRequest());
	}

	@Override
	RawPage fetch(ReadRequest read) {
		ScanRequest request = request(read);
		ScanResponse response = context().send(Set.of(request.tableName()), (client) -> client.scan(request));
		return new RawPage(response.items(), response.lastEvaluatedKey(), response.count(), response.scannedCount());
	}

	private ScanRequest request(ReadRequest read) {
		ScanRequest.Builder request = ScanRequest.builder()
			.tableName(read.tableName())
			.indexName(read.indexName())
			.filterExpression(read.expressions().filter())
			.projectionExpression(read.expressions().projection())
			.expressionAttributeNames(read.names())
			.expressionAttributeValues(read.values())
			.select(read.select())
			.consistentRead(read.consistentRead())
			.limit(read.limit())
			.exclusiveStartKey(read.exclusiveStartKey());
		this.customizer.accept(request);
		return request.build();
	}

}
