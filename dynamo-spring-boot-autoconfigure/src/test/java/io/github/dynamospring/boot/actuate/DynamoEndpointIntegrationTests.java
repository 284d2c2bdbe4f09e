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

import java.util.ArrayList;
import java.util.List;

import io.github.dynamospring.boot.SilentDynamoDbClient;
import io.github.dynamospring.boot.actuate.DynamoClientDescriptor.EndpointKind;
import io.github.dynamospring.boot.actuate.DynamoEndpoint.DynamoDescriptor;
import io.github.dynamospring.boot.actuate.DynamoEndpoint.RepositoryDescriptor;
import io.github.dynamospring.boot.actuate.DynamoEndpoint.TableDescriptor;
import io.github.dynamospring.boot.actuate.EntityDescriptor.IndexDescriptor;
import io.github.dynamospring.boot.actuate.EntityDescriptor.KeyAttributeDescriptor;
import io.github.dynamospring.boot.actuate.EntityDescriptor.KeyDescriptor;
import io.github.dynamospring.boot.actuate.TableStatusDescriptor.IndexStatusDescriptor;
import io.github.dynamospring.boot.actuate.shop.Order;
import io.github.dynamospring.boot.actuate.shop.Shipment;
import io.github.dynamospring.boot.autoconfigure.DynamoAutoConfiguration;
import io.github.dynamospring.boot.autoconfigure.actuate.DynamoEndpointAutoConfiguration;
import io.github.dynamospring.boot.autoconfigure.data.DynamoDataAutoConfiguration;
import io.github.dynamospring.boot.autoconfigure.data.DynamoRepositoriesAutoConfiguration;
import io.github.dynamospring.boot.autoconfigure.embedded.EmbeddedDynamoAutoConfiguration;
import io.github.dynamospring.boot.autoconfigure.execution.DynamoExecutionAutoConfiguration;
import io.github.dynamospring.core.DynamoOperations;
import io.github.dynamospring.core.DynamoTemplate;
import io.github.dynamospring.core.convert.DynamoConverter;
import io.github.dynamospring.embedded.EmbeddedDynamo;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.awscore.exception.AwsErrorDetails;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeDefinition;
import software.amazon.awssdk.services.dynamodb.model.DescribeTableRequest;
import software.amazon.awssdk.services.dynamodb.model.DescribeTableResponse;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;
import software.amazon.awssdk.services.dynamodb.model.KeySchemaElement;

import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.boot.autoconfigure.AutoConfigurationPackage;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

/**
 * Tests {@link DynamoEndpoint} in applications on the embedded engine.
 */
class DynamoEndpointIntegrationTests {

	private final EmbeddedDynamo engine = EmbeddedDynamo.create();

	private final List<String> requests = new ArrayList<>();

	private final ApplicationContextRunner contextRunner = new ApplicationContextRunner()
		.withConfiguration(AutoConfigurations.of(EmbeddedDynamoAutoConfiguration.class, DynamoAutoConfiguration.class,
				DynamoDataAutoConfiguration.class, DynamoExecutionAutoConfiguration.class,
				DynamoEndpointAutoConfiguration.class))
		.withBean(EmbeddedDynamo.class, () -> this.engine)
		.withPropertyValues("dynamo.embedded.enabled=true", "management.endpoints.web.exposure.include=dynamo");

	private final ApplicationContextRunner shopRunner = this.contextRunner
		.withConfiguration(AutoConfigurations.of(DynamoRepositoriesAutoConfiguration.class))
		.withUserConfiguration(Shop.class);

	DynamoEndpointIntegrationTests() {
		this.engine.onRequest((request) -> this.requests.add(request.operation()));
	}

