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
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

import org.yaml.snakeyaml.Yaml;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * The dashboard and the alerts of the documentation.
 */
final class Dashboard {

	static final Path FOLDER = Path.of("../docs/observability").toAbsolutePath().normalize();

	private Dashboard() {
	}

	static JsonNode json() throws IOException {
		return JsonMapper.builder().build().readTree(Files.readString(FOLDER.resolve("grafana-dashboard.json")));
	}

	/**
	 * Return the queries of the dashboard, with its variables as Grafana fills them in
	 * when everything is selected.
	 * @return the queries, each with the title of its panel
	 * @throws IOException if the file cannot be read
	 */
	static List<Query> panels() throws IOException {
		List<Query> queries = new ArrayList<>();
		for (JsonNode panel : json().get("panels")) {
			for (JsonNode target : panel.path("targets")) {
				String expression = target.get("expr")
					.stringValue()
					.replace("$__rate_interval", "5m")
					.replace("$job", ".*")
					.replace("$table", ".*");
				queries.add(new Query(panel.get("title").stringValue(), expression));
			}
		}
		return queries;
	}

	/**
	 * Return the expressions of the alerts.
	 * @return the expressions, each with the name of its alert
	 * @throws IOException if the file cannot be read
	 */
	static List<Query> alerts() throws IOException {
		List<Query> queries = new ArrayList<>();
		rules().forEach((rule) -> queries.add(new Query((String) rule.get("alert"), (String) rule.get("expr"))));
		return queries;
	}

	@SuppressWarnings("unchecked")
	static List<Map<String, Object>> rules() throws IOException {
		Map<String, Object> file = new Yaml().load(Files.readString(FOLDER.resolve("prometheus-alerts.yml")));
		List<Map<String, Object>> rules = new ArrayList<>();
		((List<Map<String, Object>>) file.get("groups"))
			.forEach((group) -> rules.addAll((List<Map<String, Object>>) group.get("rules")));
		return rules;
	}

	/**
	 * A query of Prometheus.
	 *
	 * @param name what it is for
	 * @param expression the query
	 */
	record Query(String name, String expression) {

		@Override
		public String toString() {
			return this.name + ": " + this.expression;
		}

	}

}
