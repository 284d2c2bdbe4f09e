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

package io.github.dynamospring.core.convert;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.enhanced.dynamodb.AttributeConverter;
import software.amazon.awssdk.enhanced.dynamodb.AttributeConverterProvider;
import software.amazon.awssdk.enhanced.dynamodb.EnhancedType;
import software.amazon.awssdk.enhanced.dynamodb.mapper.annotations.DynamoDbBean;
import software.amazon.awssdk.enhanced.dynamodb.mapper.annotations.DynamoDbImmutable;

import org.springframework.beans.BeanUtils;
import org.springframework.util.ClassUtils;

/**
 * Finds the converters the AWS SDK uses for values inside the properties of a class with
 * its annotations, such as the elements of a list.
 */
final class SchemaConverters {

	private final Map<Class<?>, List<AttributeConverterProvider>> providers = new ConcurrentHashMap<>();

	/**
	 * Find the converter of a type.
	 * @param owner the class that has the property
	 * @param type the type of the value
	 * @return the converter, {@code null} if the SDK has none
	 */
	@Nullable AttributeConverter<?> find(Class<?> owner, Class<?> type) {
		EnhancedType<?> enhancedType = EnhancedType.of(ClassUtils.resolvePrimitiveIfNecessary(type));
		for (AttributeConverterProvider provider : this.providers.computeIfAbsent(owner, SchemaConverters::create)) {
			AttributeConverter<?> converter = find(provider, enhancedType);
			if (converter != null) {
				return converter;
			}
		}
		return null;
	}

	private static @Nullable AttributeConverter<?> find(AttributeConverterProvider provider, EnhancedType<?> type) {
		try {
			return provider.converterFor(type);
		}
		catch (IllegalStateException ex) {
			return null;
		}
	}

	private static List<AttributeConverterProvider> create(Class<?> owner) {
		DynamoDbBean bean = owner.getAnnotation(DynamoDbBean.class);
		DynamoDbImmutable immutable = owner.getAnnotation(DynamoDbImmutable.class);
		Class<? extends AttributeConverterProvider>[] types = (bean != null) ? bean.converterProviders()
				: (immutable != null) ? immutable.converterProviders() : null;
		if (types == null) {
			return List.of(AttributeConverterProvider.defaultProvider());
		}
		List<AttributeConverterProvider> providers = new ArrayList<>();
		for (Class<? extends AttributeConverterProvider> type : types) {
			providers.add(BeanUtils.instantiateClass(type));
		}
		return List.copyOf(providers);
	}

}
