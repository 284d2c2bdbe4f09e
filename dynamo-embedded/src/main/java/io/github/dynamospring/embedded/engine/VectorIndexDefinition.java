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

package io.github.dynamospring.embedded.engine;

import java.util.List;

import org.jspecify.annotations.Nullable;

/**
 * A vector index.
 *
 * @param name the index's name
 * @param attribute the attribute that holds the vector
 * @param dimensions the length of all its vectors
 * @param distance what makes vectors similar
 * @param searchSchema the attributes searches may be narrowed by, as given
 * @param projection what it holds besides
 * @since 0.1.0
 */
public record VectorIndexDefinition(String name, String attribute, int dimensions, DistanceFunction distance,
		List<SearchElement> searchSchema, IndexProjection projection) {

	/**
	 * Create a definition.
	 * @param name the index's name
	 * @param attribute the attribute that holds the vector
	 * @param dimensions the length of all its vectors
	 * @param distance what makes vectors similar
	 * @param searchSchema the attributes searches may be narrowed by, as given
	 * @param projection what it holds besides
	 */
	public VectorIndexDefinition {
		searchSchema = List.copyOf(searchSchema);
	}

	// Return the attribute that divides this index into partitions, or null.
	@Nullable SearchElement hash() {
		return this.searchSchema.stream().filter(SearchElement::hash).findFirst().orElse(null);
	}

	@Nullable SearchElement element(String attributeName) {
		return this.searchSchema.stream()
			.filter((element) -> element.name().equals(attributeName))
			.findFirst()
			.orElse(null);
	}

}
