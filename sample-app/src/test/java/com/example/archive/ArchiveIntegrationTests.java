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

package com.example.archive;

import java.math.BigDecimal;

import com.example.archive.closed.ClosedInvoice;
import com.example.archive.closed.ClosedInvoiceRepository;
import com.example.archive.open.Invoice;
import com.example.archive.open.InvoiceRepository;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.boot.test.context.SpringBootTest;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Runs what the guide shows of several clients.
 */
@SpringBootTest(
		properties = { "dynamo.embedded.enabled=true", "dynamo.tables.action=create", "dynamo.execution.enabled=false",
				"dynamo.clients.archive.tables.prefix=archive_", "dynamo.clients.archive.call-timeout=30s" },
		webEnvironment = SpringBootTest.WebEnvironment.NONE)
class ArchiveIntegrationTests {

	@Autowired
	private Archive archive;

	@Autowired
	private InvoiceRepository invoices;

	@Autowired
	private ClosedInvoiceRepository closedInvoices;

	@Autowired
	private DynamoDbClient main;

	@Autowired
	@Qualifier("archive")
	private DynamoDbClient archiveClient;

	@Test
	void invoicesMoveFromOneClientToTheOther() {
		Invoice invoice = this.invoices.save(new Invoice("4711", new BigDecimal("10.5")));
		this.archive.close(invoice);
		assertThat(this.invoices.findByKey("4711")).isEmpty();
		assertThat(this.closedInvoices.findByKey("4711")).contains(new ClosedInvoice("4711", invoice.total()));
		assertThat(this.main.listTables().tableNames()).containsExactlyInAnyOrder("invoices",
				"archive_closed_invoices");
		assertThat(this.archiveClient).isNotSameAs(this.main);
	}

}
