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

import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.IntFunction;

import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.ReturnConsumedCapacity;
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

	private final double rate;

	private final @Nullable ScanSegment segment;

	private ScanSupport(TemplateContext context, ReadSpec<T> spec, Consumer<ScanRequest.Builder> customizer,
			double rate, @Nullable ScanSegment segment) {
		super(context, spec);
		this.customizer = customizer;
		this.rate = rate;
		this.segment = segment;
	}

	static <T> ExecutableScanOperation.ScanWithIndex<T> of(TemplateContext context, Class<T> entityType) {
		return new ScanSupport<>(context, ReadSpec.of(context, entityType), (request) -> {
		}, 0, null);
	}

	@Override
	ScanSupport<T> with(ReadSpec<T> newSpec) {
		return new ScanSupport<>(context(), newSpec, this.customizer, this.rate, this.segment);
	}

	ScanSupport<T> withSegment(ScanSegment newSegment) {
		return new ScanSupport<>(context(), spec(), this.customizer, this.rate, newSegment);
	}

	@Override
	public ScanSupport<T> unitsPerSecond(double units) {
		Assert.isTrue(units > 0 && Double.isFinite(units), "The units per second must be a positive number");
		return new ScanSupport<>(context(), spec(), this.customizer, units, this.segment);
	}

	@Override
	public ExecutableScanOperation.ParallelScan<T> segments(int segments) {
		return ParallelScanSupport.of(this, segments);
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
		return read(ResultReader.properties(context(), spec().target().entity(), properties));
	}

	private <R> ScanSupport<R> read(ResultReader<R> reader) {
		return new ScanSupport<>(context(), spec().withReader(reader), this.customizer, this.rate, this.segment);
	}

	@Override
	public ExecutableScanOperation.Scan<T> customize(Consumer<ScanRequest.Builder> newCustomizer) {
		Assert.notNull(newCustomizer, "The customizer is missing");
		return new ScanSupport<>(context(), spec(), this.customizer.andThen(newCustomizer), this.rate, this.segment);
	}

	@Override
	public ScanRequest toRequest() {
		ReadRequest first = firstRequest();
		return request(
				(this.rate > 0 && first.maxItems() == 0) ? first.withMaxItems(UnitRate.firstLimit(this.rate)) : first);
	}

	/**
	 * Keep the rate, if there is one, in all pages the fetcher fetches.
	 */
	@Override
	PageFetcher pace(PageFetcher fetcher) {
		return (this.rate > 0) ? new UnitRate(this.rate, context().pacer()).pace(fetcher) : fetcher;
	}

	/**
	 * Return what fetches the pages of each segment; all of them together keep the rate.
	 * @param segments the number of segments
	 * @param purpose what to transfer
	 * @return makes the fetcher of a segment
	 */
	IntFunction<PageFetcher> segmentFetchers(int segments, ReadPurpose purpose) {
		ReadExpressions expressions = ReadExpressions.of(context(), spec(), purpose);
		UnitRate shared = (this.rate > 0) ? new UnitRate(this.rate, context().pacer()) : null;
		return (number) -> {
			ScanSupport<T> one = withSegment(new ScanSegment(number, segments));
			PageFetcher fetcher = (startKey, limit) -> one
				.fetch(new ReadRequest(spec(), expressions, purpose, startKey, limit));
			return (shared != null) ? shared.pace(fetcher) : fetcher;
		};
	}

	@Override
	RawPage fetch(ReadRequest read) {
		ScanRequest request = request(read);
		ScanResponse response = context().send(Set.of(request.tableName()), (client) -> client.scan(request));
		return new RawPage(response.items(), response.lastEvaluatedKey(), response.count(), response.scannedCount(),
				response.consumedCapacity());
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
			.exclusiveStartKey(read.exclusiveStartKey())
			.segment((this.segment != null) ? this.segment.number() : null)
			.totalSegments((this.segment != null) ? this.segment.of() : null)
			.returnConsumedCapacity((this.rate > 0) ? ReturnConsumedCapacity.TOTAL : null);
		this.customizer.accept(request);
		return request.build();
	}

}
