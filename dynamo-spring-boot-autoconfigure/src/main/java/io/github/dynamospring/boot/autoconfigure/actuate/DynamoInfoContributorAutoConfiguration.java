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

package io.github.dynamospring.boot.autoconfigure.actuate;

import io.github.dynamospring.boot.actuate.ClientInventory;
import io.github.dynamospring.boot.actuate.DynamoInfoContributor;
import io.github.dynamospring.boot.autoconfigure.DynamoAutoConfiguration;

import org.springframework.boot.actuate.autoconfigure.info.ConditionalOnEnabledInfoContributor;
import org.springframework.boot.actuate.autoconfigure.info.InfoContributorFallback;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Import;

/**
 * Auto-configuration of the {@link DynamoInfoContributor}, which has to be asked for as
 * all that tell of an application's surroundings.
 *
 * @since 0.1.0
 */
@AutoConfiguration(after = DynamoAutoConfiguration.class)
@ConditionalOnClass(ConditionalOnEnabledInfoContributor.class)
@ConditionalOnEnabledInfoContributor(value = "dynamo", fallback = InfoContributorFallback.DISABLE)
@Import(ClientInventoryConfiguration.class)
public final class DynamoInfoContributorAutoConfiguration {

	@Bean
	@ConditionalOnMissingBean
	DynamoInfoContributor dynamoInfoContributor(ClientInventory clients) {
		return new DynamoInfoContributor(clients);
	}

}
