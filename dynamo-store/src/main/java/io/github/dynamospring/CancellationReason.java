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

package io.github.dynamospring;

import java.util.Map;

import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Why one action of a cancelled transaction failed.
 *
 * @param code DynamoDB's code; {@code None} for an action that is not to blame
 * @param message DynamoDB's message, {@code null} if there is none
 * @param item the stored item that failed the action's condition; empty if it was not
 * asked for or does not exist
 * @param action what the action does, {@code null} if the transaction was not one of the
 * template's
 * @param entityType the entity type of the action's item, {@code null} likewise
 * @param key the logical key ({@code DynamoKey}) of the action's item, {@code null}
 * likewise
 * @since 0.1.0
 */
public record CancellationReason(String code, @Nullable String message, Map<String, AttributeValue> item,
		@Nullable Action action, @Nullable Class<?> entityType, @Nullable Object key) {

	private static final String INNOCENT = "None";

	public CancellationReason {
		item = Map.copyOf(item);
	}

	/**
	 * Create a reason of which only DynamoDB's words are known.
	 * @param code the code
	 * @param message the message, {@code null} if there is none
	 * @param item the stored item, empty for none
	 */
	public CancellationReason(String code, @Nullable String message, Map<String, AttributeValue> item) {
		this(code, message, item, null, null, null);
	}

	/**
	 * Whether the action is to blame for the cancellation.
	 * @return {@code false} for the code {@code None}
	 */
	public boolean isToBlame() {
		return !INNOCENT.equals(this.code);
	}

	/**
	 * Return the reason with what is known of its action.
	 * @param newAction what the action does
	 * @param newEntityType the entity type of its item
	 * @param newKey the logical key of its item
	 * @return the reason
	 */
	public CancellationReason of(Action newAction, Class<?> newEntityType, Object newKey) {
		return new CancellationReason(this.code, this.message, this.item, newAction, newEntityType, newKey);
	}

	/**
	 * What an action does with its item.
	 */
	public enum Action {

		/** Writes a whole item. */
		PUT,

		/** Changes attributes of an item. */
		UPDATE,

		/** Deletes an item. */
		DELETE,

		/** Checks a condition. */
		CHECK,

		/** Reads an item. */
		GET

	}

}
