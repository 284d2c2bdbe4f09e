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

/**
 * Which attributes an index holds besides the keys.
 *
 * @param type the kind of projection
 * @param nonKeyAttributes the attributes named for {@link ProjectionType#INCLUDE}
 * @since 0.1.0
 */
public record IndexProjection(ProjectionType type, List<String> nonKeyAttributes) {

	/**
	 * Create a projection.
	 * @param type the kind of projection
	 * @param nonKeyAttributes the attributes named for {@link ProjectionType#INCLUDE}
	 */
	public IndexProjection {
		nonKeyAttributes = List.copyOf(nonKeyAttributes);
	}

}
