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

import java.util.List;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import io.github.dynamospring.boot.autoconfigure.DynamoAutoConfiguration;
import io.github.dynamospring.boot.autoconfigure.data.archive.Report;
import io.github.dynamospring.boot.autoconfigure.data.archive.ReportRepository;
import io.github.dynamospring.boot.autoconfigure.data.sample.City;
import io.github.dynamospring.boot.autoconfigure.data.sample.CityRepository;
import io.github.dynamospring.boot.autoconfigure.data.sample.Population;
import io.github.dynamospring.boot.autoconfigure.embedded.EmbeddedDynamoAutoConfiguration;
import io.github.dynamospring.boot.autoconfigure.execution.DynamoExecutionAutoConfiguration;
import io.github.dynamospring.boot.autoconfigure.observation.DynamoObservationAutoConfiguration;
import io.github.dynamospring.core.DynamoOperations;
import io.github.dynamospring.core.DynamoTemplate;
import io.github.dynamospring.core.convert.DynamoConverter;
import io.github.dynamospring.core.mapping.DynamoMappingContext;
import io.github.dynamospring.core.mapping.DynamoPersistentEntity;
import io.github.dynamospring.core.table.DynamoTableOperations;
import io.github.dynamospring.embedded.EmbeddedDynamo;
import io.github.dynamospring.execution.ExecutionStore;
import io.github.dynamospring.execution.dynamo.ExecutionTables;
import io.github.dynamospring.repository.config.EnableDynamoRepositories;
import io.micrometer.observation.ObservationRegistry;
import io.micrometer.observation.tck.TestObservationRegistry;
import io.micrometer.observation.tck.TestObservationRegistryAssert;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.slf4j.LoggerFactory;
import software.amazon.awssdk.enhanced.dynamodb.DynamoDbEnhancedClient;
import software.amazon.awssdk.http.nio.netty.NettyNioAsyncHttpClient;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.ReturnConsumedCapacity;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.boot.autoconfigure.AutoConfigurationPackage;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.context.properties.source.InvalidConfigurationPropertyValueException;
import org.springframework.boot.context.properties.source.MutuallyExclusiveConfigurationPropertiesException;
import org.springframework.boot.test.context.FilteredClassLoader;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Templates and repositories of several clients, on the embedded engine.
 */
@ExtendWith(OutputCaptureExtension.class)
class NamedTemplatesIntegrationTests {

	private final ApplicationContextRunner contextRunner = new ApplicationContextRunner()
		.withConfiguration(AutoConfigurations.of(EmbeddedDynamoAutoConfiguration.class, DynamoAutoConfiguration.class,
				DynamoDataAutoConfiguration.class, DynamoRepositoriesAutoConfiguration.class,
				DynamoExecutionAutoConfiguration.class, DynamoObservationAutoConfiguration.class))
		.withClassLoader(new FilteredClassLoader(NettyNioAsyncHttpClient.class))
		.withUserConfiguration(Application.class)
		.withPropertyValues("dynamo.embedded.enabled=true", "dynamo.tables.action=create",
				"dynamo.clients.archive.tables.prefix=archive_");

	private final Logger logger = (Logger) LoggerFactory.getLogger(DynamoTableInitializer.class);

	@BeforeEach
	void logWhatIsCreated() {
		this.logger.setLevel(Level.INFO);
	}

	@AfterEach
	void logAsBefore() {
		this.logger.setLevel(null);
	}

	@Test
	void repositoriesUseTheTemplateTheyName() {
		this.contextRunner.run((context) -> {
			context.getBean(ReportRepository.class).save(new Report("r1", "text"));
			context.getBean(CityRepository.class).save(new City("IT", "Rome", "Roberto", new Population(1)));
			DynamoTemplate archive = context.getBean("archiveDynamoTemplate", DynamoTemplate.class);
			assertThat(archive.query(Report.class).partitionKey("r1").count()).isEqualTo(1);
			assertThat(context.getBean(ReportRepository.class).findById("r1")).hasSize(1);
			assertThat(context.getBean(DynamoTemplate.class)).isNotSameAs(archive);
			assertThat(context.getBean(User.class).archive()).isSameAs(archive);
			assertThat(context.getBean(User.class).main()).isSameAs(context.getBean(DynamoOperations.class));
		});
	}

