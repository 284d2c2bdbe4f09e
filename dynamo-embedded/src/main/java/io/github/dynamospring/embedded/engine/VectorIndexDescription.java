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

/**
 * A vector index at one moment.
 *
 * @param definition what was decided about it
 * @param status its state
 * @param backfilling whether it takes in the items there were before
 * @param arn its ARN
 * @param itemCount the number of entries
 * @param byteSize the size of all entries
 * @since 0.1.0
 */
public record VectorIndexDescription(VectorIndexDefinition definition, TableStatus status, boolean backfilling,
		String arn, long itemCount, long byteSize) {

	static VectorIndexDescription of(VectorIndex index, TableStatus status, boolean backfilling) {
		return new VectorIndexDescription(index.definition(), status, backfilling, index.arn(), index.items().size(),
				index.items().byteSize());
	}

}
