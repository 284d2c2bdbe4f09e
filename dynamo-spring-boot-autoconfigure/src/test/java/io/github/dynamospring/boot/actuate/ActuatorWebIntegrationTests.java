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

package io.github.dynamospring.boot.actuate;

import java.math.BigDecimal;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import io.github.dynamospring.boot.actuate.shop.Order;
import io.github.dynamospring.boot.actuate.shop.OrderRepository;
import io.github.dynamospring.boot.health.HeldLeases;
import io.github.dynamospring.embedded.EmbeddedDynamo;
import io.github.dynamospring.execution.Commit;
import io.github.dynamospring.execution.ExecutionStatus;
import io.github.dynamospring.execution.ExecutionStore;
import io.github.dynamospring.execution.OutboxEntry;
import io.github.dynamospring.execution.ParkedQuery;
import io.github.dynamospring.execution.StoredExecution;
import io.github.dynamospring.execution.TraceStep;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.AutoConfigurationPackage;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * A whole application with a web server, asked over HTTP. The answers are those in
 * {@code docs/operations.md}, which this test writes with {@code -Dgolden.update=true}.
 */
@Timeout(120)
class ActuatorWebIntegrationTests {

	private static final Path DOCUMENT = Path.of(System.getProperty("basedir", "."), "..", "docs", "operations.md");

	private static final Pattern EXAMPLE = Pattern
		.compile("<!-- answer: GET (?<path>\\S+) -->\n```json\n(?<json>.*?)```\n", Pattern.DOTALL);

	private static final Instant START = Instant.parse("2026-03-01T10:00:00Z");

	private static final EmbeddedDynamo engine = EmbeddedDynamo.builder()
		.clock(Clock.fixed(START, ZoneOffset.UTC))
		.build();

	private static final List<String> requests = new ArrayList<>();

	private static final HttpClient http = HttpClient.newHttpClient();

	private static ConfigurableApplicationContext context;

	private final JsonMapper mapper = new JsonMapper();

	@BeforeAll
	static void start() {
		context = run("--management.endpoint.dynamoexecutions.access=read-only");
		context.getBean(OrderRepository.class)
			.insert(new Order("u1", START, "o1", "PAID", new BigDecimal("42.00"), null, null));
		fill(context.getBean(ExecutionStore.class));
		engine.clock().moveTo(START.plus(Duration.ofMinutes(1)));
		engine.onRequest((request) -> requests.add(request.operation() + request.tableNames()));
	}

	private static ConfigurableApplicationContext run(String... arguments) {
		SpringApplication application = new SpringApplication(Shop.class);
		application.setRegisterShutdownHook(false);
		List<String> all = new ArrayList<>(List.of("--server.port=0", "--dynamo.embedded.enabled=true",
				"--dynamo.tables.action=create", "--dynamo.tables.prefix=shop_", "--dynamo.execution.enabled=true",
				"--dynamo.execution.trace.enabled=true", "--dynamo.execution.workers.node-id=node-1",
				"--dynamo.execution.relay.enabled=false", "--dynamo.execution.timers.enabled=false",
				"--management.endpoints.web.exposure.include=health,info,dynamo,dynamoexecutions",
				"--management.endpoint.health.show-details=always", "--management.info.dynamo.enabled=true",
				"--management.health.defaults.enabled=false", "--management.endpoint.health.probes.enabled=false",
				"--management.health.dynamo.enabled=true", "--management.health.dynamoexecution.enabled=true"));
		for (String argument : arguments) {
			String name = argument.substring(0, argument.indexOf('=') + 1);
			all.removeIf((other) -> other.startsWith(name));
			all.add(argument);
		}
		return application.run(all.toArray(String[]::new));
	}

