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

import java.lang.reflect.Executable;
import java.lang.reflect.Method;
import java.lang.reflect.Parameter;
import java.util.Set;

import io.github.dynamospring.boot.test.request.DynamoRequests;
import io.github.dynamospring.embedded.EmbeddedDynamo;
import io.github.dynamospring.embedded.fault.Faults;
import io.github.dynamospring.embedded.fault.MovableClock;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolutionException;
import org.junit.jupiter.api.extension.ParameterResolver;

import org.springframework.beans.factory.annotation.ParameterResolutionDelegate;
import org.springframework.context.ApplicationContext;
import org.springframework.test.context.junit.jupiter.SpringExtension;

/**
 * Gives methods of tests what belongs to their DynamoDB. Parameters with annotations such
 * as {@code @Autowired}, and those of constructors, are left to Spring.
 */
class DynamoParameterResolver implements ParameterResolver {

	private static final Set<Class<?>> TYPES = Set.of(DynamoRequests.class, EmbeddedDynamo.class, Faults.class,
			MovableClock.class);

	@Override
	public boolean supportsParameter(ParameterContext parameterContext, ExtensionContext extensionContext) {
		Parameter parameter = parameterContext.getParameter();
		Executable executable = parameterContext.getDeclaringExecutable();
		return executable instanceof Method && TYPES.contains(parameter.getType())
				&& !ParameterResolutionDelegate.isAutowirable(parameter, parameterContext.getIndex());
	}

	@Override
	public Object resolveParameter(ParameterContext parameterContext, ExtensionContext extensionContext) {
		Class<?> type = parameterContext.getParameter().getType();
		ApplicationContext context = SpringExtension.getApplicationContext(extensionContext);
		if (type == DynamoRequests.class) {
			return bean(context, type, "add @AutoConfigureDynamoRequests");
		}
		EmbeddedDynamo dynamo = bean(context, EmbeddedDynamo.class,
				"the test does not run on the embedded engine: add @AutoConfigureEmbeddedDynamo, or let it replace "
						+ "ANY if there is a service connection");
		if (type == Faults.class) {
			return dynamo.faults();
		}
		return (type == MovableClock.class) ? dynamo.clock() : dynamo;
	}

	private static <T> T bean(ApplicationContext context, Class<T> type, String remedy) {
		T bean = context.getBeanProvider(type).getIfUnique();
		if (bean == null) {
			throw new ParameterResolutionException(
					"There is not one bean of type " + type.getSimpleName() + "; " + remedy);
		}
		return bean;
	}

}
