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

package io.github.dynamospring.boot.autoconfigure.observation;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.classic.spi.ThrowableProxyUtil;
import ch.qos.logback.core.AppenderBase;
import io.github.dynamospring.boot.autoconfigure.DynamoAutoConfiguration;
import io.github.dynamospring.boot.autoconfigure.data.DynamoDataAutoConfiguration;
import io.github.dynamospring.boot.autoconfigure.data.DynamoRepositoriesAutoConfiguration;
import io.github.dynamospring.boot.autoconfigure.embedded.EmbeddedDynamoAutoConfiguration;
import io.github.dynamospring.boot.autoconfigure.execution.DynamoExecutionAutoConfiguration;
import io.github.dynamospring.embedded.EmbeddedDynamo;
import io.github.dynamospring.embedded.fault.Fault;
import io.github.dynamospring.embedded.fault.Occurrence;
import io.github.dynamospring.execution.Commit;
import io.github.dynamospring.execution.DueTimer;
import io.github.dynamospring.execution.ExecutionStore;
import io.github.dynamospring.execution.OutboxEntry;
import io.github.dynamospring.execution.ParkedQuery;
import io.github.dynamospring.execution.SpawnEntry;
import io.github.dynamospring.execution.StoredExecution;
import io.github.dynamospring.execution.worker.OnEvent;
import io.github.dynamospring.execution.worker.OnSpawn;
import io.github.dynamospring.execution.worker.OnTimer;
import io.github.dynamospring.execution.worker.OutboxRelay;
import io.github.dynamospring.execution.worker.ParkedRetrier;
import io.github.dynamospring.execution.worker.SpawnRelay;
import io.github.dynamospring.execution.worker.TimerSweeper;
import io.github.dynamospring.execution.worker.WorkHandlers;
import io.github.dynamospring.execution.worker.WorkerResources;
import io.github.dynamospring.execution.worker.WorkerSettings;
import io.github.dynamospring.observability.DynamoMeterObservationHandler;
import io.micrometer.core.instrument.LongTaskTimer;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tag;
import io.micrometer.core.instrument.observation.DefaultMeterObservationHandler;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.micrometer.observation.Observation;
import io.micrometer.observation.ObservationHandler;
import io.micrometer.observation.ObservationRegistry;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.slf4j.LoggerFactory;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeDefinition;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BillingMode;
import software.amazon.awssdk.services.dynamodb.model.KeySchemaElement;
import software.amazon.awssdk.services.dynamodb.model.KeysAndAttributes;
import software.amazon.awssdk.services.dynamodb.model.VectorDistanceFunction;
import software.amazon.awssdk.services.dynamodb.model.VectorIndex;

import org.springframework.boot.autoconfigure.AutoConfigurationPackage;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.ApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.data.domain.Example;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * What is observed of an application that uses all of it, and in which everything that
 * can fail does: exactly the meters the documentation tells of, and nothing of what the
 * application stores.
 */
@Timeout(120)
class ObservedContentIntegrationTests {

	private static final String SECRET = "secret-4711";

	private static final Pattern ROW = Pattern.compile(
			"^\\| ((?:`[a-z.]+`(?:, )?)+) \\| (timer|counter|gauge|active) \\| ([a-z]*) \\| ([^|]*) \\|",
			Pattern.MULTILINE);

	private static final Pattern CODE = Pattern.compile("`([^`]+)`");

	private final ApplicationContextRunner contextRunner = new ApplicationContextRunner()
		.withConfiguration(AutoConfigurations.of(DynamoObservationAutoConfiguration.class,
				DynamoExecutionMeterAutoConfiguration.class, DynamoAutoConfiguration.class,
				DynamoDataAutoConfiguration.class, DynamoRepositoriesAutoConfiguration.class,
				EmbeddedDynamoAutoConfiguration.class, DynamoExecutionAutoConfiguration.class))
		.withUserConfiguration(Application.class)
		.withPropertyValues("dynamo.embedded.enabled=true", "dynamo.tables.action=create",
				"dynamo.return-consumed-capacity=indexes", "dynamo.max-retries=1", "dynamo.execution.enabled=true",
				"dynamo.execution.relay.enabled=false", "dynamo.execution.timers.enabled=false",
				"dynamo.execution.workers.max-attempts=1");

