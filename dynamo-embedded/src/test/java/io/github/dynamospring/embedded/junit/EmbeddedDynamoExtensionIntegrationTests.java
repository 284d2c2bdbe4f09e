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

package io.github.dynamospring.embedded.junit;

import java.lang.reflect.Parameter;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;

import io.github.dynamospring.embedded.EmbeddedDynamo;
import io.github.dynamospring.embedded.fault.Occurrence;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolutionException;
import org.junit.jupiter.api.extension.RegisterExtension;
import software.amazon.awssdk.services.dynamodb.DynamoDbAsyncClient;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeDefinition;
import software.amazon.awssdk.services.dynamodb.model.BillingMode;
import software.amazon.awssdk.services.dynamodb.model.KeySchemaElement;
import software.amazon.awssdk.services.dynamodb.model.KeyType;
import software.amazon.awssdk.services.dynamodb.model.ScalarAttributeType;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * The JUnit extension, used as its users do.
 */
class EmbeddedDynamoExtensionIntegrationTests {

	void createTable(DynamoDbClient client, String name) {
		client.createTable((table) -> table.tableName(name)
			.billingMode(BillingMode.PAY_PER_REQUEST)
			.attributeDefinitions(
					AttributeDefinition.builder().attributeName("id").attributeType(ScalarAttributeType.S).build())
			.keySchema(KeySchemaElement.builder().attributeName("id").keyType(KeyType.HASH).build()));
	}

	@Test
	void hasNoEngineAheadOfTheTestsIfEachHasItsOwn() throws Exception {
		EmbeddedDynamoExtension extension = new EmbeddedDynamoExtension(EmbeddedDynamo.builder(),
				EmbeddedDynamoLifetime.METHOD);
		Parameter parameter = PerClass.class.getDeclaredMethod("remember", EmbeddedDynamo.class).getParameters()[0];
		ParameterContext parameterContext = proxy(ParameterContext.class,
				Map.of("getParameter", parameter, "getDeclaringExecutable", parameter.getDeclaringExecutable()));
		ExtensionContext context = proxy(ExtensionContext.class,
				Map.of("getTestMethod", Optional.empty(), "getDisplayName", "OrderTests"));
		assertThat(extension.supportsParameter(parameterContext, context)).isTrue();
		assertThatExceptionOfType(ParameterResolutionException.class)
			.isThrownBy(() -> extension.resolveParameter(parameterContext, context))
			.withMessage("The embedded engine of OrderTests has the lifetime METHOD, so there is none for remember:"
					+ " take the parameter in a test method or a method annotated with @BeforeEach, or choose the"
					+ " lifetime CLASS");
	}

	private static <T> T proxy(Class<T> type, Map<String, Object> answers) {
		return type.cast(Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] { type },
				(proxy, method, arguments) -> answers.get(method.getName())));
	}

	/**
	 * One engine for all tests of a class.
	 */
	@Nested
	@EmbeddedDynamoTest
	@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
	class PerClass {

		private static @Nullable EmbeddedDynamo engine;

		private final EmbeddedDynamo constructed;

		PerClass(EmbeddedDynamo constructed) {
			this.constructed = constructed;
		}

		@BeforeAll
		static void remember(EmbeddedDynamo dynamo) {
			engine = dynamo;
		}

		@BeforeEach
		void findsNothingOfOtherTests(DynamoDbClient client, EmbeddedDynamo dynamo) {
			assertThat(client.listTables().tableNames()).isEmpty();
			assertThat(dynamo.faults().active()).isEmpty();
			createTable(client, "things");
		}

		@Test
		@Order(1)
		void sharesOneEngine(EmbeddedDynamo dynamo, DynamoDbClient client, DynamoDbAsyncClient async) {
			assertThat(dynamo).isSameAs(engine).isSameAs(this.constructed);
			assertThat(async.listTables().join().tableNames()).containsExactly("things");
			dynamo.clock().advance(Duration.ofDays(1));
			dynamo.faults().everywhere().throttle(Occurrence.always());
			assertThat(dynamo.faults().active()).hasSize(1);
		}

		@Test
		@Order(2)
		void sharesItWithTheNextTest(EmbeddedDynamo dynamo) {
			assertThat(dynamo).isSameAs(engine);
		}

		/**
		 * Nested tests.
		 */
		@Nested
		class Inner {

			@Test
			void usesTheEngineAround(EmbeddedDynamo dynamo, DynamoDbClient client) {
				assertThat(dynamo).isSameAs(engine);
				assertThat(client.listTables().tableNames()).containsExactly("things");
			}

		}

	}

	/**
	 * One engine for each test.
	 */
	@Nested
	@EmbeddedDynamoTest(lifetime = EmbeddedDynamoLifetime.METHOD)
	class PerMethod {

		private static @Nullable EmbeddedDynamo previous;

		private final EmbeddedDynamo constructed;

		PerMethod(EmbeddedDynamo constructed) {
			this.constructed = constructed;
		}

		@Test
		void hasAnEngineOfItsOwn(EmbeddedDynamo dynamo) {
			assertThat(dynamo).isSameAs(this.constructed).isNotSameAs(previous);
			previous = dynamo;
		}

		@Test
		void hasAnotherEngine(EmbeddedDynamo dynamo, DynamoDbClient client) {
			createTable(client, "things");
			assertThat(dynamo).isSameAs(this.constructed).isNotSameAs(previous);
			previous = dynamo;
		}

	}

	/**
	 * An engine that the test builds.
	 */
	@Nested
	class Registered {

		@RegisterExtension
		static final EmbeddedDynamoExtension DYNAMO = new EmbeddedDynamoExtension(
				EmbeddedDynamo.builder().region("eu-west-3"));

		@Test
		void usesTheBuilder(DynamoDbClient client) {
			createTable(client, "things");
			assertThat(client.describeTable((table) -> table.tableName("things")).table().tableArn())
				.startsWith("arn:aws:dynamodb:eu-west-3:");
		}

	}

}
