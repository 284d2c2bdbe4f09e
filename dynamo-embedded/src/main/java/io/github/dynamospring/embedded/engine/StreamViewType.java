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

/**
 * What the records of a stream hold besides keys.
 *
 * @since 0.1.0
 */
public enum StreamViewType {

	/** Nothing. */
	KEYS_ONLY,

	/** The item as it is after the change. */
	NEW_IMAGE,

	/** The item as it was before the change. */
	OLD_IMAGE,

	/** The item before and after the change. */
	NEW_AND_OLD_IMAGES;

	boolean hasNewImage() {
		return this == NEW_IMAGE || this == NEW_AND_OLD_IMAGES;
	}

	boolean hasOldImage() {
		return this == OLD_IMAGE || this == NEW_AND_OLD_IMAGES;
	}

}
