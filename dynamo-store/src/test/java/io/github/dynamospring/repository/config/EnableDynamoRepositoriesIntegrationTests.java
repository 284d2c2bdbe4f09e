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

package io.github.dynamospring.repository.config;

import java.math.BigDecimal;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.stream.StreamSupport;

import io.github.dynamospring.config.AbstractDynamoConfiguration;
import io.github.dynamospring.core.DynamoOperations;
import io.github.dynamospring.core.DynamoTemplate;
import io.github.dynamospring.core.convert.MappingDynamoConverter;
import io.github.dynamospring.core.mapping.DynamoKey;
import io.github.dynamospring.core.mapping.DynamoMappingContext;
import io.github.dynamospring.fixture.DynamoFixture;
import io.github.dynamospring.fixture.Order;
import io.github.dynamospring.fixture.Product;
import io.github.dynamospring.repository.DynamoRepository;
import io.github.dynamospring.repository.OrderRepository;
import io.github.dynamospring.repository.Query;
import io.github.dynamospring.repository.query.DynamoQueryPlan;
import io.github.dynamospring.repository.support.DynamoRepositoryFactory;
import io.github.dynamospring.repository.support.DynamoRepositoryFactoryBean;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

import org.springframework.beans.factory.BeanCreationException;
import org.springframework.beans.factory.support.DefaultListableBeanFactory;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.ComponentScan.Filter;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.FilterType;
import org.springframework.core.env.MapPropertySource;
import org.springframework.core.env.StandardEnvironment;
import org.springframework.core.io.DefaultResourceLoader;
import org.springframework.core.io.support.SpringFactoriesLoader;
import org.springframework.core.io.support.SpringFactoriesLoader.ArgumentResolver;
import org.springframework.core.io.support.SpringFactoriesLoader.FailureHandler;
import org.springframework.core.type.AnnotationMetadata;
import org.springframework.data.repository.CrudRepository;
import org.springframework.data.repository.Repository;
import org.springframework.data.repository.config.AnnotationRepositoryConfigurationSource;
import org.springframework.data.repository.config.RepositoryConfiguration;
import org.springframework.data.repository.core.support.RepositoryFactorySupport;
import org.springframework.data.repository.support.Repositories;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Repositories as beans of an application without Spring Boot.
 */
class EnableDynamoRepositoriesIntegrationTests {

	private static final Instant AT = Instant.parse("2024-01-15T10:00:00Z");

	private final DynamoFixture dynamo = new DynamoFixture(Order.class, Product.class);

	@AfterEach
	void close() {
		this.dynamo.close();
	}

	@Test
	void repositoriesAreBeans() {
		try (AnnotationConfigApplicationContext context = context(RepositoriesConfiguration.class)) {
			OrderRepository orders = context.getBean(OrderRepository.class);
			orders.save(Order.of("u1", AT.toString(), "o1", "10"));
			assertThat(orders.findByKey("u1", AT, "o1")).isPresent();
			Repositories repositories = new Repositories(context);
			assertThat(repositories.hasRepositoryFor(Order.class)).isTrue();
			assertThat(repositories.getPersistentEntity(Order.class).getType()).isEqualTo(Order.class);
		}
	}

	@Test
	void plansAreAtTheFactoryBean() {
		try (AnnotationConfigApplicationContext context = context(RepositoriesConfiguration.class)) {
			DynamoRepositoryFactoryBean<?, ?> factory = context.getBean(DynamoRepositoryFactoryBean.class);
			assertThat(factory.getQueryPlans()).filteredOn((plan) -> plan.getMethodName().equals("findByStatus"))
				.singleElement()
				.satisfies((plan) -> {
					assertThat(plan.getRepository()).isEqualTo("OrderRepository");
					assertThat(plan.getOperation()).isEqualTo(DynamoQueryPlan.Operation.QUERY);
					assertThat(plan.getIndex()).hasValue("StatusIndex");
				});
		}
	}

	@Test
	void templateIsTheOneReferredTo() {
		try (AnnotationConfigApplicationContext context = context(OtherTemplateConfiguration.class)) {
			context.getBean(OrderRepository.class).save(Order.of("u1", AT.toString(), "o1", "10"));
			assertThat(this.dynamo.operations()).contains("PutItem");
		}
	}

