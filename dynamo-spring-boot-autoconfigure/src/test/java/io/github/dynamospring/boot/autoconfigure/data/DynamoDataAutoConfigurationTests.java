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

package io.github.dynamospring.boot.autoconfigure.data;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicReference;

import io.github.dynamospring.DynamoPageTokenException;
import io.github.dynamospring.DynamoTableMismatchException;
import io.github.dynamospring.boot.autoconfigure.DynamoAutoConfiguration;
import io.github.dynamospring.boot.autoconfigure.data.broken.Broken;
import io.github.dynamospring.boot.autoconfigure.data.sample.City;
import io.github.dynamospring.boot.autoconfigure.data.sample.Population;
import io.github.dynamospring.boot.autoconfigure.embedded.EmbeddedDynamoAutoConfiguration;
import io.github.dynamospring.core.DynamoOperations;
import io.github.dynamospring.core.DynamoTemplate;
import io.github.dynamospring.core.DynamoTemplateSettings;
import io.github.dynamospring.core.PageTokenSecrets;
import io.github.dynamospring.core.SpringTransactions;
import io.github.dynamospring.core.convert.DynamoConverter;
import io.github.dynamospring.core.convert.JsonConverters;
import io.github.dynamospring.core.convert.MappingDynamoConverter;
import io.github.dynamospring.core.mapping.DynamoKey;
import io.github.dynamospring.core.mapping.DynamoMappingContext;
import io.github.dynamospring.core.mapping.JsonAttribute;
import io.github.dynamospring.core.mapping.PartitionKey;
import io.github.dynamospring.core.mapping.Table;
import io.github.dynamospring.core.mapping.TableNameStrategy;
import io.github.dynamospring.core.query.DynamoPageToken;
import io.github.dynamospring.core.table.DynamoTableOperations;
import io.github.dynamospring.core.table.DynamoTableTemplate;
import io.github.dynamospring.embedded.EmbeddedDynamo;
import io.github.dynamospring.jackson.JacksonJsonConverters;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.http.nio.netty.NettyNioAsyncHttpClient;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeDefinition;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BillingMode;
import software.amazon.awssdk.services.dynamodb.model.KeySchemaElement;
import software.amazon.awssdk.services.dynamodb.model.KeyType;

import org.springframework.boot.autoconfigure.AutoConfigurationPackage;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.context.properties.source.InvalidConfigurationPropertyValueException;
import org.springframework.boot.jackson.autoconfigure.JacksonAutoConfiguration;
import org.springframework.boot.test.context.FilteredClassLoader;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.task.TaskExecutor;
import org.springframework.data.domain.ScrollPosition;
import org.springframework.data.domain.Window;
import org.springframework.data.mapping.MappingException;
import org.springframework.util.IdGenerator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/**
 * Tests for {@link DynamoDataAutoConfiguration}.
 */
class DynamoDataAutoConfigurationTests {

	private final ApplicationContextRunner contextRunner = new ApplicationContextRunner()
		.withConfiguration(AutoConfigurations.of(EmbeddedDynamoAutoConfiguration.class, DynamoAutoConfiguration.class,
				DynamoDataAutoConfiguration.class))
		.withUserConfiguration(CityConfiguration.class)
		.withPropertyValues("dynamo.embedded.enabled=true");

	@Test
	void beansArePresent() {
		this.contextRunner.run((context) -> assertThat(context).hasSingleBean(DynamoMappingContext.class)
			.hasSingleBean(MappingDynamoConverter.class)
			.hasSingleBean(DynamoTemplate.class)
			.hasSingleBean(DynamoTableTemplate.class)
			.hasSingleBean(TableNameStrategy.class));
	}

	@Test
	void entitiesAreKnownBeforeTheyAreUsed() {
		this.contextRunner.run((context) -> {
			DynamoMappingContext mappingContext = context.getBean(DynamoMappingContext.class);
			assertThat(mappingContext.hasPersistentEntityFor(City.class)).isTrue();
			assertThat(mappingContext.getTableNames()).containsExactly("cities");
		});
	}

	@Test
	void tableNamesFollowPrefix() {
		this.contextRunner.withPropertyValues("dynamo.tables.prefix=shop_")
			.run((context) -> assertThat(context.getBean(DynamoMappingContext.class).getTableNames())
				.containsExactly("shop_cities"));
	}

