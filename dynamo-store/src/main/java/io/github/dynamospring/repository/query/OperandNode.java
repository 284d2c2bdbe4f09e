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

package io.github.dynamospring.repository.query;

/**
 * An operand as it was written.
 */
sealed interface OperandNode {

	/**
	 * Return where the operand starts.
	 * @return the position in the text, from zero
	 */
	int position();

	/**
	 * A property path.
	 *
	 * @param property what the path leads to
	 * @param position where it starts
	 */
	record Path(PropertyReference property, int position) implements OperandNode {

		String text() {
			return this.property.text();
		}

		@Override
		public String toString() {
			return text();
		}

	}

	/**
	 * The size of what a path leads to.
	 *
	 * @param path the path
	 * @param position where it starts
	 */
	record Size(Path path, int position) implements OperandNode {

		@Override
		public String toString() {
			return "size(" + this.path + ")";
		}

	}

	/**
	 * A value that comes with each call.
	 *
	 * @param slot where {@link Arguments} holds it
	 * @param name the name of the parameter, or the expression
	 * @param position where it starts
	 */
	record Value(int slot, String name, int position) implements OperandNode {

		@Override
		public String toString() {
			return ":" + this.name;
		}

	}

}
