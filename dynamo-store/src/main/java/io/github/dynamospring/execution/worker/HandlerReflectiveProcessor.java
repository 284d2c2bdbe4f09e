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

import java.lang.reflect.Method;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;

import io.github.dynamospring.execution.StoredExecution;
import io.github.dynamospring.execution.WorkItem;
import org.jspecify.annotations.Nullable;

import org.springframework.aot.hint.BindingReflectionHintsRegistrar;
import org.springframework.aot.hint.ReflectionHints;
import org.springframework.aot.hint.annotation.SimpleReflectiveProcessor;

/**
 * Lets annotated handlers be called in a native image, and what they are given be read:
 * the content of the work and the state of the execution.
 */
class HandlerReflectiveProcessor extends SimpleReflectiveProcessor {

	private final BindingReflectionHintsRegistrar binding = new BindingReflectionHintsRegistrar();

	@Override
	protected void registerMethodHint(ReflectionHints hints, Method method) {
		super.registerMethodHint(hints, method);
		for (Type parameter : method.getGenericParameterTypes()) {
			Type read = readType(parameter);
			if (read != null) {
				this.binding.registerReflectionHints(hints, read);
			}
		}
	}

	private static @Nullable Type readType(Type parameter) {
		if (parameter instanceof ParameterizedType generic && generic.getRawType() == StoredExecution.class) {
			return generic.getActualTypeArguments()[0];
		}
		boolean item = parameter instanceof Class<?> type && WorkItem.class.isAssignableFrom(type);
		return item ? null : parameter;
	}

}
