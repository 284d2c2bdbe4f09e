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

package com.example.orders.notification;

import java.util.List;

import org.springframework.data.domain.Limit;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;

/**
 * The HTTP interface to what customers were told.
 */
@RestController
class NotificationController {

	private static final Limit NEWEST = Limit.of(20);

	private final NotificationRepository notifications;

	NotificationController(NotificationRepository notifications) {
		this.notifications = notifications;
	}

	@GetMapping("/customers/{customerId}/notifications")
	List<Notification> newest(@PathVariable String customerId) {
		return this.notifications.findByCustomerIdOrderByAtDesc(customerId, NEWEST);
	}

}
