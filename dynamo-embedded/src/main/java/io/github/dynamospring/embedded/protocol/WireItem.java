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

package io.github.dynamospring.embedded.protocol;

import java.util.LinkedHashMap;
import java.util.Map;

import io.github.dynamospring.embedded.value.AttributeNames;
import io.github.dynamospring.embedded.value.Item;
import io.github.dynamospring.embedded.value.Value;
import org.jspecify.annotations.Nullable;

/**
 * Attribute values of a request that have the right shape but were not looked into yet:
 * whether they make sense is decided after all constraints were checked.
 *
 * @param attributes the JSON of the values by name
 */
record WireItem(Map<String, @Nullable Object> attributes) {

	/**
	 * Convert the values.
	 * @return the attributes
	 * @throws io.github.dynamospring.embedded.value.ValidationFailure if a value makes no
	 * sense
	 */
	Map<String, Value> toValues() {
		Map<String, Value> values = new LinkedHashMap<>();
		this.attributes.forEach((name, json) -> values.put(name, WireValues.read(json)));
		return values;
	}

	@Override
	public String toString() {
		return this.attributes.toString();
	}

	/**
	 * Convert a required item or key.
	 * @param item the item, which constraints have shown to be there
	 * @return the item
	 * @throws io.github.dynamospring.embedded.value.ValidationFailure if a value makes no
	 * sense
	 */
	static Item toItem(@Nullable WireItem item) {
		Required.of(item).attributes().keySet().forEach(AttributeNames::check);
		return Item.of(Required.of(item).toValues());
	}

}
