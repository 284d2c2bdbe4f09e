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

package com.example.orders.shipping;

import jakarta.validation.Valid;

import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;

/**
 * The HTTP interface to the fulfilment of orders.
 */
@RestController
class FulfilmentController {

	private final FulfilmentService service;

	FulfilmentController(FulfilmentService service) {
		this.service = service;
	}

	@GetMapping("/fulfilments/{orderId}")
	FulfilmentView fulfilment(@PathVariable String orderId) {
		return this.service.find(orderId);
	}

	@PostMapping("/fulfilments/{orderId}/payment")
	FulfilmentView pay(@PathVariable String orderId, @Valid @RequestBody Payment payment) throws Exception {
		this.service.pay(orderId, payment.paymentId());
		return this.service.find(orderId);
	}

}