	private final Logger logger = (Logger) LoggerFactory.getLogger("io.github.dynamospring");

	private final Log log = new Log();

	@BeforeEach
	void logEverything() {
		this.log.start();
		this.logger.setLevel(Level.TRACE);
		this.logger.addAppender(this.log);
	}

	@AfterEach
	void logAsBefore() {
		this.logger.detachAppender(this.log);
		this.logger.setLevel(null);
	}

	@Test
	void documentationTellsOfEachMeterItsUnitAndItsTags() {
		this.contextRunner.run((context) -> {
			drive(context);
			Set<String> found = new TreeSet<>();
			context.getBean(MeterRegistry.class)
				.getMeters()
				.stream()
				.filter((meter) -> meter.getId().getName().startsWith("dynamo."))
				.forEach((meter) -> found.add(describe(meter)));
			assertThat(documented()).containsExactlyElementsOf(found);
		});
	}

	private static String describe(Meter meter) {
		String type = (meter instanceof LongTaskTimer) ? "active"
				: meter.getId().getType().name().toLowerCase(Locale.ROOT);
		String unit = meter.getId().getBaseUnit();
		return "%s %s [%s] %s".formatted(meter.getId().getName(), type, (unit != null) ? unit : "",
				meter.getId().getTags().stream().map(Tag::getKey).collect(Collectors.toCollection(TreeSet::new)));
	}

	private static Set<String> documented() throws IOException {
		Set<String> documented = new TreeSet<>();
		String page = Files.readString(Path.of("../docs/observability.md"));
		ROW.matcher(page)
			.results()
			.forEach((row) -> codes(row.group(1)).forEach((name) -> documented.add("%s %s [%s] %s".formatted(name,
					row.group(2), row.group(3), codes(row.group(4)).collect(Collectors.toCollection(TreeSet::new))))));
		return documented;
	}

	private static Stream<String> codes(String text) {
		return CODE.matcher(text).results().map((MatchResult code) -> code.group(1));
	}

	@Test
	void nothingOfTheContentGetsIntoTagsSpansAndLogs() {
		this.contextRunner.run((context) -> {
			drive(context);
			assertThat(context.getBean(MeterRegistry.class).getMeters()).hasSizeGreaterThan(50)
				.extracting((meter) -> meter.getId().toString())
				.noneMatch((id) -> id.contains(SECRET));
			List<Observation.Context> spans = context.getBean(Spans.class).stopped;
			assertThat(spans).hasSizeGreaterThan(30);
			assertThat(spans).extracting(ObservedContentIntegrationTests::textOf)
				.noneMatch((text) -> text.contains(SECRET));
			assertThat(spans).extracting((span) -> span.getError())
				.anyMatch((error) -> error != null)
				.noneMatch((error) -> error != null && stackTrace(error).contains(SECRET));
		});
		assertThat(this.log.lines).anyMatch((line) -> line.contains("ThingLookup"))
			.anyMatch((line) -> line.contains("could not work"))
			.anyMatch((line) -> line.contains("leaves the work of an execution for later"))
			.noneMatch((line) -> line.contains(SECRET));
	}

	private static String textOf(Observation.Context span) {
		Map<String, String> values = new TreeMap<>();
		span.getAllKeyValues().forEach((value) -> values.put(value.getKey(), value.getValue()));
		return span.getName() + " " + span.getContextualName() + " " + values;
	}

	private static String stackTrace(Throwable error) {
		StringWriter writer = new StringWriter();
		error.printStackTrace(new PrintWriter(writer));
		return writer.toString();
	}

