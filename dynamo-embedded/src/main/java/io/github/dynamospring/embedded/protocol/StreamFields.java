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

import io.github.dynamospring.embedded.engine.StreamViewType;
import io.github.dynamospring.embedded.value.ValidationFailure;
import org.jspecify.annotations.Nullable;

/**
 * The member {@code StreamSpecification} of CreateTable and UpdateTable.
 */
final class StreamFields {

	private final @Nullable JsonStructure structure;

	private final @Nullable Boolean enabled;

	private final @Nullable String viewType;

	private StreamFields(@Nullable JsonStructure structure) {
		this.structure = structure;
		this.enabled = (structure != null) ? structure.bool("StreamEnabled") : null;
		this.viewType = (structure != null) ? structure.string("StreamViewType") : null;
	}

	static StreamFields read(JsonStructure request, Constraints constraints) {
		StreamFields fields = new StreamFields(request.structure("StreamSpecification", "StreamSpecification"));
		if (fields.structure != null) {
			constraints.required("streamSpecification.streamEnabled", fields.enabled)
				.oneOf("streamSpecification.streamViewType", fields.viewType, "OLD_IMAGE", "KEYS_ONLY",
						"NEW_AND_OLD_IMAGES", "NEW_IMAGE");
		}
		return fields;
	}

	boolean isPresent() {
		return this.structure != null;
	}

	/**
	 * Return what records shall hold.
	 * @return the view type, or {@code null} if there shall be no stream
	 * @throws ValidationFailure if the specification contradicts itself
	 */
	// Return what the stream of a new table shows, or null if it shall have none.
	@Nullable StreamViewType viewTypeOfNewTable() {
		return viewType(ProtocolMessages.CREATED_WITHOUT_VIEW_TYPE, ProtocolMessages.CREATED_WITH_VIEW_TYPE);
	}

	// Return what the new stream of a table shows, or null if it shall have none.
	@Nullable StreamViewType viewTypeOfChange() {
		return viewType(ProtocolMessages.ENABLED_WITHOUT_VIEW_TYPE, ProtocolMessages.DISABLED_WITH_VIEW_TYPE);
	}

	private @Nullable StreamViewType viewType(String missing, String unexpected) {
		if (Boolean.TRUE.equals(this.enabled)) {
			if (this.viewType == null) {
				throw new ValidationFailure(missing);
			}
			return StreamViewType.valueOf(this.viewType);
		}
		if (this.viewType != null) {
			throw new ValidationFailure(unexpected);
		}
		return null;
	}

}
