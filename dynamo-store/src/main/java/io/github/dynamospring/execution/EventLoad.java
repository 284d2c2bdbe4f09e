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

package io.github.dynamospring.execution;

import java.util.Optional;

/**
 * What a worker needs to know before it handles an event.
 *
 * @param <S> the type of the state
 * @param execution the execution, empty if there is none of this id
 * @param processed whether the event was handled before; {@code false} if there is no
 * such execution
 * @since 0.1.0
 */
public record EventLoad<S>(Optional<StoredExecution<S>> execution, boolean processed) {

}
