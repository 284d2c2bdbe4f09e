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

package io.github.dynamospring.aot;

import java.math.BigDecimal;
import java.util.Collection;
import java.util.List;
import java.util.Map;

import io.github.dynamospring.config.AbstractDynamoConfiguration;
import io.github.dynamospring.core.mapping.DynamoManagedTypes;
import io.github.dynamospring.core.mapping.PartitionKey;
import io.github.dynamospring.core.mapping.Table;
import io.github.dynamospring.fixture.Order;
import io.github.dynamospring.repository.DynamoQueryExecutor;
import io.github.dynamospring.repository.DynamoRepository;
import io.github.dynamospring.repository.config.EnableDynamoRepositories;
import io.github.dynamospring.repository.support.SimpleDynamoRepository;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

import org.springframework.aop.SpringProxy;
import org.springframework.aop.framework.Advised;
import org.springframework.aot.generate.ClassNameGenerator;
import org.springframework.aot.generate.DefaultGenerationContext;
import org.springframework.aot.generate.GeneratedFiles.Kind;
import org.springframework.aot.generate.InMemoryGeneratedFiles;
import org.springframework.aot.hint.MemberCategory;
import org.springframework.aot.hint.RuntimeHints;
import org.springframework.aot.hint.predicate.RuntimeHintsPredicates;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.ComponentScan.Filter;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.FilterType;
import org.springframework.context.aot.ApplicationContextAotGenerator;
import org.springframework.core.DecoratingProxy;
import org.springframework.data.repository.Repository;
import org.springframework.data.repository.query.QueryByExampleExecutor;
import org.springframework.javapoet.ClassName;
import org.springframework.transaction.interceptor.TransactionalProxy;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What is written down when an application is prepared ahead of time. No client is made.
 */
class AotProcessingTests {

	private static final RuntimeHints hints = new RuntimeHints();

	private static final InMemoryGeneratedFiles files = new InMemoryGeneratedFiles();

	@BeforeAll
	static void process() {
		try (AnnotationConfigApplicationContext context = new AnnotationConfigApplicationContext()) {
			context.register(Application.class);
			DefaultGenerationContext generation = new DefaultGenerationContext(
					new ClassNameGenerator(ClassName.get(Application.class)), files, hints);
			new ApplicationContextAotGenerator().processAheadOfTime(context, generation);
			generation.writeGeneratedContent();
		}
	}

	@Test
	void entitiesAreWrittenDownInsteadOfBeingSearchedFor() throws Exception {
		Map<String, ?> sources = files.getGeneratedFiles(Kind.SOURCE);
		String source = "";
		for (String name : sources.keySet()) {
			String content = files.getGeneratedFileContent(Kind.SOURCE, name);
			source += (content != null) ? content : "";
		}
		assertThat(source).contains("DynamoManagedTypes.of(managedTypes)")
			.contains("Shape.class")
			.doesNotContain("initialEntities");
	}

	@Test
	void entitiesAndWhatIsEmbeddedAreAccessible() {
		for (Class<?> type : List.of(Shape.class, Figure.class, Circle.class, Square.class)) {
			assertThat(RuntimeHintsPredicates.reflection().onType(type)).as(type.getName()).accepts(hints);
		}
		for (Class<?> type : List.of(Shape.class, Circle.class, Square.class)) {
			assertThat(RuntimeHintsPredicates.reflection()
				.onType(type)
				.withMemberCategory(MemberCategory.INVOKE_DECLARED_CONSTRUCTORS)).as(type.getName()).accepts(hints);
		}
		assertThat(RuntimeHintsPredicates.reflection().onMethodInvocation(Shape.class, "id")).accepts(hints);
		assertThat(RuntimeHintsPredicates.reflection().onMethodInvocation(Circle.class, "radius")).accepts(hints);
	}

	@Test
	void repositoriesCanBeProxied() {
		assertThat(RuntimeHintsPredicates.proxies()
			.forInterfaces(Shapes.class, Repository.class, TransactionalProxy.class, Advised.class,
					DecoratingProxy.class))
			.accepts(hints);
		assertThat(RuntimeHintsPredicates.proxies()
			.forInterfaces(Shapes.class, SpringProxy.class, Advised.class, DecoratingProxy.class)).accepts(hints);
	}

	@Test
	void projectionsAreAccessible() {
		assertThat(RuntimeHintsPredicates.reflection().onType(Area.class)).accepts(hints);
		assertThat(RuntimeHintsPredicates.reflection()
			.onType(Area.class)
			.withMemberCategory(MemberCategory.INVOKE_DECLARED_CONSTRUCTORS)).accepts(hints);
		assertThat(RuntimeHintsPredicates.reflection().onType(Named.class)).accepts(hints);
	}

	@Test
	void whatRepositoriesAreMadeOfIsKept() throws Exception {
		assertThat(RuntimeHintsPredicates.reflection()
			.onType(SimpleDynamoRepository.class)
			.withMemberCategory(MemberCategory.INVOKE_DECLARED_CONSTRUCTORS)).accepts(hints);
		RuntimeHints own = new RuntimeHints();
		for (String name : List.of("SimpleDynamoQueryExecutor", "SimpleQueryByExampleExecutor")) {
			Class<?> type = Class.forName(SimpleDynamoRepository.class.getPackageName() + "." + name);
			assertThat(RuntimeHintsPredicates.reflection()
				.onType(type)
				.withMemberCategory(MemberCategory.INVOKE_PUBLIC_METHODS)).as(name).rejects(own);
			assertThat(RuntimeHintsPredicates.reflection()
				.onType(type)
				.withMemberCategory(MemberCategory.INVOKE_PUBLIC_METHODS)).as(name).accepts(hints);
		}
	}

	@Test
	void managedTypesAreThoseGiven() {
		assertThat(DynamoManagedTypes.fromIterable(List.of(Order.class)).toList()).containsExactly(Order.class);
	}

	@Configuration(proxyBeanMethods = false)
	@EnableDynamoRepositories(considerNestedRepositories = true,
			includeFilters = @Filter(type = FilterType.ASSIGNABLE_TYPE, classes = Shapes.class))
	static class Application extends AbstractDynamoConfiguration {

		@Bean
		DynamoDbClient dynamoDbClient() {
			throw new IllegalStateException("Nothing is sent while the application is prepared");
		}

		@Override
		protected Collection<String> entityPackages() {
			return List.of(AotProcessingTests.class.getPackageName());
		}

	}

	interface Shapes extends DynamoRepository<Shape>, DynamoQueryExecutor<Shape>, QueryByExampleExecutor<Shape> {

		List<Area> findAreaById(String id);

		List<Named> findNamedById(String id);

	}

	record Area(BigDecimal area) {

	}

	interface Named {

		String getName();

	}

	@Table("shapes")
	record Shape(@PartitionKey String id, String name, BigDecimal area, Figure figure) {

	}

	sealed interface Figure {

	}

	record Circle(int radius) implements Figure {

	}

	record Square(int width) implements Figure {

	}

}
