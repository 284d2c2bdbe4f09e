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

import java.util.List;

/**
 * The source of an entity.
 *
 * @param packageName the package
 * @param className the simple name of the class
 * @param text the source
 * @param items how many of the sampled items are of this entity
 * @param notes what the user should know of it, a sentence each
 * @since 0.1.0
 */
public record EntitySource(String packageName, String className, String text, int items, List<String> notes) {

	public EntitySource {
		notes = List.copyOf(notes);
	}

	/**
	 * Return the path of the source below a source directory.
	 * @return the path, such as {@code com/example/Order.java}
	 */
	public String path() {
		String directory = this.packageName.isEmpty() ? "" : this.packageName.replace('.', '/') + "/";
		return directory + this.className + ".java";
	}

}
