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

package io.github.dynamospring.boot.command.generate;

import org.jspecify.annotations.Nullable;

/**
 * A part of a generated key that is a property.
 *
 * @param attribute the attribute that holds the value, too
 * @param digits the number of digits of a padded number, 0 for others
 * @param constant the value, if it tells what kind of item it is
 */
record KeyPart(String attribute, int digits, @Nullable String constant) {

	KeyPart(String attribute, int digits) {
		this(attribute, digits, null);
	}

}
