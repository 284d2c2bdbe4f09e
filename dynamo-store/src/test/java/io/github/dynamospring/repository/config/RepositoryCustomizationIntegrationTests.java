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

import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

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
import io.github.dynamospring.repository.support.DynamoEntityInformation;
import io.github.dynamospring.repository.support.SimpleDynamoRepository;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

import org.springframework.beans.factory.BeanCreationException;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.ComponentScan.Filter;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.FilterType;
import org.springframework.context.annotation.Primary;
import org.springframework.dao.EmptyResultDataAccessException;
import org.springframework.data.repository.NoRepositoryBean;
import org.springframework.data.repository.core.RepositoryMetadata;
import org.springframework.data.repository.core.RepositoryMethodContext;
import org.springframework.data.repository.core.support.RepositoryMetadataAccess;
import org.springframework.data.repository.query.QueryLookupStrategy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

/**
 * What Spring Data lets users add to repositories: fragments of their own, base classes,
 * default methods, several clients, null checks.
 */
class RepositoryCustomizationIntegrationTests {

	private static final Instant AT = Instant.parse("2024-01-15T10:00:00Z");

	private final DynamoFixture dynamo = new DynamoFixture(Order.class, Product.class);

	private final DynamoFixture other = new DynamoFixture(Order.class, Product.class);

	@AfterEach
	void close() {
		this.dynamo.close();
		this.other.close();
	}

	@Test
	void fragmentIsImplementedByTheClassNamedLikeIt() {
		try (AnnotationConfigApplicationContext context = context(CustomizedConfiguration.class)) {
			CustomizedProducts products = context.getBean(CustomizedProducts.class);
			products.save(Product.of("p1", "Pen"));
			products.addStock("p1", 4);
			assertThat(products.findByKey("p1")).map(Product::getStock).contains(5);
			assertThat(this.dynamo.operations()).containsExactly("PutItem", "UpdateItem", "GetItem");
		}
	}

	@Test
	void fragmentOfALibraryIsFoundInSpringFactories() {
		try (AnnotationConfigApplicationContext context = context(CustomizedConfiguration.class)) {
			CustomizedProducts products = context.getBean(CustomizedProducts.class);
			assertThat(products.describe(Product.of("p1", "Pen"))).isEqualTo("Product in CustomizedProducts");
		}
	}

	@Test
	void defaultMethodsAreCalled() {
		try (AnnotationConfigApplicationContext context = context(CustomizedConfiguration.class)) {
			CustomizedProducts products = context.getBean(CustomizedProducts.class);
			products.save(Product.of("p1", "Pen"));
			assertThat(products.nameOf("p1")).isEqualTo("Pen");
			assertThat(products.nameOf("p2")).isEqualTo("unknown");
		}
	}

	@Test
	void baseClassOfOnesOwnIsUsed() {
		try (AnnotationConfigApplicationContext context = context(CustomizedConfiguration.class)) {
			CustomizedProducts products = context.getBean(CustomizedProducts.class);
			products.save(Product.of("p1", "Pen"));
			assertThat(products.findRequired("p1").getName()).isEqualTo("Pen");
			assertThatExceptionOfType(EmptyResultDataAccessException.class)
				.isThrownBy(() -> products.findRequired("p2"));
		}
	}

	@Test
	void repositoriesOfSeveralClientsUseTheirOwn() {
		try (AnnotationConfigApplicationContext context = context(TwoClientsConfiguration.class)) {
			context.getBean(FirstOrders.class).save(Order.of("u1", AT.toString(), "o1", "10"));
			context.getBean(SecondOrders.class).save(Order.of("u2", AT.toString(), "o2", "20"));
			assertThat(this.dynamo.request().body()).contains("order#u1");
			assertThat(this.other.request().body()).contains("order#u2");
			assertThat(context.getBean(FirstOrders.class).findByUserId("u2")).isEmpty();
			assertThat(context.getBean(SecondOrders.class).findByUserId("u2")).hasSize(1);
		}
	}

	@Test
	void nullArgumentsAreRefusedBeforeAnyRequest() {
		try (AnnotationConfigApplicationContext context = context(CustomizedConfiguration.class)) {
			CustomizedProducts products = context.getBean(CustomizedProducts.class);
			assertThatIllegalArgumentException().isThrownBy(() -> products.getById(null));
			assertThatIllegalArgumentException().isThrownBy(() -> products.save(null));
			assertThatIllegalArgumentException().isThrownBy(() -> products.findById(null));
			assertThat(this.dynamo.requests()).isEmpty();
		}
	}

	@Test
	void missingResultOfAMethodThatReturnsNoNullIsAnException() {
		try (AnnotationConfigApplicationContext context = context(CustomizedConfiguration.class)) {
			CustomizedProducts products = context.getBean(CustomizedProducts.class);
			assertThatExceptionOfType(EmptyResultDataAccessException.class).isThrownBy(() -> products.getById("p1"));
			assertThat(products.readById("p1")).isEmpty();
		}
	}

	@Test
	void namedQueriesAreRefused() {
		assertThatExceptionOfType(BeanCreationException.class)
			.isThrownBy(() -> context(NamedQueriesConfiguration.class))
			.havingRootCause()
			.withMessage("NamedProducts.findById(String): named queries are not served, but there is one of the name "
					+ "'Product.findById'. Remedy: remove it.");
	}

