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
 * A vector index as a request asks for it.
 *
 * @param name the index's name
 * @param attribute the attribute that holds the vector
 * @param dimensions the length of its vectors
 * @param distance what makes vectors similar
 * @param searchSchema the attributes searches may be narrowed by
 * @param projection the kind of projection, or {@code null} if none was named
 * @param nonKeyAttributes the attributes named for the projection, or {@code null}
 * @since 0.1.0
 */
public record VectorIndexRequest(String name, String attribute, long dimensions, DistanceFunction distance,
		List<Element> searchSchema, @Nullable ProjectionType projection, @Nullable List<String> nonKeyAttributes) {

	/**
	 * An attribute that searches may be narrowed by.
	 *
	 * @param name its name
	 * @param hash whether it divides the index into partitions
	 */
	public record Element(String name, boolean hash) {

	}

}
