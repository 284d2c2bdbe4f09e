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
import java.util.List;
import java.util.Map;

/**
 * Reads tags.
 */
final class TagFields {

	private static final int MAX_KEY_LENGTH = 128;

	private static final int MAX_VALUE_LENGTH = 256;

	private TagFields() {
	}

	static Map<String, String> read(JsonStructure request, Constraints constraints) {
		Map<String, String> tags = new LinkedHashMap<>();
		List<JsonStructure> structures = request.structures("Tags", "Tag");
		if (structures == null) {
			return tags;
		}
		for (int i = 0; i < structures.size(); i++) {
			String member = TableFields.member("tags", i);
			String key = structures.get(i).string("Key");
			String value = structures.get(i).string("Value");
			constraints.required(member + ".key", key)
				.length(member + ".key", key, 1, MAX_KEY_LENGTH)
				.required(member + ".value", value)
				.length(member + ".value", value, 0, MAX_VALUE_LENGTH);
			if (key != null && value != null) {
				tags.put(key, value);
			}
		}
		return tags;
	}

}
