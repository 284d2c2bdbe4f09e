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
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The form of the dashboard and the alerts. No library checks a dashboard for Grafana, so
 * these are the fields its JSON model demands, and the mistakes an import does not tell
 * of.
 */
class DashboardTests {

	@Test
	void dashboardHasWhatGrafanaNeedsOfIt() throws IOException {
		JsonNode dashboard = Dashboard.json();
		assertThat(dashboard.get("uid").stringValue()).matches("[a-zA-Z0-9_-]{1,40}");
		assertThat(dashboard.get("title").stringValue()).isNotBlank();
		assertThat(dashboard.get("schemaVersion").intValue()).isBetween(36, 42);
		assertThat(dashboard.has("id")).as("an id is that of one server").isFalse();
		assertThat(dashboard.get("time").get("from").stringValue()).startsWith("now-");
		assertThat(dashboard.get("time").get("to").stringValue()).isEqualTo("now");
		assertThat(dashboard.get("annotations").get("list").isArray()).isTrue();
	}

	@Test
	void dataSourceIsAVariableThatEverythingUses() throws IOException {
		JsonNode dashboard = Dashboard.json();
		JsonNode variables = dashboard.get("templating").get("list");
		assertThat(variables.get(0).get("name").stringValue()).isEqualTo("datasource");
		assertThat(variables.get(0).get("type").stringValue()).isEqualTo("datasource");
		assertThat(variables.get(0).get("query").stringValue()).isEqualTo("prometheus");
		List<JsonNode> users = new ArrayList<>();
		variables.valueStream().skip(1).forEach(users::add);
		panels(dashboard).forEach((panel) -> {
			users.add(panel);
			panel.get("targets").forEach(users::add);
		});
		assertThat(users).hasSizeGreaterThan(40).allSatisfy((user) -> {
			assertThat(user.get("datasource").get("type").stringValue()).isEqualTo("prometheus");
			assertThat(user.get("datasource").get("uid").stringValue()).isEqualTo("${datasource}");
		});
	}

	@Test
	void panelsHaveTheirPlaceAndTellWhatTheyShow() throws IOException {
		Set<Integer> ids = new HashSet<>();
		Set<String> titles = new HashSet<>();
		Set<String> taken = new HashSet<>();
		for (JsonNode panel : Dashboard.json().get("panels")) {
			assertThat(ids.add(panel.get("id").intValue())).as("id of %s", panel).isTrue();
			assertThat(titles.add(panel.get("title").stringValue())).as("title of %s", panel).isTrue();
			JsonNode place = panel.get("gridPos");
			int right = place.get("x").intValue() + place.get("w").intValue();
			assertThat(right).as("right edge of %s", panel.get("title")).isBetween(1, 24);
			for (int x = place.get("x").intValue(); x < right; x++) {
				for (int y = 0; y < place.get("h").intValue(); y++) {
					assertThat(taken.add(x + "," + (y + place.get("y").intValue())))
						.as("room for %s", panel.get("title"))
						.isTrue();
				}
			}
		}
		assertThat(panels(Dashboard.json())).hasSizeGreaterThan(20).allSatisfy((panel) -> {
			assertThat(panel.get("type").stringValue()).isIn("timeseries", "stat");
			assertThat(panel.get("description").stringValue()).isNotBlank();
			assertThat(panel.get("fieldConfig").get("defaults").get("unit").stringValue()).isNotBlank();
			assertThat(panel.get("targets")).isNotEmpty().allSatisfy((target) -> {
				assertThat(target.get("refId").stringValue()).matches("[A-Z]");
				assertThat(target.get("expr").stringValue()).contains("job=~\"$job\"");
				assertThat(target.get("legendFormat").stringValue()).isNotBlank();
			});
		});
	}

	private static List<JsonNode> panels(JsonNode dashboard) {
		Stream<JsonNode> panels = dashboard.get("panels").valueStream();
		return panels.filter((panel) -> !panel.get("type").stringValue().equals("row")).toList();
	}

	@Test
	void eachAlertSaysWhatToDoAndHasATest() throws IOException {
		String tests = Files.readString(Dashboard.FOLDER.resolve("prometheus-alerts-tests.yml"));
		assertThat(Dashboard.rules()).hasSizeGreaterThan(8).allSatisfy((rule) -> {
			assertThat(rule.get("for")).isNotNull();
			assertThat((Map<?, ?>) rule.get("labels")).extracting("severity").isIn("warning", "critical");
			assertThat((Map<?, ?>) rule.get("annotations")).extracting("summary", "description", "runbook")
				.doesNotContainNull();
			assertThat(tests).contains("alertname: " + rule.get("alert"));
		});
	}

}
