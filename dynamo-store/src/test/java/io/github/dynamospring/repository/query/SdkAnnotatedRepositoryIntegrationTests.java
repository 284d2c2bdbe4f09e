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

package io.github.dynamospring.repository.query;

import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;

import io.github.dynamospring.core.mapping.DynamoKey;
import io.github.dynamospring.fixture.DynamoFixture;
import io.github.dynamospring.fixture.sdk.Address;
import io.github.dynamospring.fixture.sdk.Contact;
import io.github.dynamospring.fixture.sdk.Customer;
import io.github.dynamospring.fixture.sdk.Money;
import io.github.dynamospring.repository.DynamoRepository;
import io.github.dynamospring.repository.Query;
import io.github.dynamospring.repository.support.DynamoRepositoryFactory;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import org.springframework.data.repository.query.QueryCreationException;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Tests repositories of a class with annotations of the AWS SDK.
 */
class SdkAnnotatedRepositoryIntegrationTests {

	private static final Instant SINCE = Instant.parse("2024-01-15T10:00:00Z");

	private final DynamoFixture dynamo = new DynamoFixture(Customer.class);

	private final DynamoRepositoryFactory factory = new DynamoRepositoryFactory(this.dynamo.template());

	private final Customers customers = this.factory.getRepository(Customers.class);

	@BeforeEach
	void saveSome() {
		for (int i = 1; i <= 3; i++) {
			this.customers.save(customer(i));
		}
		this.dynamo.requests();
	}

	@AfterEach
	void close() {
		this.dynamo.close();
	}

	@Test
	void crudWorks() {
		assertThat(this.customers.findById(DynamoKey.of("a1", 2))).isPresent();
		assertThat(this.customers.existsById(DynamoKey.of("a1", 9))).isFalse();
		this.customers.deleteById(DynamoKey.of("a1", 2));
		assertThat(this.dynamo.operations()).containsExactly("GetItem", "GetItem", "DeleteItem");
		assertThat(this.customers.findAllById(List.of(DynamoKey.of("a1", 1), DynamoKey.of("a1", 2))))
			.extracting(Customer::getSubId)
			.containsExactly(1);
	}

	@Test
	void derivedQueriesUseKeysAndIndexes() {
		assertThat(this.customers.findByAccountIdAndSubIdGreaterThan("a1", 1)).extracting(Customer::getSubId)
			.containsExactly(2, 3);
		assertThat(this.customers.findByNameAndSinceBetween("Ann", SINCE.plusSeconds(2), SINCE.plusSeconds(3)))
			.extracting(Customer::getSubId)
			.containsExactly(2, 3);
		assertThat(this.customers.findByAccountIdAndContactEmail("a1", "ann2@example.com"))
			.extracting(Customer::getSubId)
			.containsExactly(2);
		assertThat(this.customers.findByAccountIdAndAddressCity("a1", "Wien")).hasSize(3);
		assertThat(this.dynamo.requests()).allSatisfy((request) -> assertThat(request.operation()).isEqualTo("Query"))
			.hasSize(4);
	}

	@Test
	void declaredQueriesNameProperties() {
		Optional<Summary> summary = this.customers.summary("a1", 3, "ann3@example.com");
		assertThat(summary).contains(new Summary("Ann", "ann3@example.com"));
	}

	@Test
	void scansAreRefusedAtStartup() {
		assertThatExceptionOfType(QueryCreationException.class)
			.isThrownBy(() -> this.factory.getRepository(Scanning.class))
			.withMessageContaining("findByOrigin")
			.withMessageContaining("accountId");
		assertThatExceptionOfType(RuntimeException.class).isThrownBy(() -> this.factory.getRepository(Mistaken.class))
			.withMessageContaining("secret");
	}

	private static Customer customer(int subId) {
		Customer customer = new Customer();
		customer.setAccountId("a1");
		customer.setSubId(subId);
		customer.setName("Ann");
		customer.setSince(SINCE.plusSeconds(subId));
		customer.setTags(Set.of("vip"));
		Address address = new Address();
		address.setCity("Wien");
		customer.setAddress(address);
		Contact contact = new Contact();
		contact.setEmail("ann" + subId + "@example.com");
		customer.setContact(contact);
		customer.setBalance(new Money(BigDecimal.ONE, "EUR"));
		return customer;
	}

	interface Customers extends DynamoRepository<Customer> {

		List<Customer> findByAccountIdAndSubIdGreaterThan(String accountId, int subId);

		List<Customer> findByNameAndSinceBetween(String name, Instant from, Instant to);

		List<Customer> findByAccountIdAndContactEmail(String accountId, String email);

		List<Customer> findByAccountIdAndAddressCity(String accountId, String city);

		@Query(value = "accountId = :accountId and subId = :subId", filter = "contact.email = :email")
		Optional<Summary> summary(String accountId, int subId, String email);

	}

	record Summary(@Nullable String name, @Nullable String email) {

	}

	interface Scanning extends DynamoRepository<Customer> {

		List<Customer> findByOrigin(String origin);

	}

	interface Mistaken extends DynamoRepository<Customer> {

		List<Customer> findByAccountIdAndSecret(String accountId, String secret);

	}

}
