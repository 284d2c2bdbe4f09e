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

package io.github.dynamospring.repository.query;

import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

import io.github.dynamospring.core.DynamoOperations;
import io.github.dynamospring.core.convert.MappingDynamoConverter;
import io.github.dynamospring.core.mapping.DynamoMappingContext;

import org.springframework.data.projection.SpelAwareProxyProjectionFactory;
import org.springframework.data.repository.core.support.DefaultRepositoryMetadata;
import org.springframework.data.repository.query.ValueExpressionDelegate;
import org.springframework.util.ClassUtils;

/**
 * Plans the methods of repository interfaces, without a client.
 */
final class QueryMethods {

	private static final DynamoMappingContext MAPPING_CONTEXT = new DynamoMappingContext();

	private static final MappingDynamoConverter CONVERTER = new MappingDynamoConverter(MAPPING_CONTEXT);

	private static final DynamoOperations NONE = (DynamoOperations) java.lang.reflect.Proxy.newProxyInstance(
			QueryMethods.class.getClassLoader(), new Class<?>[] { DynamoOperations.class },
			(proxy, method, arguments) -> {
				if (method.getName().equals("getConverter")) {
					return CONVERTER;
				}
				throw new IllegalStateException("Planning must not call " + method);
			});

	private QueryMethods() {
	}

	static DynamoQueryPlan plan(Class<?> repository, String name) {
		return query(repository, method(repository, name), NONE).getPlan();
	}

	static Method method(Class<?> repository, String name) {
		return Arrays.stream(repository.getDeclaredMethods())
			.filter((method) -> method.getName().equals(name))
			.findFirst()
			.orElseThrow(() -> new IllegalArgumentException("No method " + name));
	}

	static List<Method> methods(Class<?> repository) {
		return Arrays.stream(repository.getDeclaredMethods())
			.filter((method) -> !method.isSynthetic())
			.sorted(Comparator.comparing(Method::getName)
				.thenComparing((method) -> Arrays
					.toString(Arrays.stream(method.getParameterTypes()).map(ClassUtils::getShortName).toArray())))
			.toList();
	}

	static DynamoQueryPlan plan(Class<?> repository, Method method) {
		return query(repository, method, NONE).getPlan();
	}

	static AbstractDynamoQuery query(Class<?> repository, Method method, DynamoOperations operations) {
		DynamoQueryMethod queryMethod = new DynamoQueryMethod(method, new DefaultRepositoryMetadata(repository),
				new SpelAwareProxyProjectionFactory(), MAPPING_CONTEXT);
		if (queryMethod.isModifying()) {
			return new ModifyingDynamoQuery(queryMethod, operations, ValueExpressionDelegate.create());
		}
		return queryMethod.hasDeclaredQuery()
				? new StringBasedDynamoQuery(queryMethod, operations, ValueExpressionDelegate.create())
				: new PartTreeDynamoQuery(queryMethod, operations);
	}

}
