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
 * Provisioned capacity. The engine remembers it and limits nothing by it.
 *
 * @param read the read units, 0 for capacity on demand
 * @param write the write units, 0 for capacity on demand
 * @since 0.1.0
 */
public record Throughput(long read, long write) {

	/** No provisioned capacity. */
	public static final Throughput ON_DEMAND = new Throughput(0, 0);

}