	@Test
	void tableNameStrategyBacksOff() {
		this.contextRunner.withPropertyValues("dynamo.tables.prefix=shop_")
			.withBean(TableNameStrategy.class, () -> (name, type) -> name + "-blue")
			.run((context) -> assertThat(context.getBean(DynamoMappingContext.class).getTableNames())
				.containsExactly("cities-blue"));
	}

	@Test
	void mappingContextBacksOff() {
		this.contextRunner.withBean("mine", DynamoMappingContext.class, () -> {
			DynamoMappingContext mappingContext = new DynamoMappingContext();
			mappingContext.setCustomTypes(List.of(Population.class));
			return mappingContext;
		}).run((context) -> {
			assertThat(context).hasSingleBean(DynamoMappingContext.class).hasBean("mine");
			assertThat(context.getBean(DynamoConverter.class).getMappingContext()).isSameAs(context.getBean("mine"));
		});
	}

	@Test
	void converterBacksOff() {
		DynamoMappingContext mappingContext = new DynamoMappingContext();
		MappingDynamoConverter converter = new MappingDynamoConverter(mappingContext);
		this.contextRunner.withBean("mine", DynamoConverter.class, () -> converter).run((context) -> {
			assertThat(context).hasSingleBean(DynamoConverter.class);
			assertThat(context.getBean(DynamoOperations.class).getConverter()).isSameAs(converter);
		});
	}

	@Test
	void templateBacksOff() {
		this.contextRunner.withUserConfiguration(OperationsConfiguration.class)
			.run((context) -> assertThat(context).hasSingleBean(DynamoOperations.class).hasBean("mine"));
	}

	@Test
	void tableOperationsBackOff() {
		this.contextRunner.withUserConfiguration(TableOperationsConfiguration.class)
			.run((context) -> assertThat(context).hasSingleBean(DynamoTableOperations.class).hasBean("mine"));
	}

	@Test
	void mappingNeedsNoClient() {
		DynamoDbClient client = DynamoDbClient.builder().region(Region.EU_WEST_1).build();
		this.contextRunner.withBean("first", DynamoDbClient.class, () -> client)
			.withBean("second", DynamoDbClient.class, () -> client)
			.run((context) -> assertThat(context).hasNotFailed()
				.hasSingleBean(DynamoConverter.class)
				.doesNotHaveBean(DynamoOperations.class));
	}

	@Test
	void attributeConverterBeansAreUsed() {
		this.contextRunner.run((context) -> {
			City city = new City("IT", "Rome", "Roberto", new Population(2800));
			assertThat(context.getBean(DynamoConverter.class).write(city)).hasEntrySatisfying("population",
					(value) -> assertThat(value.s()).isEqualTo("2800k"));
		});
	}

	@Test
	void mistakeInAMappingFailsTheStart() {
		new ApplicationContextRunner()
			.withConfiguration(AutoConfigurations.of(EmbeddedDynamoAutoConfiguration.class,
					DynamoAutoConfiguration.class, DynamoDataAutoConfiguration.class))
			.withUserConfiguration(BrokenConfiguration.class)
			.withPropertyValues("dynamo.embedded.enabled=true")
			.run((context) -> assertThat(context).hasFailed()
				.getFailure()
				.rootCause()
				.isInstanceOf(MappingException.class)
				.hasMessageContaining(Broken.class.getName())
				.hasMessageContaining(" Remedy: "));
	}

	@Test
	void noTableActionSendsNoRequest() {
		List<String> requests = new ArrayList<>();
		EmbeddedDynamo engine = engine(requests);
		this.contextRunner.withBean(EmbeddedDynamo.class, () -> engine)
			.run((context) -> assertThat(context).hasNotFailed());
		assertThat(requests).isEmpty();
	}

	@Test
	void createMakesTheTablesThatAreMissing() {
		List<String> requests = new ArrayList<>();
		EmbeddedDynamo engine = engine(requests);
		this.contextRunner.withBean(EmbeddedDynamo.class, () -> engine)
			.withPropertyValues("dynamo.tables.action=create")
			.run((context) -> assertThat(context.getBean(DynamoDbClient.class).listTables().tableNames())
				.containsExactly("cities"));
		assertThat(requests).containsOnlyOnce("CreateTable");
	}

