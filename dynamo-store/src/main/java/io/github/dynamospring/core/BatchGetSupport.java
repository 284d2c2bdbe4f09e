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

import java.util.List;
import java.util.Map;

import io.github.dynamospring.core.mapping.DynamoKey;
import io.github.dynamospring.core.mapping.DynamoPersistentEntity;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemRequest;

import org.springframework.data.domain.Sort;
import org.springframework.util.Assert;

/**
 * A batch get and its options.
 */
record BatchGetSupport<T>(TemplateContext context, DynamoPersistentEntity<?> entity, List<DynamoKey> keys,
		ResultReader<T> reader,
		boolean consistentRead) implements ExecutableBatchGetOperation.BatchGet<T>, ItemSource.Provider<T> {

	static <T> ExecutableBatchGetOperation.BatchGetWithKeys<T> of(TemplateContext context, Class<T> entityType) {
		DynamoPersistentEntity<?> entity = context.entity(entityType);
		return (keys) -> {
			Assert.notNull(keys, "The keys are missing");
			Assert.noNullElements(keys, "One of the keys is missing");
			return new BatchGetSupport<>(context, entity, List.copyOf(keys),
					ResultReader.entity(context, entity, entityType), false);
		};
	}

	@Override
	public BatchGetSupport<T> consistent() {
		return new BatchGetSupport<>(this.context, this.entity, this.keys, this.reader, true);
	}

	@Override
	public <R> BatchGetSupport<R> as(Class<R> resultType) {
		return read(ResultReader.as(this.context, this.entity, resultType));
	}

	@Override
	public BatchGetSupport<Map<String, Object>> project(String... properties) {
		return read(ResultReader.properties(this.context, this.entity, properties));
	}

	private <R> BatchGetSupport<R> read(ResultReader<R> newReader) {
		return new BatchGetSupport<>(this.context, this.entity, this.keys, newReader, this.consistentRead);
	}

	private KeyedItems items() {
		return new KeyedItems(this.context, this.entity, this.reader.properties(), this.consistentRead);
	}

	@Override
	public List<BatchGetItemRequest> toRequests() {
		KeyedItems items = items();
		return items.requests(items.addresses(this.keys));
	}

	@Override
	public List<T> all() {
		KeyedItems items = items();
		return items.read(items.addresses(this.keys)).stream().map(this.reader::read).toList();
	}

	@Override
	public ItemSource<T> source(Sort sort, boolean keyed) {
		if (sort.isUnsorted()) {
			return new KeySource<>(items(), this.reader, items().addresses(this.keys));
		}
		ItemOrder order = ItemOrder.of(this.context, this.entity, sort);
		BatchGetSupport<T> read = read(this.reader.with(order.paths()));
		return new KeySource<>(read.items(), this.reader, read.items().addresses(order.sorted(this.keys)));
	}

	@Override
	public ItemSource<Map<String, Object>> keySource() {
		return project(ReadTarget.PARTITION_KEY).source(Sort.unsorted(), true);
	}

}
