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

import java.util.List;
import java.util.Objects;

import io.github.dynamospring.embedded.engine.Engine;
import io.github.dynamospring.embedded.engine.TableTags;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;

/**
 * UntagResource.
 */
final class UntagResourceOperation implements Operation {

	private final TableTags tags;

	UntagResourceOperation(Engine engine) {
		this.tags = engine.tags();
	}

	@Override
	public String name() {
		return "UntagResource";
	}

	@Override
	public void handle(JsonStructure request, JsonGenerator response) {
		String arn = request.string("ResourceArn");
		List<@Nullable String> keys = request.strings("TagKeys");
		Constraints constraints = new Constraints().required("tagKeys", keys);
		this.tags.remove(ResourceArns.require(arn, constraints),
				Required.of(keys).stream().filter(Objects::nonNull).toList());
	}

	@Override
	public boolean answersNothing() {
		return true;
	}

}
