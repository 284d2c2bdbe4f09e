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
 * @since 0.1.0
 */
public record CancellationReason(String code, @Nullable String message, Map<String, AttributeValue> item) {

	public CancellationReason {
		item = Map.copyOf(item);
	}

}
