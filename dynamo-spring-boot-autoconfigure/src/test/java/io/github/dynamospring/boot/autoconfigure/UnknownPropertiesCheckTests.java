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

package io.github.dynamospring.boot.autoconfigure;

import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Collections;
import java.util.Enumeration;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

import io.github.dynamospring.boot.autoconfigure.UnknownPropertiesException.UnknownProperty;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.beans.factory.support.DefaultListableBeanFactory;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.env.YamlPropertySourceLoader;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.core.env.MapPropertySource;
import org.springframework.core.env.PropertySource;
import org.springframework.core.env.StandardEnvironment;
import org.springframework.core.env.SystemEnvironmentPropertySource;
import org.springframework.core.io.ByteArrayResource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatNoException;

/**
 * Tests for {@link UnknownPropertiesCheck} and {@link KnownProperties}.
 */
@ExtendWith(OutputCaptureExtension.class)
class UnknownPropertiesCheckTests {

	@Test
	void unknownKeyFailsTheStart() {
		new ApplicationContextRunner().withConfiguration(AutoConfigurations.of(DynamoAutoConfiguration.class))
			.withPropertyValues("dynamo.region=eu-central-1", "dynamo.tables.acton=create")
			.run((context) -> assertThat(context).hasFailed()
				.getFailure()
				.isInstanceOf(UnknownPropertiesException.class)
				.hasMessageContaining("dynamo.tables.acton")
				.hasMessageContaining("nearest known key: 'dynamo.tables.action'"));
	}

	@Test
	void originIsNamed() throws IOException {
		String yaml = """
				dynamo:
				  region: eu-central-1
				  endpiont: http://localhost:8000
				  tables:
				    prefix: a_
				    create: true
				""";
		List<UnknownProperty> unknown = unknown(yaml(yaml));
		assertThat(unknown).extracting(UnknownProperty::name)
			.containsExactly("dynamo.endpiont", "dynamo.tables.create");
		assertThat(unknown).extracting(UnknownProperty::origin)
			.allSatisfy((origin) -> assertThat(origin).matches("Byte array resource \\[application.yml] - [36]:\\d+"));
		assertThat(unknown).extracting(UnknownProperty::nearest).startsWith("dynamo.endpoint");
	}

	@Test
	void propertySourceIsNamedWhenThereIsNoBetterOrigin() {
		assertThat(unknown(new MapPropertySource("mine", Map.of("dynamo.regoin", "x"))))
			.containsExactly(new UnknownProperty("dynamo.regoin", "\"dynamo.regoin\" from property source \"mine\"",
					"dynamo.region"));
	}

	@Test
	void everySourceIsReported() {
		assertThat(unknown(source("dynamo.a-b", "1"), new MapPropertySource("other", Map.of("dynamo.a-b", "1"))))
			.hasSize(2);
	}

	@ParameterizedTest
	@ValueSource(strings = { "dynamo.max-retries", "dynamo.maxRetries", "dynamo.max_retries", "DYNAMO.MAX-RETRIES",
			"dynamo.tables.prefix", "dynamodb.anything", "my.dynamo.region" })
	void knownAndForeignKeysPass(String key) {
		assertThatNoException().isThrownBy(() -> check(source(key, "1")));
	}

	@ParameterizedTest
	@CsvSource({ "dynamo.regoin,dynamo.region", "dynamo.prefix,dynamo.tables.prefix",
			"dynamo.table.action,dynamo.tables.action", "dynamo.max-retry,dynamo.max-retries",
			"dynamo.retries,dynamo.max-retries", "dynamo.access-key-id,dynamo.access-key",
			"dynamo.region.name,dynamo.region", "dynamo.region[0],dynamo.region" })
	void nearestKeyIsNamed(String key, String nearest) {
		assertThat(unknown(source(key, "x"))).extracting(UnknownProperty::nearest).containsExactly(nearest);
	}

	@Test
	void emptyGroupPasses() throws IOException {
		assertThatNoException().isThrownBy(() -> check(yaml("dynamo:\n  tables:\n  embedded: {}\n")));
	}

	@Test
	void valueOfAGroupIsUnknown() {
		assertThat(unknown(source("dynamo.tables", "create"))).hasSize(1);
	}

