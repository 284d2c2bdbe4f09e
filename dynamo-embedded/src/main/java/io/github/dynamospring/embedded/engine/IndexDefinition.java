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

import io.github.dynamospring.embedded.expression.KeySchema;

/**
 * A secondary index.
 *
 * @param name the index's name
 * @param global whether it is a global index
 * @param key its key schema
 * @param projection what it holds
 * @param throughput its capacity; of no meaning for a local index
 * @since 0.1.0
 */
public record IndexDefinition(String name, boolean global, KeySchema key, IndexProjection projection,
		Throughput throughput) {

	IndexDefinition withThroughput(Throughput changed) {
		return new IndexDefinition(this.name, this.global, this.key, this.projection, changed);
	}

}