	@Test
	void repositoriesOfSeveralTemplatesEachUseTheirOwn() {
		try (DynamoFixture archive = new DynamoFixture(Order.class);
				AnnotationConfigApplicationContext context = new AnnotationConfigApplicationContext()) {
			context.registerBean("live", DynamoTemplate.class, this.dynamo::template);
			context.registerBean("archive", DynamoTemplate.class, archive::template);
			context.register(LiveConfiguration.class, ArchiveConfiguration.class);
			context.refresh();
			context.getBean(OrderRepository.class).save(Order.of("u1", AT.toString(), "o1", "10"));
			assertThat(this.dynamo.operations()).containsExactly("PutItem");
			assertThat(context.getBean(ArchivedOrders.class).findByKey("u1", AT, "o1")).isEmpty();
			assertThat(archive.operations()).containsExactly("GetItem");
		}
	}

	@Test
	void moduleIsKnownSoThatDetectionIsStrictBesideOthers() {
		assertThat(SpringFactoriesLoader.forDefaultResourceLocation()
			.load(RepositoryFactorySupport.class, ArgumentResolver.of(DynamoOperations.class, this.dynamo.template()),
					FailureHandler.throwing()))
			.hasAtLeastOneElementOfType(DynamoRepositoryFactory.class);
	}

	@Test
	void valueExpressionsOfQueriesAreThoseOfTheApplication() {
		try (AnnotationConfigApplicationContext context = new AnnotationConfigApplicationContext()) {
			context.getEnvironment()
				.getPropertySources()
				.addFirst(new MapPropertySource("test", Map.of("shop.min", "15", "shop.user", "u1")));
			context.registerBean("client", DynamoDbClient.class, this.dynamo::client);
			context.registerBean("limits", BigDecimal.class, () -> new BigDecimal(25));
			context.register(ExpressionConfiguration.class);
			context.refresh();
			ExpressionRepository orders = context.getBean(ExpressionRepository.class);
			orders.saveAll(List.of(Order.of("u1", AT.toString(), "o1", "10"), Order.of("u1", AT.toString(), "o2", "20"),
					Order.of("u1", AT.toString(), "o3", "30")));
			assertThat(orders.aboveProperty(AT)).extracting(Order::orderId).containsExactly("o2", "o3");
			assertThat(orders.aboveBean("u1")).extracting(Order::orderId).containsExactly("o3");
			assertThat(orders.aboveArgument("u1", new BigDecimal(5))).extracting(Order::orderId)
				.containsExactly("o1", "o2", "o3");
		}
	}

	@Test
	void onlyTemplateNeedsNoCertainName() {
		try (AnnotationConfigApplicationContext context = context(OnlyTemplateConfiguration.class)) {
			context.getBean(OrderRepository.class).save(Order.of("u1", AT.toString(), "o1", "10"));
			assertThat(this.dynamo.operations()).contains("PutItem");
		}
	}

	@Test
	void methodThatCannotBeServedStopsTheStart() {
		assertThatExceptionOfType(BeanCreationException.class).isThrownBy(() -> context(RefusedConfiguration.class))
			.havingRootCause()
			.withMessageStartingWith(
					"RefusedRepository.findByStock(int): it would read the whole table products, since "
							+ "no key serves it: the table needs id compared for equality. Remedy: compare id for equality, "
							+ "declare @GlobalSecondaryIndex(name = \"StockIndex\", partitionKey = \"stock\"), or allow the "
							+ "scan with @AllowScan");
	}

	@Test
	void otherIdTypeStopsTheStart() {
		assertThatExceptionOfType(BeanCreationException.class).isThrownBy(() -> context(OtherIdConfiguration.class))
			.havingRootCause()
			.withMessage(
					"OtherIdRepository has the id type String, but the key of an entity in DynamoDB is a DynamoKey. "
							+ "Remedy: extend DynamoRepository<Product>.");
	}

	@Test
	void besideOtherModulesOnlyOurRepositoriesAreTaken() {
		DefaultListableBeanFactory registry = new DefaultListableBeanFactory();
		AnnotationRepositoryConfigurationSource source = new AnnotationRepositoryConfigurationSource(
				AnnotationMetadata.introspect(StrictConfiguration.class), EnableDynamoRepositories.class,
				new DefaultResourceLoader(), new StandardEnvironment(), registry, null);
		Collection<RepositoryConfiguration<AnnotationRepositoryConfigurationSource>> found = new DynamoRepositoryConfigurationExtension()
			.getRepositoryConfigurations(source, new DefaultResourceLoader(), true);
		assertThat(
				StreamSupport.stream(found.spliterator(), false).map(RepositoryConfiguration::getRepositoryInterface))
			.contains(EntityRepository.class.getName(), RefusedRepository.class.getName())
			.doesNotContain(ForeignRepository.class.getName());
	}

