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

package io.github.dynamospring.execution;

import java.time.Clock;
import java.util.UUID;

/**
 * The contract on the store in memory.
 */
class InMemoryExecutionStoreTests extends ExecutionStoreContractTests {

	private final InMemoryExecutionStore.Data data = new InMemoryExecutionStore.Data();

	@Override
	protected ExecutionStore open(PayloadSerializer serializer, Clock time, int traceSize) {
		return new InMemoryExecutionStore(this.data, serializer, time, () -> UUID.randomUUID().toString(), traceSize,
				StoreObserver.NONE);
	}

}
