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

import io.github.dynamospring.embedded.partiql.PartiqlMessages;
import io.github.dynamospring.embedded.value.Item;
import org.jspecify.annotations.Nullable;

/**
 * What one action contributed to the end of a transaction.
 *
 * @param code the reason's code, {@code None} if this action was not to blame
 * @param message the text of the error, or {@code null}
 * @param item the item as it was, if the action asked for it
 * @since 0.1.0
 */
public record CancellationReason(String code, @Nullable String message, @Nullable Item item) {

	static final CancellationReason NONE = new CancellationReason("None", null, null);

	static CancellationReason conditionFailed(@Nullable Item item) {
		return new CancellationReason("ConditionalCheckFailed", EngineMessages.CONDITION_FAILED, item);
	}

	static CancellationReason duplicate() {
		return new CancellationReason("DuplicateItem", PartiqlMessages.DUPLICATE_ITEM, null);
	}

	static CancellationReason conflict() {
		return new CancellationReason("TransactionConflict", EngineMessages.TRANSACTION_CONFLICT, null);
	}

	static CancellationReason validation(String message) {
		return new CancellationReason("ValidationError", message, null);
	}

}
