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

package io.github.dynamospring.execution.worker;

import java.time.Clock;
import java.time.Duration;
import java.time.ZoneOffset;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;

import io.github.dynamospring.embedded.EmbeddedDynamo;
import io.github.dynamospring.embedded.fault.Lag;
import io.github.dynamospring.embedded.fault.Occurrence;
import io.github.dynamospring.execution.ExecutionStore;
import io.github.dynamospring.execution.StoreObserver;
import io.github.dynamospring.execution.dynamo.DynamoExecutionStore;
import io.github.dynamospring.execution.dynamo.ExecutionStoreSettings;
import io.github.dynamospring.execution.dynamo.ExecutionTables;
import io.github.dynamospring.jackson.JacksonPayloadSerializer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.retries.DefaultRetryStrategy;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/**
 * The simulation on the seven tables of DynamoDB, which are throttled, lose answers,
 * conflict and show the past on top of all that goes wrong in the nodes. A failure names
 * its seed: run it alone with {@code -Dsimulation.seed}.
 */
class DynamoSimulationIntegrationTests {

	private static final int ACTIONS = 50;

	private static final Clock NOW = Clock.fixed(Simulation.START, ZoneOffset.UTC);

	private static final JacksonPayloadSerializer SERIALIZER = new JacksonPayloadSerializer();

	@Test
	void invariantsHold() throws InterruptedException {
		Seeds.run(1, 50, Tables::new);
	}

	@Test
	@Tag("long")
	void invariantsHoldForManySeeds() throws InterruptedException {
		Seeds.run(1_000_000, 10_000, Tables::new);
	}

	private static ExecutionStore open(DynamoDbClient client, Clock clock, StoreObserver observer,
			Supplier<String> tokens) {
		return new DynamoExecutionStore(client, SERIALIZER,
				ExecutionStoreSettings.defaults()
					.withClock(clock)
					.withTrace(Simulation.TRACE_SIZE)
					.withRetries(Duration.ofMillis(1), 3)
					.withJitter(() -> 0)
					.withTokens(tokens)
					.withObserver(observer));
	}

	private static DynamoDbClient client(EmbeddedDynamo engine) {
		return DynamoDbClient.builder()
			.httpClient(engine.httpClient())
			.endpointOverride(engine.endpoint())
			.region(Region.EU_CENTRAL_1)
			.credentialsProvider(StaticCredentialsProvider.create(AwsBasicCredentials.create("test", "test")))
			.overrideConfiguration((configuration) -> configuration.retryStrategy(DefaultRetryStrategy.doNotRetry()))
			.build();
	}

	/**
	 * The tables, empty for each simulation.
	 */
	private static final class Tables implements Seeds.Bench {

		private final EmbeddedDynamo engine = EmbeddedDynamo.builder().clock(NOW).build();

		private final DynamoDbClient client = client(this.engine);

		private final EmbeddedDynamo.Snapshot empty;

		Tables() {
			new ExecutionTables(this.client, ExecutionStoreSettings.defaults()).createIfMissing();
			this.empty = this.engine.snapshot();
		}

		@Override
		public Simulation.Summary simulate(long seed) {
			this.empty.restore();
			this.engine.faults().everywhere().throttle(Occurrence.rate(0.02, seed));
			this.engine.faults().everywhere().loseAnswer(Occurrence.rate(0.02, seed + 1));
			this.engine.faults().everywhere().conflict(Occurrence.rate(0.02, seed + 2));
			this.engine.faults().everywhere().delayReads(Lag.ofReads(3));
			this.engine.faults().everywhere().delayIndexes(Lag.ofReads(3));
			AtomicInteger tokens = new AtomicInteger();
			return new Simulation(seed, ACTIONS,
					(clock, observer) -> open(this.client, clock, observer, () -> "token" + tokens.incrementAndGet()),
					this.engine.faults()::clear)
				.run();
		}

		@Override
		public void close() {
			this.client.close();
			this.engine.close();
		}

	}

}
