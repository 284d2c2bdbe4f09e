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

import java.util.ArrayList;
import java.util.List;

import io.github.dynamospring.embedded.engine.TableTags;
import io.github.dynamospring.embedded.engine.Tag;
import org.jspecify.annotations.Nullable;

/**
 * The tags of a request.
 */
final class TagFields {

	private final List<@Nullable String> keys = new ArrayList<>();

	private final List<@Nullable String> values = new ArrayList<>();

	private TagFields() {
	}

	static TagFields read(JsonStructure request) {
		TagFields fields = new TagFields();
		List<JsonStructure> structures = request.structures("Tags", "Tag");
		if (structures != null) {
			for (JsonStructure structure : structures) {
				fields.keys.add(structure.string("Key"));
				fields.values.add(structure.string("Value"));
			}
		}
		return fields;
	}

	// Convert the tags after the other members were checked.
	List<Tag> tags() {
		List<Tag> tags = new ArrayList<>();
		for (int i = 0; i < this.keys.size(); i++) {
			tags.add(TableTags.tag(this.keys.get(i), this.values.get(i)));
		}
		return tags;
	}

}
