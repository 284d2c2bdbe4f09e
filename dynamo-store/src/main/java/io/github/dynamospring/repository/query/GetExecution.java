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
import java.util.stream.Stream;

import io.github.dynamospring.core.ExecutableGetOperation;
import org.jspecify.annotations.Nullable;

/**
 * One GetItem.
 *
 * @param query the query
 */
record GetExecution(PlannedQuery query) implements DynamoQueryExecution {

	@Override
	public @Nullable Object execute(Arguments arguments) {
		ExecutableGetOperation.Get<?> get = this.query.operations()
			.get(this.query.entityType())
			.key(this.query.key(arguments));
		if (this.query.query().options().consistent()) {
			get = get.consistent();
		}
		return switch (this.query.query().shape()) {
			case EXISTS -> get.exists();
			case COUNT -> this.query.number(get.exists() ? 1 : 0);
			case ONE -> this.query.project(one(get, arguments), arguments);
			case STREAM -> this.query.project(Stream.ofNullable(one(get, arguments)), arguments);
			default -> this.query.project(list(one(get, arguments)), arguments);
		};
	}

	private @Nullable Object one(ExecutableGetOperation.Get<?> get, Arguments arguments) {
		if (Extract.of(this.query, arguments).isEmpty()) {
			return null;
		}
		String[] properties = this.query.mapProperties(arguments);
		if (properties != null) {
			return get.project(properties).one().orElse(null);
		}
		Class<?> projection = this.query.projection(arguments);
		return ((projection != null) ? get.as(projection) : get).one().orElse(null);
	}

	private static List<?> list(@Nullable Object result) {
		return (result != null) ? List.of(result) : List.of();
	}

}
