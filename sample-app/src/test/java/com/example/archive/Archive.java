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

import com.example.archive.closed.ClosedInvoice;
import com.example.archive.open.Invoice;
import io.github.dynamospring.core.DynamoOperations;

import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.stereotype.Component;

// @formatter:off
// tag::qualifier[]
@Component
class Archive {

	private final DynamoOperations dynamo;

	private final DynamoOperations archive;

	Archive(DynamoOperations dynamo, @Qualifier("archive") DynamoOperations archive) {
		this.dynamo = dynamo;
		this.archive = archive;
	}

	void close(Invoice invoice) {
		this.archive.save(new ClosedInvoice(invoice.number(), invoice.total()));
		this.dynamo.delete(invoice);
	}

}
// end::qualifier[]
// @formatter:on
