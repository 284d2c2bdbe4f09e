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
 * A secondary index at one moment.
 *
 * @param definition what was decided about it
 * @param status its state; of no meaning for a local index
 * @param arn its ARN
 * @param itemCount the number of entries
 * @param byteSize the size of all entries
 * @since 0.1.0
 */
public record IndexDescription(IndexDefinition definition, TableStatus status, String arn, long itemCount,
		long byteSize) {

	static IndexDescription of(Index index, TableStatus status) {
		return new IndexDescription(index.definition(), status, index.arn(), index.items().size(),
				index.items().byteSize());
	}

}
