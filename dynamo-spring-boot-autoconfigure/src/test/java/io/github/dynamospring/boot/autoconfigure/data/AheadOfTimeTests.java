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

import java.io.File;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

import io.github.dynamospring.boot.autoconfigure.DynamoAutoConfiguration;
import io.github.dynamospring.boot.autoconfigure.DynamoClientProperties;
import io.github.dynamospring.boot.autoconfigure.DynamoProperties;
import io.github.dynamospring.boot.autoconfigure.data.archive.Report;
import io.github.dynamospring.boot.autoconfigure.data.archive.ReportRepository;
import io.github.dynamospring.boot.autoconfigure.data.sample.City;
import io.github.dynamospring.boot.autoconfigure.data.sample.CityRepository;
import io.github.dynamospring.boot.autoconfigure.data.sample.Population;
import io.github.dynamospring.boot.autoconfigure.embedded.EmbeddedDynamoAutoConfiguration;
import io.github.dynamospring.boot.autoconfigure.execution.DynamoExecutionAutoConfiguration;
import io.github.dynamospring.boot.autoconfigure.execution.DynamoExecutionProperties;
import io.github.dynamospring.core.DynamoOperations;
import io.github.dynamospring.repository.config.EnableDynamoRepositories;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

import org.springframework.aop.framework.Advised;
import org.springframework.aot.generate.ClassNameGenerator;
import org.springframework.aot.generate.DefaultGenerationContext;
import org.springframework.aot.generate.FileSystemGeneratedFiles;
import org.springframework.aot.generate.GeneratedFiles.Kind;
import org.springframework.aot.hint.MemberCategory;
import org.springframework.aot.hint.RuntimeHints;
import org.springframework.aot.hint.predicate.RuntimeHintsPredicates;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.boot.autoconfigure.AutoConfigurationPackage;
import org.springframework.boot.autoconfigure.ImportAutoConfiguration;
import org.springframework.boot.test.util.TestPropertyValues;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.context.aot.ApplicationContextAotGenerator;
import org.springframework.core.DecoratingProxy;
import org.springframework.data.repository.Repository;
import org.springframework.javapoet.ClassName;
import org.springframework.transaction.interceptor.TransactionalProxy;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Applications that are prepared ahead of time: what is generated is compiled and run.
 */
class AheadOfTimeTests {

	static final String INITIALIZER = AheadOfTimeTests.class.getName() + "_Application__ApplicationContextInitializer";

	private static final String CLASS_PATH = System.getProperty("surefire.test.class.path",
			System.getProperty("java.class.path"));

	static final String[] BUILD = { "dynamo.embedded.enabled=true", "dynamo.tables.action=create",
			"dynamo.execution.enabled=true", "dynamo.execution.client=archive", "dynamo.execution.relay.enabled=false",
			"dynamo.execution.timers.enabled=false", "dynamo.clients.archive.max-retries=1" };

	private static final RuntimeHints hints = new RuntimeHints();

	@TempDir
	static Path folder;

	@BeforeAll
	static void prepare() throws IOException {
		Path sources = folder.resolve("sources");
		Path classes = Files.createDirectories(folder.resolve("classes"));
		DefaultGenerationContext generation = new DefaultGenerationContext(
				new ClassNameGenerator(ClassName.get(Application.class)),
				new FileSystemGeneratedFiles((kind) -> (kind == Kind.SOURCE) ? sources : classes), hints);
		try (AnnotationConfigApplicationContext context = new AnnotationConfigApplicationContext()) {
			TestPropertyValues.of(BUILD).applyTo(context);
			context.register(Application.class);
			assertThat(new ApplicationContextAotGenerator().processAheadOfTime(context, generation))
				.isEqualTo(ClassName.bestGuess(INITIALIZER));
			generation.writeGeneratedContent();
		}
		compile(sources, classes);
	}

	private static void compile(Path sources, Path classes) throws IOException {
		JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
		StringWriter messages = new StringWriter();
		try (StandardJavaFileManager files = compiler.getStandardFileManager(null, null, StandardCharsets.UTF_8);
				Stream<Path> found = Files.walk(sources)) {
			List<Path> units = found.filter((path) -> path.toString().endsWith(".java")).toList();
			assertThat(units).isNotEmpty();
			assertThat(compiler
				.getTask(messages, files, null,
						List.of("-d", classes.toString(), "-cp", CLASS_PATH, "-proc:none", "-nowarn"), null,
						files.getJavaFileObjectsFromPaths(units))
				.call()).as(messages.toString()).isTrue();
		}
	}

