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

package com.example.orders.northwind;

import java.time.Clock;
import java.util.List;

import com.example.orders.customer.Customer;
import com.example.orders.customer.CustomerRepository;
import com.example.orders.order.Order;
import com.example.orders.order.OrderRepository;
import com.example.orders.product.Product;
import com.example.orders.product.ProductRepository;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import org.springframework.boot.ApplicationArguments;
import org.springframework.boot.ApplicationRunner;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBooleanProperty;
import org.springframework.stereotype.Component;

/**
 * Imports the Northwind data at the first start. Later starts cost one GetItem.
 */
@Component
@ConditionalOnBooleanProperty("northwind.import.enabled")
class NorthwindImport implements ApplicationRunner {

	private static final String NAME = "northwind";

	private static final Logger logger = LoggerFactory.getLogger(NorthwindImport.class);

	private final SeedImportRepository imports;

	private final CustomerRepository customers;

	private final ProductRepository products;

	private final OrderRepository orders;

	private final Clock clock;

	NorthwindImport(SeedImportRepository imports, CustomerRepository customers, ProductRepository products,
			OrderRepository orders, Clock clock) {
		this.imports = imports;
		this.customers = customers;
		this.products = products;
		this.orders = orders;
		this.clock = clock;
	}

	@Override
	public void run(ApplicationArguments args) {
		if (this.imports.existsByKey(NAME)) {
			logger.info("The Northwind data is there already");
			return;
		}
		List<Customer> customers = this.customers.saveAll(NorthwindData.customers());
		List<Product> products = this.products.saveAll(NorthwindData.products());
		List<Order> orders = this.orders.saveAll(NorthwindData.orders());
		this.imports.save(new SeedImport(NAME, this.clock.instant(), customers.size(), products.size(), orders.size()));
		logger.info("Imported {} customers, {} products and {} orders", customers.size(), products.size(),
				orders.size());
	}

}
