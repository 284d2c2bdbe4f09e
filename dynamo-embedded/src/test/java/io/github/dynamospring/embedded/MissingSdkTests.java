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

package io.github.dynamospring.embedded;

import java.lang.reflect.Parameter;
import java.lang.reflect.Proxy;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.util.List;
import java.util.stream.Stream;

import io.github.dynamospring.embedded.engine.Engine;
import io.github.dynamospring.embedded.engine.EngineSettings;
import io.github.dynamospring.embedded.junit.EmbeddedDynamoExtension;
import io.github.dynamospring.embedded.protocol.Dispatcher;
import io.github.dynamospring.embedded.storage.MemoryStorage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ParameterContext;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The engine where the SDK's clients are not on the class path.
 */
class MissingSdkTests {

	@Test
	void answersRequests() throws Exception {
		assertThat(call("answer")).isEqualTo("{\"TableNames\":[]}");
	}

	@Test
	void supportsOnlyTheEngineAsAParameter() throws Exception {
		assertThat(call("supported")).isEqualTo(List.of(true, false));
	}

	private static Object call(String method) throws Exception {
		Class<?> program = new LoaderWithout("software.amazon.awssdk.").loadClass(Program.class.getName());
		return program.getMethod(method).invoke(null);
	}

	/**
	 * Runs in a class loader without the SDK.
	 */
	public static final class Program {

		private Program() {
		}

		public static String answer() throws Exception {
			try (Engine engine = new Engine(EngineSettings.of(Clock.systemUTC(), "eu-central-1"),
					new MemoryStorage())) {
				byte[] body = new Dispatcher(engine)
					.dispatch("DynamoDB_20120810.ListTables", "{}".getBytes(StandardCharsets.UTF_8))
					.body();
				return new String(body, StandardCharsets.UTF_8);
			}
		}

		public static List<Boolean> supported() throws Exception {
			EmbeddedDynamoExtension extension = new EmbeddedDynamoExtension();
			return Stream.of(Program.class.getMethod("test", EmbeddedDynamo.class, String.class).getParameters())
				.map((parameter) -> extension.supportsParameter(context(parameter), context()))
				.toList();
		}

		public static void test(EmbeddedDynamo dynamo, String other) {
		}

		private static ParameterContext context(Parameter parameter) {
			return (ParameterContext) Proxy.newProxyInstance(ParameterContext.class.getClassLoader(),
					new Class<?>[] { ParameterContext.class }, (proxy, method, arguments) -> parameter);
		}

		private static ExtensionContext context() {
			return (ExtensionContext) Proxy.newProxyInstance(ExtensionContext.class.getClassLoader(),
					new Class<?>[] { ExtensionContext.class }, (proxy, method, arguments) -> null);
		}

	}

}