	@Test
	void createComparesTheTablesThatExist() {
		EmbeddedDynamo engine = EmbeddedDynamo.create();
		createOtherCities(engine);
		this.contextRunner.withBean(EmbeddedDynamo.class, () -> engine)
			.withPropertyValues("dynamo.tables.action=create")
			.run((context) -> assertThat(context).hasFailed()
				.getFailure()
				.rootCause()
				.isInstanceOf(DynamoTableMismatchException.class)
				.hasMessageContaining("cities"));
	}

	@Test
	void validatePassesTablesThatFit() {
		this.contextRunner.withPropertyValues("dynamo.embedded.http-port=0", "dynamo.tables.action=create")
			.run((context) -> new ApplicationContextRunner()
				.withConfiguration(
						AutoConfigurations.of(DynamoAutoConfiguration.class, DynamoDataAutoConfiguration.class))
				.withUserConfiguration(CityConfiguration.class)
				.withClassLoader(new FilteredClassLoader(NettyNioAsyncHttpClient.class))
				.withPropertyValues("dynamo.endpoint=" + context.getBean(EmbeddedDynamo.class).endpoint(),
						"dynamo.tables.action=validate")
				.run((other) -> assertThat(other).hasNotFailed()));
	}

	@Test
	void validateFailsOnAMissingTableAndCreatesNone() {
		List<String> requests = new ArrayList<>();
		EmbeddedDynamo engine = engine(requests);
		this.contextRunner.withBean(EmbeddedDynamo.class, () -> engine)
			.withPropertyValues("dynamo.tables.action=validate")
			.run((context) -> assertThat(context).hasFailed()
				.getFailure()
				.rootCause()
				.isInstanceOf(DynamoTableMismatchException.class)
				.hasMessageContaining("'cities' does not exist"));
		assertThat(requests).containsOnly("DescribeTable");
	}

	@ParameterizedTest
	@CsvSource({ "dynamo.filtered-page-size, 0", "dynamo.batch-retries, -1", "dynamo.max-concurrent-reads, 0" })
	void valueThatCannotBeRightFailsTheStartByTheNameOfItsProperty(String name, String value) {
		this.contextRunner.withPropertyValues(name + "=" + value)
			.run((context) -> assertThat(context.getStartupFailure()).rootCause()
				.isInstanceOfSatisfying(InvalidConfigurationPropertyValueException.class,
						(ex) -> assertThat(ex.getName()).isEqualTo(name)));
	}

	@Test
	void templateFollowsProperties() {
		this.contextRunner
			.withPropertyValues("dynamo.batch-retries=7", "dynamo.base-backoff=10ms", "dynamo.filtered-page-size=20",
					"dynamo.spring-transactions=refuse")
			.run((context) -> {
				DynamoTemplateSettings settings = context.getBean(DynamoTemplate.class).getSettings();
				assertThat(settings.batchRetries()).isEqualTo(7);
				assertThat(settings.batchBackoff()).isEqualTo(Duration.ofMillis(10));
				assertThat(settings.filteredPageSize()).isEqualTo(20);
				assertThat(settings.springTransactions()).isEqualTo(SpringTransactions.REFUSE);
			});
	}

	@Test
	void templateSettingsDefaultToThoseOfTheLibrary() {
		this.contextRunner.run((context) -> {
			DynamoTemplateSettings settings = context.getBean(DynamoTemplate.class).getSettings();
			assertThat(settings).isEqualTo(DynamoTemplateSettings.defaults());
			assertThat(settings.batchRetries()).isEqualTo(5);
		});
	}

	@Test
	void unknownTreatmentOfTransactionsFailsTheStart() {
		this.contextRunner.withPropertyValues("dynamo.spring-transactions=forbid")
			.run((context) -> assertThat(context.getStartupFailure())
				.hasStackTraceContaining("dynamo.spring-transactions"));
	}

	@Test
	void tokensComeFromTheIdGeneratorBean() {
		UUID id = UUID.fromString("00000000-0000-0000-0000-000000000042");
		this.contextRunner.withBean(IdGenerator.class, () -> () -> id).run((context) -> {
			DynamoOperations dynamo = context.getBean(DynamoOperations.class);
			assertThat(dynamo.transaction()
				.put(new City("IT", "Rome", "Roberto", new Population(1)))
				.toRequest()
				.clientRequestToken()).isEqualTo(id.toString());
		});
	}

