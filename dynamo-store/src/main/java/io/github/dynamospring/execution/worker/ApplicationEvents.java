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

package io.github.dynamospring.execution.worker;

import java.util.Map;

import io.github.dynamospring.execution.OutboxEntry;

import org.springframework.context.ApplicationEventPublisher;

/**
 * Publishes events addressed to {@value #TARGET} as Spring application events: the
 * content if the class of its type is known, or else the {@link OutboxEntry} itself. What
 * a listener that runs on the publishing thread throws lets the event be tried again.
 *
 * <pre class="code">
 * Commit.of(order).emit(ApplicationEvents.TARGET, "order-shipped", new OrderShipped("o1"))
 *
 * &#64;EventListener
 * void shipped(OrderShipped event) { ... }
 * </pre>
 *
 * @since 0.1.0
 */
public final class ApplicationEvents implements OutboxHandler {

	/** The target of events that are published in the application. */
	public static final String TARGET = "application";

	private final ApplicationEventPublisher publisher;

	private final Map<String, Class<?>> types;

	/**
	 * Create a publisher.
	 * @param publisher publishes application events
	 * @param types the classes of contents, by the types of events
	 */
	public ApplicationEvents(ApplicationEventPublisher publisher, Map<String, Class<?>> types) {
		this.publisher = publisher;
		this.types = Map.copyOf(types);
	}

	@Override
	public boolean handles(OutboxEntry entry) {
		return TARGET.equals(entry.target());
	}

	@Override
	public void handle(OutboxEntry entry) {
		Class<?> type = this.types.get(entry.type());
		this.publisher.publishEvent((type != null) ? entry.payload(type) : entry);
	}

}
