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

import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

import io.github.dynamospring.core.mapping.GlobalSecondaryIndex;
import io.github.dynamospring.core.mapping.IndexProjection;
import io.github.dynamospring.core.mapping.LocalSecondaryIndex;
import io.github.dynamospring.core.mapping.PartitionKey;
import io.github.dynamospring.core.mapping.SortKey;
import io.github.dynamospring.core.mapping.Table;
import io.github.dynamospring.repository.AllowScan;
import io.github.dynamospring.repository.Index;
import io.github.dynamospring.repository.query.DynamoQueryPlan.Operation;
import org.junit.jupiter.api.Test;

import org.springframework.data.annotation.Id;
import org.springframework.data.repository.Repository;
import org.springframework.data.repository.query.QueryCreationException;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * The choice between the table and its indexes.
 */
class AccessPathSelectionTests {

	@Test
	void tableIsTakenBeforeAnIndexThatServesAsWell() {
		assertThat(plan("findByCustomer").getIndex()).isEmpty();
	}

	@Test
	void moreKeyPartsWin() {
		assertThat(plan("findByCustomerAndState").getIndex()).hasValue("CustomerStateIndex");
	}

	@Test
	void wholePrimaryKeyWinsOverAnIndexWithAsManyParts() {
		DynamoQueryPlan plan = plan("findByCustomerAndNumberAndStateAndRegion");
		assertThat(plan.getIndex()).isEmpty();
		assertThat(plan.getKeyProperties()).containsExactly("customer", "number");
		assertThat(plan.getFilterProperties()).containsExactly("state", "region");
	}

	@Test
	void wantedOrderDecides() {
		assertThat(plan("findByCustomerOrderByUpdated").getIndex()).hasValue("UpdatedIndex");
		assertThat(plan("findByStateOrderByUpdated").getIndex()).hasValue("StateUpdatedIndex");
		assertThat(plan("findByStateOrderByNumber").getIndex()).hasValue("StateNumberIndex");
	}

	@Test
	void indexThatDoesNotHoldTheResultIsNotTaken() {
		assertThat(plan("findByCustomerAndRegion").getIndex()).isEmpty();
		assertThat(plan("countByCustomerAndRegion").getIndex()).hasValue("CustomerRegionIndex");
		assertThat(plan("readByCustomerAndRegion").getIndex()).hasValue("CustomerRegionIndex");
	}

	@Test
	void tieOfIndexesIsRefusedAndSettledByAnnotation() {
		assertThatExceptionOfType(QueryCreationException.class).isThrownBy(() -> plan("findByState"))
			.withMessage("Tickets.findByState(String): the indexes StateUpdatedIndex and StateNumberIndex serve it "
					+ "equally well. Remedy: choose one with @Index(\"StateUpdatedIndex\").");
		assertThat(plan("readByState").getIndex()).hasValue("StateNumberIndex");
	}

	@Test
	void tieInOneAlternativeOfOrIsSettledByAMethodOfItsOwn() {
		assertThatExceptionOfType(QueryCreationException.class).isThrownBy(() -> plan("findByCustomerOrState"))
			.withMessage("Tickets.findByCustomerOrState(String, String): the indexes StateUpdatedIndex and "
					+ "StateNumberIndex serve the alternative 'state = :state' of Or equally well. Remedy: write a method "
					+ "for each alternative, this one with @Index(\"StateUpdatedIndex\"), which would hold for all of them "
					+ "here.");
		assertThatExceptionOfType(QueryCreationException.class).isThrownBy(() -> plan("readByCustomerOrState"))
			.withMessageContaining("index StateNumberIndex needs state compared for equality")
			.withMessageContaining("Remedy: write a method for each alternative, only one of them with "
					+ "@Index(\"StateNumberIndex\"), which holds for all of them here");
	}

	@Test
	void tieInOneAlternativeDoesNotMatterToAnAllowedScan() {
		assertThat(plan("findByRegionOrState").getOperation()).isEqualTo(Operation.SCAN);
	}

	@Test
	void annotationOverridesTheChoice() {
		assertThat(plan("readByCustomer").getIndex()).hasValue("UpdatedIndex");
	}

	@Test
	void filterOnAKeyAttributeOfTheTableIsPossibleOnAGlobalIndex() {
		DynamoQueryPlan plan = plan("findByStateAndUpdatedAfterAndCustomerIn");
		assertThat(plan.getIndex()).hasValue("StateUpdatedIndex");
		assertThat(plan.getFilterProperties()).containsExactly("customer");
	}

	@Test
	void wholeKeysAreReadByTheirKeys() {
		DynamoQueryPlan plan = plan("findByCustomerAndNumberIn");
		assertThat(plan.getOperation()).isEqualTo(Operation.BATCH_GET_ITEM);
		assertThat(plan.getIndex()).isEmpty();
		assertThat(plan.getRepeatedProperties()).containsExactly("number");
	}

