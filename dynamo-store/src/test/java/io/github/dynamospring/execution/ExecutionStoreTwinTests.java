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

package io.github.dynamospring.execution;

import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Collectors;

import io.github.dynamospring.execution.dynamo.DynamoAsyncExecutionStore;
import io.github.dynamospring.execution.dynamo.DynamoExecutionStore;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Holds the two forms of the store to the same methods.
 */
class ExecutionStoreTwinTests {

	private static final Map<String, String> BOXES = Map.of("boolean", "java.lang.Boolean", "int", "java.lang.Integer",
			"long", "java.lang.Long", "void", "java.lang.Void");

	@Test
	void bothFormsHaveTheSameMethods() {
		Set<String> blocking = methods(ExecutionStore.class);
		assertThat(methods(AsyncExecutionStore.class)).isEqualTo(blocking);
		assertThat(blocking).hasSizeGreaterThan(30);
	}

	@Test
	void storesCloseNoClient() {
		assertThat(List.of(ExecutionStore.class, AsyncExecutionStore.class, DynamoExecutionStore.class,
				DynamoAsyncExecutionStore.class))
			.noneMatch(AutoCloseable.class::isAssignableFrom);
	}

	private static Set<String> methods(Class<?> type) {
		return Arrays.stream(type.getMethods())
			.filter((method) -> !Modifier.isStatic(method.getModifiers()))
			.map((method) -> "%s %s(%s)".formatted(result(method), method.getName(),
					Arrays.stream(method.getGenericParameterTypes())
						.map(Type::getTypeName)
						.collect(Collectors.joining(", "))))
			.collect(Collectors.toSet());
	}

	private static String result(Method method) {
		Type type = method.getGenericReturnType();
		if (type instanceof ParameterizedType parameterized && parameterized.getRawType() == CompletableFuture.class) {
			return parameterized.getActualTypeArguments()[0].getTypeName();
		}
		return BOXES.getOrDefault(type.getTypeName(), type.getTypeName());
	}

}
