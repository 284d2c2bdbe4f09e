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

package io.github.dynamospring.embedded.expression;

import java.util.List;

import io.github.dynamospring.embedded.value.Value;
import org.jspecify.annotations.Nullable;

/**
 * What a query looks for, checked against the key it queries.
 *
 * @param hash the values of all hash attributes, in the order of the key schema
 * @param rangePrefix the values that the first range attributes must be equal to, in the
 * order of the key schema; may be empty
 * @param rangeCondition the condition on the range attribute that follows the prefix, or
 * {@code null} if there is none
 * @since 0.1.0
 */
public record KeyCondition(List<Value> hash, List<Value> rangePrefix, @Nullable RangeCondition rangeCondition) {

	/**
	 * Create a key condition.
	 * @param hash the values of all hash attributes, which are copied
	 * @param rangePrefix the values of the first range attributes, which are copied
	 * @param rangeCondition the condition on the next range attribute
	 */
	public KeyCondition {
		hash = List.copyOf(hash);
		rangePrefix = List.copyOf(rangePrefix);
	}

	/**
	 * Whether the conditions on range attributes hold.
	 * @param range the values of all range attributes of an entry, in the order of the
	 * key schema
	 * @return whether they hold
	 */
	public boolean matchesRange(List<Value> range) {
		int prefix = this.rangePrefix.size();
		return range.subList(0, prefix).equals(this.rangePrefix)
				&& (this.rangeCondition == null || this.rangeCondition.test(range.get(prefix)));
	}

}
