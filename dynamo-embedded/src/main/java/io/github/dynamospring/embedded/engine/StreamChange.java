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

import io.github.dynamospring.embedded.value.ValidationFailure;
import org.jspecify.annotations.Nullable;

/**
 * Switches the stream of a table on or off.
 *
 * @param viewType what its records hold, or {@code null} to switch it off
 * @since 0.1.0
 */
public record StreamChange(@Nullable StreamViewType viewType) {

	void check(Table table) {
		Stream stream = table.stream();
		boolean on = stream != null && stream.isEnabled();
		if (on && this.viewType != null) {
			throw new ValidationFailure(EngineMessages.streamEnabled(table.name()));
		}
		if (!on && this.viewType == null) {
			throw new ValidationFailure(EngineMessages.noStreamToDisable(table.name()));
		}
	}

	void apply(Table table, StreamCatalog streams) {
		Stream stream = table.stream();
		if (this.viewType != null) {
			table.stream(streams.create(table, this.viewType));
		}
		else if (stream != null) {
			streams.disable(stream);
		}
	}

}
