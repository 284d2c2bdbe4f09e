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

package io.github.dynamospring.execution.dynamo;

import java.time.Clock;
import java.time.Duration;

import io.github.dynamospring.execution.ExecutionStore;
import io.github.dynamospring.execution.ExecutionStoreContractTests;
import io.github.dynamospring.execution.PayloadSerializer;
import org.junit.jupiter.api.AfterEach;

/**
 * The contract on seven tables through the asynchronous store.
 */
class DynamoAsyncExecutionStoreIntegrationTests extends ExecutionStoreContractTests {

	private final ExecutionFixture fixture = new ExecutionFixture(this.clock);

	@AfterEach
	void close() {
		this.fixture.close();
	}

	@Override
	protected ExecutionStore open(PayloadSerializer serializer, Clock time, int traceSize) {
		return BlockingView.of(new DynamoAsyncExecutionStore(this.fixture.asyncClient(), serializer,
				ExecutionStoreSettings.defaults()
					.withClock(time)
					.withTrace(traceSize)
					.withRetries(Duration.ofMillis(2), 8)));
	}

}