	@Test
	void jsonIsWrittenByTheMapperOfTheApplication() {
		this.contextRunner.withConfiguration(AutoConfigurations.of(JacksonAutoConfiguration.class))
			.withPropertyValues("spring.jackson.property-naming-strategy=SNAKE_CASE")
			.run((context) -> {
				assertThat(context).hasSingleBean(JacksonJsonConverters.class);
				DynamoConverter converter = context.getBean(DynamoConverter.class);
				Map<String, AttributeValue> item = converter.write(new Parcel("p1", new Label("Main St")));
				assertThat(item.get("label").s()).isEqualTo("{\"street_name\":\"Main St\"}");
				assertThat(converter.read(Parcel.class, item)).isEqualTo(new Parcel("p1", new Label("Main St")));
			});
	}

	@Test
	void jsonConvertersBackOff() {
		JsonConverters mine = new JacksonJsonConverters();
		this.contextRunner.withConfiguration(AutoConfigurations.of(JacksonAutoConfiguration.class))
			.withBean("mine", JsonConverters.class, () -> mine)
			.run((context) -> assertThat(context).hasSingleBean(JsonConverters.class));
	}

	@Test
	void jsonNeedsAMapperOfTheApplicationToBeLikeIt() {
		this.contextRunner.run((context) -> {
			assertThat(context).hasNotFailed().doesNotHaveBean(JsonConverters.class);
			assertThat(context.getBean(DynamoConverter.class)
				.write(new Parcel("p1", new Label("Main St")))
				.get("label")
				.s()).isEqualTo("{\"streetName\":\"Main St\"}");
		});
	}

	@Test
	void everythingElseWorksWithoutJackson() {
		this.contextRunner.withClassLoader(new FilteredClassLoader("tools.jackson", "com.fasterxml.jackson"))
			.withPropertyValues("dynamo.tables.action=create")
			.run((context) -> {
				assertThat(context).hasNotFailed().doesNotHaveBean(JsonConverters.class);
				DynamoOperations dynamo = context.getBean(DynamoOperations.class);
				City city = dynamo.save(new City("IT", "Rome", "Roberto", new Population(2800)));
				assertThat(dynamo.get(City.class).key("IT", "Rome").one()).contains(city);
			});
	}

	@Test
	void templateSaysWhatIsWrongAfterTheEnd() {
		AtomicReference<DynamoOperations> operations = new AtomicReference<>();
		this.contextRunner.withPropertyValues("dynamo.embedded.enabled=false", "dynamo.endpoint=http://localhost:1")
			.run((context) -> operations.set(context.getBean(DynamoOperations.class)));
		assertThatThrownBy(() -> operations.get().get(City.class).key("IT", "Rome").one())
			.hasMessageContaining("shut down");
	}

	@Test
	void pageTokensAreSignedWithTheSecrets() {
		String secret = "s".repeat(40);
		this.contextRunner
			.withPropertyValues("dynamo.tables.action=create", "dynamo.repositories.page-token-secrets[0]=" + secret,
					"dynamo.repositories.page-token-secrets[1]=" + "o".repeat(40))
			.run((context) -> {
				DynamoTemplate template = context.getBean(DynamoTemplate.class);
				template.saveAll(List.of(new City("fr", "Lyon", "m", new Population(1)),
						new City("fr", "Paris", "m", new Population(2))));
				Window<City> window = template.query(City.class).partitionKey("fr").limit(1).window();
				ScrollPosition position = DynamoPageToken.parse(DynamoPageToken.of(window));
				assertThat(template.query(City.class).partitionKey("fr").startAt(position).all()).hasSize(1);
				DynamoTemplate other = new DynamoTemplate(context.getBean(DynamoDbClient.class),
						template.getConverter(),
						DynamoTemplateSettings.defaults().withPageTokenSecrets(PageTokenSecrets.of("x".repeat(40))));
				assertThatExceptionOfType(DynamoPageTokenException.class)
					.isThrownBy(() -> other.query(City.class).partitionKey("fr").startAt(position).all());
			});
	}