	@Test
	void clientsRepositoriesAndTheExecutionStoreWork() throws Exception {
		// Values may differ from those of the build, names may not
		assertThat(run("dynamo.clients.archive.tables.prefix=archive_")).contains("report Report[id=r1, text=text]")
			.contains("city City[country=IT, name=Rome")
			.contains("bound true", "stores 1")
			.contains("table archive_reports")
			.contains("table cities")
			.contains("table archive_execution")
			.doesNotContain("table reports")
			.doesNotContain("table archive_cities");
	}

	@Test
	void clientThatTheBuildDidNotKnowFailsTheStart() throws Exception {
		assertThat(run("dynamo.clients.blue.region=us-east-1"))
			.contains("The clients [blue] below 'dynamo.clients' were "
					+ "not configured when the application was prepared ahead of time.");
	}

	private static String run(String property) throws Exception {
		Process process = new ProcessBuilder(Path.of(System.getProperty("java.home"), "bin", "java").toString(),
				"-Xmx256m", "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-cp",
				folder.resolve("classes") + File.pathSeparator + CLASS_PATH, PreparedApplication.class.getName(),
				property)
			.redirectErrorStream(true)
			.start();
		String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
		process.waitFor();
		return output;
	}

	@Test
	void whatIsBoundReadAndProxiedIsKept() throws NoSuchMethodException {
		for (Class<?> type : new Class<?>[] { DynamoProperties.class, DynamoClientProperties.class,
				DynamoProperties.Tables.class, DynamoExecutionProperties.class }) {
			assertThat(RuntimeHintsPredicates.reflection().onType(type)).as(type.getName()).accepts(hints);
		}
		assertThat(RuntimeHintsPredicates.reflection()
			.onMethodInvocation(DynamoClientProperties.class, "setSearchEndpoint")).accepts(hints);
		assertThat(RuntimeHintsPredicates.reflection().onMethodInvocation(DynamoProperties.Tables.class, "setAction"))
			.accepts(hints);
		assertThat(RuntimeHintsPredicates.reflection()
			.onConstructorInvocation(DynamoClientProperties.class.getDeclaredConstructor())).accepts(hints);
		assertThat(RuntimeHintsPredicates.resource().forResource("META-INF/spring-configuration-metadata.json"))
			.accepts(hints);
		for (Class<?> repository : new Class<?>[] { CityRepository.class, ReportRepository.class }) {
			assertThat(RuntimeHintsPredicates.proxies()
				.forInterfaces(repository, Repository.class, TransactionalProxy.class, Advised.class,
						DecoratingProxy.class))
				.as(repository.getName())
				.accepts(hints);
		}
	}

	@ParameterizedTest
	@ValueSource(classes = { City.class, Report.class })
	void entitiesAreAccessible(Class<?> entity) {
		assertThat(RuntimeHintsPredicates.reflection()
			.onType(entity)
			.withMemberCategory(MemberCategory.INVOKE_DECLARED_CONSTRUCTORS)).accepts(hints);
		for (var component : entity.getRecordComponents()) {
			assertThat(RuntimeHintsPredicates.reflection().onMethodInvocation(component.getAccessor()))
				.as(component.toString())
				.accepts(hints);
		}
	}

	record User(DynamoOperations main, DynamoOperations archive, DynamoDbClient archiveClient) {

	}

	@Configuration(proxyBeanMethods = false)
	@AutoConfigurationPackage(basePackageClasses = { CityRepository.class, ReportRepository.class })
	@ImportAutoConfiguration({ EmbeddedDynamoAutoConfiguration.class, DynamoAutoConfiguration.class,
			DynamoDataAutoConfiguration.class, DynamoRepositoriesAutoConfiguration.class,
			DynamoExecutionAutoConfiguration.class })
	@Import({ Population.Converter.class, MainRepositories.class, ArchiveRepositories.class })
	static class Application {

		@Bean
		User user(DynamoOperations main, @Qualifier("archive") DynamoOperations archive,
				@Qualifier("archiveDynamoDbClient") DynamoDbClient archiveClient) {
			return new User(main, archive, archiveClient);
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