	@Test
	void entitiesAreShownWithTheirTablesKeysAndIndexes() {
		this.shopRunner.withPropertyValues("dynamo.tables.prefix=shop_").run((context) -> {
			DynamoDescriptor descriptor = context.getBean(DynamoEndpoint.class).dynamo();
			assertThat(descriptor.tables()).extracting(TableDescriptor::name)
				.containsExactly("shop_customers", "shop_orders");
			assertThat(descriptor.tables()).extracting(TableDescriptor::usedBy).containsOnly("dynamoTemplate");
			assertThat(descriptor.tables()).extracting(TableDescriptor::client).containsOnly("dynamoDbClient");
			List<EntityDescriptor> orders = descriptor.tables().get(1).entities();
			assertThat(orders).extracting(EntityDescriptor::type)
				.containsExactly(Order.class.getName(), Shipment.class.getName());
			EntityDescriptor order = orders.get(0);
			assertThat(order.key()).isEqualTo(new KeyDescriptor("generated",
					new KeyAttributeDescriptor("pk", List.of("userId"), "order#{userId}"),
					new KeyAttributeDescriptor("sk", List.of("placedAt", "orderId"), "order#{placedAt}#{orderId}"),
					null, "order", "#"));
			assertThat(order.indexes()).containsExactly(new IndexDescriptor("StatusIndex", "global", List.of("status"),
					List.of("placedAt"), "ALL", List.of()));
			assertThat(order.version()).isEqualTo("version");
			assertThat(order.timeToLive()).isEqualTo("expiresAt");
			EntityDescriptor shipment = orders.get(1);
			assertThat(shipment.key().parent()).isEqualTo("order");
			assertThat(shipment.key().kind()).isEqualTo("shipment");
			assertThat(shipment.key().partitionKey().form()).isEqualTo("order#{userId}");
			assertThat(shipment.key().sortKey())
				.isEqualTo(new KeyAttributeDescriptor("sk", List.of("number"), "shipment#{number:4}"));
			assertThat(shipment.vectorIndexes()).singleElement().satisfies((index) -> {
				assertThat(index.name()).isEqualTo("RouteIndex");
				assertThat(index.dimensions()).isEqualTo(3);
				assertThat(index.filters()).containsExactly("carrier");
			});
			EntityDescriptor customer = descriptor.tables().get(0).entities().get(0);
			assertThat(customer.key()).isEqualTo(new KeyDescriptor("raw",
					new KeyAttributeDescriptor("id", List.of("id"), "{id}"), null, null, null, null));
			assertThat(customer.version()).isNull();
		});
		assertThat(this.requests).isEmpty();
	}

	@Test
	void queryMethodsAreShownWithTheirPlans() {
		this.shopRunner.run((context) -> {
			List<RepositoryDescriptor> repositories = context.getBean(DynamoEndpoint.class).dynamo().repositories();
			assertThat(repositories).extracting(RepositoryDescriptor::name)
				.containsExactly("CustomerRepository", "OrderRepository");
			assertThat(repositories.get(0).methods()).singleElement().satisfies((method) -> {
				assertThat(method.operation()).isEqualTo("GET_ITEM");
				assertThat(method.maxRequests()).isEqualTo(1);
				assertThat(method.extent()).isEqualTo("ITEM");
			});
			assertThat(repositories.get(1)).satisfies((repository) -> {
				assertThat(repository.methods()).extracting(QueryPlanDescriptor::method)
					.containsExactly("findByStatus(String, Pageable)", "findByTotalGreaterThan(BigDecimal)",
							"findByUserIdAndTotalGreaterThan(String, BigDecimal)",
							"findFirstByUserIdOrderByPlacedAtDesc(String)");
				assertThat(repository.methods()).extracting(QueryPlanDescriptor::operation)
					.containsExactly("QUERY", "SCAN", "QUERY", "QUERY");
				assertThat(repository.methods()).extracting(QueryPlanDescriptor::scan)
					.containsExactly(false, true, false, false);
				QueryPlanDescriptor byStatus = repository.methods().get(0);
				assertThat(byStatus.index()).isEqualTo("StatusIndex");
				assertThat(byStatus.key()).containsExactly("status = :status");
				assertThat(byStatus.direction()).isEqualTo("OF_CALLER");
				QueryPlanDescriptor filtered = repository.methods().get(2);
				assertThat(filtered.filter()).isEqualTo("total > :minimum");
				assertThat(filtered.wasteful()).isTrue();
				assertThat(filtered.maxRequests()).isNull();
				QueryPlanDescriptor first = repository.methods().get(3);
				assertThat(first.limited()).isTrue();
				assertThat(first.direction()).isEqualTo("DESCENDING");
			});
		});
		assertThat(this.requests).isEmpty();
	}