	@Test
	void simpleKeyIsGot() {
		assertThat(QueryMethods.plan(Customers.class, "findByEmail").getOperation()).isEqualTo(Operation.GET_ITEM);
		assertThat(QueryMethods.plan(Customers.class, "deleteByEmail").getOperation()).isEqualTo(Operation.DELETE_ITEM);
	}

	@Test
	void simpleKeyWithAnotherConditionIsQueriedAndFiltered() {
		DynamoQueryPlan plan = QueryMethods.plan(Customers.class, "findByEmailAndName");
		assertThat(plan.getOperation()).isEqualTo(Operation.QUERY);
		assertThat(plan.getFilterProperties()).containsExactly("name");
		assertThat(plan.getExtent()).isEqualTo(DynamoQueryPlan.Extent.ITEM);
	}

	@Test
	void propertyOfBothKeysIsComparedOnce() {
		DynamoQueryPlan plan = QueryMethods.plan(Accounts.class, "findByNumber");
		assertThat(plan.getOperation()).isEqualTo(Operation.GET_ITEM);
		assertThat(plan.getKeyConditions()).containsExactly("number = :number");
	}

	@Test
	void constantAndKindPartsNeedNoCondition() {
		assertThat(QueryMethods.plan(Invoices.class, "findByTenantAndNumber").getOperation())
			.isEqualTo(Operation.GET_ITEM);
		assertThat(QueryMethods.plan(Invoices.class, "findByTenantOrderByNumberDesc").getOperation())
			.isEqualTo(Operation.QUERY);
	}

	private static DynamoQueryPlan plan(String method) {
		return QueryMethods.plan(Tickets.class, method);
	}

	@Table(value = "tickets", rawKeys = true)
	@GlobalSecondaryIndex(name = "CustomerStateIndex", partitionKey = { "customer", "state" })
	@GlobalSecondaryIndex(name = "StateUpdatedIndex", partitionKey = "state", sortKey = "updated")
	@GlobalSecondaryIndex(name = "StateNumberIndex", partitionKey = "state", sortKey = "number")
	@GlobalSecondaryIndex(name = "CustomerRegionIndex", partitionKey = { "customer", "region" },
			projection = IndexProjection.KEYS_ONLY)
	@LocalSecondaryIndex(name = "UpdatedIndex", sortKey = "updated")
	record Ticket(@PartitionKey String customer, @SortKey long number, String state, Instant updated, String region,
			String text) {

	}

	record TicketKey(String customer, long number) {

	}

	interface Tickets extends Repository<Ticket, Object> {

		List<Ticket> findByCustomer(String customer);

		List<Ticket> findByCustomerAndState(String customer, String state);

		List<Ticket> findByCustomerAndNumberAndStateAndRegion(String customer, long number, String state,
				String region);

		List<Ticket> findByCustomerOrderByUpdated(String customer);

		List<Ticket> findByStateOrderByUpdated(String state);

		List<Ticket> findByStateOrderByNumber(String state);

		List<Ticket> findByCustomerAndRegion(String customer, String region);

		long countByCustomerAndRegion(String customer, String region);

		List<TicketKey> readByCustomerAndRegion(String customer, String region);

		List<Ticket> findByState(String state);

		@Index("StateNumberIndex")
		List<Ticket> readByState(String state);

		List<Ticket> findByCustomerOrState(String customer, String state);

		@Index("StateNumberIndex")
		List<Ticket> readByCustomerOrState(String customer, String state);

		@AllowScan
		List<Ticket> findByRegionOrState(String region, String state);

		@Index("UpdatedIndex")
		List<Ticket> readByCustomer(String customer);

		List<Ticket> findByStateAndUpdatedAfterAndCustomerIn(String state, Instant after, Collection<String> customers);

		List<Ticket> findByCustomerAndNumberIn(String customer, Collection<Long> numbers);

	}

	@Table("customers")
	record Customer(@Id String email, String name) {

	}

	interface Customers extends Repository<Customer, Object> {

		Optional<Customer> findByEmail(String email);

		Optional<Customer> findByEmailAndName(String email, String name);

		void deleteByEmail(String email);

	}

	@Table("accounts")
	record Account(@PartitionKey @SortKey String number, String owner) {

	}

	interface Accounts extends Repository<Account, Object> {

		Optional<Account> findByNumber(String number);

	}

	@Table(value = "app", entity = "tenant", kind = "invoice")
	record Invoice(@PartitionKey String tenant, @SortKey(digits = 8) long number, String text) {

	}

	interface Invoices extends Repository<Invoice, Object> {

		Optional<Invoice> findByTenantAndNumber(String tenant, long number);

		List<Invoice> findByTenantOrderByNumberDesc(String tenant);

	}

}
