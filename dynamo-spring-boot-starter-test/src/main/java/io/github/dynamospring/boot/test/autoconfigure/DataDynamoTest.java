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
import org.springframework.boot.test.autoconfigure.OverrideAutoConfiguration;
import org.springframework.boot.test.context.filter.annotation.TypeExcludeFilters;
import org.springframework.context.annotation.ComponentScan.Filter;
import org.springframework.core.annotation.AliasFor;
import org.springframework.test.context.BootstrapWith;
import org.springframework.test.context.junit.jupiter.SpringExtension;

/**
 * A test of DynamoDB repositories and templates alone: the mapping, the template, the
 * repositories and an embedded DynamoDB with the tables of the application's entities,
 * which every test finds as the start of the application left them. Other components of
 * the application are not there, apart from what the mapping needs: entity callbacks and
 * listeners, attribute converters, table names, auditors, customizers of the clients.
 * <p>
 * {@link AutoConfigureEmbeddedDynamo} beside this annotation decides what the engine is
 * used instead of and when it is reset. A service connection ({@code @ServiceConnection})
 * or a {@code dynamo.endpoint} in {@link #properties()} is used instead of the engine
 * without further ado. Tables are created ({@code dynamo.tables.action=create}) and there
 * is no execution store ({@code dynamo.execution.enabled=false}), unless the test's
 * properties say otherwise.
 * <p>
 * Test methods may have parameters of the types {@code DynamoRequests} (what was sent),
 * {@code EmbeddedDynamo}, {@code Faults} and {@code MovableClock}.
 *
 * @since 0.1.0
 */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@Documented
@Inherited
@BootstrapWith(DataDynamoTestContextBootstrapper.class)
@ExtendWith(SpringExtension.class)
@OverrideAutoConfiguration(enabled = false)
@TypeExcludeFilters(DataDynamoTypeExcludeFilter.class)
@AutoConfigureDataDynamo
@AutoConfigureEmbeddedDynamo
@AutoConfigureDynamoRequests
public @interface DataDynamoTest {

	/**
	 * Properties in {@literal key=value} form for the test's environment.
	 * @return the properties
	 */
	String[] properties() default {};

	/**
	 * Whether the slice's own filter is used, which keeps all components out.
	 * @return {@code false} to decide by the other filters alone
	 */
	boolean useDefaultFilters() default true;

	/**
	 * Filters that let further components in.
	 * @return the filters
	 */
	Filter[] includeFilters() default {};

	/**
	 * Filters that keep components out.
	 * @return the filters
	 */
	Filter[] excludeFilters() default {};

	/**
	 * Auto-configurations to leave out.
	 * @return the classes
	 */
	@AliasFor(annotation = ImportAutoConfiguration.class, attribute = "exclude")
	Class<?>[] excludeAutoConfiguration() default {};

}