	private void drive(ApplicationContext context) throws InterruptedException {
		useRepositories(context.getBean(ThingLookup.class));
		useClient(context.getBean(DynamoDbClient.class), context.getBean(EmbeddedDynamo.class));
		useExecutions(context);
	}

	private void useRepositories(ThingLookup things) {
		things.save(new Thing(SECRET));
		assertThatExceptionOfType(RuntimeException.class).isThrownBy(() -> things.insert(new Thing(SECRET)));
		assertThatExceptionOfType(RuntimeException.class).isThrownBy(() -> things.save(new Thing("#" + SECRET)));
		assertThat(things.findByNameIn(List.of(SECRET, "other"))).hasSize(1);
		assertThat(things.findOne(Example.of(new Thing(SECRET)))).isPresent();
		assertThatExceptionOfType(RuntimeException.class).isThrownBy(things::findAll);
		things.deleteByKey(SECRET);
	}

	private void useClient(DynamoDbClient client, EmbeddedDynamo engine) {
		AttributeValue secret = AttributeValue.fromS(SECRET);
		assertThatExceptionOfType(RuntimeException.class)
			.isThrownBy(() -> client.putItem((put) -> put.tableName("things")
				.item(Map.of("pk", secret, "tags", AttributeValue.fromSs(List.of(SECRET, SECRET))))));
		assertThatExceptionOfType(RuntimeException.class)
			.isThrownBy(() -> client.putItem((put) -> put.tableName("things")
				.item(Map.of("pk", secret))
				.conditionExpression("attribute_exists(pk)")));
		assertThatExceptionOfType(RuntimeException.class).isThrownBy(
				() -> client.query((query) -> query.tableName("things").keyConditionExpression("pk = :" + SECRET)));
		engine.faults().everywhere().throttle(Occurrence.next(1));
		client.putItem((put) -> put.tableName("things").item(Map.of("pk", secret)));
		engine.faults().everywhere().leaveUnprocessed(1, Occurrence.next(1));
		client.batchGetItem((batch) -> batch.requestItems(Map.of("things",
				KeysAndAttributes.builder()
					.keys(List.of(Map.of("pk", secret), Map.of("pk", AttributeValue.fromS("b"))))
					.build())));
		client.scan((scan) -> scan.tableName("things"));
		searchVectors(client, secret);
	}

	private void searchVectors(DynamoDbClient client, AttributeValue secret) {
		client.createTable((table) -> table.tableName("documents")
			.attributeDefinitions(AttributeDefinition.builder().attributeName("pk").attributeType("S").build())
			.keySchema(KeySchemaElement.builder().attributeName("pk").keyType("HASH").build())
			.vectorIndexes(VectorIndex.builder()
				.indexName("meaning")
				.vectorAttribute((vector) -> vector.attributeName("embedding"))
				.dimensions(2L)
				.distanceFunction(VectorDistanceFunction.COSINE)
				.projection((projection) -> projection.projectionType("KEYS_ONLY"))
				.build())
			.billingMode(BillingMode.PAY_PER_REQUEST));
		List<AttributeValue> vector = List.of(AttributeValue.fromN("4711.5"), AttributeValue.fromN("1"));
		client.putItem((put) -> put.tableName("documents")
			.item(Map.of("pk", secret, "embedding", AttributeValue.fromL(vector))));
		client
			.searchVectors((search) -> search.tableName("documents").indexName("meaning").searchVector(vector).topK(1));
	}

