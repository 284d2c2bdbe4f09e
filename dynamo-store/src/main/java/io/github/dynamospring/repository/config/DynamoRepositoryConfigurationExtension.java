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

package io.github.dynamospring.repository.config;

import java.lang.annotation.Annotation;
import java.util.Collection;
import java.util.List;

import io.github.dynamospring.core.mapping.Table;
import io.github.dynamospring.repository.DynamoRepository;
import io.github.dynamospring.repository.support.DynamoRepositoryFactoryBean;
import io.github.dynamospring.repository.support.SimpleDynamoRepository;
import software.amazon.awssdk.enhanced.dynamodb.mapper.annotations.DynamoDbBean;
import software.amazon.awssdk.enhanced.dynamodb.mapper.annotations.DynamoDbImmutable;

import org.springframework.beans.factory.support.BeanDefinitionBuilder;
import org.springframework.data.repository.config.RepositoryConfigurationExtensionSupport;
import org.springframework.data.repository.config.RepositoryConfigurationSource;

/**
 * Tells Spring Data which repositories are ours and how to make them. Beside other Spring
 * Data modules those are ours that extend {@link DynamoRepository} or whose entity has
 * {@link Table} or the AWS SDK's annotations.
 *
 * @since 0.1.0
 */
public class DynamoRepositoryConfigurationExtension extends RepositoryConfigurationExtensionSupport {

	@Override
	public String getModuleName() {
		return "Dynamo";
	}

	@Override
	@SuppressWarnings("deprecation")
	protected String getModulePrefix() {
		return "dynamo";
	}

	@Override
	public String getRepositoryFactoryBeanClassName() {
		return DynamoRepositoryFactoryBean.class.getName();
	}

	@Override
	public String getRepositoryBaseClassName() {
		return SimpleDynamoRepository.class.getName();
	}

	@Override
	protected Collection<Class<? extends Annotation>> getIdentifyingAnnotations() {
		return List.of(Table.class, DynamoDbBean.class, DynamoDbImmutable.class);
	}

	@Override
	protected Collection<Class<?>> getIdentifyingTypes() {
		return List.of(DynamoRepository.class);
	}

	@Override
	public void postProcess(BeanDefinitionBuilder builder, RepositoryConfigurationSource source) {
		source.getAttribute("templateRef")
			.ifPresent((templateRef) -> builder.addPropertyReference("dynamoOperations", templateRef));
	}

}
