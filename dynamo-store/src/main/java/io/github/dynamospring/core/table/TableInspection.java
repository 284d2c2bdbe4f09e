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

import java.util.List;

import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.TableDescription;
import software.amazon.awssdk.services.dynamodb.model.TimeToLiveDescription;

/**
 * A real table beside what the entities need.
 *
 * @param tableName the name of the table
 * @param description the table, {@code null} if it does not exist
 * @param timeToLive its time to live, {@code null} if the table does not exist or no
 * entity needs it, so that it was not asked for
 * @param differences what the entities need and the table does not have, each with the
 * remedy; empty if the table will do
 * @since 0.1.0
 * @see DynamoTableOperations#inspect(Class)
 */
public record TableInspection(String tableName, @Nullable TableDescription description,
		@Nullable TimeToLiveDescription timeToLive, List<String> differences) {

	public TableInspection {
		differences = List.copyOf(differences);
	}

	/**
	 * Whether the table exists.
	 * @return {@code true} if it does, in whatever state
	 */
	public boolean exists() {
		return this.description != null;
	}

}
