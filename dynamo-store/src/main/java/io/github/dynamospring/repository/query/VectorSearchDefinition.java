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

package io.github.dynamospring.repository.query;

import java.util.List;
import java.util.Set;

import io.github.dynamospring.core.mapping.VectorSearchIndex;
import org.jspecify.annotations.Nullable;

/**
 * What a vector search method asks for.
 *
 * @param property the property that holds the vector, {@code null} if the index says it
 * @param conditions the conditions the method's name makes, empty for a declared one
 * @param filter the whole condition
 * @param equal the properties that are compared for equality
 * @param maxResults the number of results the method names, {@code null} for none
 * @param index the index the method names, {@code null} for any
 */
record VectorSearchDefinition(@Nullable String property, List<Condition> conditions, FilterPlan filter,
		Set<String> equal, @Nullable Integer maxResults, @Nullable String index) {

	// Return the conditions that are, or are not, on the partition key of an index.
	List<Condition> conditions(VectorSearchIndex searched, boolean onPartition) {
		return this.conditions.stream()
			.filter((condition) -> (searched.partitionKey() != null
					&& condition.isOn(searched.partitionKey())) == onPartition)
			.toList();
	}

}
