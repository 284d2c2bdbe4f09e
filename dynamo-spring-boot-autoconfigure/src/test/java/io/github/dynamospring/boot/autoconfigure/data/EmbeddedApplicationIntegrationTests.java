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

import io.github.dynamospring.boot.autoconfigure.data.broken.Broken;
import io.github.dynamospring.boot.autoconfigure.data.sample.City;
import io.github.dynamospring.boot.autoconfigure.data.sample.CityRepository;
import io.github.dynamospring.boot.autoconfigure.data.sample.Population;
import io.github.dynamospring.boot.autoconfigure.data.scan.ScanningRepository;
import io.github.dynamospring.core.DynamoOperations;
import io.github.dynamospring.repository.query.DynamoQueryPlan;
import io.github.dynamospring.repository.query.DynamoQueryPlans;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import software.amazon.awssdk.services.dynamodb.DynamoDbAsyncClient;

import org.springframework.boot.ApplicationRunner;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.AutoConfigurationPackage;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.data.domain.PageRequest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/**
 * Whole applications, started as a user starts them, on the embedded engine.
 */
@ExtendWith(OutputCaptureExtension.class)
class EmbeddedApplicationIntegrationTests {

	@Test
	void applicationStoresAndFindsEntities() {
		try (ConfigurableApplicationContext context = run(CityApplication.class, "--dynamo.embedded.enabled=true",
				"--dynamo.tables.action=create")) {
			CityRepository cities = context.getBean(CityRepository.class);
			cities.save(new City("IT", "Milan", "Beppe", new Population(1350)));
			assertThat(cities.findByCountry("IT")).extracting(City::name).containsExactly("Milan", "Rome");
			assertThat(cities.findByMayor("Beppe")).extracting(City::name).containsExactly("Milan");
			assertThat(cities.findByKey("IT", "Rome"))
				.hasValueSatisfying((city) -> assertThat(city.population().getThousands()).isEqualTo(2800));
			assertThat(context.getBean(DynamoOperations.class).query(City.class).partitionKey("IT").count())
				.isEqualTo(2);
			assertThat(context.getBean(DynamoDbAsyncClient.class).listTables().join().tableNames())
				.isEqualTo(List.of("cities"));
		}
	}

	@Test
	void plansAreLoggedAndOffered(CapturedOutput output) {
		try (ConfigurableApplicationContext context = run(CityApplication.class, "--dynamo.embedded.enabled=true",
				"--dynamo.tables.action=create", "--logging.level.io.github.dynamospring.repository=DEBUG")) {
			DynamoQueryPlans plans = context.getBean(DynamoQueryPlans.class);
			assertThat(plans).hasSize(5);
			assertThat(plans.forMethod("findByMayor")).singleElement()
				.satisfies((plan) -> assertThat(plan.getIndex()).hasValue("MayorIndex"));
			assertThat(plans).allSatisfy((plan) -> assertThat(output).contains(plan.toString()));
			assertThat(plans).hasToString(
					String.join(System.lineSeparator(), plans.stream().map(DynamoQueryPlan::toString).toList()));
		}
	}

	@Test
	void filterOfAWholePartitionIsOneWarning(CapturedOutput output) {
		try (ConfigurableApplicationContext context = run(CityApplication.class, "--dynamo.embedded.enabled=true",
				"--dynamo.tables.action=create")) {
			CityRepository cities = context.getBean(CityRepository.class);
			cities.findByCountryAndMayor("IT", "Roberto");
			cities.findByCountryAndMayor("IT", "Roberto");
			assertThat(output.getOut()
				.lines()
				.filter((line) -> line.contains("WARN ") && line.contains("CityRepository."))).singleElement()
				.asString()
				.endsWith(
						"CityRepository.findByCountryAndMayor(String, String) filters by mayor after reading, so it may "
								+ "read much more than it returns (reads the partition); an index with mayor as its key reads only "
								+ "what it returns");
		}
	}

