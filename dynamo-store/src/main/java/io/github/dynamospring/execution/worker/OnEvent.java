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

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

import org.springframework.aot.hint.annotation.Reflective;

/**
 * Marks a method that handles events of a type. It takes, in any order, each at most
 * once:
 * <ul>
 * <li>the {@link io.github.dynamospring.execution.OutboxEntry};</li>
 * <li>the content, as any class Jackson reads;</li>
 * <li>the {@link io.github.dynamospring.execution.StoredExecution} the event is addressed
 * to, whose id is the target of the event.</li>
 * </ul>
 * A method that takes the execution returns a
 * {@link io.github.dynamospring.execution.Commit} of it, or {@code null} to do nothing.
 * It is not called for events that were handled before, for executions that do not exist
 * or have ended; its commit marks the event; and it is called again with a newer
 * execution if it lost a race. Other methods return nothing.
 *
 * <pre class="code">
 * &#64;OnEvent("payment-requested")
 * void pay(OutboxEntry entry, PaymentRequest request) { ... }
 *
 * &#64;OnEvent("payment-received")
 * Commit&lt;Fulfilment&gt; paid(StoredExecution&lt;Fulfilment&gt; order) {
 *     return Commit.of(order).cancel("payment").emit("warehouse", "ship", order.id()).build();
 * }
 * </pre>
 *
 * @since 0.1.0
 */
@Documented
@Target(ElementType.METHOD)
@Retention(RetentionPolicy.RUNTIME)
@Reflective(HandlerReflectiveProcessor.class)
public @interface OnEvent {

	/**
	 * Return the type of the events.
	 * @return the type
	 */
	String value();

	/**
	 * Return the target of the events.
	 * @return the target, empty for all targets no other method names
	 */
	String target() default "";

	/**
	 * Return how often to try in all before an event is parked.
	 * @return the number, 0 for that of the worker
	 */
	int attempts() default 0;

	/**
	 * Return the delay after the first failure, such as {@code 500ms} or {@code PT1M}.
	 * @return the delay, empty for that of the worker
	 */
	String backoff() default "";

	/**
	 * Return how long a call may take, such as {@code 10s} or {@code PT1M}.
	 * @return the time, empty for that of the worker
	 */
	String timeout() default "";

}