	private static void fill(ExecutionStore store) {
		StoredExecution<Fulfilment> paid = store
			.commit(Commit.of(StoredExecution.create("order-o1", "fulfilment", new Fulfilment("o1", "4111")))
				.status(ExecutionStatus.RUNNING)
				.activePath("/paid")
				.emit("warehouse", "ship", Map.of("order", "o1"))
				.schedule("shipping", START.plus(Duration.ofHours(2)))
				.trace(TraceStep.of("order-paid").withTransition("/unpaid", "/paid").withActions("requestShipping"))
				.build())
			.execution();
		store.commit(Commit.of(paid).spawn("order-o1:/parcel:1", "/parcel", Map.of("parcel", 1)).build());
		OutboxEntry poison = store
			.commit(Commit.of(StoredExecution.create("order-o2", "fulfilment", new Fulfilment("o2", "4112")))
				.emit("warehouse", "ship", Map.of("order", "o2"))
				.build())
			.outbox()
			.get(0);
		store.park((OutboxEntry) poison.withAttempt(10, null, null), "The warehouse does not know o2", null);
		store.save(StoredExecution.create("order-o3", "fulfilment", new Fulfilment("o3", "4113"))
			.withStatus(ExecutionStatus.FAILED));
		store.save(StoredExecution.create("a;b/c d", "fulfilment", new Fulfilment("o4", "4114")));
	}

	@AfterAll
	static void stop() {
		context.close();
		engine.close();
	}

	@BeforeEach
	void forgetRequests() {
		requests.clear();
	}

	@Test
	void answersAreThoseInTheDocument() throws Exception {
		String document = Files.readString(DOCUMENT);
		StringBuilder current = new StringBuilder();
		ConfigurableApplicationContext working = run("--dynamo.execution.relay.enabled=true",
				"--dynamo.execution.timers.enabled=true");
		Matcher matcher = EXAMPLE.matcher(document);
		TreeSet<String> paths = new TreeSet<>();
		while (matcher.find()) {
			String path = matcher.group("path");
			paths.add(path);
			HttpResponse<String> answer = get(working, path);
			assertThat(answer.statusCode()).as(path).isEqualTo(200);
			matcher.appendReplacement(current, Matcher
				.quoteReplacement("<!-- answer: GET " + path + " -->\n```json\n" + pretty(answer.body()) + "```\n"));
		}
		matcher.appendTail(current);
		working.close();
		assertThat(paths).hasSize(8);
		if (Boolean.getBoolean("golden.update")) {
			Files.writeString(DOCUMENT, current);
		}
		else {
			assertThat(document).isEqualTo(current.toString());
		}
	}

	private String pretty(String json) {
		JsonNode tree = this.mapper.readTree(json);
		return this.mapper.writerWithDefaultPrettyPrinter().writeValueAsString(tree).replace("\r\n", "\n") + "\n";
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|',
			textBlock = """
					/actuator/dynamo                                           |
					/actuator/dynamo/shop_orders                               | DescribeTable[shop_orders] DescribeTimeToLive[shop_orders]
					/actuator/dynamo/shop_customers                            | DescribeTable[shop_customers]
					/actuator/dynamo/unknown                                   |
					/actuator/info                                             |
					/actuator/health/dynamo                                    | DescribeTable[shop_customers]
					/actuator/health/dynamoExecution                           | Scan[spawns] Scan[outbox] Scan[timers] Query[counters] BatchGetItem[counters]
					/actuator/dynamoexecutions                                 | Scan[outbox] Scan[spawns] Scan[timers] Query[counters] BatchGetItem[counters]
					/actuator/dynamoexecutions/executions?status=FAILED        | Query[executions] Query[executions] BatchGetItem[executions]
					/actuator/dynamoexecutions/executions/order-o1             | GetItem[executions] Query[trace] Query[timers]
					/actuator/dynamoexecutions/executions/unknown              | GetItem[executions]
					/actuator/dynamoexecutions/parked                          | Query[counters] BatchGetItem[counters] Query[counters] BatchGetItem[counters]
					/actuator/dynamoexecutions/nonsense                        |
					""")
	void readingCostsWhatTheDocumentSays(String path, @Nullable String expected) throws Exception {
		get(path);
		String sent = String.join(" ", requests).replace("shop_execution_", "");
		assertThat(sent).isEqualTo((expected != null) ? expected : "");
	}

	@ParameterizedTest
	@ValueSource(strings = { "/actuator/dynamo/unknown", "/actuator/dynamoexecutions/executions/unknown",
			"/actuator/dynamoexecutions/executions?id=unknown", "/actuator/dynamoexecutions/nonsense" })
	void whatIsUnknownIsNotFound(String path) throws Exception {
		assertThat(get(path).statusCode()).isEqualTo(404);
	}