	@Test
	void pageByItsNumberIsOneWarningThatRecommendsAWindow(CapturedOutput output) {
		try (ConfigurableApplicationContext context = run(CityApplication.class, "--dynamo.embedded.enabled=true",
				"--dynamo.tables.action=create")) {
			CityRepository cities = context.getBean(CityRepository.class);
			for (int i = 0; i < 9; i++) {
				cities.save(new City("FR", "c" + i, "Anne", new Population(i)));
			}
			cities.findByCountryOrderByName("FR", PageRequest.of(0, 2));
			assertThat(output).doesNotContain("to return a page by its number");
			cities.findByCountryOrderByName("FR", PageRequest.of(2, 2));
			cities.findByCountryOrderByName("FR", PageRequest.of(3, 2));
			assertThat(output.getOut().lines().filter((line) -> line.contains("to return a page by its number")))
				.singleElement()
				.asString()
				.contains("WARN ")
				.endsWith("CityRepository.findByCountryOrderByName(String, Pageable): to return a page by its number "
						+ "DynamoDB reads all pages before it (4 items this time). Follow slice.nextPageable(), or return a "
						+ "Window, to continue where the last page ended");
		}
	}

	@Test
	void prefixIsPutInFrontOfTableNames() {
		try (ConfigurableApplicationContext context = run(CityApplication.class, "--dynamo.embedded.enabled=true",
				"--dynamo.tables.action=create", "--dynamo.tables.prefix=shop_")) {
			assertThat(context.getBean(DynamoDbAsyncClient.class).listTables().join().tableNames())
				.isEqualTo(List.of("shop_cities"));
		}
	}

	@Test
	void missingTableIsExplainedWhenTablesAreValidated(CapturedOutput output) {
		assertThatThrownBy(
				() -> run(CityApplication.class, "--dynamo.embedded.enabled=true", "--dynamo.tables.action=validate"))
			.isNotNull();
		assertThat(output).contains("APPLICATION FAILED TO START")
			.contains("The tables in DynamoDB are not those the entities need")
			.contains("Table 'cities' does not exist.")
			.contains("dynamo.tables.action=create");
	}

	@Test
	void missingTableIsExplainedWhenARunnerMeetsIt(CapturedOutput output) {
		assertThatThrownBy(() -> run(CityApplication.class, "--dynamo.embedded.enabled=true")).isNotNull();
		assertThat(output).contains("APPLICATION FAILED TO START")
			.contains("DynamoDB has no such table")
			.contains("dynamo.tables.action=create");
	}

	@Test
	void refusedEndpointIsExplained(CapturedOutput output) {
		// Nothing listens on the port that is reserved for tcpmux
		assertThatThrownBy(() -> run(CityApplication.class, "--dynamo.endpoint=http://127.0.0.1:1",
				"--dynamo.max-retries=0", "--dynamo.tables.action=validate"))
			.isNotNull();
		assertThat(output).contains("APPLICATION FAILED TO START")
			.contains("Nothing answers at 'dynamo.endpoint' (http://127.0.0.1:1)")
			.contains("LocalStack");
	}

	@Test
	void mistakeInAMappingIsExplained(CapturedOutput output) {
		assertThatThrownBy(() -> run(BrokenApplication.class, "--dynamo.embedded.enabled=true")).isNotNull();
		assertThat(output).contains("APPLICATION FAILED TO START")
			.contains(Broken.class.getName() + " has no partition key.")
			.contains("Annotate a property with @PartitionKey");
	}

	@Test
	void refusedScanIsExplained(CapturedOutput output) {
		assertThatThrownBy(() -> run(ScanApplication.class, "--dynamo.embedded.enabled=true")).isNotNull();
		assertThat(output).contains("APPLICATION FAILED TO START")
			.contains("ScanningRepository.findByPopulation(Population): it would read the whole table cities")
			.contains("or allow the scan with @AllowScan.");
	}

	private static ConfigurableApplicationContext run(Class<?> application, String... arguments) {
		SpringApplication springApplication = new SpringApplication(application);
		springApplication.setWebApplicationType(WebApplicationType.NONE);
		springApplication.setRegisterShutdownHook(false);
		return springApplication.run(arguments);
	}

	@Configuration(proxyBeanMethods = false)
	@EnableAutoConfiguration
	@AutoConfigurationPackage(basePackageClasses = City.class)
	@Import(Population.Converter.class)
	static class CityApplication {

		@Bean
		ApplicationRunner firstCity(CityRepository cities) {
			return (arguments) -> cities.insert(new City("IT", "Rome", "Roberto", new Population(2800)));
		}

	}

	@Configuration(proxyBeanMethods = false)
	@EnableAutoConfiguration
	@AutoConfigurationPackage(basePackageClasses = Broken.class)
	static class BrokenApplication {

	}

	@Configuration(proxyBeanMethods = false)
	@EnableAutoConfiguration
	@AutoConfigurationPackage(basePackageClasses = ScanningRepository.class)
	@Import(Population.Converter.class)
	static class ScanApplication {

	}

}