	@Test
	void keysOfOtherMetadataPass(@TempDir Path directory) throws IOException {
		ClassLoader classLoader = metadata(directory, """
				{ "properties": [
					{ "name": "dynamo.mine.limits", "type": "java.util.Map<java.lang.String,java.lang.Integer>" },
					{ "name": "dynamo.mine.names", "type": "java.util.List<java.lang.String>" },
					{ "name": "dynamo.mine.parts", "type": "java.lang.String[]" },
					{ "name": "dynamo.mine.size", "type": "java.lang.Integer" }
				] }""");
		assertThatNoException().isThrownBy(() -> check(classLoader, source("dynamo.mine.limits.some.key", "1"),
				source("dynamo.mine.names[0]", "1"), source("dynamo.mine.parts[1]", "1"),
				source("dynamo.mine.size", "1")));
		assertThatExceptionOfType(UnknownPropertiesException.class)
			.isThrownBy(() -> check(classLoader, source("dynamo.mine.size.of", "1")));
	}

	@ParameterizedTest
	@ValueSource(strings = { "DYNAMO_REGION", "DYNAMO_MAXRETRIES", "DYNAMO_MAX_RETRIES", "DYNAMO_TABLES_ACTION",
			"dynamo_region" })
	void environmentVariablesOfKnownKeysPass(String variable, CapturedOutput output) {
		assertThatNoException().isThrownBy(() -> check(variables(variable)));
		assertThat(output).doesNotContain(variable);
	}

	@ParameterizedTest
	@ValueSource(strings = { "DYNAMO_HOME", "DYNAMO_SERVICE_HOST", "DYNAMO_PORT_8000_TCP_ADDR", "DYNAMO_TABLES_ORDERS",
			"DYNAMO_TABLE", "DYNAMO_MAX_RETRY", "DYNAMODB_REGION" })
	void environmentVariablesOfOthersPass(String variable, CapturedOutput output) {
		assertThatNoException().isThrownBy(() -> check(variables(variable)));
		assertThat(output).doesNotContain(variable);
	}

	@ParameterizedTest
	@CsvSource({ "DYNAMO_REGOIN,dynamo.region", "DYNAMO_TABLES_ACTON,dynamo.tables.action" })
	void environmentVariablesThatLookMisspeltAreLogged(String variable, String meant, CapturedOutput output) {
		assertThatNoException().isThrownBy(() -> check(variables(variable)));
		assertThat(output).contains("The environment variable " + variable).contains("'" + meant + "'");
	}

	@Test
	void missingMetadataTurnsTheCheckOff(CapturedOutput output) {
		ClassLoader classLoader = new ClassLoader(getClass().getClassLoader()) {

			@Override
			public Enumeration<URL> getResources(String name) {
				return Collections.emptyEnumeration();
			}

		};
		assertThatNoException().isThrownBy(() -> check(classLoader, source("dynamo.regoin", "x")));
		assertThat(output).contains("The dynamo.* keys are not checked");
	}

	private static List<UnknownProperty> unknown(PropertySource<?>... sources) {
		try {
			check(sources);
			return List.of();
		}
		catch (UnknownPropertiesException ex) {
			return ex.getUnknownProperties();
		}
	}

	private static void check(PropertySource<?>... sources) {
		check(UnknownPropertiesCheckTests.class.getClassLoader(), sources);
	}

	private static void check(ClassLoader classLoader, PropertySource<?>... sources) {
		StandardEnvironment environment = new StandardEnvironment();
		environment.getPropertySources()
			.stream()
			.map(PropertySource::getName)
			.toList()
			.forEach(environment.getPropertySources()::remove);
		Arrays.stream(sources).forEach(environment.getPropertySources()::addLast);
		ConfigurableListableBeanFactory beanFactory = new DefaultListableBeanFactory();
		beanFactory.setBeanClassLoader(classLoader);
		new UnknownPropertiesCheck(environment).postProcessBeanFactory(beanFactory);
	}

	private static PropertySource<?> source(String key, String value) {
		return new MapPropertySource(key, Map.of(key, value));
	}

	private static PropertySource<?> variables(String... names) {
		return new SystemEnvironmentPropertySource(StandardEnvironment.SYSTEM_ENVIRONMENT_PROPERTY_SOURCE_NAME,
				Arrays.stream(names).collect(Collectors.toMap((name) -> name, (name) -> "x")));
	}

	private static PropertySource<?> yaml(String text) throws IOException {
		ByteArrayResource resource = new ByteArrayResource(text.getBytes(StandardCharsets.UTF_8), "application.yml");
		return new YamlPropertySourceLoader().load("yaml", resource).get(0);
	}

	private static ClassLoader metadata(Path directory, String content) throws IOException {
		Path file = directory.resolve(KnownProperties.METADATA);
		Files.createDirectories(file.getParent());
		Files.writeString(file, content);
		return new URLClassLoader(new URL[] { directory.toUri().toURL() },
				UnknownPropertiesCheckTests.class.getClassLoader());
	}

}
