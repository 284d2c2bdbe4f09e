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

import java.util.List;
import java.util.Map;

import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ConsumedCapacity;

/**
 * One page of items as it came.
 *
 * @param items the items, empty if only counted
 * @param lastEvaluatedKey where the next page starts, empty after the last one
 * @param count number of items that passed the filter
 * @param scannedCount number of items evaluated
 * @param consumed what it has cost, if that was asked for
 */
record RawPage(List<Map<String, AttributeValue>> items, Map<String, AttributeValue> lastEvaluatedKey, int count,
		int scannedCount, @Nullable ConsumedCapacity consumed) {

	boolean isLast() {
		return this.lastEvaluatedKey.isEmpty();
	}

}