	@ParameterizedTest
	@ValueSource(strings = { "/actuator/dynamoexecutions/executions?limit=0",
			"/actuator/dynamoexecutions/executions?limit=x", "/actuator/dynamoexecutions/executions?status=NONSENSE",
			"/actuator/dynamoexecutions/executions?cursor=nonsense", "/actuator/dynamoexecutions/parked?limit=0",
			"/actuator/dynamoexecutions/parked?limit=-1", "/actuator/dynamoexecutions/parked?limit=99999999999" })
	void impossibleRequestsAreBad(String path) throws Exception {
		assertThat(get(path).statusCode()).isEqualTo(400);
		assertThat(requests).isEmpty();
	}

	@ParameterizedTest
	@ValueSource(strings = { "executions", "parked" })
	void idsThatNoExecutionHasAreNoFailure(String section) throws Exception {
		for (String id : List.of("", "%20", "%23", "%00", "..%2F..%2Fetc", "x".repeat(3000),
				"%F0%9F%98%80".repeat(200))) {
			assertThat(get("/actuator/dynamoexecutions/" + section + "?id=" + id).statusCode()).as(id).isLessThan(500);
		}
	}

	@Test
	void failureOfTheStoreIsNoFaultOfWhoAsksAndStaysInside() throws Exception {
		DynamoDbClient client = context.getBean(DynamoDbClient.class);
		Map<String, AttributeValue> key = Map.of("id", AttributeValue.fromS("damaged"));
		Map<String, AttributeValue> damaged = new HashMap<>(client
			.getItem((request) -> request.tableName("shop_execution_executions")
				.key(Map.of("id", AttributeValue.fromS("order-o1"))))
			.item());
		damaged.putAll(key);
		damaged.put("status", AttributeValue.fromS("secret-4111"));
		client.putItem((request) -> request.tableName("shop_execution_executions").item(damaged));
		HttpResponse<String> response = get("/actuator/dynamoexecutions/executions/damaged");
		client.deleteItem((request) -> request.tableName("shop_execution_executions").key(key));
		assertThat(response.statusCode()).isEqualTo(500);
		assertThat(response.body()).doesNotContain("4111");
	}

	@Test
	void executionIsFoundWhateverItsId() throws Exception {
		String id = "a;b/c d";
		assertThat(
				json(get("/actuator/dynamoexecutions/executions?id=" + URLEncoder.encode(id, StandardCharsets.UTF_8)))
					.get("id")
					.asString())
			.isEqualTo(id);
		context.getBean(ExecutionStore.class)
			.save(StoredExecution.create("order-o1:/parcel:1", "parcel", "state").withParent("order-o1"));
		assertThat(json(get("/actuator/dynamoexecutions/executions/order-o1:/parcel:1")).get("id").asString())
			.isEqualTo("order-o1:/parcel:1");
		context.getBean(ExecutionStore.class).purge("order-o1:/parcel:1");
	}

	@Test
	void nothingCanBeChangedUnlessAccessIsUnrestricted() throws Exception {
		assertThat(post("/actuator/dynamoexecutions/parked", "{\"id\":\"order-o2\"}").statusCode()).isEqualTo(405);
		assertThat(delete("/actuator/dynamoexecutions/parked?id=order-o2&entry=event:2").statusCode()).isEqualTo(405);
		assertThat(requests).isEmpty();
	}

