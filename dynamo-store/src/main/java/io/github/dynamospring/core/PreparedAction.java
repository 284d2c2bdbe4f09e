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

package io.github.dynamospring.core;

import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;

import io.github.dynamospring.DynamoConditionFailedException;
import io.github.dynamospring.core.transact.TransactAction;

import org.springframework.dao.DataAccessException;

/**
 * An action of a write transaction that is ready to be sent.
 *
 * @param action the action
 * @param failure says what it means that the action's condition failed
 * @param saved to be called after the commit; returns the entity with its new version if
 * the action wrote one
 */
record PreparedAction(TransactAction<?> action, Function<DynamoConditionFailedException, DataAccessException> failure,
		Supplier<Optional<Object>> saved) {

}