	@Test
	void shortSecretFailsTheStartWithoutBeingShown() {
		this.contextRunner.withPropertyValues("dynamo.repositories.page-token-secrets=tooshort")
			.run((context) -> assertThat(context.getStartupFailure()).rootCause()
				.isInstanceOf(InvalidConfigurationPropertyValueException.class)
				.hasMessageContaining("dynamo.repositories.page-token-secrets")
				.hasMessageContaining("32 bytes")
				.hasMessageNotContaining("tooshort"));
	}

	@Test
	void concurrentReadsRunOnTheExecutorOfTheApplication() {
		List<Runnable> handedOver = new CopyOnWriteArrayList<>();
		this.contextRunner.withPropertyValues("dynamo.tables.action=create")
			.withBean("applicationTaskExecutor", TaskExecutor.class, () -> handedOver::add)
			.run((context) -> {
				DynamoTemplate template = context.getBean(DynamoTemplate.class);
				assertThat(template
					.merge(List.of(template.query(City.class).partitionKey("fr"),
							template.query(City.class).partitionKey("de")))
					.all()).isEmpty();
				assertThat(handedOver).isNotEmpty();
			});
	}

	@Test
	void tablesAreThereWhenTheTemplateIsFirstUsed() {
		this.contextRunner.withUserConfiguration(EarlyUserConfiguration.class)
			.withPropertyValues("dynamo.tables.action=create")
			.run((context) -> assertThat(context.getBean(EarlyUser.class).found).isFalse());
	}

	@Test
	void tablesAreThereWhenATemplateOfTheApplicationIsFirstUsed() {
		this.contextRunner.withUserConfiguration(EarlyUserConfiguration.class, OperationsConfiguration.class)
			.withPropertyValues("dynamo.tables.action=create")
			.run((context) -> assertThat(context.getBean(EarlyUser.class).found).isFalse());
	}

	private static void createOtherCities(EmbeddedDynamo engine) {
		try (DynamoDbClient client = DynamoDbClient.builder()
			.httpClient(engine.httpClient())
			.endpointOverride(engine.endpoint())
			.region(Region.US_EAST_1)
			.credentialsProvider(StaticCredentialsProvider.create(AwsBasicCredentials.create("key", "secret")))
			.build()) {
			client.createTable((table) -> table.tableName("cities")
				.billingMode(BillingMode.PAY_PER_REQUEST)
				.attributeDefinitions(AttributeDefinition.builder().attributeName("id").attributeType("S").build())
				.keySchema(KeySchemaElement.builder().attributeName("id").keyType(KeyType.HASH).build()));
		}
	}

	private static EmbeddedDynamo engine(List<String> requests) {
		EmbeddedDynamo engine = EmbeddedDynamo.create();
		engine.onRequest((request) -> requests.add(request.operation()));
		return engine;
	}

	@Configuration(proxyBeanMethods = false)
	@AutoConfigurationPackage(basePackageClasses = City.class)
	static class CityConfiguration {

		@Bean
		Population.Converter populationConverter() {
			return new Population.Converter();
		}

	}

	@Configuration(proxyBeanMethods = false)
	@AutoConfigurationPackage(basePackageClasses = Broken.class)
	static class BrokenConfiguration {

	}

	@Configuration(proxyBeanMethods = false)
	static class OperationsConfiguration {

		@Bean
		DynamoOperations mine(DynamoDbClient client, DynamoConverter converter) {
			return new DynamoTemplate(client, converter);
		}

	}

	@Configuration(proxyBeanMethods = false)
	static class TableOperationsConfiguration {

		@Bean
		DynamoTableOperations mine(DynamoDbClient client, DynamoConverter converter) {
			return new DynamoTableTemplate(client, converter);
		}

	}

	@Configuration(proxyBeanMethods = false)
	static class EarlyUserConfiguration {

		@Bean
		EarlyUser aaaEarlyUser(DynamoOperations operations) {
			return new EarlyUser(operations);
		}

	}

	@Table("parcels")
	record Parcel(@PartitionKey String id, @JsonAttribute Label label) {

	}

	record Label(String streetName) {

	}

	static class EarlyUser {

		final boolean found;

		EarlyUser(DynamoOperations operations) {
			this.found = operations.get(City.class).key(DynamoKey.of("IT", "Rome")).exists();
		}

	}

}
