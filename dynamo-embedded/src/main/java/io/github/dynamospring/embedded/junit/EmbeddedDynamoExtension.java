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

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

import io.github.dynamospring.embedded.EmbeddedDynamo;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolutionException;
import org.junit.jupiter.api.extension.ParameterResolver;
import org.junit.platform.commons.support.AnnotationSupport;

/**
 * Gives tests an embedded engine: constructors, test methods and lifecycle methods may
 * have parameters of type {@link EmbeddedDynamo} and, if the SDK's client is on the class
 * path, {@code DynamoDbClient}, {@code DynamoDbAsyncClient} and
 * {@code DynamoDbStreamsClient}. The clients retry as the SDK does by default.
 * <p>
 * Tests of a class share one engine, which is {@linkplain EmbeddedDynamo#reset() reset}
 * after each of them: no tables, faults or moved clock are left over. Nested classes use
 * the engine of the class around them. With {@link EmbeddedDynamoLifetime#METHOD} each
 * test has an engine of its own. Engines and clients are closed when they are no longer
 * used.
 * <p>
 * Use it through {@link EmbeddedDynamoTest}, or register it in a field to choose how the
 * engine is built:
 *
 * <pre>{@code
 * &#64;RegisterExtension
 * static EmbeddedDynamoExtension dynamo = new EmbeddedDynamoExtension(
 *     EmbeddedDynamo.builder().region("eu-central-1"));
 * }</pre>
 *
 * @since 0.1.0
 */
public final class EmbeddedDynamoExtension implements BeforeAllCallback, AfterEachCallback, ParameterResolver {

	private static final boolean SDK_PRESENT = isPresent("software.amazon.awssdk.services.dynamodb.DynamoDbClient");

	private final EmbeddedDynamo.@Nullable Builder builder;

	private final @Nullable EmbeddedDynamoLifetime lifetime;

	/**
	 * Create an extension for engines with default settings, whose lifetime is decided by
	 * {@link EmbeddedDynamoTest} if the class has it.
	 */
	public EmbeddedDynamoExtension() {
		this.builder = null;
		this.lifetime = null;
	}

	/**
	 * Create an extension for an engine that all tests of a class share.
	 * @param builder builds the engine
	 */
	public EmbeddedDynamoExtension(EmbeddedDynamo.Builder builder) {
		this(builder, EmbeddedDynamoLifetime.CLASS);
	}

	/**
	 * Create an extension.
	 * @param builder builds the engines
	 * @param lifetime how long tests use the same engine
	 */
	public EmbeddedDynamoExtension(EmbeddedDynamo.Builder builder, EmbeddedDynamoLifetime lifetime) {
		this.builder = builder;
		this.lifetime = lifetime;
	}

	@Override
	public void beforeAll(ExtensionContext context) {
		if (lifetime(context) == EmbeddedDynamoLifetime.CLASS) {
			running(context);
		}
	}

	@Override
	public void afterEach(ExtensionContext context) {
		running(context).dynamo.reset();
	}

	@Override
	public ExtensionContextScope getTestInstantiationExtensionContextScope(ExtensionContext rootContext) {
		return ExtensionContextScope.TEST_METHOD;
	}

	@Override
	public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
		Class<?> type = parameter.getParameter().getType();
		return type == EmbeddedDynamo.class || (SDK_PRESENT && SdkClients.supports(type));
	}

	@Override
	public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
		if (context.getTestMethod().isEmpty() && lifetime(context) == EmbeddedDynamoLifetime.METHOD) {
			throw new ParameterResolutionException("The embedded engine of " + context.getDisplayName()
					+ " has the lifetime METHOD, so there is none for " + parameter.getDeclaringExecutable().getName()
					+ ": take the parameter in a test method or a method annotated with @BeforeEach, or choose the"
					+ " lifetime CLASS");
		}
		Running running = running(context);
		Class<?> type = parameter.getParameter().getType();
		return (type == EmbeddedDynamo.class) ? running.dynamo : running.client(type);
	}

	// Return the engine of this context, of the one around it, or a new one. JUnit
	// closes it together with the context it was started for.
	private Running running(ExtensionContext context) {
		return context.getStore(ExtensionContext.Namespace.create(EmbeddedDynamoExtension.class, this))
			.computeIfAbsent(Running.class, (any) -> new Running(start()), Running.class);
	}

	private EmbeddedDynamo start() {
		return (this.builder != null) ? this.builder.build() : EmbeddedDynamo.create();
	}

	private EmbeddedDynamoLifetime lifetime(ExtensionContext context) {
		if (this.lifetime != null) {
			return this.lifetime;
		}
		return context.getTestClass()
			.flatMap((type) -> AnnotationSupport.findAnnotation(type, EmbeddedDynamoTest.class,
					context.getEnclosingTestClasses()))
			.map(EmbeddedDynamoTest::lifetime)
			.orElse(EmbeddedDynamoLifetime.CLASS);
	}

	private static boolean isPresent(String type) {
		try {
			Class.forName(type, false, EmbeddedDynamoExtension.class.getClassLoader());
			return true;
		}
		catch (ClassNotFoundException ex) {
			return false;
		}
	}

	/**
	 * An engine with the clients that were asked for. The store closes it at the latest.
	 */
	private static final class Running implements AutoCloseable {

		private final EmbeddedDynamo dynamo;

		private final Map<Class<?>, AutoCloseable> clients = new ConcurrentHashMap<>();

		private Running(EmbeddedDynamo dynamo) {
			this.dynamo = dynamo;
		}

		private AutoCloseable client(Class<?> type) {
			return this.clients.computeIfAbsent(type, (any) -> SdkClients.create(this.dynamo, type));
		}

		@Override
		public void close() {
			for (AutoCloseable client : this.clients.values()) {
				try {
					client.close();
				}
				catch (Exception ex) {
					throw new IllegalStateException("A client of the embedded engine cannot be closed", ex);
				}
			}
			this.dynamo.close();
		}

	}

}
