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

package io.github.dynamospring.bench;

import java.util.Map;
import java.util.Objects;

import io.github.dynamospring.bench.Paired.Figures;
import io.github.dynamospring.core.DynamoTemplate;
import io.github.dynamospring.core.mapping.DynamoKey;
import io.github.dynamospring.observability.ConsumedCapacityInterceptor;
import io.github.dynamospring.observability.DynamoMeterObservationHandler;
import io.github.dynamospring.observability.DynamoObservationInterceptor;
import io.github.dynamospring.observability.DynamoTimerObservationHandler;
import io.github.dynamospring.observability.ObservedRepositoryInterceptor;
import io.github.dynamospring.repository.support.DynamoRepositoryFactory;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.observation.DefaultMeterObservationHandler;
import io.micrometer.core.instrument.observation.DefaultMeterObservationHandler.IgnoredMeters;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.micrometer.observation.ObservationHandler.FirstMatchingCompositeObservationHandler;
import io.micrometer.observation.ObservationRegistry;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.core.interceptor.ExecutionInterceptor;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ReturnConsumedCapacity;

/**
 * Measures what observing a call adds to a get of the SDK that nobody has to wait for,
 * and says whether that is as little as the project promises. Brief is without the timers
 * of what is under way, which Micrometer keeps unless it is told not to; charged asks for
 * the consumed capacity as well, and counts it. The argument is the number of rounds, 60
 * unless it is given.
 *
 * @since 0.1.0
 */
public final class ObservationCost {

	private static final double NOISE = 0.02;

	private static final PurchaseOrder ORDER = PurchaseOrder.sample(1);

	private static final Map<String, AttributeValue> KEY = Map.of("customerId",
			AttributeValue.fromS(ORDER.customerId()), "orderId", AttributeValue.fromS(ORDER.orderId()));

	private final ObservationRegistry registry;

	private final DynamoDbClient plain = client("");

	private final DynamoDbClient off = client("", new DynamoObservationInterceptor(ObservationRegistry.NOOP));

	private final DynamoDbClient on;

	private final DynamoDbClient brief;

	private final DynamoDbClient charged;

	private ObservationCost() {
		this.registry = registry();
		this.on = client("", new DynamoObservationInterceptor(this.registry));
		this.brief = client("", new DynamoObservationInterceptor(registry(IgnoredMeters.LONG_TASK_TIMER)));
		this.charged = client(",\"ConsumedCapacity\":{\"TableName\":\"orders\",\"CapacityUnits\":0.5}",
				new DynamoObservationInterceptor(registry()),
				new ConsumedCapacityInterceptor(ReturnConsumedCapacity.TOTAL));
	}

	private static ObservationRegistry registry(IgnoredMeters... ignored) {
		MeterRegistry meters = new SimpleMeterRegistry();
		ObservationRegistry registry = ObservationRegistry.create();
		registry.observationConfig()
			.observationHandler(
					new FirstMatchingCompositeObservationHandler(new DynamoTimerObservationHandler(meters, ignored),
							new DefaultMeterObservationHandler(meters, ignored)))
			.observationHandler(new DynamoMeterObservationHandler(meters));
		return registry;
	}

	/**
	 * Measure.
	 * @param arguments the number of rounds
	 */
	public static void main(String[] arguments) {
		ObservationCost cost = new ObservationCost();
		Paired paired = new Paired(300, (arguments.length > 0) ? Integer.parseInt(arguments[0]) : 60);
		PurchaseOrders repository = cost.repository(cost.plain, false);
		PurchaseOrders observed = cost.repository(cost.charged, true);
		DynamoKey id = DynamoKey.of(ORDER.customerId(), ORDER.orderId());
		paired.add("get", () -> get(cost.plain))
			.add("get, off", () -> get(cost.off))
			.add("get, on", () -> get(cost.on))
			.add("get, on, brief", () -> get(cost.brief))
			.add("get, charged", () -> get(cost.charged))
			.add("findById", () -> repository.findById(id))
			.add("findById, on", () -> observed.findById(id));
		Map<String, Figures> figures = paired.run();
		System.out.printf("%-16s %12s %12s %8s %8s%n", "", "CPU ns", "bytes", "CPU", "bytes");
		figures.forEach((name, figure) -> System.out.printf("%-16s %12.0f %12.0f %8.3f %8.3f%n", name,
				figure.cpuNanos(), figure.bytes(), figure.cpuRatio(), figure.bytesRatio()));
		boolean kept = verdict("off", figures.get("get, off"), 1.01) & verdict("on", figures.get("get, on"), 1.10);
		System.exit(kept ? 0 : 1);
	}

	private static boolean verdict(String name, @Nullable Figures figures, double goal) {
		double ratio = Objects.requireNonNull(figures).cpuRatio();
		boolean kept = ratio <= goal + NOISE;
		System.out.printf("  %-6s %-4s %.3f (%.2f)%n", kept ? "kept" : "MISSED", name, ratio, goal);
		return kept;
	}

	private static DynamoDbClient client(String consumed, ExecutionInterceptor... interceptors) {
		String item = Json.of(Setting.converter().write(ORDER));
		StubHttpClient http = new StubHttpClient(Map.of("GetItem", "{\"Item\":%s%s}".formatted(item, consumed)));
		return StubHttpClient.client(http, interceptors);
	}

	private PurchaseOrders repository(DynamoDbClient client, boolean observed) {
		DynamoRepositoryFactory factory = new DynamoRepositoryFactory(new DynamoTemplate(client, Setting.converter()));
		if (observed) {
			factory.addRepositoryProxyPostProcessor((proxy, information) -> proxy
				.addAdvice(new ObservedRepositoryInterceptor(this.registry, information.getRepositoryInterface())));
		}
		return factory.getRepository(PurchaseOrders.class);
	}

	private static Object get(DynamoDbClient client) {
		return client.getItem((request) -> request.tableName("orders").key(KEY)).item();
	}

}