	@Test
	void clientsAreShownWithoutTheirSecrets() {
		this.contextRunner.withPropertyValues("dynamo.max-retries=4", "dynamo.call-timeout=3s")
			.run((context) -> assertThat(context.getBean(DynamoEndpoint.class).dynamo().clients())
				.containsOnlyKeys("dynamoDbClient", "dynamoDbAsyncClient")
				.hasEntrySatisfying("dynamoDbClient", (client) -> {
					assertThat(client.asynchronous()).isFalse();
					assertThat(client.region()).isEqualTo("us-east-1");
					assertThat(client.endpointKind()).isEqualTo(EndpointKind.EMBEDDED);
					assertThat(client.retryMode()).isEqualTo("standard");
					assertThat(client.maxAttempts()).isEqualTo(5);
					assertThat(client.callTimeout()).hasSeconds(3);
					assertThat(client.attemptTimeout()).isNull();
				})
				.hasEntrySatisfying("dynamoDbAsyncClient", (client) -> assertThat(client.asynchronous()).isTrue()));
		new ApplicationContextRunner()
			.withConfiguration(AutoConfigurations.of(DynamoAutoConfiguration.class, DynamoDataAutoConfiguration.class,
					DynamoEndpointAutoConfiguration.class))
			.withPropertyValues("management.endpoints.web.exposure.include=dynamo", "dynamo.region=eu-central-1",
					"dynamo.endpoint=http://user:secret@localhost:4566/path?token=secret", "dynamo.access-key=secret",
					"dynamo.secret-key=secret")
			.run((context) -> {
				DynamoDescriptor descriptor = context.getBean(DynamoEndpoint.class).dynamo();
				assertThat(descriptor.toString()).doesNotContain("secret");
				DynamoClientDescriptor client = descriptor.clients().get("dynamoDbClient");
				assertThat(client.endpointKind()).isEqualTo(EndpointKind.CUSTOM);
				assertThat(client.endpoint()).isEqualTo("http://localhost:4566/path");
			});
		new ApplicationContextRunner()
			.withConfiguration(AutoConfigurations.of(DynamoAutoConfiguration.class, DynamoDataAutoConfiguration.class,
					DynamoEndpointAutoConfiguration.class))
			.withPropertyValues("management.endpoints.web.exposure.include=dynamo", "dynamo.region=eu-central-1")
			.run((context) -> {
				DynamoClientDescriptor client = context.getBean(DynamoEndpoint.class)
					.dynamo()
					.clients()
					.get("dynamoDbClient");
				assertThat(client.endpointKind()).isEqualTo(EndpointKind.AWS);
				assertThat(client.endpoint()).isNull();
			});
	}

	@Test
	void tableIsLookedAtWhenAsked() {
		this.shopRunner.withPropertyValues("dynamo.tables.action=create").run((context) -> {
			this.requests.clear();
			TableStatusDescriptor orders = context.getBean(DynamoEndpoint.class).table("orders");
			assertThat(this.requests).containsExactly("DescribeTable", "DescribeTimeToLive");
			assertThat(orders).isNotNull();
			assertThat(orders.exists()).isTrue();
			assertThat(orders.status()).isEqualTo("ACTIVE");
			assertThat(orders.key()).containsExactly("pk", "sk");
			assertThat(orders.differences()).isEmpty();
			assertThat(orders.indexes()).extracting(IndexStatusDescriptor::name, IndexStatusDescriptor::type)
				.containsExactly(tuple("StatusIndex", "global"), tuple("RouteIndex", "vector"));
			assertThat(orders.timeToLive()).isNotNull();
			assertThat(orders.timeToLive().attribute()).isEqualTo("expiresAt");
			this.requests.clear();
			assertThat(context.getBean(DynamoEndpoint.class).table("customers")).isNotNull();
			assertThat(this.requests).containsExactly("DescribeTable");
		});
	}

	@Test
	void differencesAreShownWithTheirRemedies() {
		this.shopRunner.run((context) -> {
			TableStatusDescriptor missing = context.getBean(DynamoEndpoint.class).table("orders");
			assertThat(missing).isNotNull();
			assertThat(missing.exists()).isFalse();
			assertThat(missing.status()).isNull();
			assertThat(missing.differences()).singleElement().asString().contains("does not exist. Remedy:");
		});
	}

	@Test
	void foreignTableIsUnknownWithoutARequest() {
		this.shopRunner.run((context) -> {
			context.getBean(DynamoDbClient.class)
				.createTable((request) -> request.tableName("foreign")
					.billingMode("PAY_PER_REQUEST")
					.attributeDefinitions(AttributeDefinition.builder().attributeName("id").attributeType("S").build())
					.keySchema(KeySchemaElement.builder().attributeName("id").keyType("HASH").build()));
			this.requests.clear();
			assertThat(context.getBean(DynamoEndpoint.class).table("foreign")).isNull();
			assertThat(this.requests).isEmpty();
		});
	}

	@Test
	void failureIsToldByItsCodeOnly() {
		new ApplicationContextRunner()
			.withConfiguration(AutoConfigurations.of(DynamoAutoConfiguration.class, DynamoDataAutoConfiguration.class,
					DynamoEndpointAutoConfiguration.class))
			.withPropertyValues("management.endpoints.web.exposure.include=dynamo", "dynamo.region=eu-central-1")
			.withUserConfiguration(Shop.class)
			.withBean(DynamoDbClient.class, RefusingClient::new)
			.run((context) -> {
				TableStatusDescriptor orders = context.getBean(DynamoEndpoint.class).table("orders");
				assertThat(orders).isNotNull();
				assertThat(orders.exists()).isNull();
				assertThat(orders.error()).isEqualTo("AccessDeniedException");
				assertThat(orders.toString()).doesNotContain("arn:");
				assertThat(context.getBean(DynamoEndpoint.class).dynamo().clients())
					.doesNotContainKey("dynamoDbClient");
			});
	}

