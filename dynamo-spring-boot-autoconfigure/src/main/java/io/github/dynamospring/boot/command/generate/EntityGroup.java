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

package io.github.dynamospring.boot.command.generate;

import java.util.List;
import java.util.Map;

import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * The sampled items of one entity, and how their keys are made.
 *
 * @param name what the keys call the entity, {@code null} if they do not
 * @param typeAlias the value of the attribute {@code _type}, {@code null} if there is
 * none
 * @param keys how a generated key is made, {@code null} for a raw one
 * @param items the items
 */
record EntityGroup(@Nullable String name, @Nullable String typeAlias, @Nullable GeneratedKeys keys,
		List<Map<String, AttributeValue>> items) {

	/**
	 * How a generated key is made.
	 *
	 * @param entity the first part of the partition key
	 * @param kind the constant first part of the sort key, {@code null} for none
	 * @param separator what stands between parts
	 * @param partitionKey the parts of the partition key
	 * @param sortKey the parts of the sort key
	 * @param labelled whether the parts of the sort key are named
	 */
	record GeneratedKeys(String entity, @Nullable String kind, String separator, List<KeyPart> partitionKey,
			List<KeyPart> sortKey, boolean labelled) {

	}

}
