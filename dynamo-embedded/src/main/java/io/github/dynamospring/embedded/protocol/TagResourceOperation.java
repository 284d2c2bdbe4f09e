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
 * TagResource.
 */
final class TagResourceOperation implements Operation {

	private final TableTags tags;

	TagResourceOperation(Engine engine) {
		this.tags = engine.tags();
	}

	@Override
	public String name() {
		return "TagResource";
	}

	@Override
	public void handle(JsonStructure request, JsonGenerator response) {
		String arn = request.string("ResourceArn");
		TagFields added = TagFields.read(request);
		Constraints constraints = new Constraints().required("tags", request.members().get("Tags"));
		this.tags.add(ResourceArns.require(arn, constraints), added.tags());
	}

	@Override
	public boolean answersNothing() {
		return true;
	}

}
