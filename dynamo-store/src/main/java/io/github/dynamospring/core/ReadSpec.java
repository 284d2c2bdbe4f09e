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
import java.util.function.UnaryOperator;

import io.github.dynamospring.core.mapping.DynamoPersistentEntity;
import io.github.dynamospring.core.mapping.SecondaryIndex;
import io.github.dynamospring.core.query.Criteria;
import io.github.dynamospring.core.query.SortKeyCondition;
import org.jspecify.annotations.Nullable;

/**
 * What a query or scan reads.
 *
 * @param <T> the result type
 * @param target the table or index
 * @param key the partition and sort key, {@code null} for a scan
 * @param filter the filter, {@code null} for none
 * @param reader makes the results
 * @param settings how to read
 */
record ReadSpec<T>(ReadTarget target, @Nullable Key key, @Nullable Criteria filter, ResultReader<T> reader,
		ReadSettings settings) {

	static <T> ReadSpec<T> of(TemplateContext context, Class<T> entityType) {
		DynamoPersistentEntity<?> entity = context.entity(entityType);
		return new ReadSpec<>(new ReadTarget(entity, null), null, null,
				ResultReader.entity(context, entity, entityType), ReadSettings.DEFAULT);
	}

	ReadSpec<T> withIndex(SecondaryIndex index) {
		return new ReadSpec<>(new ReadTarget(this.target.entity(), index), this.key, this.filter, this.reader,
				this.settings);
	}

	ReadSpec<T> withPartitionKey(List<Object> values) {
		return new ReadSpec<>(this.target, new Key(values, null), this.filter, this.reader, this.settings);
	}

	ReadSpec<T> withSortKey(SortKeyCondition condition) {
		Key newKey = new Key((this.key != null) ? this.key.partition() : List.of(), condition);
		return new ReadSpec<>(this.target, newKey, this.filter, this.reader, this.settings);
	}

	ReadSpec<T> withFilter(Criteria newFilter) {
		return new ReadSpec<>(this.target, this.key, newFilter, this.reader, this.settings);
	}

	<R> ReadSpec<R> withReader(ResultReader<R> newReader) {
		return new ReadSpec<>(this.target, this.key, this.filter, newReader, this.settings);
	}

	ReadSpec<T> withSettings(UnaryOperator<ReadSettings> change) {
		return new ReadSpec<>(this.target, this.key, this.filter, this.reader, change.apply(this.settings));
	}

	/**
	 * Whether the items of the index have to be completed from the table.
	 * @return {@code true} if they are to be and lack what is wanted
	 */
	boolean isCompleted() {
		return this.settings.complete() && !this.target.holdsAll(this.reader.properties());
	}

	boolean isScan() {
		return this.key == null;
	}

	/**
	 * The partition and sort key of a query.
	 *
	 * @param partition the values of the partition key properties
	 * @param sortKey the condition on the sort key, {@code null} for none
	 */
	record Key(List<Object> partition, @Nullable SortKeyCondition sortKey) {

	}

}
