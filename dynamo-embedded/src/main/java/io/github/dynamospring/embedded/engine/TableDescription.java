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

package io.github.dynamospring.embedded.engine;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

import org.jspecify.annotations.Nullable;

/**
 * A table at one moment.
 *
 * @param definition what was decided about it
 * @param status its state
 * @param id its unique id
 * @param arn its ARN
 * @param created when it was created
 * @param onDemandSince when it was last switched to payment by request, or {@code null}
 * @param itemCount the number of items
 * @param byteSize the size of all items
 * @param indexes its indexes
 * @param vectorIndexes its vector indexes
 * @param stream its latest stream, which may be disabled, or {@code null}
 * @param options what only the description shows
 * @since 0.1.0
 */
public record TableDescription(TableDefinition definition, TableStatus status, String id, String arn, Instant created,
		@Nullable Instant onDemandSince, long itemCount, long byteSize, List<IndexDescription> indexes,
		List<VectorIndexDescription> vectorIndexes, @Nullable StreamDescription stream, TableOptions options) {

	static TableDescription of(Table table, TableStatus status) {
		List<IndexDescription> indexes = table.indexes()
			.stream()
			.map((index) -> IndexDescription.of(index, statusOfIndex(status)))
			.toList();
		return new TableDescription(table.definition(), status, table.id(), table.arn(), table.created(),
				table.onDemandSince(), table.items().size(), table.items().byteSize(), indexes,
				vectorIndexes(table, status), (table.stream() != null) ? table.stream().describe() : null,
				table.options());
	}

	TableDescription withIndex(IndexDescription changed) {
		List<IndexDescription> replaced = new ArrayList<>(this.indexes);
		replaced.removeIf((index) -> index.definition().name().equals(changed.definition().name()));
		replaced.add(changed);
		return new TableDescription(this.definition, this.status, this.id, this.arn, this.created, this.onDemandSince,
				this.itemCount, this.byteSize, List.copyOf(replaced), this.vectorIndexes, this.stream, this.options);
	}

	TableDescription withVectorIndex(VectorIndexDescription changed) {
		List<VectorIndexDescription> replaced = new ArrayList<>(this.vectorIndexes);
		replaced.removeIf((index) -> index.definition().name().equals(changed.definition().name()));
		replaced.add(changed);
		return new TableDescription(this.definition, this.status, this.id, this.arn, this.created, this.onDemandSince,
				this.itemCount, this.byteSize, this.indexes, List.copyOf(replaced), this.stream, this.options);
	}

	private static List<VectorIndexDescription> vectorIndexes(Table table, TableStatus status) {
		List<VectorIndexDescription> indexes = new ArrayList<>();
		table.vectorIndexes()
			.forEach((index) -> indexes.add(VectorIndexDescription.of(index, statusOfIndex(status), false)));
		VectorIndex unfinished = table.unfinishedVectorIndex();
		if (unfinished != null) {
			indexes.add(VectorIndexDescription.of(unfinished, TableStatus.CREATING, true));
		}
		return List.copyOf(indexes);
	}

	private static TableStatus statusOfIndex(TableStatus status) {
		return (status == TableStatus.UPDATING) ? TableStatus.ACTIVE : status;
	}

}
