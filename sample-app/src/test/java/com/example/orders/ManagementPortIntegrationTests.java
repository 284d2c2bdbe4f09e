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

package com.example.orders;

import java.util.List;

import io.github.dynamospring.embedded.EmbeddedDynamo;
import io.github.dynamospring.observability.DynamoMeterObservationHandler;
import io.micrometer.core.instrument.MeterRegistry;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import tools.jackson.databind.JsonNode;

import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.http.HttpMethod;
import org.springframework.http.HttpStatusCode;
import org.springframework.http.MediaType;
import org.springframework.web.client.RestClient;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for an application with {@code management.server.port}, so that its endpoints are
 * in an application context and behind a web server of their own.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ManagementPortIntegrationTests {

	private final EmbeddedDynamo dynamo = EmbeddedDynamo.builder().httpPort(0).build();

	private final ConfigurableApplicationContext application = new SpringApplicationBuilder(OrdersApplication.class)
		.profiles("localstack")
		.run("--dynamo.endpoint=" + this.dynamo.endpoint(), "--northwind.import.enabled=false", "--server.port=0",
				"--management.server.port=0", "--dynamo.execution.relay.enabled=false",
				"--dynamo.execution.timers.enabled=false", "--management.info.dynamo.enabled=true",
				"--management.endpoint.health.show-details=always",
				"--management.endpoints.web.exposure.include=health,info,dynamo,dynamoexecutions,prometheus");

	@AfterAll
	void stop() {
		this.application.close();
		this.dynamo.close();
	}

	@Test
	void endpointsAnswerThereAndNowhereElse() {
		assertThat(get("/actuator/dynamo").toString()).contains("orders");
		assertThat(get("/actuator/dynamo/orders").get("status").stringValue()).isEqualTo("ACTIVE");
		assertThat(get("/actuator/dynamoexecutions").get("outbox").get("count").stringValue()).isEqualTo("0");
		assertThat(get("/actuator/info").get("dynamo").get("clients").has("dynamoDbClient")).isTrue();
		JsonNode health = get("/actuator/health").get("components");
		assertThat(health.get("dynamo").get("status").stringValue()).isEqualTo("UP");
		assertThat(health.get("dynamoExecution").get("status").stringValue()).isEqualTo("UP");
		for (String path : List.of("dynamo", "dynamoexecutions", "health")) {
			assertThat(status("local.server.port", HttpMethod.GET, "/actuator/" + path)).as(path)
				.isEqualTo(HttpStatusCode.valueOf(404));
		}
	}

	@Test
	void nothingCanBeChangedByDefault() {
		for (String path : List.of("parked", "executions")) {
			String uri = "/actuator/dynamoexecutions/" + path;
			assertThat(status("local.management.port", HttpMethod.POST, uri)).isEqualTo(HttpStatusCode.valueOf(405));
			assertThat(status("local.management.port", HttpMethod.DELETE, uri + "?id=a&entry=b"))
				.isEqualTo(HttpStatusCode.valueOf(405));
		}
	}

	@Test
	void requestsAreMeasuredOnce() {
		this.application.getBean(DynamoDbClient.class).describeLimits();
		MeterRegistry meters = this.application.getBean(MeterRegistry.class);
		assertThat(meters.get("dynamo.request").tag("action", "DescribeLimits").timer().count()).isOne();
		assertThat(this.application.getBeansOfType(DynamoMeterObservationHandler.class)).hasSize(1);
		String scraped = client("local.management.port").get()
			.uri("/actuator/prometheus")
			.retrieve()
			.body(String.class);
		assertThat(scraped).isNotNull();
		assertThat(scraped.lines()
			.filter((line) -> line.startsWith("dynamo_request_seconds_count{") && line.contains("\"DescribeLimits\"")))
			.singleElement()
			.satisfies((line) -> assertThat(line).endsWith(" 1"));
	}

	private JsonNode get(String uri) {
		JsonNode answer = client("local.management.port").get().uri(uri).retrieve().body(JsonNode.class);
		assertThat(answer).as(uri).isNotNull();
		return answer;
	}

	private HttpStatusCode status(String port, HttpMethod method, String uri) {
		return client(port).method(method)
			.uri(uri)
			.contentType(MediaType.APPLICATION_JSON)
			.body("{\"id\":\"a\",\"action\":\"cancel\"}")
			.exchange((request, response) -> response.getStatusCode());
	}

	private RestClient client(String port) {
		return RestClient.create("http://localhost:" + this.application.getEnvironment().getProperty(port));
	}

}
