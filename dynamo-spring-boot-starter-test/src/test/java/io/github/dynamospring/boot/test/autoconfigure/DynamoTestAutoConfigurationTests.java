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

package io.github.dynamospring.boot.test.autoconfigure;

import java.time.Clock;

import io.github.dynamospring.boot.autoconfigure.DynamoAutoConfiguration;
import io.github.dynamospring.boot.autoconfigure.embedded.EmbeddedDynamoAutoConfiguration;
import io.github.dynamospring.boot.test.request.DynamoRequests;
import io.github.dynamospring.embedded.EmbeddedDynamo;
import io.github.dynamospring.embedded.fault.Faults;
import io.github.dynamospring.embedded.fault.MovableClock;
import io.github.dynamospring.embedded.recording.DynamoRequestRecorder;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.DynamoDbAsyncClient;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.test.context.FilteredClassLoader;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for {@link EmbeddedDynamoTestAutoConfiguration} and
 * {@link DynamoRequestsAutoConfiguration}.
 */
class DynamoTestAutoConfigurationTests {

	private final ApplicationContextRunner contextRunner = new ApplicationContextRunner()
		.withConfiguration(AutoConfigurations.of(EmbeddedDynamoAutoConfiguration.class, DynamoAutoConfiguration.class,
				EmbeddedDynamoTestAutoConfiguration.class, DynamoRequestsAutoConfiguration.class))
		.withPropertyValues("dynamo.region=eu-central-1");

	private final ApplicationContextRunner embedded = this.contextRunner
		.withPropertyValues("dynamo.embedded.enabled=true");

	@Test
	void faultsAndClockAreThoseOfTheEngine() {
		this.embedded.run((context) -> {
			EmbeddedDynamo engine = context.getBean(EmbeddedDynamo.class);
			assertThat(context).getBean(Faults.class).isSameAs(engine.faults());
			assertThat(context).getBean(Clock.class).isSameAs(engine.clock());
		});
	}

	@Test
	void faultsAndClockAreMissingWithoutAnEngine() {
		this.contextRunner.run((context) -> assertThat(context).hasNotFailed()
			.doesNotHaveBean(Faults.class)
			.doesNotHaveBean(Clock.class));
	}

	@Test
	void faultsAndClockAreMissingWithoutTheEnginesClass() {
		this.contextRunner.withClassLoader(new FilteredClassLoader(EmbeddedDynamo.class))
			.run((context) -> assertThat(context).hasNotFailed().doesNotHaveBean(Clock.class));
	}

	@Test
	void clockOfTheApplicationIsTheOnlyOne() {
		this.embedded.withBean(Clock.class, Clock::systemUTC)
			.run((context) -> assertThat(context).hasSingleBean(Clock.class).doesNotHaveBean(MovableClock.class));
	}

	@Test
	void requestsOfTheClientsAreRecorded() {
		this.embedded.run((context) -> {
			context.getBean(DynamoDbClient.class).listTables();
			context.getBeanProvider(DynamoDbAsyncClient.class).ifAvailable((client) -> client.listTables().join());
			DynamoRequests requests = context.getBean(DynamoRequests.class);
			assertThat(requests).first().isOperation("ListTables").hasSucceeded();
			assertThat(requests.list()).isEqualTo(context.getBean(DynamoRequestRecorder.class).list());
		});
	}

	@Test
	void recorderBacksOff() {
		DynamoRequestRecorder recorder = new DynamoRequestRecorder();
		this.embedded.withBean("mine", DynamoRequestRecorder.class, () -> recorder).run((context) -> {
			assertThat(context).hasSingleBean(DynamoRequestRecorder.class);
			context.getBean(DynamoDbClient.class).listTables();
			assertThat(recorder.list()).hasSize(1);
		});
	}

	@Test
	void requestsBackOff() {
		DynamoRequests requests = new DynamoRequests(new DynamoRequestRecorder());
		this.embedded.withBean("mine", DynamoRequests.class, () -> requests)
			.run((context) -> assertThat(context).getBean(DynamoRequests.class).isSameAs(requests));
	}

}
