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

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;

import io.github.dynamospring.embedded.EmbeddedDynamo;
import io.github.dynamospring.embedded.EmbeddedRequest;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.web.server.context.WebServerApplicationContext;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.web.client.RestClient;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for an application that is started again with its tables still there, as the
 * {@code localstack} profile is: a real web server, and DynamoDB behind an endpoint.
 */
class RestartIntegrationTests {

	private static final Set<String> ITEM_OPERATIONS = Set.of("GetItem", "BatchGetItem", "Query", "Scan", "PutItem",
			"UpdateItem", "DeleteItem", "BatchWriteItem", "TransactGetItems", "TransactWriteItems");

	private static final String ORDER = "/customers/RATTC/orders/1998-05-06T00:00:00Z/11077";

	private final List<String> requests = new CopyOnWriteArrayList<>();

	@Test
	void importsOnceAndKeepsWhatHasChangedSince() {
		try (EmbeddedDynamo dynamo = EmbeddedDynamo.builder().httpPort(0).build()) {
			dynamo.onRequest(this::record);
			try (ConfigurableApplicationContext application = start(dynamo)) {
				List<String> expected = new ArrayList<>(List.of("GetItem"));
				for (int i = 0; i < 4 + 4 + 34; i++) {
					expected.add("BatchWriteItem");
				}
				expected.add("PutItem");
				assertThat(this.requests).isEqualTo(expected);
				JsonNode order = client(application).post().uri(ORDER + "/shipment").retrieve().body(JsonNode.class);
				assertThat(order).isNotNull();
				assertThat(order.get("status").stringValue()).isEqualTo("SHIPPED");
			}
			this.requests.clear();
			try (ConfigurableApplicationContext application = start(dynamo)) {
				assertThat(this.requests).containsExactly("GetItem");
				JsonNode order = client(application).get().uri(ORDER).retrieve().body(JsonNode.class);
				assertThat(order).isNotNull();
				assertThat(order.get("status").stringValue()).isEqualTo("SHIPPED");
			}
		}
	}

	private void record(EmbeddedRequest request) {
		if (ITEM_OPERATIONS.contains(request.operation())) {
			this.requests.add(request.operation());
		}
	}

	private static ConfigurableApplicationContext start(EmbeddedDynamo dynamo) {
		return new SpringApplicationBuilder(OrdersApplication.class).profiles("localstack")
			.run("--dynamo.endpoint=" + dynamo.endpoint(), "--server.port=0", "--dynamo.execution.relay.enabled=false",
					"--dynamo.execution.timers.enabled=false");
	}

	private static RestClient client(ConfigurableApplicationContext application) {
		int port = ((WebServerApplicationContext) application).getWebServer().getPort();
		return RestClient.create("http://localhost:" + port);
	}

}
