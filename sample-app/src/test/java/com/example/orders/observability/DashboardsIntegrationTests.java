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

package com.example.orders.observability;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import com.example.orders.OrdersApplication;
import com.example.orders.observability.Dashboard.Query;
import io.github.dynamospring.observability.DynamoTimerObservationHandler;
import io.micrometer.core.instrument.MeterRegistry;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import tools.jackson.databind.JsonNode;

import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.web.server.context.WebServerApplicationContext;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.web.client.RestClient;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/**
 * Holds the dashboard and the alerts to what the sample really tells Prometheus, and
 * where Prometheus is installed to what that makes of it.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class DashboardsIntegrationTests {

	private static final Pattern SAMPLE = Pattern.compile("^([a-z_]+)(?:\\{(.*)})? \\S+$");

	private static final Pattern LABEL = Pattern.compile("([a-z_]+)(?:=~|!~|!=|=)\"");

	private static final Pattern SELECTOR = Pattern.compile("\\b(dynamo_[a-z_]+)(?:\\{([^}]*)})?");

	private static final Pattern GROUPING = Pattern.compile("\\b(?:by|on) \\(([^)]*)\\)");

	/** What Prometheus itself adds. */
	private static final Set<String> ADDED = Set.of("job", "instance");

	private final ConfigurableApplicationContext application = new SpringApplicationBuilder(OrdersApplication.class)
		.profiles("dev")
		.run("--server.port=0", "--shipping.payment-timeout=2s", "--dynamo.max-retries=1",
				"--dynamo.execution.workers.max-attempts=1", "--dynamo.execution.workers.parked-retry=0");

	private final int port = ((WebServerApplicationContext) this.application).getWebServer().getPort();

	private final Traffic traffic = new Traffic(this.application, RestClient.create("http://localhost:" + this.port));

	@BeforeAll
	void useTheApplication() {
		this.traffic.round();
	}

	@AfterAll
	void stopTheApplication() {
		this.application.close();
	}

	@Test
	void eachMeterAndLabelOfTheDashboardIsInWhatTheSampleTells() throws IOException {
		assertThat(Dashboard.panels()).hasSizeGreaterThan(30).allSatisfy(this::verify);
	}

	@Test
	void eachMeterAndLabelOfTheAlertsIsInWhatTheSampleTells() throws IOException {
		assertThat(Dashboard.alerts()).hasSizeGreaterThan(8).allSatisfy(this::verify);
	}

	@Test
	void eachRequestIsTimedOnce() {
		MeterRegistry meters = this.application.getBean(MeterRegistry.class);
		DynamoDbClient client = this.application.getBean(DynamoDbClient.class);
		client.describeLimits();
		client.describeLimits();
		assertThat(meters.get("dynamo.request").tag("action", "DescribeLimits").timer().count()).isEqualTo(2);
		assertThat(this.application.getBean(DynamoTimerObservationHandler.class)).isNotNull();
	}

	private void verify(Query query) {
		Map<String, Set<String>> told = told();
		Set<String> labels = new HashSet<>(ADDED);
		List<MatchResult> selectors = SELECTOR.matcher(query.expression()).results().toList();
		assertThat(selectors).isNotEmpty();
		for (MatchResult selector : selectors) {
			Set<String> there = told.get(selector.group(1));
			assertThat(there).as("labels of %s", selector.group(1)).isNotNull();
			labels.addAll(there);
			if (selector.group(2) != null) {
				assertThat(labels(selector.group(2)).filter((label) -> !ADDED.contains(label))).isSubsetOf(there);
			}
		}
		Stream<String> grouping = GROUPING.matcher(query.expression())
			.results()
			.flatMap((group) -> Stream.of(group.group(1).split(", ")));
		assertThat(grouping).isSubsetOf(labels);
	}

	private Map<String, Set<String>> told() {
		Map<String, Set<String>> told = new HashMap<>();
		this.traffic.scrape()
			.lines()
			.filter((line) -> line.startsWith("dynamo_"))
			.map(SAMPLE::matcher)
			.filter((sample) -> sample.matches())
			.forEach((sample) -> told.computeIfAbsent(sample.group(1), (name) -> new HashSet<>())
				.addAll((sample.group(2) != null) ? labels(sample.group(2)).collect(Collectors.toSet()) : Set.of()));
		return told;
	}

	private static Stream<String> labels(String text) {
		return LABEL.matcher(text).results().map((label) -> label.group(1));
	}

	@Test
	void promtoolAcceptsTheAlertsAndRunsTheirTests() throws Exception {
		Prometheus.assumeInstalled();
		assertThat(Prometheus.promtool("check", "config", "prometheus.yml")).contains("SUCCESS");
		assertThat(Prometheus.promtool("check", "rules", "prometheus-alerts.yml")).contains("SUCCESS");
		assertThat(Prometheus.promtool("test", "rules", "prometheus-alerts-tests.yml")).contains("SUCCESS");
	}

	@Test
	void prometheusHasAnAnswerForEachPanelAndEvaluatesEachAlert(@TempDir Path folder) throws Exception {
		Prometheus.assumeInstalled();
		try (Prometheus prometheus = Prometheus.start(folder, this.port)) {
			this.traffic.round();
			for (Query query : Dashboard.panels()) {
				await(query.toString()).atMost(Duration.ofMinutes(1))
					.until(() -> hasNumber(prometheus.query(query.expression())));
			}
			await("evaluation of the alerts").atMost(Duration.ofMinutes(1))
				.untilAsserted(() -> assertThat(prometheus.rules().findValuesAsString("health"))
					.hasSize(Dashboard.alerts().size())
					.containsOnly("ok"));
			assertThat(prometheus.rules().findValuesAsString("lastError")).isEmpty();
		}
	}

	private static boolean hasNumber(JsonNode series) {
		return series.valueStream().anyMatch((one) -> !one.get("value").get(1).stringValue().equals("NaN"));
	}

}
