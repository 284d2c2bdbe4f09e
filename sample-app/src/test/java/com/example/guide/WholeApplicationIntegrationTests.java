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

package com.example.guide;

import java.time.Instant;

import io.github.dynamospring.boot.test.autoconfigure.AutoConfigureDynamoRequests;
import io.github.dynamospring.boot.test.autoconfigure.AutoConfigureEmbeddedDynamo;
import io.github.dynamospring.boot.test.request.DynamoRequests;
import org.junit.jupiter.api.RepeatedTest;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.test.context.ActiveProfiles;

import static org.assertj.core.api.Assertions.assertThat;

// @formatter:off
// tag::application[]
@SpringBootTest(webEnvironment = SpringBootTest.WebEnvironment.NONE)
@AutoConfigureEmbeddedDynamo                    // whatever the configuration says: production is not touched
@AutoConfigureDynamoRequests
@ActiveProfiles("production")
class WholeApplicationIntegrationTests {

	@Autowired
	private OrderRepository orders;

	@RepeatedTest(2)
	void eachTestBeginsAfresh(DynamoRequests requests) {
		assertThat(this.orders.findByUserId("u1")).isEmpty();
		Instant placedAt = Instant.parse("2024-01-15T10:00:00Z");
		this.orders.save(new Order("u1", placedAt, "o1", null, OrderStatus.PAID, null, null, null));
		assertThat(requests).hasOperations("Query", "PutItem").useOnlyTables("shop_app_data");
	}

}
// end::application[]
// @formatter:on