	@Test
	void tablesOfTheExecutionStoreAreShown() {
		this.contextRunner
			.withPropertyValues("dynamo.execution.enabled=true", "dynamo.execution.relay.enabled=false",
					"dynamo.execution.timers.enabled=false", "dynamo.tables.action=create")
			.run((context) -> {
				DynamoEndpoint endpoint = context.getBean(DynamoEndpoint.class);
				assertThat(endpoint.dynamo().tables()).hasSize(7)
					.extracting(TableDescriptor::usedBy)
					.containsOnly("dynamoExecutionTables");
				this.requests.clear();
				assertThat(endpoint.table("execution_outbox")).isNotNull()
					.extracting(TableStatusDescriptor::status)
					.isEqualTo("ACTIVE");
				assertThat(this.requests).containsExactly("DescribeTable");
			});
	}

	@Test
	void applicationWithoutEntitiesAndRepositoriesIsShown() {
		this.contextRunner.run((context) -> {
			DynamoDescriptor descriptor = context.getBean(DynamoEndpoint.class).dynamo();
			assertThat(descriptor.tables()).isEmpty();
			assertThat(descriptor.repositories()).isEmpty();
			assertThat(context.getBean(DynamoEndpoint.class).table("orders")).isNull();
		});
	}

	@Test
	void severalClientsAndTemplatesAreShown() {
		this.shopRunner.withUserConfiguration(SecondClient.class).run((context) -> {
			DynamoDescriptor descriptor = context.getBean(DynamoEndpoint.class).dynamo();
			assertThat(descriptor.clients()).containsOnlyKeys("first", "second", "dynamoDbAsyncClient");
			assertThat(descriptor.tables()).filteredOn((table) -> table.name().equals("orders"))
				.extracting(TableDescriptor::usedBy, TableDescriptor::client)
				.containsExactly(tuple("firstTemplate", "first"));
		});
	}

	@Test
	void clientsOfThePropertiesAreShownWithTheirTables() {
		this.shopRunner.withPropertyValues("dynamo.clients.archive.max-retries=7").run((context) -> {
			DynamoDescriptor descriptor = context.getBean(DynamoEndpoint.class).dynamo();
			assertThat(descriptor.clients()).containsKeys("dynamoDbClient", "archiveDynamoDbClient")
				.hasEntrySatisfying("archiveDynamoDbClient", (client) -> {
					assertThat(client.maxAttempts()).isEqualTo(8);
					assertThat(client.endpointKind()).isEqualTo(EndpointKind.EMBEDDED);
				});
			assertThat(descriptor.tables()).extracting(TableDescriptor::client).containsOnly("dynamoDbClient");
		});
		assertThat(this.requests).isEmpty();
	}

	@Configuration(proxyBeanMethods = false)
	@AutoConfigurationPackage(basePackageClasses = Order.class)
	static class Shop {

	}

	@Configuration(proxyBeanMethods = false)
	static class SecondClient {

		@Bean
		DynamoDbClient first(EmbeddedDynamo engine) {
			return client(engine, Region.EU_WEST_1);
		}

		@Bean(defaultCandidate = false)
		DynamoDbClient second(EmbeddedDynamo engine) {
			return client(engine, Region.EU_WEST_2);
		}

		@Bean
		DynamoOperations firstTemplate(DynamoDbClient first, DynamoConverter converter) {
			return new DynamoTemplate(first, converter);
		}

		@Bean(defaultCandidate = false)
		DynamoOperations secondTemplate(@Qualifier("second") DynamoDbClient second, DynamoConverter converter) {
			return new DynamoTemplate(second, converter);
		}

		private static DynamoDbClient client(EmbeddedDynamo engine, Region region) {
			return DynamoDbClient.builder()
				.httpClient(engine.httpClient())
				.endpointOverride(engine.endpoint())
				.region(region)
				.credentialsProvider(StaticCredentialsProvider.create(AwsBasicCredentials.create("a", "b")))
				.build();
		}

	}

	/**
	 * A client that may not describe tables, and does not say how it is set up.
	 */
	static final class RefusingClient extends SilentDynamoDbClient {

		@Override
		public DescribeTableResponse describeTable(DescribeTableRequest request) {
			throw DynamoDbException.builder()
				.message("User: arn:aws:iam::123456789012:role/shop is not authorized")
				.statusCode(400)
				.awsErrorDetails(AwsErrorDetails.builder().errorCode("AccessDeniedException").build())
				.build();
		}

	}

}
