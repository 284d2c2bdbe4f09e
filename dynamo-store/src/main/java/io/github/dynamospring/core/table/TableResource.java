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

package io.github.dynamospring.core.table;

import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.CreateTableRequest;

/**
 * A table as it would be created: for tools that describe infrastructure.
 *
 * @param request the request that would create the table
 * @param timeToLiveAttribute the attribute by which items expire, {@code null} if they do
 * not
 * @since 0.1.0
 * @see CloudFormationTemplate
 * @see TerraformConfiguration
 */
public record TableResource(CreateTableRequest request, @Nullable String timeToLiveAttribute) {

	/**
	 * Return the name of the table.
	 * @return the name
	 */
	public String tableName() {
		return this.request.tableName();
	}

}
