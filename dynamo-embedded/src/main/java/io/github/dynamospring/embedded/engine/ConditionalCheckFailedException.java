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

import io.github.dynamospring.embedded.value.Item;
import org.jspecify.annotations.Nullable;

/**
 * A condition did not hold.
 *
 * @since 0.1.0
 */
@SuppressWarnings("serial")
public final class ConditionalCheckFailedException extends EngineException {

	private final transient @Nullable Item item;

	ConditionalCheckFailedException(@Nullable Item item) {
		super(ErrorType.CONDITIONAL_CHECK_FAILED, EngineMessages.CONDITION_FAILED);
		this.item = item;
	}

	/**
	 * Return the item the condition was checked against, if the request asked for it.
	 * @return the item, or {@code null} if it was not asked for or does not exist
	 */
	public @Nullable Item item() {
		return this.item;
	}

}
