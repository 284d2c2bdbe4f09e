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

import io.github.dynamospring.execution.Commit;
import io.github.dynamospring.execution.ExecutionStore;
import io.github.dynamospring.execution.SpawnEntry;
import io.github.dynamospring.execution.StoredExecution;
import org.jspecify.annotations.Nullable;

/**
 * Creates the children of definitions whose states are known: the state is the context
 * the child is given.
 *
 * @since 0.1.0
 */
public final class Children implements SpawnHandler {

	private final ExecutionStore store;

	private final ExecutionDefinitions definitions;

	/**
	 * Create a handler.
	 * @param store where to create children
	 * @param definitions the types of their states
	 */
	public Children(ExecutionStore store, ExecutionDefinitions definitions) {
		this.store = store;
		this.definitions = definitions;
	}

	@Override
	public boolean handles(SpawnEntry entry) {
		return this.definitions.stateType(entry.definition()).isPresent();
	}

	@Override
	public void handle(SpawnEntry entry) {
		Class<?> stateType = this.definitions.stateType(entry.definition()).orElseThrow();
		create(entry, entry.context(stateType));
	}

	private <S> void create(SpawnEntry entry, S state) {
		StoredExecution<S> child = of(StoredExecution.create(entry.childId(), entry.definition(), state), entry);
		this.store.commit(Commit.of(child).activePath(emptyToNull(entry.rootPath())).build());
	}

	private static @Nullable String emptyToNull(String text) {
		return text.isEmpty() ? null : text;
	}

	/**
	 * Give a new execution what it has from its parent.
	 * @param <S> the type of the state
	 * @param child the execution
	 * @param entry asked for it
	 * @return the execution
	 */
	static <S> StoredExecution<S> of(StoredExecution<S> child, SpawnEntry entry) {
		StoredExecution<S> own = (child.parent() == null && child.isNew()) ? child.withParent(entry.executionId())
				: child;
		boolean inherits = own.priority() == StoredExecution.DEFAULT_PRIORITY;
		return inherits ? own.withPriority(entry.priority()) : own;
	}

}
