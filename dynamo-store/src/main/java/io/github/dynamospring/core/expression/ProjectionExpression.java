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

package io.github.dynamospring.core.expression;

import java.util.LinkedHashSet;
import java.util.List;

import org.springframework.util.Assert;

/**
 * The paths a read returns: the tree behind a projection expression. Paths inside another
 * path of the list are left out, since DynamoDB refuses overlapping ones.
 *
 * @param paths the paths
 * @since 0.1.0
 */
public record ProjectionExpression(List<DocumentPath> paths) {

	public ProjectionExpression {
		Assert.notEmpty(paths, "A projection needs at least one path");
		LinkedHashSet<DocumentPath> distinct = new LinkedHashSet<>(paths);
		List<DocumentPath> all = paths;
		distinct.removeIf((path) -> all.stream().anyMatch((other) -> !path.equals(other) && path.isWithin(other)));
		paths = List.copyOf(distinct);
	}

}