	@Test
	void beansAreInjectedByTheirNamesAndByTheNameOfTheClient() {
		this.contextRunner.withUserConfiguration(Injection.class).run((context) -> {
			assertThat(context).hasNotFailed();
			Injected injected = context.getBean(Injected.class);
			assertThat(injected.template()).isSameAs(context.getBean("archiveDynamoTemplate"))
				.isSameAs(injected.templateOfClient());
			assertThat(injected.client()).isSameAs(context.getBean("archiveDynamoDbClient"))
				.isSameAs(injected.clientOfClient());
			assertThat(injected.enhancedClient()).isSameAs(context.getBean("archiveDynamoDbEnhancedClient"));
			assertThat(injected.tables()).isSameAs(context.getBean("archiveDynamoTableTemplate"));
			assertThat(injected.unknown()).isNull();
			injected.tables().validate(Report.class);
			assertThat(injected.client().listTables().tableNames()).contains("archive_reports");
		});
	}

	@Test
	void tablesAreCreatedWhereTheRepositoriesAre() {
		this.contextRunner.run((context) -> assertThat(context.getBean(DynamoDbClient.class).listTables().tableNames())
			.containsExactlyInAnyOrder("archive_reports", "cities"));
	}

	@Test
	void theLogTellsWhoseTablesAreCreated(CapturedOutput output) {
		this.contextRunner
			.run((context) -> assertThat(output).contains("Created tables of the client 'archive': archive_reports")
				.contains("Created tables: cities"));
	}

	@Test
	void aClientWithoutRepositoriesCreatesNothing(CapturedOutput output) {
		this.contextRunner.withPropertyValues("dynamo.clients.other.tables.prefix=other_")
			.run((context) -> assertThat(context.getBean(DynamoDbClient.class).listTables().tableNames())
				.containsExactlyInAnyOrder("archive_reports", "cities"));
		assertThat(output).contains("'archive'").doesNotContain("'other'");
	}

	@Test
	void tablesBelongToTheClientsThatHaveThem() {
		this.contextRunner.withPropertyValues("dynamo.clients.other.tables.prefix=other_").run((context) -> {
			TemplateTables tables = TemplateTables.of(context.getBeanFactory());
			assertThat(tableNames(tables, "dynamoTemplate")).containsExactly("cities");
			assertThat(tableNames(tables, "archiveDynamoTemplate")).containsExactly("archive_reports");
			assertThat(tableNames(tables, "otherDynamoTemplate")).isEmpty();
		});
	}

	private static List<String> tableNames(TemplateTables tables, String template) {
		DynamoOperations operations = tables.templates().get(template);
		assertThat(operations).isNotNull();
		return operations.getConverter()
			.getMappingContext()
			.getPersistentEntities()
			.stream()
			.filter((entity) -> entity.isTable() && tables.entities(template).test(entity))
			.map(DynamoPersistentEntity::getTableName)
			.toList();
	}

	@Test
	void tableActionIsThatOfTheClient() {
		this.contextRunner.withPropertyValues("dynamo.clients.archive.tables.action=none")
			.run((context) -> assertThat(context.getBean(DynamoDbClient.class).listTables().tableNames())
				.containsExactly("cities"));
		this.contextRunner.withPropertyValues("dynamo.clients.archive.tables.action=validate")
			.run((context) -> assertThat(context.getStartupFailure())
				.hasStackTraceContaining("Table 'archive_reports' does not exist"));
	}

