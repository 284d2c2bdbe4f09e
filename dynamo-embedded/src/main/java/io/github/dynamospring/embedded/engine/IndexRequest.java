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

package io.github.dynamospring.embedded.engine;

import java.util.List;

import org.jspecify.annotations.Nullable;

/**
 * A secondary index as a request asks for it.
 *
 * @param name the index's name
 * @param key its key schema as given
 * @param projection the kind of projection, or {@code null} if none was named
 * @param nonKeyAttributes the attributes named for the projection, or {@code null}
 * @param throughput its capacity, or {@code null} if none was named
 * @since 0.1.0
 */
public record IndexRequest(String name, List<KeyElement> key, @Nullable ProjectionType projection,
		@Nullable List<String> nonKeyAttributes, @Nullable Throughput throughput) {

}