	@Test
	void parkedWorkIsResumedAndDiscardedWhereAccessIsUnrestricted() throws Exception {
		try (ConfigurableApplicationContext open = run("--management.endpoint.dynamoexecutions.access=unrestricted")) {
			ExecutionStore store = open.getBean(ExecutionStore.class);
			OutboxEntry entry = store
				.commit(Commit.of(StoredExecution.create("order-o9", "fulfilment", new Fulfilment("o9", "4119")))
					.emit("warehouse", "ship", "o9")
					.build())
				.outbox()
				.get(0);
			store.park(entry, "poison", null);
			HttpResponse<String> resumed = post(open, "/actuator/dynamoexecutions/parked", "{\"id\":\"order-o9\"}");
			assertThat(resumed.statusCode()).isEqualTo(200);
			assertThat(json(resumed).get("changed").asInt()).isEqualTo(1);
			assertThat(store.parked(ParkedQuery.all(9).ofExecution("order-o9").due(engine.clock().instant())).items())
				.hasSize(1);
			String discard = "/actuator/dynamoexecutions/parked?id=order-o9&entry=event:" + entry.seq();
			assertThat(delete(open, discard).statusCode()).isEqualTo(204);
			assertThat(delete(open, discard).statusCode()).isEqualTo(404);
			assertThat(delete(open, "/actuator/dynamoexecutions/parked?id=order-o9").statusCode()).isEqualTo(400);
			HttpResponse<String> cancelled = post(open, "/actuator/dynamoexecutions/executions",
					"{\"id\":\"order-o9\",\"action\":\"terminate\"}");
			assertThat(cancelled.statusCode()).isEqualTo(200);
			assertThat(store.load("order-o9", Fulfilment.class).orElseThrow().status())
				.isEqualTo(ExecutionStatus.CANCELLED);
			assertThat(post(open, "/actuator/dynamoexecutions/executions", "{\"id\":\"order-o9\"}").statusCode())
				.isEqualTo(400);
			store.purge("order-o9");
		}
	}

	@Test
	void valuesAreShownWhereThePropertySaysSo() throws Exception {
		assertThat(get("/actuator/dynamoexecutions/executions/order-o1").body()).doesNotContain("4111");
		try (ConfigurableApplicationContext open = run("--management.endpoint.dynamoexecutions.show-values=always")) {
			JsonNode execution = json(get(open, "/actuator/dynamoexecutions/executions/order-o1"));
			assertThat(execution.get("state").get("card").asString()).isEqualTo("4111");
		}
		try (ConfigurableApplicationContext open = run(
				"--management.endpoint.dynamoexecutions.show-values=when-authorized")) {
			JsonNode execution = json(get(open, "/actuator/dynamoexecutions/executions/order-o1"));
			assertThat(execution.get("state").asString()).isEqualTo("******");
		}
	}

	private JsonNode json(HttpResponse<String> response) {
		return this.mapper.readTree(response.body());
	}

	private static HttpResponse<String> get(String path) throws Exception {
		return get(context, path);
	}

	private static HttpResponse<String> get(ConfigurableApplicationContext application, String path) throws Exception {
		return http.send(HttpRequest.newBuilder(uri(application, path)).build(), BodyHandlers.ofString());
	}

	private static HttpResponse<String> post(String path, String body) throws Exception {
		return post(context, path, body);
	}

	private static HttpResponse<String> post(ConfigurableApplicationContext application, String path, String body)
			throws Exception {
		return http.send(HttpRequest.newBuilder(uri(application, path))
			.header("Content-Type", "application/json")
			.POST(BodyPublishers.ofString(body))
			.build(), BodyHandlers.ofString());
	}

	private static HttpResponse<String> delete(String path) throws Exception {
		return delete(context, path);
	}

	private static HttpResponse<String> delete(ConfigurableApplicationContext application, String path)
			throws Exception {
		return http.send(HttpRequest.newBuilder(uri(application, path)).DELETE().build(), BodyHandlers.ofString());
	}

	private static URI uri(ConfigurableApplicationContext application, String path) {
		return URI.create("http://localhost:" + application.getEnvironment().getProperty("local.server.port") + path);
	}

	/**
	 * The state of the executions.
	 *
	 * @param order the order
	 * @param card what nobody is to see
	 */
	record Fulfilment(String order, String card) {

	}

	@Configuration(proxyBeanMethods = false)
	@EnableAutoConfiguration
	@AutoConfigurationPackage(basePackageClasses = Order.class)
	static class Shop {

		@Bean(destroyMethod = "")
		EmbeddedDynamo engine() {
			return engine;
		}

		// Which of the leases are held at a moment is up to the workers
		@Bean
		HeldLeases heldLeases() {
			return new HeldLeases() {

				@Override
				public Set<String> names() {
					return new TreeSet<>(Set.of("OUTBOX:outbox", "PARKED", "SPAWN:spawns", "TIMER:timers"));
				}

			};
		}

		@Bean
		Clock clock() {
			return engine.clock();
		}

	}

}
