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
import java.util.Optional;

import io.github.dynamospring.DynamoConditionFailedException;
import io.github.dynamospring.core.ExecutableDeleteOperation;
import io.github.dynamospring.core.query.Criteria;
import org.jspecify.annotations.Nullable;

/**
 * One DeleteItem, conditional if more than the key is compared.
 *
 * @param query the query
 */
record DeleteExecution(PlannedQuery query) implements DynamoQueryExecution {

	@Override
	public @Nullable Object execute(Arguments arguments) {
		Filter condition = this.query.filter(arguments);
		Optional<?> deleted = condition.isEmpty() ? Optional.empty() : delete(condition.criteria(), arguments);
		return switch (this.query.query().shape()) {
			case DELETE -> null;
			case DELETE_AND_COUNT -> this.query.number(deleted.isPresent() ? 1 : 0);
			case DELETE_AND_RETURN -> deleted.<List<?>>map(List::of).orElse(List.of());
			default -> deleted.orElse(null);
		};
	}

	private Optional<?> delete(@Nullable Criteria condition, Arguments arguments) {
		ExecutableDeleteOperation.Delete<?> delete = this.query.operations()
			.delete(this.query.entityType())
			.key(this.query.key(arguments));
		if (condition != null) {
			delete = delete.condition(condition);
		}
		try {
			if (this.query.query().shape() != ResultShape.DELETE) {
				return delete.executeAndReturnOld();
			}
			delete.execute();
		}
		catch (DynamoConditionFailedException ex) {
			// the item does not meet the conditions: nothing to delete
		}
		return Optional.empty();
	}

}
