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
 * Marks a method that handles timers of a path. It takes, in any order, each at most
 * once, the {@link io.github.dynamospring.execution.DueTimer} and the
 * {@link io.github.dynamospring.execution.StoredExecution} that armed it. A method that
 * takes the execution returns a {@link io.github.dynamospring.execution.Commit} of it, or
 * {@code null} to do nothing: the commit consumes the timer, and the method is called
 * again with a newer execution if it lost a race. Other methods return nothing.
 *
 * @since 0.1.0
 */
@Documented
@Target(ElementType.METHOD)
@Retention(RetentionPolicy.RUNTIME)
@Reflective(HandlerReflectiveProcessor.class)
public @interface OnTimer {

	/**
	 * Return the path of the timers.
	 * @return the path
	 */
	String value();

	/**
	 * Return the definition of the executions.
	 * @return the name, empty for all definitions no other method names
	 */
	String definition() default "";

	/**
	 * Return how often to try in all before a timer is parked.
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
