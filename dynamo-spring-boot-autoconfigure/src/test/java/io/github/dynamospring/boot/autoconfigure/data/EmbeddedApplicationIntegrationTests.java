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
