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

import io.github.dynamospring.embedded.engine.Engine;
import io.github.dynamospring.embedded.engine.TableTags;
import tools.jackson.core.JsonGenerator;

/**
 * ListTagsOfResource.
 */
final class ListTagsOfResourceOperation implements Operation {

	private final TableTags tags;

	ListTagsOfResourceOperation(Engine engine) {
		this.tags = engine.tags();
	}

	@Override
	public String name() {
		return "ListTagsOfResource";
	}

	@Override
	public void handle(JsonStructure request, JsonGenerator response) {
		String arn = request.string("ResourceArn");
		response.writeArrayPropertyStart("Tags");
		this.tags.list(ResourceArns.require(arn, new Constraints())).forEach((tag) -> {
			response.writeStartObject();
			response.writeStringProperty("Key", tag.key());
			response.writeStringProperty("Value", tag.value());
			response.writeEndObject();
		});
		response.writeEndArray();
	}

}
