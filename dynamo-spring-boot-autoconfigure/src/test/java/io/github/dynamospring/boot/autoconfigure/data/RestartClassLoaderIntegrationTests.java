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

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URL;
import java.nio.file.Path;
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
import org.junit.jupiter.api.io.TempDir;

import org.springframework.boot.autoconfigure.AutoConfigurationPackage;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.devtools.restart.RestartScope;
import org.springframework.boot.devtools.restart.RestartScopeInitializer;
import org.springframework.boot.devtools.restart.Restarter;
import org.springframework.boot.devtools.restart.classloader.RestartClassLoader;
import org.springframework.boot.test.context.assertj.AssertableApplicationContext;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Entities and repositories that DevTools loads anew with each restart, while this
 * library stays loaded.
 */
class RestartClassLoaderIntegrationTests {

	private final ApplicationContextRunner contextRunner = new ApplicationContextRunner()
		.withConfiguration(AutoConfigurations.of(EmbeddedDynamoAutoConfiguration.class, DynamoAutoConfiguration.class,
				DynamoDataAutoConfiguration.class, DynamoRepositoriesAutoConfiguration.class))
		.withPropertyValues("dynamo.embedded.enabled=true", "dynamo.tables.action=create");

	@Test
	void eachRestartWorksWithItsOwnClasses() throws Exception {
		try (EmbeddedDynamo engine = EmbeddedDynamo.create()) {
			ApplicationContextRunner runner = this.contextRunner.withBean(EmbeddedDynamo.class, () -> engine);
			Class<?> first = start(runner, "Rome", true);
			Class<?> second = start(runner, "Milan", true);
			assertThat(first).isNotSameAs(second).isNotSameAs(City.class);
			assertThat(start(runner, "Bari", false)).isSameAs(City.class);
		}
	}

	@Test
	void folderAndPortOfTheEngineAreFreeForTheNextRestart(@TempDir Path folder) throws Exception {
		ApplicationContextRunner runner = this.contextRunner.withPropertyValues("dynamo.embedded.path=" + folder,
				"dynamo.embedded.http-port=" + freePort());
		start(runner, "Rome", true);
		start(runner, "Milan", true);
		try (EmbeddedDynamo engine = EmbeddedDynamo.builder().path(folder).build()) {
			start(this.contextRunner.withBean(EmbeddedDynamo.class, () -> engine), "Bari", true);
		}
	}

	@Test
	void dataOfAFolderOutlivesARestart(@TempDir Path folder) throws Exception {
		ApplicationContextRunner runner = this.contextRunner.withPropertyValues("dynamo.embedded.path=" + folder);
		run(runner, true, (context, classLoader) -> save(context, classLoader, "Rome"));
		run(runner, true, (context, classLoader) -> find(context, classLoader, "Rome"));
	}

	@Test
	void engineOfTheRestartScopeOutlivesARestartInMemory() throws Exception {
		Restarter.disable();
		ApplicationContextRunner runner = this.contextRunner.withInitializer(new RestartScopeInitializer())
			.withUserConfiguration(EngineConfiguration.class);
		run(runner, true, (context, classLoader) -> save(context, classLoader, "Rome"));
		run(runner, true, (context, classLoader) -> {
			find(context, classLoader, "Rome");
			context.getBean(EmbeddedDynamo.class).close();
		});
		Restarter.getInstance().removeAttribute("embeddedDynamo");
	}

	private static int freePort() throws IOException {
		try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
			return socket.getLocalPort();
		}
	}

	private Class<?> start(ApplicationContextRunner runner, String name, boolean restarted) throws Exception {
		Class<?>[] used = new Class<?>[1];
		run(runner, restarted, (context, classLoader) -> used[0] = use(context, classLoader, name));
		return used[0];
	}

	private void run(ApplicationContextRunner runner, boolean restarted, Use use) throws Exception {
		ClassLoader parent = getClass().getClassLoader();
		URL classes = City.class.getProtectionDomain().getCodeSource().getLocation();
		ClassLoader classLoader = restarted ? new RestartClassLoader(parent, new URL[] { classes }) : parent;
		Class<?> configuration = Class.forName(Application.class.getName(), false, classLoader);
		Thread.currentThread().setContextClassLoader(classLoader);
		try {
			runner.withClassLoader(classLoader).withUserConfiguration(configuration).run((context) -> {
				assertThat(context).hasNotFailed();
				use.accept(context, classLoader);
			});
		}
		finally {
			Thread.currentThread().setContextClassLoader(parent);
		}
	}

	@SuppressWarnings("unchecked")
	private static DynamoRepository<Object> cities(AssertableApplicationContext context, ClassLoader classLoader)
			throws Exception {
		return (DynamoRepository<Object>) context
			.getBean(Class.forName(CityRepository.class.getName(), false, classLoader));
	}

	private static Object save(AssertableApplicationContext context, ClassLoader classLoader, String name)
			throws Exception {
		Class<?> cityType = Class.forName(City.class.getName(), false, classLoader);
		Class<?> populationType = Class.forName(Population.class.getName(), false, classLoader);
		Object population = populationType.getDeclaredConstructor(int.class).newInstance(1000);
		Object city = cityType.getDeclaredConstructor(String.class, String.class, String.class, populationType)
			.newInstance("IT", name, "Mayor", population);
		return cities(context, classLoader).save(city);
	}

	private static void find(AssertableApplicationContext context, ClassLoader classLoader, String name)
			throws Exception {
		Class<?> cityType = Class.forName(City.class.getName(), false, classLoader);
		assertThat(cities(context, classLoader).findByKey("IT", name)).get().isInstanceOf(cityType);
	}

	private static Class<?> use(AssertableApplicationContext context, ClassLoader classLoader, String name)
			throws Exception {
		Class<?> cityType = Class.forName(City.class.getName(), false, classLoader);
		Object city = save(context, classLoader, name);
		Optional<Object> found = cities(context, classLoader).findByKey("IT", name);
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

	@Configuration(proxyBeanMethods = false)
	static class EngineConfiguration {

		// @formatter:off
		// tag::restart[]
		@Bean
		@RestartScope
		EmbeddedDynamo embeddedDynamo() {
			return EmbeddedDynamo.create();
		}
		// end::restart[]
		// @formatter:on

	}

	/**
	 * What is done with an application.
	 */
	@FunctionalInterface
	private interface Use {

		void accept(AssertableApplicationContext context, ClassLoader classLoader) throws Exception;

	}

}
