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

package io.github.dynamospring.boot.command.conflict;

import io.github.dynamospring.core.mapping.GlobalSecondaryIndex;
import io.github.dynamospring.core.mapping.PartitionKey;
import io.github.dynamospring.core.mapping.Table;

import org.springframework.boot.autoconfigure.SpringBootApplication;

/**
 * An application whose entities do not agree on their table.
 */
@SpringBootApplication
public class ConflictApplication {

	/**
	 * One entity.
	 *
	 * @param id the id
	 * @param owner the owner
	 */
	@Table("shared")
	@GlobalSecondaryIndex(name = "ByOwner", partitionKey = "owner")
	public record First(@PartitionKey String id, String owner) {

	}

	/**
	 * Another entity.
	 *
	 * @param id the id
	 * @param name the name
	 */
	@Table("shared")
	@GlobalSecondaryIndex(name = "ByOwner", partitionKey = "name")
	public record Second(@PartitionKey String id, String name) {

	}

}