	private void useExecutions(ApplicationContext context) throws InterruptedException {
		ExecutionStore store = context.getBean(ExecutionStore.class);
		EmbeddedDynamo engine = context.getBean(EmbeddedDynamo.class);
		Instant now = Clock.systemUTC().instant();
		StoredExecution<String> fresh = StoredExecution.create("id-" + SECRET, "order", SECRET);
		engine.faults().onOperation("TransactWriteItems").conflict(Occurrence.next(1));
		store.commit(Commit.of(fresh)
			.emit(SECRET, "good", SECRET)
			.emit(SECRET, "bad", SECRET)
			.spawn("child-" + SECRET, "root", SECRET)
			.schedule("timer-" + SECRET, now)
			.processed("event-" + SECRET)
			.build());
		assertThatExceptionOfType(RuntimeException.class)
			.isThrownBy(() -> store.commit(Commit.of(fresh).state(SECRET).build()));
		WorkHandlers handlers = context.getBean(WorkHandlers.class);
		WorkerSettings settings = context.getBean(WorkerSettings.class);
		WorkerResources shared = context.getBean(WorkerResources.class);
		WorkerResources resources = new WorkerResources(Clock.systemUTC(), new Random(1), Runnable::run,
				shared.observer(), shared.signal());
		OutboxRelay relay = new OutboxRelay(store, handlers, settings, resources);
		Fault fault = engine.faults()
			.onTable("execution_counters")
			.onOperation("TransactWriteItems")
			.throttle(Occurrence.always());
		new SpawnRelay(store, handlers, settings, resources).step();
		relay.step();
		fault.close();
		new OutboxRelay(store, handlers, settings, resources).step();
		new TimerSweeper(store, handlers, settings, resources).step();
		new ParkedRetrier(store, handlers, settings, resources).step();
		store.discard(store.parked(ParkedQuery.all(1)).items().get(0));
		engine.faults().everywhere().throttle(Occurrence.always());
		relay.start();
		assertThat(this.log.couldNotWork.await(60, TimeUnit.SECONDS)).isTrue();
		engine.faults().clear();
		relay.stop();
	}

	/**
	 * Handlers of which one fails.
	 */
	static class Handlers {

		@OnEvent("good")
		void good(OutboxEntry entry) {
		}

		@OnEvent("bad")
		void bad(OutboxEntry entry, String payload) {
			throw new IllegalStateException(payload);
		}

		@OnSpawn("order")
		void spawned(SpawnEntry entry) {
		}

		@OnTimer("timer-" + SECRET)
		void expired(DueTimer timer) {
		}

	}

	@Configuration(proxyBeanMethods = false)
	@AutoConfigurationPackage
	static class Application {

		@Bean
		SimpleMeterRegistry meterRegistry() {
			return new SimpleMeterRegistry();
		}

		@Bean
		Spans spans() {
			return new Spans();
		}

		@Bean
		ObservationRegistry observationRegistry(MeterRegistry meters, Spans spans) {
			ObservationRegistry registry = ObservationRegistry.create();
			registry.observationConfig()
				.observationHandler(new DefaultMeterObservationHandler(meters))
				.observationHandler(new DynamoMeterObservationHandler(meters))
				.observationHandler(spans);
			return registry;
		}

		@Bean
		Handlers handlers() {
			return new Handlers();
		}

	}

	/**
	 * Keeps what a tracer would see.
	 */
	static class Spans implements ObservationHandler<Observation.Context> {

		private final List<Observation.Context> stopped = new CopyOnWriteArrayList<>();

		@Override
		public boolean supportsContext(Observation.Context context) {
			return true;
		}

		@Override
		public void onStop(Observation.Context context) {
			this.stopped.add(context);
		}

	}

	/**
	 * Keeps what is logged.
	 */
	private static final class Log extends AppenderBase<ILoggingEvent> {

		private final List<String> lines = new CopyOnWriteArrayList<>();

		private final CountDownLatch couldNotWork = new CountDownLatch(1);

		@Override
		protected void append(ILoggingEvent event) {
			this.lines
				.add(event.getLoggerName() + " " + event.getFormattedMessage() + ((event.getThrowableProxy() != null)
						? ThrowableProxyUtil.asString(event.getThrowableProxy()) : ""));
			if (event.getFormattedMessage().contains("could not work")) {
				this.couldNotWork.countDown();
			}
		}

	}

}