	private AnnotationConfigApplicationContext context(Class<?> configuration) {
		AnnotationConfigApplicationContext context = new AnnotationConfigApplicationContext();
		context.registerBean("client", DynamoDbClient.class, this.dynamo::client);
		context.register(configuration);
		context.refresh();
		return context;
	}

	@Configuration(proxyBeanMethods = false)
	@EnableDynamoRepositories(basePackageClasses = OrderRepository.class, templateRef = "live",
			includeFilters = @Filter(type = FilterType.ASSIGNABLE_TYPE, classes = OrderRepository.class))
	static class LiveConfiguration {

	}

	@Configuration(proxyBeanMethods = false)
	@EnableDynamoRepositories(considerNestedRepositories = true, templateRef = "archive",
			includeFilters = @Filter(type = FilterType.ASSIGNABLE_TYPE, classes = ArchivedOrders.class))
	static class ArchiveConfiguration {

	}

	interface ArchivedOrders extends DynamoRepository<Order> {

	}

	@Configuration(proxyBeanMethods = false)
	@EnableDynamoRepositories(considerNestedRepositories = true,
			includeFilters = @Filter(type = FilterType.ASSIGNABLE_TYPE, classes = ExpressionRepository.class))
	static class ExpressionConfiguration extends AbstractDynamoConfiguration {

		@Override
		protected Collection<String> entityPackages() {
			return List.of(Order.class.getPackageName());
		}

	}

	interface ExpressionRepository extends DynamoRepository<Order> {

		@Query(value = "userId = :${shop.user} and placedAt = :at",
				filter = "total > :#{new java.math.BigDecimal(@environment.getProperty('shop.min'))}")
		List<Order> aboveProperty(Instant at);

		@Query(value = "userId = :userId", filter = "total > :#{@limits}")
		List<Order> aboveBean(String userId);

		@Query(value = "userId = :userId", filter = "total > :#{#min.add(T(java.math.BigDecimal).ONE)}")
		List<Order> aboveArgument(String userId, BigDecimal min);

	}

	@Configuration(proxyBeanMethods = false)
	@EnableDynamoRepositories(basePackageClasses = OrderRepository.class,
			includeFilters = @Filter(type = FilterType.ASSIGNABLE_TYPE, classes = OrderRepository.class))
	static class RepositoriesConfiguration extends AbstractDynamoConfiguration {

		@Override
		protected Collection<String> entityPackages() {
			return List.of(Order.class.getPackageName());
		}

	}

	@Configuration(proxyBeanMethods = false)
	@EnableDynamoRepositories(basePackageClasses = OrderRepository.class, templateRef = "otherTemplate",
			includeFilters = @Filter(type = FilterType.ASSIGNABLE_TYPE, classes = OrderRepository.class))
	static class OtherTemplateConfiguration {

		@Bean
		DynamoTemplate otherTemplate(DynamoDbClient client) {
			return new DynamoTemplate(client, new MappingDynamoConverter(new DynamoMappingContext()));
		}

	}

	@Configuration(proxyBeanMethods = false)
	@EnableDynamoRepositories(basePackageClasses = OrderRepository.class,
			includeFilters = @Filter(type = FilterType.ASSIGNABLE_TYPE, classes = OrderRepository.class))
	static class OnlyTemplateConfiguration {

		@Bean
		DynamoTemplate ordersTemplate(DynamoDbClient client) {
			return new DynamoTemplate(client, new MappingDynamoConverter(new DynamoMappingContext()));
		}

	}

	@Configuration(proxyBeanMethods = false)
	@EnableDynamoRepositories(considerNestedRepositories = true,
			includeFilters = @Filter(type = FilterType.ASSIGNABLE_TYPE, classes = RefusedRepository.class))
	static class RefusedConfiguration extends AbstractDynamoConfiguration {

	}

	@Configuration(proxyBeanMethods = false)
	@EnableDynamoRepositories(considerNestedRepositories = true,
			includeFilters = @Filter(type = FilterType.ASSIGNABLE_TYPE, classes = OtherIdRepository.class))
	static class OtherIdConfiguration extends AbstractDynamoConfiguration {

	}

	@EnableDynamoRepositories(considerNestedRepositories = true)
	static class StrictConfiguration {

	}

	interface RefusedRepository extends DynamoRepository<Product> {

		List<Product> findByStock(int stock);

	}

	interface OtherIdRepository extends CrudRepository<Product, String> {

	}

	interface EntityRepository extends Repository<Product, DynamoKey> {

	}

	interface ForeignRepository extends CrudRepository<String, Long> {

	}

}