	@Test
	void mappingIsSharedUnlessTablesHaveOtherNames() {
		this.contextRunner.run((context) -> {
			DynamoConverter archive = context.getBean("archiveDynamoConverter", DynamoConverter.class);
			assertThat(archive).isNotSameAs(context.getBean(DynamoConverter.class));
			assertThat(archive.getMappingContext().getTableNames()).containsExactlyInAnyOrder("archive_cities",
					"archive_reports");
			assertThat(context).hasSingleBean(DynamoMappingContext.class);
		});
		this.contextRunner.withPropertyValues("dynamo.clients.archive.tables.prefix=")
			.run((context) -> assertThat(context.getBean("archiveDynamoConverter"))
				.isSameAs(context.getBean(DynamoConverter.class)));
	}

	@Test
	void typesOfTheApplicationAreConvertedForEachClient() {
		this.contextRunner.run((context) -> {
			DynamoTemplate archive = context.getBean("archiveDynamoTemplate", DynamoTemplate.class);
			context.getBean("archiveDynamoTableTemplate", DynamoTableOperations.class).create(City.class);
			archive.insert(new City("IT", "Rome", "Roberto", new Population(7)));
			assertThat(archive.query(City.class).partitionKey("IT").all()).singleElement()
				.satisfies((city) -> assertThat(city.population().getThousands()).isEqualTo(7));
		});
	}

	@Test
	void settingsAreThoseOfTheClient() {
		this.contextRunner.withPropertyValues("dynamo.clients.archive.filtered-page-size=0")
			.run((context) -> assertThat(context.getStartupFailure()).rootCause()
				.isInstanceOfSatisfying(InvalidConfigurationPropertyValueException.class,
						(failure) -> assertThat(failure.getName())
							.isEqualTo("dynamo.clients.archive.filtered-page-size")));
	}

	@Test
	void requestsOfEachClientAreObservedAndAskForWhatItIsConfiguredTo() {
		this.contextRunner.withBean(ObservationRegistry.class, TestObservationRegistry::create)
			.withPropertyValues("dynamo.clients.archive.return-consumed-capacity=indexes",
					"dynamo.return-consumed-capacity=none")
			.run((context) -> {
				TestObservationRegistry registry = (TestObservationRegistry) context.getBean(ObservationRegistry.class);
				registry.clear();
				context.getBean(ReportRepository.class).save(new Report("r1", "text"));
				TestObservationRegistryAssert.assertThat(registry)
					.hasObservationWithNameEqualTo("dynamo.request")
					.that()
					.hasContextualNameEqualTo("PutItem archive_reports")
					.hasHighCardinalityKeyValue("repository.method", "ReportRepository.save");
				DynamoDbClient archive = context.getBean("archiveDynamoDbClient", DynamoDbClient.class);
				DynamoDbClient main = context.getBean(DynamoDbClient.class);
				assertThat(archive.scan((scan) -> scan.tableName("cities")).consumedCapacity().table()).isNotNull();
				assertThat(main.scan((scan) -> scan.tableName("cities")).consumedCapacity()).isNull();
				assertThat(main
					.scan((scan) -> scan.tableName("cities").returnConsumedCapacity(ReturnConsumedCapacity.TOTAL))
					.consumedCapacity()).isNotNull();
			});
	}

	@Test
	void allClientsUseTheEmbeddedEngine(CapturedOutput output) {
		this.contextRunner
			.withPropertyValues("dynamo.clients.archive.region=us-east-1", "dynamo.clients.archive.profile=archive")
			.run((context) -> {
				assertThat(context.getBean("archiveDynamoDbClient", DynamoDbClient.class)
					.serviceClientConfiguration()
					.endpointOverride()).hasValue(context.getBean(EmbeddedDynamo.class).endpoint());
				assertThat(output).contains("The client 'archive' uses the connection details of the main client "
						+ "(EmbeddedDynamoConnectionDetails). Ignored are dynamo.clients.archive.region, "
						+ "dynamo.clients.archive.profile");
			});
	}

