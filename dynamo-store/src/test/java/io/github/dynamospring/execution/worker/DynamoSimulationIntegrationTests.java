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

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The simulation on the seven tables of DynamoDB, which are throttled, lose answers,
 * conflict and show the past on top of all that goes wrong in the nodes. A failure names
 * its seed: run it alone with {@code -Dsimulation.seed}.
 */
class DynamoSimulationIntegrationTests {

	private static final int ACTIONS = 50;

	private static final Clock NOW = Clock.fixed(Simulation.START, ZoneOffset.UTC);

	private final JacksonPayloadSerializer serializer = new JacksonPayloadSerializer();

	@Test
	void invariantsHold() {
		simulate(Long.getLong("simulation.seed", 1), (System.getProperty("simulation.seed") != null) ? 1 : 30);
	}

	@Test
	@Tag("long")
	void invariantsHoldForManySeeds() {
		simulate(1_000_000, 1000);
	}

	private void simulate(long first, int seeds) {
		Simulation.Summary all = new Simulation.Summary(0, 0, 0);
		for (long seed = first; seed < first + seeds; seed++) {
			all = all.plus(simulate(seed));
		}
		if (seeds > 1) {
			assertThat(all.calls()).isGreaterThan(20 * seeds);
			assertThat(all.crashes()).isGreaterThan(seeds);
			assertThat(all.timers()).isGreaterThan(seeds);
		}
	}

	private Simulation.Summary simulate(long seed) {
		try (EmbeddedDynamo engine = EmbeddedDynamo.builder().clock(NOW).build();
				DynamoDbClient client = client(engine)) {
			new ExecutionTables(client, ExecutionStoreSettings.defaults()).createIfMissing();
			engine.faults().everywhere().throttle(Occurrence.rate(0.02, seed));
			engine.faults().everywhere().loseAnswer(Occurrence.rate(0.02, seed + 1));
			engine.faults().everywhere().conflict(Occurrence.rate(0.02, seed + 2));
			engine.faults().everywhere().delayReads(Lag.ofReads(3));
			AtomicInteger tokens = new AtomicInteger();
			return new Simulation(seed, ACTIONS, (clock, observer) -> open(client, clock, observer, tokens),
					engine.faults()::clear)
				.run();
		}
		catch (AssertionError | RuntimeException ex) {
			throw new AssertionError("The seed is " + seed, ex);
		}
	}

	private ExecutionStore open(DynamoDbClient client, Clock clock, StoreObserver observer, AtomicInteger tokens) {
		return new DynamoExecutionStore(client, this.serializer,
				ExecutionStoreSettings.defaults()
					.withClock(clock)
					.withTrace(Simulation.TRACE_SIZE)
					.withRetries(Duration.ofMillis(1), 3)
					.withJitter(() -> 0)
					.withTokens(() -> "token" + tokens.incrementAndGet())
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

}
