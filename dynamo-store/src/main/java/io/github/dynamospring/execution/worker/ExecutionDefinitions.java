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

package io.github.dynamospring.execution.worker;

import java.util.Map;
import java.util.Optional;

/**
 * Which type the states of a definition have. Children of a definition named here need no
 * {@link SpawnHandler}: their state is the context they are given.
 *
 * @param stateTypes the types by the name of the definition
 * @since 0.1.0
 */
public record ExecutionDefinitions(Map<String, Class<?>> stateTypes) {

	/**
	 * Create definitions.
	 */
	public ExecutionDefinitions {
		stateTypes = Map.copyOf(stateTypes);
	}

	/**
	 * Return the type of a definition's states.
	 * @param definition the name of the definition
	 * @return the type, empty if it is not known here
	 */
	public Optional<Class<?>> stateType(String definition) {
		return Optional.ofNullable(this.stateTypes.get(definition));
	}

}
