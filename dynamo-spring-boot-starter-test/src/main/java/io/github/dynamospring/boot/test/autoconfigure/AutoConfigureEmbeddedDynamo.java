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

package io.github.dynamospring.boot.test.autoconfigure;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

import org.junit.jupiter.api.extension.ExtendWith;

import org.springframework.boot.autoconfigure.ImportAutoConfiguration;

/**
 * Replaces the application's DynamoDB by an embedded engine in memory with the tables of
 * its entities. Part of {@link DataDynamoTest}; for tests of the whole application it
 * stands beside {@code @SpringBootTest}.
 * <p>
 * Each test finds what the start of the application left: what tests before it wrote,
 * created or deleted is undone, faults have ended, and the engine's clock follows the
 * system's. Tests that share an application context take turns, also where JUnit runs
 * them in parallel.
 * <p>
 * {@code EmbeddedDynamo}, {@code Faults} and {@code MovableClock} are beans, and
 * parameters of test methods. The clock is also the application's, unless that has one of
 * its own.
 *
 * @since 0.1.0
 */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@Documented
@Inherited
@ImportAutoConfiguration
@ExtendWith(DynamoParameterResolver.class)
public @interface AutoConfigureEmbeddedDynamo {

	/**
	 * What the embedded engine is used instead of.
	 * @return the kind of DynamoDB that is replaced
	 */
	Replace replace() default Replace.NON_TEST;

	/**
	 * When everything is brought back to what the start of the application left.
	 * @return the time
	 */
	Reset reset() default Reset.EACH_TEST;

	/**
	 * What the embedded engine is used instead of.
	 */
	enum Replace {

		/**
		 * The DynamoDB of the application's configuration, but not one that the test
		 * brings: a service connection ({@code @ServiceConnection}, Docker Compose) or a
		 * {@code dynamo.endpoint} among the properties of the test.
		 */
		NON_TEST,

		/**
		 * Any DynamoDB: also service connections, connection details of the application,
		 * and endpoints wherever they are named.
		 */
		ANY,

		/**
		 * None. The application's configuration counts, {@code dynamo.embedded.*}
		 * included.
		 */
		NONE

	}

	/**
	 * When everything is brought back to what the start of the application left.
	 */
	enum Reset {

		/**
		 * Before each test, before its {@code @BeforeEach} methods. What
		 * {@code @BeforeAll} methods write is gone by then.
		 */
		EACH_TEST,

		/**
		 * Before each test class, before its {@code @BeforeAll} methods. Tests of a class
		 * and of its {@code @Nested} classes see each other's data, and classes that
		 * share an application context must not run in parallel.
		 */
		EACH_CLASS,

		/** Never. The data lives as long as the application context. */
		NEVER

	}

}
