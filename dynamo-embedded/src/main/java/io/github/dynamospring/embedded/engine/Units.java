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

import org.jspecify.annotations.Nullable;

/**
 * Units for reading and for writing, of which either may be left open.
 *
 * @param reads the units for reading, or {@code null}
 * @param writes the units for writing, or {@code null}
 * @since 0.1.0
 */
public record Units(@Nullable Long reads, @Nullable Long writes) {

	/** Neither of them. */
	public static final Units NONE = new Units(null, null);

	/**
	 * Return whether neither is given.
	 * @return whether both are left open
	 */
	public boolean isEmpty() {
		return this.reads == null && this.writes == null;
	}

}
