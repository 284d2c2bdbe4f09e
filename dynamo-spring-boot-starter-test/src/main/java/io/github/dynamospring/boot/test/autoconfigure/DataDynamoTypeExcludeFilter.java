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

import java.util.Set;

import io.github.dynamospring.boot.autoconfigure.DynamoDbAsyncClientBuilderCustomizer;
import io.github.dynamospring.boot.autoconfigure.DynamoDbClientBuilderCustomizer;
import io.github.dynamospring.core.mapping.TableNameStrategy;
import io.github.dynamospring.core.mapping.event.AbstractDynamoEventListener;
import software.amazon.awssdk.enhanced.dynamodb.AttributeConverter;

import org.springframework.boot.context.TypeExcludeFilter;
import org.springframework.boot.test.context.filter.annotation.StandardAnnotationCustomizableTypeExcludeFilter;
import org.springframework.data.domain.AuditorAware;
import org.springframework.data.mapping.callback.EntityCallback;

/**
 * {@link TypeExcludeFilter} for {@link DataDynamoTest}.
 *
 * @since 0.1.0
 */
public final class DataDynamoTypeExcludeFilter extends StandardAnnotationCustomizableTypeExcludeFilter<DataDynamoTest> {

	private static final Set<Class<?>> INCLUDES = Set.of(EntityCallback.class, AbstractDynamoEventListener.class,
			AttributeConverter.class, TableNameStrategy.class, AuditorAware.class,
			DynamoDbClientBuilderCustomizer.class, DynamoDbAsyncClientBuilderCustomizer.class);

	DataDynamoTypeExcludeFilter(Class<?> testClass) {
		super(testClass);
	}

	@Override
	protected Set<Class<?>> getKnownIncludes() {
		return INCLUDES;
	}

}
