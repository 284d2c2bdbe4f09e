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

import java.net.URL;
import java.util.Optional;

import io.github.dynamospring.boot.autoconfigure.DynamoAutoConfiguration;
import io.github.dynamospring.boot.autoconfigure.data.sample.City;
import io.github.dynamospring.boot.autoconfigure.data.sample.CityRepository;
import io.github.dynamospring.boot.autoconfigure.data.sample.Population;
import io.github.dynamospring.boot.autoconfigure.embedded.EmbeddedDynamoAutoConfiguration;
import io.github.dynamospring.core.DynamoOperations;
import io.github.dynamospring.core.mapping.DynamoKey;
import io.github.dynamospring.embedded.EmbeddedDynamo;
import io.github.dynamospring.repository.DynamoRepository;
import org.junit.jupiter.api.Test;

import org.springframework.boot.autoconfigure.AutoConfigurationPackage;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.devtools.restart.classloader.RestartClassLoader;
import org.springframework.boot.test.context.assertj.AssertableApplicationContext;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Entities and repositories that DevTools loads anew with each restart, while this
 * library stays loaded.
 */
class RestartClassLoaderIntegrationTests {

	private final EmbeddedDynamo engine = EmbeddedDynamo.create();

	@Test
	void eachRestartWorksWithItsOwnClasses() throws Exception {
		Class<?> first = start("Rome", true);
		Class<?> second = start("Milan", true);
		assertThat(first).isNotSameAs(second).isNotSameAs(City.class);
		assertThat(start("Bari", false)).isSameAs(City.class);
		this.engine.close();
	}

	private Class<?> start(String name, boolean restarted) throws Exception {
		ClassLoader parent = getClass().getClassLoader();
		URL classes = City.class.getProtectionDomain().getCodeSource().getLocation();
		ClassLoader classLoader = restarted ? new RestartClassLoader(parent, new URL[] { classes }) : parent;
		Class<?> configuration = Class.forName(Application.class.getName(), false, classLoader);
		Class<?>[] used = new Class<?>[1];
		Thread.currentThread().setContextClassLoader(classLoader);
		try {
			new ApplicationContextRunner()
				.withConfiguration(
						AutoConfigurations.of(EmbeddedDynamoAutoConfiguration.class, DynamoAutoConfiguration.class,
								DynamoDataAutoConfiguration.class, DynamoRepositoriesAutoConfiguration.class))
				.withClassLoader(classLoader)
				.withUserConfiguration(configuration)
				.withBean(EmbeddedDynamo.class, () -> this.engine)
				.withPropertyValues("dynamo.embedded.enabled=true", "dynamo.tables.action=create")
				.run((context) -> used[0] = use(context, classLoader, name));
		}
		finally {
			Thread.currentThread().setContextClassLoader(parent);
		}
		return used[0];
	}

	@SuppressWarnings("unchecked")
	private static Class<?> use(AssertableApplicationContext context, ClassLoader classLoader, String name)
			throws Exception {
		assertThat(context).hasNotFailed();
		Class<?> cityType = Class.forName(City.class.getName(), false, classLoader);
		Class<?> populationType = Class.forName(Population.class.getName(), false, classLoader);
		DynamoRepository<Object> cities = (DynamoRepository<Object>) context
			.getBean(Class.forName(CityRepository.class.getName(), false, classLoader));
		Object population = populationType.getDeclaredConstructor(int.class).newInstance(1000);
		Object city = cityType.getDeclaredConstructor(String.class, String.class, String.class, populationType)
			.newInstance("IT", name, "Mayor", population);
		cities.save(city);
		Optional<Object> found = cities.findByKey("IT", name);
		assertThat(found).contains(city).get().isInstanceOf(cityType);
		DynamoOperations dynamo = context.getBean(DynamoOperations.class);
		assertThat(dynamo.query(cityType).partitionKey("IT").all()).hasOnlyElementsOfType(cityType);
		dynamo.delete(cityType).key(DynamoKey.of("IT", name)).execute();
		return cityType;
	}

	@Configuration(proxyBeanMethods = false)
	@AutoConfigurationPackage(basePackageClasses = CityRepository.class)
	@Import(Population.Converter.class)
	static class Application {

	}

}
