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
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

import io.github.dynamospring.fixture.DynamoFixture;
import io.github.dynamospring.fixture.Invoice;
import io.github.dynamospring.fixture.Order;
import io.github.dynamospring.fixture.OrderStatus;
import io.github.dynamospring.repository.AllowScan;
import io.github.dynamospring.repository.DynamoRepository;
import io.github.dynamospring.repository.query.AccessPathSelectionTests.Ticket;
import io.github.dynamospring.repository.query.AccessPathSelectionTests.TicketKey;
import io.github.dynamospring.repository.support.DynamoRepositoryFactory;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import org.springframework.data.domain.PageRequest;
import org.springframework.data.domain.Pageable;
import org.springframework.data.domain.Slice;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Queries of tables with raw keys and of tables several entities live in.
 */
class ExistingTableQueryIntegrationTests {

	private static final Instant START = Instant.parse("2024-01-01T10:00:00Z");

	private final DynamoFixture dynamo = new DynamoFixture(Ticket.class, Order.class, Invoice.class);

	private final DynamoRepositoryFactory factory = new DynamoRepositoryFactory(this.dynamo.template());

	private final Tickets tickets = this.factory.getRepository(Tickets.class);

	private final Orders orders = this.factory.getRepository(Orders.class);

	private final Invoices invoices = this.factory.getRepository(Invoices.class);

	@AfterEach
	void close() {
		this.dynamo.close();
	}

	private void saveTickets() {
		this.tickets.saveAll(IntStream.range(0, 40)
			.mapToObj((i) -> new Ticket("c" + (i % 2), i, (i % 3 == 0) ? "open" : "closed",
					START.plusSeconds((i * 7) % 40), (i % 4 == 0) ? "north" : "south", "text"))
			.toList());
		this.dynamo.requests();
	}

	private void saveOrdersAndInvoices() {
		this.orders.saveAll(IntStream.range(0, 7)
			.mapToObj((i) -> Order.of("u1", START.plusSeconds(i).toString(), "o" + i, "1"))
			.toList());
		this.invoices.saveAll(IntStream.range(0, 7)
			.mapToObj((i) -> new Invoice("u1", "i" + i, OrderStatus.PAID, START.plusSeconds(i)))
			.toList());
		this.dynamo.requests();
	}

	@Test
	void rawKeysAreGotRangedAndOrdered() {
		saveTickets();
		assertThat(this.tickets.findByCustomerAndNumber("c0", 4)).isPresent();
		assertThat(this.dynamo.operations()).containsExactly("GetItem");
		assertThat(this.tickets.findByCustomerAndNumberBetween("c0", 3, 9)).extracting(Ticket::number)
			.containsExactly(4L, 6L, 8L);
		assertThat(this.tickets.findByCustomerAndNumberGreaterThanOrderByNumberDesc("c1", 35))
			.extracting(Ticket::number)
			.containsExactly(39L, 37L);
		assertThat(this.dynamo.operations()).containsExactly("Query", "Query");
	}

	@Test
	void localIndexOrders() {
		saveTickets();
		assertThat(this.tickets.findByCustomerOrderByUpdated("c0")).hasSize(20)
			.isSortedAccordingTo(Comparator.comparing(Ticket::updated));
		assertThat(this.dynamo.request().body()).contains("\"IndexName\":\"UpdatedIndex\"");
	}

	@Test
	void indexOfSeveralAttributesIsQueriedByAllOfThem() {
		saveTickets();
		assertThat(this.tickets.findByCustomerAndState("c0", "open")).extracting(Ticket::number)
			.containsExactlyInAnyOrder(0L, 6L, 12L, 18L, 24L, 30L, 36L);
		assertThat(this.dynamo.request().body()).contains("\"IndexName\":\"CustomerStateIndex\"");
		assertThat(this.tickets.readByCustomerAndRegion("c0", "north")).contains(new TicketKey("c0", 4));
		assertThat(this.tickets.countByCustomerAndRegion("c0", "north")).isEqualTo(10);
	}

	@Test
	void deletesByRawKeys() {
		saveTickets();
		assertThat(this.tickets.deleteByStateAndUpdatedBefore("open", START.plusSeconds(20))).isPositive();
		assertThat(this.tickets.findByCustomerAndState("c0", "open")).isEmpty();
		assertThat(this.tickets.findByCustomerAndState("c1", "open")).isNotEmpty()
			.allSatisfy((ticket) -> assertThat(ticket.updated()).isAfterOrEqualTo(START.plusSeconds(20)));
	}

	@Test
	void sharedIndexGivesOnlyTheEntityAskedFor() {
		saveOrdersAndInvoices();
		assertThat(this.orders.findByStatus(OrderStatus.PAID)).hasSize(7);
		assertThat(this.invoices.findByStatus(OrderStatus.PAID)).hasSize(7);
		assertThat(this.invoices.countByStatus(OrderStatus.PAID)).isEqualTo(7);
		assertThat(this.dynamo.operations()).containsOnly("Query");
	}

	@Test
	void sharedIndexIsPagedByNumberAndByPosition() {
		saveOrdersAndInvoices();
		List<String> expected = this.invoices.findByStatus(OrderStatus.PAID).stream().map(Invoice::number).toList();
		Slice<Invoice> second = this.invoices.findByStatus(OrderStatus.PAID, PageRequest.of(1, 3));
		assertThat(second.map(Invoice::number).getContent()).isEqualTo(expected.subList(3, 6));
		Slice<Invoice> third = this.invoices.findByStatus(OrderStatus.PAID, second.nextPageable());
		assertThat(third.map(Invoice::number).getContent()).isEqualTo(expected.subList(6, 7));
		assertThat(third.hasNext()).isFalse();
		assertThat(this.invoices.findByStatus(OrderStatus.PAID, PageRequest.of(3, 3))).isEmpty();
	}

	@Test
	void scanOfASharedTableLeavesOtherEntitiesAlone() {
		saveOrdersAndInvoices();
		this.invoices.deleteAll();
		assertThat(this.invoices.findByStatus(OrderStatus.PAID)).isEmpty();
		assertThat(this.orders.findByStatus(OrderStatus.PAID)).hasSize(7);
	}

	interface Tickets extends DynamoRepository<Ticket> {

		Optional<Ticket> findByCustomerAndNumber(String customer, long number);

		List<Ticket> findByCustomerAndNumberBetween(String customer, long from, long to);

		List<Ticket> findByCustomerAndNumberGreaterThanOrderByNumberDesc(String customer, long number);

		List<Ticket> findByCustomerOrderByUpdated(String customer);

		List<Ticket> findByCustomerAndState(String customer, String state);

		List<TicketKey> readByCustomerAndRegion(String customer, String region);

		long countByCustomerAndRegion(String customer, String region);

		long deleteByStateAndUpdatedBefore(String state, Instant before);

	}

	interface Orders extends DynamoRepository<Order> {

		List<Order> findByStatus(OrderStatus status);

	}

	@AllowScan
	interface Invoices extends DynamoRepository<Invoice> {

		List<Invoice> findByStatus(OrderStatus status);

		Slice<Invoice> findByStatus(OrderStatus status, Pageable pageable);

		long countByStatus(OrderStatus status);

	}

}
