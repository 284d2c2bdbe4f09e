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

package io.github.dynamospring.observability;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;

import io.micrometer.core.instrument.Clock;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.MockClock;
import io.micrometer.core.instrument.observation.DefaultMeterObservationHandler;
import io.micrometer.core.instrument.observation.DefaultMeterObservationHandler.IgnoredMeters;
import io.micrometer.core.instrument.observation.MeterObservationHandler;
import io.micrometer.core.instrument.simple.SimpleConfig;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.micrometer.observation.Observation;
import io.micrometer.observation.ObservationRegistry;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.model.GetItemRequest;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for {@link DynamoTimerObservationHandler}: there is no difference to Micrometer's
 * own handler that a meter could tell.
 */
class DynamoTimerObservationHandlerTests {

	private final MockClock clock = new MockClock();

	private final MeterRegistry meters = registry(this.clock);

	private final MeterRegistry expected = registry(this.clock);

	@Test
	void keepsTheMetersOfMicrometersOwnHandler() {
		requests(new DynamoTimerObservationHandler(this.meters), new DefaultMeterObservationHandler(this.expected));
		assertThat(values(this.meters)).isEqualTo(values(this.expected)).hasSize(7);
		assertThat(this.meters.get("dynamo.request").tags("table", "orders", "error", "none").timer().count())
			.isEqualTo(2);
	}

	@Test
	void keepsNoTimersOfWhatIsUnderWayWhereTheyAreIgnored() {
		requests(new DynamoTimerObservationHandler(this.meters, IgnoredMeters.LONG_TASK_TIMER),
				new DefaultMeterObservationHandler(this.expected, IgnoredMeters.LONG_TASK_TIMER));
		assertThat(values(this.meters)).isEqualTo(values(this.expected)).hasSize(5);
	}

	@Test
	void tellsWhatIsUnderWay() {
		Observation request = request(new DynamoTimerObservationHandler(this.meters), "orders").start();
		assertThat(this.meters.get("dynamo.request.active").longTaskTimer().activeTasks()).isOne();
		request.stop();
		assertThat(this.meters.get("dynamo.request.active").longTaskTimer().activeTasks()).isZero();
	}

	@Test
	void timesRequestsOnly() {
		assertThat(new DynamoTimerObservationHandler(this.meters).supportsContext(new Observation.Context())).isFalse();
	}

	private void requests(MeterObservationHandler<?>... handlers) {
		for (MeterObservationHandler<?> handler : handlers) {
			requests(handler);
		}
	}

	private void requests(MeterObservationHandler<?> handler) {
		for (String table : List.of("orders", "orders", "customers")) {
			Observation request = request(handler, table).start();
			this.clock.add(20, TimeUnit.MILLISECONDS);
			request.event(Observation.Event.of("answered"));
			stop(request);
		}
		Observation failing = request(handler, "orders").start();
		this.clock.add(1, TimeUnit.SECONDS);
		failing.error(new IllegalStateException());
		stop(failing);
	}

	private static void stop(Observation request) {
		if (request.getContext() instanceof DynamoRequestContext context) {
			context.end();
		}
		request.stop();
	}

	private static Observation request(MeterObservationHandler<?> handler, String table) {
		ObservationRegistry registry = ObservationRegistry.create();
		registry.observationConfig().observationHandler(handler);
		return Observation.createNotStarted(new DefaultDynamoRequestObservationConvention(),
				() -> new DynamoRequestContext("GetItem", GetItemRequest.builder().tableName(table).build()), registry);
	}

	private static MeterRegistry registry(Clock clock) {
		return new SimpleMeterRegistry(SimpleConfig.DEFAULT, clock);
	}

	private static Map<String, String> values(MeterRegistry registry) {
		Map<String, String> values = new TreeMap<>();
		for (Meter meter : registry.getMeters()) {
			values.put(meter.getId().toString(), meter.measure().toString());
		}
		return values;
	}

}
