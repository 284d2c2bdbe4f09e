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

package io.github.dynamospring.boot.autoconfigure.data;

import io.github.dynamospring.repository.config.DynamoRepositoryConfigurationExtension;
import io.github.dynamospring.repository.support.DynamoRepositoryFactoryBean;

import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBooleanProperty;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.context.annotation.Import;

/**
 * Auto-configuration of the repositories in the packages of the application, unless it
 * enables repositories itself.
 *
 * @since 0.1.0
 */
@AutoConfiguration(after = DynamoDataAutoConfiguration.class)
@ConditionalOnBooleanProperty(name = "dynamo.repositories.enabled", matchIfMissing = true)
@ConditionalOnMissingBean({ DynamoRepositoryFactoryBean.class, DynamoRepositoryConfigurationExtension.class })
@Import(DynamoRepositoriesRegistrar.class)
public final class DynamoRepositoriesAutoConfiguration {

}