	@Test
	void lookupOfDeclaredQueriesAloneIsRefused() {
		assertThatExceptionOfType(BeanCreationException.class)
			.isThrownBy(() -> context(DeclaredOnlyConfiguration.class))
			.havingRootCause()
			.withMessageContaining("USE_DECLARED_QUERY")
			.withMessageContaining("use CREATE or CREATE_IF_NOT_FOUND");
	}

	private AnnotationConfigApplicationContext context(Class<?> configuration) {
		AnnotationConfigApplicationContext context = new AnnotationConfigApplicationContext();
		context.registerBean("client", DynamoDbClient.class, this.dynamo::client,
				(definition) -> definition.setPrimary(true));
		context.registerBean("otherClient", DynamoDbClient.class, this.other::client);
		context.register(configuration);
		context.refresh();
		return context;
	}

	@Configuration(proxyBeanMethods = false)
	@EnableDynamoRepositories(considerNestedRepositories = true, repositoryBaseClass = OwnRepositoryBase.class,
			includeFilters = @Filter(type = FilterType.ASSIGNABLE_TYPE, classes = CustomizedProducts.class))
	static class CustomizedConfiguration extends AbstractDynamoConfiguration {

		@Override
		protected Collection<String> entityPackages() {
			return List.of(Order.class.getPackageName());
		}

	}

	@Configuration(proxyBeanMethods = false)
	static class TwoClientsConfiguration {

		@Bean
		@Primary
		DynamoTemplate firstTemplate(DynamoDbClient client) {
			return new DynamoTemplate(client, new MappingDynamoConverter(new DynamoMappingContext()));
		}

		@Bean
		DynamoTemplate secondTemplate(@Qualifier("otherClient") DynamoDbClient otherClient) {
			return new DynamoTemplate(otherClient, new MappingDynamoConverter(new DynamoMappingContext()));
		}

		@Configuration(proxyBeanMethods = false)
		@EnableDynamoRepositories(considerNestedRepositories = true,
				includeFilters = @Filter(type = FilterType.ASSIGNABLE_TYPE, classes = FirstOrders.class))
		static class First {

		}

		@Configuration(proxyBeanMethods = false)
		@EnableDynamoRepositories(considerNestedRepositories = true, templateRef = "secondTemplate",
				includeFilters = @Filter(type = FilterType.ASSIGNABLE_TYPE, classes = SecondOrders.class))
		static class Second {

		}

	}

	@Configuration(proxyBeanMethods = false)
	@EnableDynamoRepositories(considerNestedRepositories = true,
			namedQueriesLocation = "classpath:named-queries.properties",
			includeFilters = @Filter(type = FilterType.ASSIGNABLE_TYPE, classes = NamedProducts.class))
	static class NamedQueriesConfiguration extends AbstractDynamoConfiguration {

	}

	@Configuration(proxyBeanMethods = false)
	@EnableDynamoRepositories(considerNestedRepositories = true,
			queryLookupStrategy = QueryLookupStrategy.Key.USE_DECLARED_QUERY,
			includeFilters = @Filter(type = FilterType.ASSIGNABLE_TYPE, classes = NamedProducts.class))
	static class DeclaredOnlyConfiguration extends AbstractDynamoConfiguration {

	}

	@NoRepositoryBean
	interface OwnRepository<T> extends DynamoRepository<T> {

		T findRequired(Object... key);

	}

	static class OwnRepositoryBase<T> extends SimpleDynamoRepository<T> implements OwnRepository<T> {

		OwnRepositoryBase(DynamoEntityInformation<T> entityInformation, DynamoOperations operations,
				RepositoryMetadata metadata) {
			super(entityInformation, operations, metadata);
		}

		@Override
		public T findRequired(Object... key) {
			return findById(DynamoKey.of(key)).orElseThrow(() -> new EmptyResultDataAccessException(1));
		}

	}

	interface CustomizedProducts extends OwnRepository<Product>, StockKeeping, Describing<Product> {

		Product getById(String id);

		Optional<Product> readById(String id);

		default String nameOf(String id) {
			return findByKey(id).map(Product::getName).orElse("unknown");
		}

	}

	interface FirstOrders extends DynamoRepository<Order> {

		List<Order> findByUserId(String userId);

	}

	interface SecondOrders extends DynamoRepository<Order> {

		List<Order> findByUserId(String userId);

	}

	interface NamedProducts extends DynamoRepository<Product> {

		Optional<Product> findById(String id);

	}

	interface StockKeeping {

		void addStock(String id, int number);

	}

	static class StockKeepingImpl implements StockKeeping {

		private final DynamoOperations operations;

		StockKeepingImpl(DynamoOperations operations) {
			this.operations = operations;
		}

		@Override
		public void addStock(String id, int number) {
			this.operations.update(Product.class).key(id).increment("stock", number).execute();
		}

	}

	interface Describing<T> {

		String describe(T entity);

	}

	static class DefaultDescribing<T> implements Describing<T>, RepositoryMetadataAccess {

		@Override
		public String describe(T entity) {
			return entity.getClass().getSimpleName() + " in "
					+ RepositoryMethodContext.getContext().getMetadata().getRepositoryInterface().getSimpleName();
		}

	}

}