	@Test
	void endpointContradictsTheEmbeddedEngine() {
		for (String key : List.of("dynamo.search-endpoint", "dynamo.clients.archive.endpoint",
				"dynamo.clients.archive.search-endpoint")) {
			this.contextRunner.withPropertyValues(key + "=http://localhost:8000")
				.run((context) -> assertThat(context.getStartupFailure()).isInstanceOfSatisfying(
						MutuallyExclusiveConfigurationPropertiesException.class,
						(failure) -> assertThat(failure.getMutuallyExclusiveNames())
							.containsExactlyInAnyOrder("dynamo.embedded.enabled", key)));
		}
	}

	@Test
	void executionStoreCanUseAnotherClient() {
		this.contextRunner
			.withPropertyValues("dynamo.execution.enabled=true", "dynamo.execution.client=archive",
					"dynamo.execution.relay.enabled=false", "dynamo.execution.timers.enabled=false")
			.run((context) -> {
				assertThat(context).hasSingleBean(ExecutionStore.class);
				assertThat(context.getBean(ExecutionTables.class).tableNames()).isNotEmpty()
					.allSatisfy((name) -> assertThat(name).startsWith("archive_execution"));
				assertThat(context.getBean(DynamoDbClient.class).listTables().tableNames())
					.containsAll(context.getBean(ExecutionTables.class).tableNames());
			});
	}

	@Test
	void unknownClientOfTheExecutionStoreIsRefused() {
		this.contextRunner.withPropertyValues("dynamo.execution.enabled=true", "dynamo.execution.client=arhive")
			.run((context) -> assertThat(context.getStartupFailure()).rootCause()
				.isInstanceOfSatisfying(InvalidConfigurationPropertyValueException.class, (failure) -> {
					assertThat(failure.getName()).isEqualTo("dynamo.execution.client");
					assertThat(failure.getReason()).contains("[archive]");
				}));
	}

	record User(DynamoOperations main, DynamoOperations archive) {

	}

	record Injected(DynamoTemplate template, DynamoOperations templateOfClient, DynamoDbClient client,
			DynamoDbClient clientOfClient, DynamoDbEnhancedClient enhancedClient, DynamoTableOperations tables,
			@Nullable DynamoDbClient unknown) {

	}

	@Configuration(proxyBeanMethods = false)
	static class Injection {

		@Bean
		Injected injected(@Qualifier("archiveDynamoTemplate") DynamoTemplate template,
				@Qualifier("archive") DynamoOperations templateOfClient,
				@Qualifier("archiveDynamoDbClient") DynamoDbClient client,
				@Qualifier("archive") DynamoDbClient clientOfClient,
				@Qualifier("archiveDynamoDbEnhancedClient") DynamoDbEnhancedClient enhancedClient,
				@Qualifier("archiveDynamoTableTemplate") DynamoTableOperations tables,
				@Qualifier("other") ObjectProvider<DynamoDbClient> unknown) {
			return new Injected(template, templateOfClient, client, clientOfClient, enhancedClient, tables,
					unknown.getIfAvailable());
		}

	}

	@Configuration(proxyBeanMethods = false)
	@AutoConfigurationPackage(basePackageClasses = { CityRepository.class, ReportRepository.class })
	@Import({ Population.Converter.class, MainRepositories.class, ArchiveRepositories.class })
	static class Application {

		@Bean
		User user(DynamoOperations main, @Qualifier("archive") DynamoOperations archive) {
			return new User(main, archive);
		}

	}

	@Configuration(proxyBeanMethods = false)
	@EnableDynamoRepositories(basePackageClasses = CityRepository.class)
	static class MainRepositories {

	}

	@Configuration(proxyBeanMethods = false)
	@EnableDynamoRepositories(basePackageClasses = ReportRepository.class, templateRef = "archiveDynamoTemplate")
	static class ArchiveRepositories {

	}

}
